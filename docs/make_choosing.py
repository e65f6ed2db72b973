"""Compare splitters on three treebanks, and write table and picture of docs/choosing.md.

python docs/make_choosing.py FOLDER     the folder of the test sets of Universal Dependencies
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import isnan
from pathlib import Path

import matplotlib.pyplot as plt

from interpunct.api.comparison import Comparison, compare_segmenters
from interpunct.api.evaluation import Evaluation
from interpunct.corpora.paths import NamedPath
from interpunct.options import Settings
from interpunct.options.types import Corruption

PAGE = Path(__file__).parent / "choosing.md"
PICTURE = PAGE.parent / "pictures" / "choosing.png"
BEGIN, END = "<!-- comparison -->\n", "<!-- end of comparison -->\n"
METRIC = "sentence_f1"
CORRUPTIONS: tuple[Corruption, ...] = ("lower", "unbroken", "unmarked")
TEXTS = ("as written", *CORRUPTIONS)
EVERYWHERE = ("pysbd", "segtok", "blingfire", "sentencex", "uniseg")
TREEBANKS: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "English, EWT": (
        "en_ewt-ud-test.conllu", "en",
        (*EVERYWHERE, "spacy", "sentence-splitter", "syntok", "nupunkt", "somajo", "charboundary"),
    ),
    "French, GSD": ("fr_gsd-ud-test.conllu", "fr", (*EVERYWHERE, "spacy", "sentence-splitter")),
    "Japanese, GSD": ("ja_gsd-ud-test.conllu", "ja", EVERYWHERE),
}  # fmt: skip
"""Each treebank with its file, its language, and the splitters that know that language."""


def compared(folder: Path, file: str, language: str, names: Sequence[str]) -> Comparison:
    """The text of a treebank as it is, and corrupted."""
    return compare_segmenters(
        NamedPath(None, str(folder / file)),
        {name: name for name in names},
        {},
        Settings.choose(task="tokens", columns=[METRIC]),
        language=language,
        corruptions=CORRUPTIONS,
    )


def table(found: Comparison) -> str:
    """Sentence F1 with its interval, a row for each splitter, the best first."""
    head = ("splitter", *TEXTS, "seconds")
    rows = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    texts = scores_of(found)
    for name in ranked(texts[0]):
        cells = [cell(scores, name) for scores in texts]
        rows.append(f"| `{name}` | {' | '.join(cells)} | {found.texts[0].seconds[name]:.2f} |")
    return "\n".join(rows)


def scores_of(found: Comparison) -> list[Evaluation]:
    """The scores on each text, the text as it is written first."""
    return [Evaluation.of(text.scores) for text in found.texts]


def ranked(scores: Evaluation) -> list[str]:
    return sorted(scores.systems, key=lambda name: -scores[name][METRIC].value)


def cell(scores: Evaluation, name: str) -> str:
    score = scores[name][METRIC]
    interval = "" if isnan(score.low) else f" ({score.low:.3f} to {score.high:.3f})"
    return f"{score.value:.3f}{interval}"


def draw(results: Mapping[str, Comparison]) -> None:
    """A panel for each treebank: a row for each splitter, a dot for each text."""
    sizes = [len(found.scores.systems) for found in results.values()]
    figure, panels = plt.subplots(
        len(results), 1, figsize=(8, 2.4 + 0.3 * sum(sizes)), sharex=True,
        gridspec_kw={"height_ratios": sizes},
    )  # fmt: skip
    for panel, (title, found) in zip(panels, results.items(), strict=True):
        texts = scores_of(found)
        names = ranked(texts[0])[::-1]
        for kind, evaluation in enumerate(texts):
            scores = [evaluation[name][METRIC] for name in names]
            values = [score.value for score in scores]
            ends = [
                [score.value - score.low for score in scores],
                [score.high - score.value for score in scores],
            ]
            places = [row + 0.24 - 0.16 * kind for row in range(len(names))]
            panel.errorbar(
                values, places, xerr=ends, fmt="osD^"[kind], markersize=4, elinewidth=1,
                label=TEXTS[kind],
            )  # fmt: skip
        panel.set_yticks(range(len(names)), names)
        panel.set_title(title, loc="left", fontsize=10)
        panel.grid(axis="x", alpha=0.3)
        panel.set_xlim(0, 1)
    panels[-1].set_xlabel("sentence F1, with 95% intervals")
    panels[0].legend(loc="lower left", bbox_to_anchor=(0.25, 1.0), ncols=len(TEXTS), fontsize=8)
    figure.tight_layout()
    figure.savefig(PICTURE, dpi=110)


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("name the folder of the treebanks: python docs/make_choosing.py FOLDER")
    folder = Path(sys.argv[1])
    results = {title: compared(folder, *given) for title, given in TREEBANKS.items()}
    draw(results)
    tables = "\n\n".join(f"**{title}**\n\n{table(found)}" for title, found in results.items())
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{tables}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
