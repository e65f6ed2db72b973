"""Which further tables and lines of text each task has below the summary."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from interpunct.evaluation.scores import Evaluation
from interpunct.report.sections.punctuation import punctuation_sections
from interpunct.report.sections.references import several_sections
from interpunct.report.sections.tokens import token_sections
from interpunct.report.tables import Table

Section = Table | str

SECTIONS: Mapping[str, Callable[[Evaluation], list[Section]]] = {
    "boundaries": several_sections,
    "punctuation": punctuation_sections,
    "tokens": token_sections,
}


def sections(evaluation: Evaluation) -> list[Section]:
    """The tables and lines that the task adds to the summary."""
    add = SECTIONS.get(evaluation.settings.task)
    return add(evaluation) if add else []
