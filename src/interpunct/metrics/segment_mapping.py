r"""Timed segments, mapped one-to-one between the two sides as NIST's md-eval maps SUs.

Conventions
-----------
Each side is an array with a row for each segment: start and duration in seconds, and the number of
its label. `middles` are the times of the middles of the reference's words.

Metrics
-------
`mapped_segment_error_rate`: unmapped segments of the reference, unmapped segments of the hypothesis
and mapped segments with another label, per segment of the reference. `mapped_end_error_rate`: the
same for the last words of segments.

Of all mappings that keep the order of both sides, the one with the largest total overlap in time is
chosen. `gap` seconds are added to the overlap of each pair, and only the last `extent` seconds of a
segment are considered. Overlaps have a slightly higher weight if labels or last words are the same.
Sums are computed in the order of md-eval, so that ties are resolved in the same way, and paths more
than one second behind are pruned as it prunes them.

References
----------
NIST (2004), Fall 2004 Rich Transcription (RT-04F) Evaluation Plan. Its program is md-eval.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from reprlib import repr as shortened
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError, OptionError
from interpunct.metrics.results import Ratio
from interpunct.metrics.slots import as_row
from interpunct.metrics.subtypes import LabelledBoundaries

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

GAP = 1.0
"""The maximum gap, in seconds, between two segments that are mapped to each other."""

EXTENT = 0.5
"""The part at the end of a segment that is considered, in seconds."""

SHORTEST = 1e-8
"""The minimum duration of a segment, in seconds."""

SAME_LABEL, SAME_WORD = 1.1, 1.001
"""The factors of an overlap if the labels, or the last words, are the same."""

BEHIND = 1.0
"""How far a path may be behind the best one and still skip a segment of the reference."""


@dataclass(frozen=True, slots=True)
class TimedSegments:
    """Segments in the order of their middles."""

    starts: Floats
    durations: Floats
    labels: Floats

    @classmethod
    def of(cls, rows: npt.ArrayLike) -> TimedSegments:
        try:
            table = np.asarray(rows, float)
        except (TypeError, ValueError):
            table = np.full(1, np.nan)
        if table.ndim and not table.size:
            table = np.zeros((0, 3))
        if table.shape[1:] != (3,) or not np.isfinite(table).all() or (table[:, 1] < 0).any():
            raise InputError(
                "segments must be rows of three numbers (start, duration of at least 0, label), "
                f"not {shortened(rows)}"
            )
        middles = table[:, 0] + table[:, 1] / 2
        return cls(*table[np.argsort(middles, kind="stable")].T)

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def ends(self) -> Floats:
        return self.starts + self.durations

    def last_words(self, middles: Floats) -> Integers:
        """The last word whose middle is no later than the end; -1 before the first word."""
        return np.searchsorted(middles, self.ends, side="right").astype(np.int64) - 1


class _Step(NamedTuple):
    """A step of a path to a segment of the reference: its score and its predecessor."""

    score: float
    before: int
    is_mapped: bool


Paths = dict[int, _Step]
"""The best path for each segment of the hypothesis as the last mapped one; -1 for none."""


def map_segments(
    reference: TimedSegments,
    hypothesis: TimedSegments,
    *,
    middles: npt.ArrayLike,
    gap: float = GAP,
    extent: float = EXTENT,
) -> Integers:
    """The mapped segments: a row for each pair with the indices on both sides.

    >>> sides = [TimedSegments.of([(0, 2, 1), (2, 3, 1)]), TimedSegments.of([(0, 5, 1)])]
    >>> map_segments(*sides, middles=[0.5, 1.5, 2.5, 3.5, 4.5]).tolist()
    [[1, 0]]
    """
    if not (0 <= gap < np.inf and 0 < extent < np.inf):
        raise OptionError("gap must be at least 0 seconds, and extent greater than 0")
    words = _as_times(middles)
    paths: Paths = {-1: _Step(0.0, -1, is_mapped=False)}
    steps: list[Paths] = []
    last_words = reference.last_words(words), hypothesis.last_words(words)
    for place in range(len(reference)):
        same_word = last_words[1] == last_words[0][place]
        overlaps = _overlaps(reference, place, hypothesis, same_word, gap, extent)
        paths = _extended(paths, overlaps)
        steps.append(paths)
    return _traced(steps)


def _as_times(middles: npt.ArrayLike) -> Floats:
    return np.sort(as_row(middles, of="middles").astype(float), kind="stable")


def _overlaps(
    reference: TimedSegments,
    place: int,
    hypothesis: TimedSegments,
    same_word: npt.NDArray[np.bool_],
    gap: float,
    extent: float,
) -> dict[int, float]:
    """The weight of mapping a segment of the reference to each segment that is near enough."""
    end = reference.ends[place]
    start = max(reference.starts[place], end - extent)
    starts = np.maximum(hypothesis.starts, hypothesis.ends - extent)
    found = np.minimum(end, hypothesis.ends) - np.maximum(start, starts) + gap
    near = np.flatnonzero(found >= 0)
    found = np.where(hypothesis.labels == reference.labels[place], found * SAME_LABEL, found)
    found = np.where(same_word, found * SAME_WORD, found)
    duration = end - start
    if duration + gap >= max(duration, SHORTEST):
        found = found * max(duration, SHORTEST) / (duration + gap)
    return dict(zip(near.tolist(), found[near].tolist(), strict=True))


def _extended(paths: Paths, overlaps: Mapping[int, float]) -> Paths:
    """The paths after another segment of the reference, which is skipped or mapped."""
    best = max(step.score for step in paths.values())
    found = {
        place: _Step(step.score, place, is_mapped=False)
        for place, step in paths.items()
        if step.score > best - BEHIND
    }
    before = sorted(paths)
    for place, overlap in overlaps.items():
        for last in before:
            if last >= place:
                break
            score = overlap + paths[last].score
            if place not in found or score > found[place].score:
                found[place] = _Step(score, last, is_mapped=True)
    return found


def _traced(steps: Sequence[Paths]) -> Integers:
    """The pairs along the best path; ties go to the first."""
    pairs = []
    place = max(sorted(steps[-1]), key=lambda last: steps[-1][last].score) if steps else -1
    for number in range(len(steps) - 1, -1, -1):
        if place < 0:
            break
        step = steps[number][place]
        if step.is_mapped:
            pairs.append((number, place))
        place = step.before
    return np.array(pairs[::-1], np.int64).reshape(-1, 2)


Errors = tuple[float, LabelledBoundaries]
"""The end of a segment, and its result."""


def segment_errors(
    reference: TimedSegments, hypothesis: TimedSegments, pairs: Integers
) -> Iterator[Errors]:
    """Segments by whether they are mapped to one with the same label, to another, or to none."""
    same = reference.labels[pairs[:, 0]] == hypothesis.labels[pairs[:, 1]]
    for end, is_right in zip(reference.ends[pairs[:, 0]].tolist(), same.tolist(), strict=True):
        yield end, LabelledBoundaries(correct=int(is_right), substitutions=int(not is_right))
    for end in np.delete(reference.ends, pairs[:, 0]).tolist():
        yield end, LabelledBoundaries(deletions=1)
    for end in np.delete(hypothesis.ends, pairs[:, 1]).tolist():
        yield end, LabelledBoundaries(insertions=1)


def end_errors(
    reference: TimedSegments, hypothesis: TimedSegments, pairs: Integers, *, middles: npt.ArrayLike
) -> Iterator[Errors]:
    """The segments that end with each word, wherever their partners end.

    A mapped segment of the hypothesis is correct if the reference has a mapped one with the same
    label that ends with the same word, substituted if it has one with another label, and otherwise
    inserted, like all unmapped segments.
    """
    words = _as_times(middles)
    sides = []
    for side, mapped in ((reference, pairs[:, 0]), (hypothesis, pairs[:, 1])):
        is_mapped = np.zeros(len(side), bool)
        is_mapped[mapped] = True
        sides.append((side.last_words(words).clip(0, len(words) - 1), side.labels, is_mapped))
    for word in np.union1d(sides[0][0], sides[1][0]).tolist() if len(words) else []:
        yield float(words[word]), _errors_at(word, *sides)


Side = tuple[Integers, Floats, npt.NDArray[np.bool_]]
"""For each segment, its last word, its label, and whether it is mapped."""


def _errors_at(end: int, reference: Side, hypothesis: Side) -> LabelledBoundaries:
    gold, made = (side[1][(side[0] == end) & side[2]] for side in (reference, hypothesis))
    total = int(np.count_nonzero(reference[0] == end))
    alone = int(np.count_nonzero((hypothesis[0] == end) & ~hypothesis[2]))
    labels = np.intersect1d(gold, made)
    correct = sum(min(int((gold == n).sum()), int((made == n).sum())) for n in labels)
    return LabelledBoundaries(
        correct=correct,
        substitutions=min(total, len(made)) - correct,
        deletions=max(total - len(made), 0),
        insertions=max(len(made) - total, 0) + alone,
    )


def mapped_segment_error_rate(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    *,
    middles: npt.ArrayLike,
    gap: float = GAP,
    extent: float = EXTENT,
) -> Ratio:
    """Missed, inserted and mislabelled segments per segment of the reference. 0 is best.

    One of two segments has a partner, whose label is different:

    >>> segments = [(0, 2, 1), (2, 3, 1)], [(0, 5, 2)]
    >>> mapped_segment_error_rate(*segments, middles=[0.5, 1.5, 2.5, 3.5, 4.5])
    Ratio(part=2, whole=2)
    """
    sides = TimedSegments.of(reference), TimedSegments.of(hypothesis)
    pairs = map_segments(*sides, middles=middles, gap=gap, extent=extent)
    return _rate(segment_errors(*sides, pairs))


def mapped_end_error_rate(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    *,
    middles: npt.ArrayLike,
    gap: float = GAP,
    extent: float = EXTENT,
) -> Ratio:
    """The same for the last words of segments: a partner that ends elsewhere counts twice.

    >>> segments = [(0, 2, 1), (2, 3, 1)], [(0, 1, 1), (1, 4, 1)]
    >>> mapped_end_error_rate(*segments, middles=[0.5, 1.5, 2.5, 3.5, 4.5])
    Ratio(part=2, whole=2)
    """
    sides = TimedSegments.of(reference), TimedSegments.of(hypothesis)
    pairs = map_segments(*sides, middles=middles, gap=gap, extent=extent)
    return _rate(end_errors(*sides, pairs, middles=middles))


def _rate(found: Iterable[Errors]) -> Ratio:
    return sum((errors for _, errors in found), start=LabelledBoundaries()).slot_error_rate
