"""Notes below tables: on intervals, marks of significance, and too few documents."""

from __future__ import annotations

from collections.abc import Iterator

from interpunct.evaluation.scores import Scores
from interpunct.messages.phrases import many
from interpunct.metrics.majority import MAJORITY_OF_TWO
from interpunct.results.keys import ALL
from interpunct.statistics.bootstrap import BLOCK, Resampling
from interpunct.statistics.comparisons import ALPHA, pairs_of
from interpunct.statistics.losses import LEAST

MARK = "*"
"""Marks a figure that differs significantly from that of the baseline or of the best system."""

NOBODY = "(no speaker)"
"""The row of the words that have no speaker."""

FEW = 10
"""With fewer documents than this, bootstrap intervals are probably too narrow."""


def summary_notes(scores: Scores, *, has_marks: bool) -> Iterator[str]:
    """The notes below the table of all systems; `has_marks` if some cell has a `MARK`."""
    if len(scores.references) == 2 and scores.settings.quorum is None:
        # `tokens` has one reference only.
        yield f"majority: {MAJORITY_OF_TWO}; to require both, use --quorum 2"
    yield from document_window_notes(scores)
    if not scores.settings.intervals:
        return
    yield from score_interval_notes(scores)
    if has_marks:
        baseline = scores.settings.baseline
        rival = "the best of its column" if baseline is None else baseline
        yield f"{MARK} differs from {rival} (permutation test, p < {ALPHA}, Holm-corrected)"


def document_window_notes(scores: Scores) -> Iterator[str]:
    """If each document has its own window, the means over documents, as other tools print them."""
    if not isinstance(scores.summary.facts.k, str):
        return
    figures = [
        figure
        for figure in scores.figures
        if figure.about == ALL and figure.name in ("pk", "window_diff")
    ]
    for system in scores.systems if figures else ():
        means = (f"{figure.label} {scores.macro(system, figure):.3f}" for figure in figures)
        yield f"mean over documents, {system}: {', '.join(means)}"


def score_interval_notes(scores: Scores) -> tuple[str, ...]:
    """Notes on the intervals of scores; in the task `tokens`, blocks end with sentences."""
    of = "slots" if scores.summary.tokens is None else "sentences"
    return interval_notes(scores.resampling, of=of)


def interval_notes(resampling: Resampling, *, of: str = "slots") -> tuple[str, ...]:
    """Notes on intervals over few documents, or over blocks `of` slots or sentences."""
    size = resampling.size
    if resampling.too_small:
        return (f"no intervals: {resampling.too_small}",)
    if resampling.unit == "blocks":
        return (f"intervals: bootstrap over {size} blocks of {of} of the only document",)
    if size < FEW:
        return (f"intervals: only {size} documents to resample, so they are probably too narrow",)
    return ()


def speaker_notes(scores: Scores) -> list[str]:
    """Notes on the intervals of speakers of a single document."""
    if not scores.settings.intervals:
        return []
    sizes = [drawn.size for drawn in scores.lone_resamplings.values()]
    cut = sum(size >= LEAST for size in sizes)
    return lone_speaker_notes(cut, len(sizes) - cut)


def lone_speaker_notes(cut: int, too_short: int) -> list[str]:
    """The same, given the numbers of speakers who are cut into blocks and who say too little."""
    found = []
    if cut:
        found.append(
            f"intervals of {many(cut, 'speaker')} of a single document: bootstrap over blocks of "
            f"{BLOCK} or more of their own words, probably too narrow"
        )
    if too_short:
        found.append(
            f"no intervals: {many(too_short, 'speaker')} of a single document with fewer than "
            f"{LEAST * BLOCK} words"
        )
    return found


def smallest_p_note(scores: Scores) -> str:
    """A note on the smallest possible p-value, if it cannot be significant."""
    pairs = len(pairs_of(scores.systems, scores.settings.baseline))
    least = 2 / 2**scores.resampling.size if scores.comparisons else 0
    if pairs * least < ALPHA:
        return ""
    size, unit = scores.resampling.size, scores.resampling.unit
    corrected = f", before it is corrected for {pairs} pairs" if pairs > 1 else ""
    return f"With {size} {unit} no p-value can be below {least:.3f}{corrected}."
