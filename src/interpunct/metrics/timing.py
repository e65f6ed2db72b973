r"""Boundaries and words as points in time.

Conventions
-----------
Times are in seconds and are compared as whole microseconds. Figures of boundaries take the times of
the boundaries of each side, in any order and of any number. Figures of words take one time for each
word that both sides have, so both arrays have the same length.

Metrics
-------
`timed_precision`, `timed_recall` and `timed_f1`: the maximum one-to-one matching of boundaries that
are at most a collar apart, inclusive. Of all maximum matchings, the one with the least total
distance is chosen; its median distance is `boundary_deviation`. `start_deviation` and
`end_deviation` are median distances of words, and `start_within_20ms` to `end_within_200ms` are the
shares of words within these distances.

References
----------
Raffel et al. (2014), mir_eval: A Transparent Implementation of Common MIR Metrics. ISMIR. Its
`util.match_events` computes a maximum matching on floating-point numbers.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError, OptionError
from interpunct.metrics.results import Matches, Ratio, Reading
from interpunct.metrics.slots import as_row, check_lengths
from interpunct.metrics.time_distances import MICROSECONDS, TimeDistances

Integers = npt.NDArray[np.int64]

LONGEST = 1e6
"""The upper limit of the collar, in seconds (exclusive)."""


def timed_matches(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, collar: float) -> Matches:
    """Count the boundaries of each side and those that are matched.

    Two boundaries of the hypothesis are near the first of the reference, which is matched only
    once:

    >>> timed_matches([1.0, 4.0], [0.8, 1.1, 9.0], collar=0.25)
    Matches(matched=1, reference=2, hypothesis=3)
    """
    found = matched_distances(reference, hypothesis, collar=collar)
    return Matches(int(found.count), len(np.asarray(reference)), len(np.asarray(hypothesis)))


def matched_pairs(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, collar: float
) -> Integers:
    """The matched boundaries: a row for each pair with the indices on both sides.

    Both sides must be sorted.

    >>> matched_pairs([1.0, 4.0], [0.8, 1.1, 9.0], collar=0.25).tolist()
    [[0, 1]]
    """
    nowhere = np.zeros(len(np.asarray(reference)), np.int64)
    others = np.zeros(len(np.asarray(hypothesis)), np.int64)
    return batched_matched_pairs(reference, hypothesis, (nowhere, others), collar=collar)


def batched_matched_pairs(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    streams: tuple[Integers, Integers],
    *,
    collar: float,
) -> Integers:
    """`matched_pairs` of many streams of boundaries, such as documents.

    `streams` has the number of the stream of each boundary; both sides must be sorted by stream and
    then by time.
    """
    if isinstance(collar, bool) or not isinstance(collar, (int, float)) or not 0 < collar < LONGEST:
        raise OptionError(f"collar must be a number of seconds greater than 0, not {collar!r}")
    sides = microseconds(reference), microseconds(hypothesis)
    return _nearest(*sides, streams, max(1, round(collar * MICROSECONDS)))


def matched_distances(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, collar: float
) -> TimeDistances:
    """The distances between matched boundaries.

    >>> matched_distances([1.0, 4.0], [0.8, 1.1, 9.0], collar=0.25).median
    0.1
    """
    sides = np.sort(microseconds(reference)), np.sort(microseconds(hypothesis))
    pairs = matched_pairs(*(side / MICROSECONDS for side in sides), collar=collar)
    return TimeDistances.of(abs(sides[0][pairs[:, 0]] - sides[1][pairs[:, 1]]))


def timed_precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, collar: float) -> Ratio:
    """Boundaries of the hypothesis matched within the collar. 1 is best.

    >>> timed_precision([1.0, 4.0], [0.8, 1.1, 9.0], collar=0.25)
    Ratio(part=1, whole=3)
    """
    return timed_matches(reference, hypothesis, collar=collar).precision


def timed_recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, collar: float) -> Ratio:
    """Boundaries of the reference matched within the collar. 1 is best.

    >>> timed_recall([1.0, 4.0], [0.8, 1.1, 9.0], collar=0.25)
    Ratio(part=1, whole=2)
    """
    return timed_matches(reference, hypothesis, collar=collar).recall


def timed_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, collar: float) -> Ratio:
    """Harmonic mean of `timed_precision` and `timed_recall`. 1 is best; symmetric.

    >>> timed_f1([1.0, 4.0], [0.8, 1.1, 9.0], collar=0.25)
    Ratio(part=2, whole=5)
    """
    return timed_matches(reference, hypothesis, collar=collar).f1


def boundary_deviation(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, collar: float
) -> Reading[TimeDistances]:
    """The median distance of matched boundaries, in seconds. 0 is best.

    >>> boundary_deviation([1.0, 4.0], [0.8, 1.1, 9.0], collar=0.25)
    Reading(value=0.1)
    """
    return Reading(matched_distances(reference, hypothesis, collar=collar), "median")


def word_distances(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> TimeDistances:
    """The distances between the times of the same words.

    >>> word_distances([1.0, 2.0], [1.0, 2.5]).median
    0.25
    """
    first, second = microseconds(reference), microseconds(hypothesis)
    check_lengths(first, second, of="labels")
    return TimeDistances.of(abs(first - second))


def start_deviation(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[TimeDistances]:
    """The median distance between the starts of the same words, in seconds. 0 is best.

    >>> start_deviation([1.0, 2.0, 3.0], [1.0, 2.25, 3.5])
    Reading(value=0.25)
    """
    return Reading(word_distances(reference, hypothesis), "median")


def end_deviation(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[TimeDistances]:
    """The median distance between the ends of the same words, in seconds. 0 is best.

    >>> end_deviation([1.0, 2.0, 3.0], [1.0, 2.25, 3.5])
    Reading(value=0.25)
    """
    return Reading(word_distances(reference, hypothesis), "median")


def start_within_20ms(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words whose starts are at most 20 ms apart. 1 is best.

    >>> start_within_20ms([1.0, 2.0], [1.02, 2.03])
    Ratio(part=1, whole=2)
    """
    return _within(reference, hypothesis, 0.02)


