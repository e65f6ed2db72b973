r"""Segments in time, each mapped to at most one of the other side, as NIST's md-eval maps SUs.

Conventions
-----------
A side is a row for each segment: start and duration in seconds, and the number of its label.
`middles` are the middles of the words of the reference in time.

Metrics
-------
`mapped_segment_error_rate`: segments of the reference that nothing is mapped to, segments of the
hypothesis that are mapped to nothing, and mapped ones of another label, for each segment of the
reference. `mapped_end_error_rate`: the same for the last words of segments.

Of all mappings that keep the order of both sides, that counts whose overlap in time is longest,
`gap` seconds being added to the overlap of each pair, and no more than the last `extent` seconds
of a segment being looked at. Overlaps weigh a little more where labels or last words are the same.
Sums are made in the order of md-eval, so that ties fall as they do there, and paths that are more
than one second behind are given up as it gives them up.

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
"""Seconds that may be between two segments which are mapped to each other."""

EXTENT = 0.5
"""Seconds at the end of a segment that are looked at."""

SHORTEST = 1e-8
"""What a segment lasts at least, in seconds."""

SAME_LABEL, SAME_WORD = 1.1, 1.001
"""How much more an overlap weighs if the labels, or the last words, are the same."""

BEHIND = 1.0
"""How far a path may be behind the best one and still leave a segment of the reference out."""


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
    """How a path got to a segment of the reference: its score, and where it was before."""

    score: float
    before: int
    is_mapped: bool


Paths = dict[int, _Step]
"""The best path for each segment of the hypothesis that was mapped last; -1 for none."""


def map_segments(
    reference: TimedSegments,
    hypothesis: TimedSegments,
    *,
    middles: npt.ArrayLike,
    gap: float = GAP,
    extent: float = EXTENT,
) -> Integers:
    """Which segments are mapped to each other: a row for each pair, the places on both sides.

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
    """What it is worth to map a segment of the reference to each one that is near enough."""
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
    """The paths after one more segment of the reference, which is left out or mapped."""
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
    """The pairs along the best path; of equal ones the first counts."""
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
"""When something ends, and what became of it."""


def segment_errors(
    reference: TimedSegments, hypothesis: TimedSegments, pairs: Integers
) -> Iterator[Errors]:
    """Segments that are mapped to one of the same label, to one of another, and to none."""
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
    """The segments that end with each word, wherever the ones that they are mapped to end.

    A mapped segment of the hypothesis is right if the reference has a mapped one of its label that
    ends with the same word, wrong if it has any other, and else inserted, as are all that are
    mapped to nothing.
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
    """Segments left out, added and of another label for each of the reference. 0 is best.

    One of two segments has a partner, which says something else:

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
    """The same for the last words of segments: a partner that ends elsewhere is wrong twice.

    >>> segments = [(0, 2, 1), (2, 3, 1)], [(0, 1, 1), (1, 4, 1)]
    >>> mapped_end_error_rate(*segments, middles=[0.5, 1.5, 2.5, 3.5, 4.5])
    Ratio(part=2, whole=2)
    """
    sides = TimedSegments.of(reference), TimedSegments.of(hypothesis)
    pairs = map_segments(*sides, middles=middles, gap=gap, extent=extent)
    return _rate(end_errors(*sides, pairs, middles=middles))


def _rate(found: Iterable[Errors]) -> Ratio:
    return sum((errors for _, errors in found), start=LabelledBoundaries()).slot_error_rate
