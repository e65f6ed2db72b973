"""Boundaries as points in time, which can be compared without words or with different words.

A boundary is the end of the last word of a segment or, in a document without words, the end of a
segment. The last one counts too. If only segments have times, each is divided equally among its
words, and a word without a time is placed between its neighbours. If both sides name the same
speakers, the boundaries of each speaker are matched separately.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import boundaries_of
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document, Span
from interpunct.documents.time_segments import edges_of
from interpunct.errors import InputError, option, warn
from interpunct.messages.phrases import many
from interpunct.metrics.measures import TIMED, TIMED_DISTANCES
from interpunct.metrics.results import Matches
from interpunct.metrics.time_distances import TimeDistances
from interpunct.metrics.timing import matched_pairs, microseconds
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.stacking import StackedBags, stack

Times = npt.NDArray[np.float64]
SEGMENT_KINDS = ("SU", "SEGMENT", "SPEAKER")
"""The objects that are segments if there are no words; the first kind that occurs is used."""

BOUNDARIES_OF_BLOCK = 4
"""The minimum number of boundaries in a block of a document without words."""


def has_segments_only(document: Document) -> bool:
    """Does a document have segments but no words?"""
    return not len(document) and bool(_segments(document))


def _segments(document: Document) -> list[Span]:
    for kind in SEGMENT_KINDS:
        found = [span for span in document.spans if span.kind == kind]
        if found:
            return found
    return []


def with_words(pair: Pair) -> Pair:
    """Remove the words of all sides if one side has none: then only times are scored."""
    documents = (*pair.references.values(), *pair.systems.values())
    return without_words(pair) if any(map(has_segments_only, documents)) else pair


def without_words(pair: Pair) -> Pair:
    """Remove the words of all sides."""
    nothing = np.zeros(0, np.int64)
    return Pair(
        pair.name,
        {who: made.reordered(nothing) for who, made in pair.references.items()},
        {name: made.reordered(nothing) for name, made in pair.systems.items()},
    )


def measure_times(
    pairs: Sequence[Pair], systems: Sequence[str], settings: Settings, collar: float
) -> Mapping[str, StackedBags]:
    """Measure each system against the only reference, for each document."""
    return {
        system: stack([_TimedPair.of(pair, system, settings, collar).bag() for pair in pairs])
        for system in systems
    }


def measure_blocks(
    pair: Pair, system: str, settings: Settings, collar: float, *, blocks: int
) -> StackedBags:
    """Measure the only document in parts with equal numbers of reference boundaries."""
    found = _TimedPair.of(pair, system, settings, collar)
    return stack(found.cut(blocks))


def blocks_of_times(pair: Pair, settings: Settings, most: int) -> int:
    """The number of parts into which a document without words is cut."""
    (reference,) = pair.references.values()
    boundaries = sum(map(len, _boundaries(reference, "", settings).values()))
    return max(1, min(boundaries // BOUNDARIES_OF_BLOCK, most))


@dataclass(frozen=True, slots=True)
class _TimedPair:
    """The boundaries of both sides in time, and the matched pairs."""

    reference: Times
    hypothesis: Times
    pairs: npt.NDArray[np.int64]

    @classmethod
    def of(cls, pair: Pair, system: str, settings: Settings, collar: float) -> _TimedPair:
        ((who, gold),) = pair.references.items()
        first = _boundaries(gold, f"reference {who!r}", settings)
        second = _boundaries(pair.systems[system], f"system {system!r}", settings)
        if first.keys() != second.keys():
            first, second = ({"": _sorted(side)} for side in (first, second))
        sides: tuple[list[Times], list[Times]] = ([], [])
        found = [np.zeros((0, 2), np.int64)]
        sizes = [0, 0]
        for stream in first:
            own = first[stream], second[stream]
            found.append(matched_pairs(*own, collar=collar) + sizes)
            for side, times in zip(sides, own, strict=True):
                side.append(times)
            sizes = [size + len(times) for size, times in zip(sizes, own, strict=True)]
        nothing = np.zeros(0)
        reference, hypothesis = (np.concatenate([nothing, *side]) for side in sides)
        return cls(reference, hypothesis, np.concatenate(found))

    def bag(self) -> Bag:
        matches = Matches(len(self.pairs), len(self.reference), len(self.hypothesis))
        return Bag.of({TIMED: matches, TIMED_DISTANCES: TimeDistances.of(self._distances())})

    def _distances(self) -> npt.NDArray[np.int64]:
        own, other = self.pairs.T
        apart = microseconds(self.reference[own]) - microseconds(self.hypothesis[other])
        return abs(apart)

    def cut(self, blocks: int) -> list[Bag]:
        """Cut into blocks of reference boundaries, with the boundaries matched to them or near
        them.
        """
        order = np.argsort(self.reference, kind="stable")
        own_block = np.empty(len(order), np.int64)
        own_block[order] = np.arange(len(order)) * blocks // max(len(order), 1)
        firsts = [self.reference[own_block == block].min(initial=np.inf) for block in range(blocks)]
        other_block = np.searchsorted(firsts[1:], self.hypothesis, side="right")
        own, other = self.pairs.T
        other_block[other] = own_block[own]
        distances = self._distances()
        bags = []
        for block in range(blocks):
            here = own_block[own] == block
            matches = Matches(
                int(np.count_nonzero(here)),
                int(np.count_nonzero(own_block == block)),
                int(np.count_nonzero(other_block == block)),
            )
            apart = TimeDistances.of(distances[here])
            bags.append(Bag.of({TIMED: matches, TIMED_DISTANCES: apart}))
        return bags


def _sorted(streams: Mapping[str, Times]) -> Times:
    """The boundaries of all speakers, sorted."""
    return np.sort(np.concatenate([np.zeros(0), *streams.values()]))


def _boundaries(document: Document, side: str, settings: Settings) -> dict[str, Times]:
    """The times at which segments end, for each speaker."""
    if not len(document):
        spans = _segments(document)
        speakers = [span.speaker for span in spans]
        times = np.array([span.end for span in spans])
    else:
        known = _known_ends(document)
        if known is None:
            raise InputError(
                f"document {document.name!r} of {side} does not say when its words end, which "
                f"{option('collar')} needs on both sides; give a format with times (ctm, rttm, "
                "nlp, srt, ...), or leave it out",
                path=document.origins.of(0),
            )
        ends = boundaries_of(document, settings).copy()
        ends[-1] = True
        units = np.flatnonzero(ends)
        times = known[units]
        names = document.speaker or ("",) * len(document)
        speakers = [names[unit] for unit in units.tolist()]
        _warn_of_order(document, units, times, speakers)
    owners = np.array(speakers, object)
    return {who: np.sort(times[owners == who]) for who in sorted(dict.fromkeys(speakers))}


def _known_ends(document: Document) -> Times | None:
    """The end of each word, interpolated if unknown; None if no end is known."""
    edges = edges_of(document)
    if edges is not None:
        return edges[1]
    if document.ends is None:
        return None
    known = np.flatnonzero(~np.isnan(document.ends))
    if not len(known):
        return None
    return np.interp(np.arange(len(document)), known, document.ends[known])


def _warn_of_order(
    document: Document, units: npt.NDArray[np.int64], times: Times, speakers: Sequence[str]
) -> None:
    """Warn if the segments of a speaker are not in order of time."""
    latest: dict[str, float] = {}
    back = []
    for unit, time, who in zip(units.tolist(), times.tolist(), speakers, strict=True):
        if time < latest.get(who, time):
            back.append((unit, time, latest[who]))
        latest[who] = time
    if back:
        unit, time, before = back[0]
        place = document.origins.of(unit)
        warn(
            f"{place}{': ' * bool(place)}document {document.name!r}: times go backwards: the "
            f"segment that ends with {document.units[unit]!r} ends at {time:.10g}, the one before "
            f"it at {before:.10g}"
            + (f" (and {many(len(back) - 1, 'other')})" if len(back) > 1 else "")
            + "; boundaries are compared in the order of time"
        )
