"""Write the notebooks of the documentation: text and cells stand here, where they can be reviewed.

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

Three systems have marked where sentences end in five talks, and a person has done so too. This
notebook scores the systems, asks whether their differences are more than luck, and looks at what
they get wrong. It needs `pip install 'interpunct[frames,plots]'`.""",
        """\
import interpunct
from interpunct.sample import REFERENCES, SYSTEMS

evaluation = interpunct.score({"mori": REFERENCES["mori"]}, SYSTEMS)
evaluation""",
    ),
    (
        """\
Below each figure stands its 95% interval, from a bootstrap over documents. The last line is the
*signature*: figures compare only where signatures are equal.

A single figure is a `Score`. It knows its interval and its definition.""",
        """\
evaluation["both"]["f1"]""",
    ),
    (
        """\
## More than luck?

`comparisons` has one row for each pair of systems and each figure, with a paired permutation test.
Five documents allow no p-value below 1/16, whatever the systems do: the corpus is too small.""",
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

The systems give a score for each slot, so that a threshold can be chosen. The curves show what each
choice would give.""",
        """\
evaluation.curves()""",
    ),
    (
        """\
Precision against recall, drawn:""",
        """\
curve = evaluation.curves().to_frame("pr")
axes = None
for system, points in curve.groupby("system"):
    axes = points.plot("recall", "precision", ax=axes, label=system, xlim=(0, 1), ylim=(0, 1))""",
    ),
    (
        """\
## What went wrong

`align` draws what was matched with what.""",
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

Three people marked the sentence ends of the same five talks. This notebook asks how far they agree,
who stands apart, what to take as a reference, and how good a system is beside them. It needs
`pip install 'interpunct[frames]'`.""",
        """\
import interpunct
from interpunct.sample import REFERENCES, SYSTEMS

agreement = interpunct.agreement(REFERENCES)
agreement""",
    ),
    (
        """\
Kappa and alpha take out what chance would give. 1 is full agreement, 0 is what chance gives.

## Where they disagree

Each row is what one annotator did at a disputed place.""",
        """\
agreement.to_frame("disagreements").head(9)""",
    ),
    (
        """\
## One reference of three

The model of Dawid and Skene estimates how often each annotator misses a boundary or sets one too
many, and weighs votes by that. What it gives is a corpus like any other, with its posteriors as
scores.""",
        """\
consensus = agreement.consensus("dawid-skene")
consensus[0]""",
    ),
    (
        """\
The systems against that consensus:""",
        """\
interpunct.score(consensus, SYSTEMS).table(columns=["precision", "recall", "f1"])""",
    ),
    (
        """\
## Against all of them

A consensus hides the disagreement. WiSeBE keeps it: a boundary counts where anybody put one nearby,
and the result is multiplied by how far the annotators agree. `soft_f1` compares the scores of a
system with the share of annotators who set a boundary.""",
        """\
evaluation = interpunct.score(REFERENCES, SYSTEMS)
print(evaluation.table(columns=["wisebe", "mean_f1", "majority_f1", "soft_f1"]))""",
    ),
    (
        """\
## As good as a person?

With `leave_one_out`, each annotator is scored against the others, and the systems against the same
references, so that the two compare.""",
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
