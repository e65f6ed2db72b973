"""Systems on the original text and on corrupted ones, with their times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpunct.evaluation.compared_texts import ComparedText, ComparedTexts
from interpunct.report.html.page import as_rounded
from interpunct.report.html.sections.summary import described, summary
from interpunct.report.tables.compared_texts import TITLES, compared_table
from interpunct.report.tables.table import chosen_figures

NOT_RUN = {"value": None, "best": False, "mark": ""}
"""The cell of a system given as a file, which is missing for corrupted texts."""


def compared_texts(compared: ComparedTexts) -> Mapping[str, Any]:
    """The main figures and seconds of every system on each text, and all figures of the
    original.
    """
    systems = compared.scores.systems
    several = len(compared.texts) > 1
    return {
        "title": "Segmenters on each text" if several else "Figures and time",
        "notes": list(compared_table(compared).notes),
        "texts": [_text(text, systems) for text in compared.texts],
        "tables": summary(compared.scores)["tables"],
    }


def _text(text: ComparedText, systems: tuple[str, ...]) -> dict[str, Any]:
    scores = text.scores
    figures = [described(figure, scores) for figure in chosen_figures(scores, None)]
    for figure in figures:
        cells = dict(zip(scores.systems, figure["cells"], strict=True))
        figure["cells"] = [cells.get(system, NOT_RUN) for system in systems]
    return {
        "title": TITLES[text.kind],
        "figures": figures,
        "seconds": [as_rounded(text.seconds.get(system)) for system in systems],
    }
