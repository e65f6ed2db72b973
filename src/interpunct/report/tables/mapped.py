"""The table below the figures of mapped segments: their counts, as in md-eval."""

from __future__ import annotations

from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import MAPPED_ENDS, MAPPED_SEGMENTS
from interpunct.metrics.results import quotient
from interpunct.metrics.subtypes import LabelledBoundaries
from interpunct.report.tables.table import Cell, Table, decimals
from interpunct.results.keys import Key

HEAD = ("", "Nref", "Ndel", "Nins", "Nsub", "%Del", "%Ins", "%Sub", "%D+I", "%Tot")
KINDS = ((MAPPED_ENDS, "ends"), (MAPPED_SEGMENTS, "SUs"))


def mapped_table(scores: Scores) -> Table:
    """For each system the counts of last words of SUs, and of SUs."""
    rows = tuple(
        tuple(map(Cell, (f"{system} {name}", *_row(scores.totals[system][Key(measure)]))))
        for system in scores.systems
        for measure, name in KINDS
    )
    return Table(HEAD, rows)


def _row(found: LabelledBoundaries) -> tuple[str, ...]:
    total = found.correct + found.substitutions + found.deletions
    counts = (found.deletions, found.insertions, found.substitutions)
    both = found.deletions + found.insertions
    shares = (*counts, both, both + found.substitutions)
    return (
        *map(str, (total, *counts)),
        *(decimals(100 * quotient(share, total), digits=2) for share in shares),
    )