def start_within_50ms(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words whose starts are at most 50 ms apart. 1 is best.

    >>> start_within_50ms([1.0, 2.0], [1.02, 2.06])
    Ratio(part=1, whole=2)
    """
    return _within(reference, hypothesis, 0.05)


def start_within_100ms(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words whose starts are at most 100 ms apart. 1 is best.

    >>> start_within_100ms([1.0, 2.0], [1.02, 2.06])
    Ratio(part=2, whole=2)
    """
    return _within(reference, hypothesis, 0.1)


def start_within_200ms(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words whose starts are at most 200 ms apart. 1 is best.

    >>> start_within_200ms([1.0, 2.0], [1.02, 2.06])
    Ratio(part=2, whole=2)
    """
    return _within(reference, hypothesis, 0.2)


def end_within_20ms(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words whose ends are at most 20 ms apart. 1 is best.

    >>> end_within_20ms([1.0, 2.0], [1.02, 2.03])
    Ratio(part=1, whole=2)
    """
    return _within(reference, hypothesis, 0.02)


def end_within_50ms(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words whose ends are at most 50 ms apart. 1 is best.

    >>> end_within_50ms([1.0, 2.0], [1.02, 2.06])
    Ratio(part=1, whole=2)
    """
    return _within(reference, hypothesis, 0.05)


def end_within_100ms(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words whose ends are at most 100 ms apart. 1 is best.

    >>> end_within_100ms([1.0, 2.0], [1.02, 2.06])
    Ratio(part=2, whole=2)
    """
    return _within(reference, hypothesis, 0.1)


def end_within_200ms(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Words whose ends are at most 200 ms apart. 1 is best.

    >>> end_within_200ms([1.0, 2.0], [1.02, 2.06])
    Ratio(part=2, whole=2)
    """
    return _within(reference, hypothesis, 0.2)


def _within(reference: npt.ArrayLike, hypothesis: npt.ArrayLike, seconds: float) -> Ratio:
    found = word_distances(reference, hypothesis)
    near = found.microseconds <= round(seconds * MICROSECONDS)
    return Ratio(int(found.counts[near].sum()), int(found.count))


def microseconds(seconds: npt.ArrayLike) -> Integers:
    """Times as whole microseconds, so that comparisons with the collar are exact for decimals."""
    row = as_row(seconds, of="times").astype(np.float64)
    if not (np.abs(row) < 1e12).all():
        wrong = row[~(np.abs(row) < 1e12)][0]
        raise InputError(f"a time is {wrong}; give seconds, and only times that are known")
    return np.round(row * MICROSECONDS).astype(np.int64)


def _nearest(
    reference: Integers, hypothesis: Integers, streams: tuple[Integers, Integers], collar: int
) -> Integers:
    """The maximum matching with the least total distance.

    Both sides are sorted. Pairs need not cross: two crossing pairs can exchange partners, which
    makes neither the longer distance nor the sum larger. A point more than a collar away from
    everything before it begins a new cluster, and clusters are independent. Most have one point of
    each side, which are a pair.
    """
    points, own_streams = np.concatenate((reference, hypothesis)), np.concatenate(streams)
    order = np.lexsort((points, own_streams))
    begins = np.ones(len(points), bool)
    begins[1:] = (np.diff(points[order]) > collar) | (np.diff(own_streams[order]) != 0)
    cluster = np.empty(len(points), np.int64)
    cluster[order] = np.cumsum(begins) - 1
    counts, firsts = [], []
    for side in (cluster[: len(reference)], cluster[len(reference) :]):
        counts.append(np.bincount(side, minlength=int(begins.sum())))
        firsts.append(np.cumsum(counts[-1]) - counts[-1])
    first, second = firsts
    of_two = (counts[0] == 1) & (counts[1] == 1)
    found = [np.column_stack((first[of_two], second[of_two]))]
    for number in np.flatnonzero((counts[0] > 0) & (counts[1] > 0) & ~of_two).tolist():
        own = reference[first[number] : first[number] + counts[0][number]]
        others = hypothesis[second[number] : second[number] + counts[1][number]]
        pairs = _nearest_in_cluster(own, others, collar)
        found.append(pairs + np.array([first[number], second[number]]))
    every = np.concatenate(found)
    return every[np.argsort(every[:, 0])]


def _nearest_in_cluster(reference: Integers, hypothesis: Integers, collar: int) -> Integers:
    """The same for one cluster: dynamic programming over the first points of each side.

    A pair is worth more than the sum of all distances.
    """
    worth = 1 + collar * (1 + min(len(reference), len(hypothesis)))
    distances = abs(reference[:, None] - hypothesis[None, :])
    gains = np.where(distances <= collar, worth - distances, -1)
    best = np.zeros((len(reference) + 1, len(hypothesis) + 1), np.int64)
    for row, gain in enumerate(gains):
        with_pair = np.where(gain > 0, best[row, :-1] + gain, 0)
        best[row + 1, 1:] = np.maximum.accumulate(np.maximum(best[row, 1:], with_pair))
    pairs = []
    row, column = len(reference), len(hypothesis)
    while row and column:
        gain = gains[row - 1, column - 1]
        if gain > 0 and best[row, column] == best[row - 1, column - 1] + gain:
            row, column = row - 1, column - 1
            pairs.append((row, column))
        elif best[row, column] == best[row - 1, column]:
            row -= 1
        else:
            column -= 1
    return np.array(pairs[::-1], np.int64).reshape(-1, 2)
