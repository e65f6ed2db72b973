"""Boundaries as points in time, which can be compared without words or with different words.

A boundary is the end of the last word of a segment or, in a document without words, the end of a
segment. The last one counts too. If only segments have times, each is divided equally among its
words, and a word without a time is placed between its neighbours. If both sides name the same
speakers, the boundaries of each speaker are matched separately.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import boundaries_of
from interpunct.corpora.pairing import (
    Pair,
    annotators_of,
    reference_documents,
    system_documents,
)
from interpunct.documents.document import Document, Span
from interpunct.documents.flat import Batch
from interpunct.documents.strings import Strings, Vocabulary
from interpunct.documents.time_segments import edges_of
from interpunct.errors import InputError, option, warn
from interpunct.messages.phrases import many
from interpunct.metrics.batches import owners_of
from interpunct.metrics.measures import TIMED, TIMED_DISTANCES
from interpunct.metrics.results import Matches
from interpunct.metrics.time_distances import StackedDistances, TimeDistances
from interpunct.metrics.timing import batched_matched_pairs, microseconds
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.stacking import StackedBags, stack, stack_arrays

Times = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]
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
    return {system: _TimedPairs.of(pairs, system, settings, collar).stacked() for system in systems}


def measure_blocks(
    pair: Pair, system: str, settings: Settings, collar: float, *, blocks: int
) -> StackedBags:
    """Measure the only document in parts with equal numbers of reference boundaries."""
    found = _TimedPairs.of([pair], system, settings, collar)
    return stack(found.cut(blocks))


def blocks_of_times(pair: Pair, settings: Settings, most: int) -> int:
    """The number of parts into which a document without words is cut."""
    (reference,) = pair.references.values()
    boundaries = len(_boundaries([reference], "", settings).times)
    return max(1, min(boundaries // BOUNDARIES_OF_BLOCK, most))


@dataclass(frozen=True, slots=True)
class _TimedPairs:
    """The boundaries of both sides in time, and the matched pairs, of many documents."""

    count: int
    reference: _Boundaries
    hypothesis: _Boundaries
    pairs: Places

    @classmethod
    def of(
        cls, pairs: Sequence[Pair], system: str, settings: Settings, collar: float
    ) -> _TimedPairs:
        (who,) = annotators_of(pairs)
        first = _boundaries(reference_documents(pairs), f"reference {who!r}", settings)
        second = _boundaries(system_documents(pairs, system), f"system {system!r}", settings)
        _warn_of_order(first, second)
        sides = first.times, second.times
        streams = _streams(first, second)
        orders = [np.lexsort(own) for own in zip(sides, streams, strict=True)]
        first, second = first.taking(orders[0]), second.taking(orders[1])
        own, others = (stream[order] for stream, order in zip(streams, orders, strict=True))
        found = batched_matched_pairs(first.times, second.times, (own, others), collar=collar)
        return cls(len(pairs), first, second, found)

    def stacked(self) -> StackedBags:
        own, _ = self.pairs.T
        owners = self.reference.documents[own]
        # Fields are arrays with one entry for each document, contrary to their declared types.
        counts: list[Any] = [
            np.bincount(documents, minlength=self.count)
            for documents in (owners, self.reference.documents, self.hypothesis.documents)
        ]
        matches = Matches(*counts)
        distances = StackedDistances.of_each(self.count, owners, self._distances())
        return stack_arrays(Bag.of({TIMED: matches, TIMED_DISTANCES: distances}), self.count)

    def _distances(self) -> Places:
        own, other = self.pairs.T
        apart = microseconds(self.reference.times[own]) - microseconds(self.hypothesis.times[other])
        return abs(apart)

    def cut(self, blocks: int) -> list[Bag]:
        """Cut into blocks of reference boundaries, with the boundaries matched to them or near
        them.
        """
        times = self.reference.times
        order = np.argsort(times, kind="stable")
        own_block = np.empty(len(order), np.int64)
        own_block[order] = np.arange(len(order)) * blocks // max(len(order), 1)
        firsts = [times[own_block == block].min(initial=np.inf) for block in range(blocks)]
        other_block = np.searchsorted(firsts[1:], self.hypothesis.times, side="right")
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


@dataclass(frozen=True, slots=True)
class _Boundaries:
    """The times at which segments end, and the document and the speaker of each.

    `backwards` describes what is wrong with the order of times, for each document in which
    something is.
    """

    times: Times
    documents: Places
    speakers: Strings
    backwards: Mapping[int, str]

    def taking(self, chosen: Places) -> _Boundaries:
        return _Boundaries(
            self.times[chosen],
            self.documents[chosen],
            self.speakers.taking(chosen),
            self.backwards,
        )


def _streams(first: _Boundaries, second: _Boundaries) -> tuple[Places, Places]:
    """The number of each boundary's speaker, in the order of documents and names.

    If the sides of a document name different speakers, its boundaries are of nobody.
    """
    sides = first, second
    names = sorted({name for side in sides for name in side.speakers.counts()})
    ranks = {name: rank for rank, name in enumerate(names)}
    streams = []
    for side in sides:
        numbers, places = side.speakers.distinct()
        texts = side.speakers.vocabulary.texts
        own = np.array([ranks[texts[number]] for number in numbers.tolist()], np.int64)
        streams.append(side.documents * len(names) + own[places])
    unlike = np.setxor1d(*streams) // max(len(names), 1)
    one, other = (
        np.where(np.isin(side.documents, unlike), side.documents * len(names), stream)
        for side, stream in zip(sides, streams, strict=True)
    )
    return one, other


def _boundaries(documents: Sequence[Document], side: str, settings: Settings) -> _Boundaries:
    """The boundaries of many documents in time."""
    if isinstance(documents, Batch):
        together = _boundaries_of_batch(documents, settings)
        if together is not None:
            return together
    found = [_boundaries_of_one(document, side, settings) for document in documents]
    return _Boundaries(
        np.concatenate([np.zeros(0), *(times for times, _, _ in found)]),
        np.repeat(np.arange(len(found)), [len(times) for times, _, _ in found]),
        Strings.of([who for _, speakers, _ in found for who in speakers], Vocabulary()),
        {place: wrong for place, (_, _, wrong) in enumerate(found) if wrong},
    )


def _boundaries_of_batch(documents: Batch, settings: Settings) -> _Boundaries | None:
    """The same at once; None if an end is unknown or times go backwards."""
    ends = documents.facts.numbers.get("ends")
    if ends is None or np.isnan(ends).any():
        return None
    if settings.threshold is not None:
        documents = documents.with_threshold(settings.threshold)
    bounds = documents.flat.bounds
    boundaries = documents.flat.boundaries.copy()
    boundaries[bounds[1:][np.diff(bounds) > 0] - 1] = True
    units = np.flatnonzero(boundaries)
    owners, times = owners_of(bounds)[units], ends[units]
    speakers = documents.facts.speakers
    own = _nobody(len(units)) if speakers is None else speakers.taking(units)
    order = np.lexsort((own.numbers, owners))
    same = (np.diff(owners[order]) == 0) & (np.diff(own.numbers[order]) == 0)
    if (same & (np.diff(times[order]) < 0)).any():
        return None
    return _Boundaries(times, owners, own, {})


def _nobody(count: int) -> Strings:
    """No speaker, as often as this."""
    return Strings.of([""], Vocabulary()).taking(np.zeros(count, np.int64))


def _boundaries_of_one(
    document: Document, side: str, settings: Settings
) -> tuple[Times, Sequence[str], str]:
    """The times at which segments end, their speakers, and what is wrong with their order."""
    if not len(document):
        spans = _segments(document)
        return np.array([span.end for span in spans]), [span.speaker for span in spans], ""
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
    return times, speakers, _order(document, units, times, speakers)


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


def _warn_of_order(reference: _Boundaries, hypothesis: _Boundaries) -> None:
    """Warn if the segments of a speaker are not in order of time."""
    for place in sorted({*reference.backwards, *hypothesis.backwards}):
        for side in (reference, hypothesis):
            if place in side.backwards:
                warn(side.backwards[place])


def _order(document: Document, units: Places, times: Times, speakers: Sequence[str]) -> str:
    """What is wrong with the order of a document's segments; empty if nothing is."""
    latest: dict[str, float] = {}
    back = []
    for unit, time, who in zip(units.tolist(), times.tolist(), speakers, strict=True):
        if time < latest.get(who, time):
            back.append((unit, time, latest[who]))
        latest[who] = time
    if not back:
        return ""
    unit, time, before = back[0]
    place = document.origins.of(unit)
    return (
        f"{place}{': ' * bool(place)}document {document.name!r}: times go backwards: the "
        f"segment that ends with {document.units[unit]!r} ends at {time:.10g}, the one before "
        f"it at {before:.10g}"
        + (f" (and {many(len(back) - 1, 'other')})" if len(back) > 1 else "")
        + "; boundaries are compared in the order of time"
    )
