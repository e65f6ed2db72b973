"""Write the notebooks of the documentation, whose text and cells are kept here for review.

    python docs/make_notebooks.py

They are stored without results. The tests run them, and the site shows the results of the run in
which it was built.
"""

from __future__ import annotations

from pathlib import Path

import nbformat

FOLDER = Path(__file__).parent / "notebooks"

Cells = tuple[tuple[str, str], ...]
"""Text and the code below it, cell by cell."""

SPLITTERS: Cells = (
    (
        """\
# Which system is better?

Three systems and one person marked the sentence boundaries in five talks. This notebook scores the
systems, tests whether their differences are significant, and looks at their errors. It needs
`pip install 'interpunct[frames,plots]'`.""",
        """\
import interpunct
from interpunct.sample import REFERENCES, SYSTEMS

evaluation = interpunct.score({"mori": REFERENCES["mori"]}, SYSTEMS)
evaluation""",
    ),
    (
        """\
The line below each figure is its 95% interval, from a bootstrap over documents. The last line is
the *signature*: figures are comparable only if their signatures are equal.

A single figure is a `Score` with its interval and its definition.""",
        """\
evaluation["both"]["f1"]""",
    ),
    (
        """\
## Are the differences significant?

`comparisons` has one row for each pair of systems and each figure, with a paired permutation test.
With five documents, no p-value can be below 1/16, whatever the systems do: the corpus is too
small.""",
        """\
tests = evaluation.to_frame("comparisons")
tests[tests["metric"].isin(["f1", "pk"])]""",
    ),
    (
        """\
## Document by document

A mean hides where a system fails.""",
        """\
values = evaluation.to_frame("per_document").query("metric == 'f1'")
values.pivot(index="document", columns="system", values="value").round(3)""",
    ),
    (
        """\
## All thresholds

The systems output a score for each slot, so you can choose the threshold. The curves show the
effect of each choice.""",
        """\
evaluation.curves()""",
    ),
    (
        """\
A plot of precision against recall:""",
        """\
curve = evaluation.curves().to_frame("pr")
axes = None
for system, points in curve.groupby("system"):
    axes = points.plot("recall", "precision", ax=axes, label=system, xlim=(0, 1), ylim=(0, 1))""",
    ),
    (
        """\
## Errors

`align` shows how the words and marks of two texts match.""",
        """\
interpunct.align(
    {"gold": ["Well, it is a lighthouse. Or was it? I think so, yes."]},
    {"system": ["Well it is a lighthouse, or was it? I think. So, yes."]},
)""",
    ),
)

ANNOTATORS: Cells = (
    (
        """\
# People disagree

Three people marked the sentence boundaries in the same five talks. This notebook measures how well
they agree, combines them into one reference, and compares systems with them. It needs
`pip install 'interpunct[frames]'`.""",
        """\
import interpunct
from interpunct.sample import REFERENCES, SYSTEMS

agreement = interpunct.agreement(REFERENCES)
agreement""",
    ),
    (
        """\
Kappa and alpha are corrected for chance: 1 is full agreement, 0 is chance agreement.

## Where they disagree

Each row shows what one annotator did at a place of disagreement.""",
        """\
agreement.to_frame("disagreements").head(9)""",
    ),
    (
        """\
## One reference from three annotators

The model of Dawid and Skene estimates how often each annotator misses a boundary or sets a false
one, and weights the votes accordingly. The consensus is a corpus like any other, with posteriors as
scores.""",
        """\
consensus = agreement.consensus("dawid-skene")
consensus[0]""",
    ),
    (
        """\
Score the systems against this consensus:""",
        """\
interpunct.score(consensus, SYSTEMS).table(columns=["precision", "recall", "f1"])""",
    ),
    (
        """\
## All annotators together

A consensus hides disagreement. WiSeBE keeps it: a boundary is correct if any annotator has one
nearby, and the result is multiplied by the agreement of the annotators. `soft_f1` compares the
scores of a system with the share of annotators who set a boundary.""",
        """\
evaluation = interpunct.score(REFERENCES, SYSTEMS)
print(evaluation.table(columns=["wisebe", "mean_f1", "majority_f1", "soft_f1"]))""",
    ),
    (
        """\
## As good as a person?

With `leave_one_out`, each annotator is scored against the others, and the systems are scored
against the same references, so the two are comparable.""",
        """\
interpunct.score(REFERENCES, SYSTEMS, leave_one_out=True).to_frame("leave_one_out")""",
    ),
)

NOTEBOOKS = {"splitters": SPLITTERS, "annotators": ANNOTATORS}


def notebook(cells: Cells) -> nbformat.NotebookNode:
    """The cells as a notebook without results; equal cells make equal files."""
    made = []
    for number, (text, code) in enumerate(cells):
        made.append(nbformat.v4.new_markdown_cell(text, id=f"text-{number}"))
        made.append(nbformat.v4.new_code_cell(code, id=f"code-{number}"))
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(cells=made, metadata={"kernelspec": kernel})


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, cells in NOTEBOOKS.items():
        nbformat.write(notebook(cells), FOLDER / f"{name}.ipynb")


if __name__ == "__main__":
    main()
