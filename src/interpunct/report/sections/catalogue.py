"""What a terminal shows below the summary: further tables and lines of text."""

from __future__ import annotations

from interpunct.evaluation.scores import Scores
from interpunct.report.sections.humans import human_tables
from interpunct.report.sections.punctuation import confusion_tables, kind_tables, speaker_tables
from interpunct.report.sections.references import reference_sections
from interpunct.report.sections.tokens import token_sections
from interpunct.report.tables import Table

Section = Table | str


def sections(scores: Scores) -> list[Section]:
    """The tables and lines for what the summary has beside figures."""
    found: list[Section] = [*reference_sections(scores)]
    marks = scores.summary.marks
    if marks is not None:
        found += [
            *kind_tables(marks),
            *human_tables(scores),
            *speaker_tables(marks),
            *confusion_tables(marks),
        ]
    return [*found, *token_sections(scores)]
