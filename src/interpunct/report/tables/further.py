"""Further tables and lines of text below the summary."""

from __future__ import annotations

from interpunct.evaluation.scores import Scores
from interpunct.report.tables.table import Section


def sections(scores: Scores) -> list[Section]:
    """The tables and lines for everything in the summary besides figures."""
    from interpunct.report.tables.parts import part_tables

    found: list[Section] = []
    if scores.summary.left_out is not None:
        from interpunct.report.tables.left_out import left_out

        found += left_out(scores)
    if len(scores.references) > 1:
        from interpunct.report.tables.references import reference_sections

        found += reference_sections(scores)
    if scores.settings.mapping is not None:
        from interpunct.report.tables.mapped import mapped_table

        found.append(mapped_table(scores))
    marks = scores.summary.marks
    if marks is not None:
        from interpunct.report.tables.humans import human_tables
        from interpunct.report.tables.marks import confusion_tables, kind_tables, speaker_tables

        found += [
            *kind_tables(marks),
            *human_tables(scores),
            *speaker_tables(scores, marks),
            *confusion_tables(marks),
        ]
    # For a single system, the tables of marks already show this.
    found += part_tables(scores) if len(scores.systems) > 1 else ()
    if scores.summary.tokens is not None:
        from interpunct.report.tables.tokens import token_sections

        found += token_sections(scores)
    return found
