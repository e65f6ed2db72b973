"""Sentence-like units (SU) of both sides, mapped to each other in time as md-eval maps them.

Only the last words of segments count. A reference segment counts if it lies entirely in scored
time, and so does an unmapped segment of a system. Segments that were not annotated are mapped like
all others and then left out, together with the segments mapped to them or lying in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from interpunct.corpora.pairing import Pair
from interpunct.corpora.scored_time import SCORED, ScoredTime, is_cut_out
from interpunct.documents.document import Document, Span
from interpunct.errors import InputError, option
from interpunct.metrics.measures import MAPPED_ENDS, MAPPED_SEGMENTS
from interpunct.metrics.segment_mapping import (
    Errors,
    TimedSegments,
    end_errors,
    map_segments,
    segment_errors,
)
from interpunct.metrics.subtypes import LabelledBoundaries
from interpunct.options.types import SegmentMapping
from interpunct.results.bag import Bag
from interpunct.results.stacking import StackedBags, stack

Floats = npt.NDArray[np.float64]

UNANNOTATED = "unannotated"
NANOSECONDS = 9
"""Decimal digits of seconds in files."""

RECORDED = ("SEGMENT", "SPEAKER", "SU", "EDIT", "FILLER", "IP", "CB", "A/P", "NON-LEX")
"""The objects, besides words, that determine the extent of a recording."""

WHOLE_WORDS = ("mm-hmm", "uh-huh", "um-hmm")
"""Words that are not split at their hyphen."""

SEGMENTS_OF_BLOCK = 4
"""The minimum number of reference segments in a block."""


def measure_mapping(
    pairs: Sequence[Pair], systems: Sequence[str], mapping: SegmentMapping
) -> Mapping[str, StackedBags]:
    """Measure each system against the only reference, for each document."""
    return {
        system: stack([_bag(*_mapped(pair, system, mapping)) for pair in pairs])
        for system in systems
    }


def measure_mapped_blocks(
    pair: Pair, system: str, mapping: SegmentMapping, *, blocks: int
) -> StackedBags:
    """Measure the only document in parts with equal numbers of segments."""
    segments, ends = _mapped(pair, system, mapping)
    moments = np.sort([moment for moment, _ in segments])
    firsts = moments[np.arange(1, blocks) * len(moments) // blocks] if len(moments) else moments
    return stack(
        [
            _bag(ours, words)
            for ours, words in zip(
                _parts(segments, firsts, blocks), _parts(ends, firsts, blocks), strict=True
            )
        ]
    )


def _parts(found: Sequence[Errors], firsts: Floats, blocks: int) -> list[list[Errors]]:
    parts: list[list[Errors]] = [[] for _ in range(blocks)]
    for moment, errors in found:
        parts[int(np.searchsorted(firsts, moment, side="right"))].append((moment, errors))
    return parts


def blocks_of_mapping(pair: Pair, most: int) -> int:
    """The number of parts into which a document is cut."""
    (reference,) = pair.references.values()
    return max(1, min(len(_units(reference)) // SEGMENTS_OF_BLOCK, most))


def _bag(segments: Iterable[Errors], ends: Iterable[Errors]) -> Bag:
    nothing = LabelledBoundaries()
    return Bag.of(
        {
            MAPPED_SEGMENTS: sum((errors for _, errors in segments), start=nothing),
            MAPPED_ENDS: sum((errors for _, errors in ends), start=nothing),
        }
    )


def _mapped(
    pair: Pair, system: str, mapping: SegmentMapping
) -> tuple[Sequence[Errors], Sequence[Errors]]:
    """The errors of segments, and of the last words of segments."""
    ((who, gold),) = pair.references.items()
    made = pair.systems[system]
    if not len(gold) and _units(gold):
        _refuse(gold, f"reference {who!r}", "words")
    for document, side in ((gold, f"reference {who!r}"), (made, f"system {system!r}")):
        if len(document) and not document.spans:
            _refuse(document, side, "SUs")
    time = _scored_time(gold)
    scored = [span for span in _units(gold) if _lies_in(time, span)]
    # In a recording without segments, md-eval counts no insertions either.
    return _Sides.of(scored, made, gold).mapped(time, mapping).errors() if scored else ((), ())


def _refuse(document: Document, side: str, what: str) -> NoReturn:
    raise InputError(
        f"document {document.name!r} of {side} has no {what}, which {option('mapping')} needs; "
        "give rttm with LEXEMEs and SUs (interpunct convert makes it of other formats with times)",
        path=document.origins.path,
    )


def _units(document: Document) -> list[Span]:
    return [span for span in document.spans if span.kind == "SU"]


def _duration(span: Span) -> float:
    """The duration as written in the file."""
    return round(span.end - span.start, NANOSECONDS)


def _scored_time(reference: Document) -> ScoredTime:
    """The stretches of a UEM file or the whole recording, without unscored parts.

    After an unscored stretch, time is scored again if a word or a turn has not ended yet.
    """
    starts, durations = _word_times(reference)
    turns = [span.end for span in reference.spans if span.kind == "SPEAKER"]
    last = (starts + durations).max(initial=max(turns, default=0.0))
    cut = [
        span if span.end <= last else replace(span, end=inf)
        for span in reference.spans
        if is_cut_out(span) and span.kind != "SU"
    ]
    named = [(span.start, span.end) for span in reference.spans if span.kind == SCORED]
    return ScoredTime.between(named or [_recorded(reference, starts, durations)], cut)


def _recorded(reference: Document, starts: Floats, durations: Floats) -> tuple[float, float]:
    """The start and end of a recording."""
    spans = [span for span in reference.spans if span.kind in RECORDED]
    first = min((span.start for span in spans), default=inf)
    last = max((span.start + _duration(span) for span in spans), default=0.0)
    return float(starts.min(initial=first)), float((starts + durations).max(initial=last))


def _word_times(document: Document) -> tuple[Floats, Floats]:
    """Start and duration of each word; a hyphenated word counts as two."""
    if document.starts is None or document.ends is None:
        return np.zeros(0), np.zeros(0)
    starts: list[float] = []
    durations: list[float] = []
    times = zip(document.units, document.starts.tolist(), document.ends.tolist(), strict=True)
    for unit, start, end in times:
        parts = 2 if "-" in unit[1:-1] and unit.lower() not in WHOLE_WORDS else 1
        duration = round(end - start, NANOSECONDS) / parts
        starts += [start, start + duration][:parts]
        durations += [duration] * parts
    return np.array(starts), np.array(durations)


@dataclass(frozen=True, slots=True)
class _Sides:
    """The segments of both sides, the middles of reference words, and the mapped pairs."""

    reference: Sequence[Span]
    hypothesis: Sequence[Span]
    middles: Floats
    pairs: npt.NDArray[np.int64]

    @classmethod
    def of(cls, scored: Sequence[Span], hypothesis: Document, reference: Document) -> _Sides:
        starts, durations = _word_times(reference)
        return cls(
            _in_order(scored),
            _in_order(_units(hypothesis)),
            np.sort(starts + durations / 2),
            np.zeros((0, 2), np.int64),
        )

    def mapped(self, time: ScoredTime, mapping: SegmentMapping) -> _Sides:
        """Map the segments, and then remove those that do not count."""
        gold = self.reference
        gap, extent = mapping
        numbers: dict[str, int] = {}
        sides = _segments(gold, numbers), _segments(self.hypothesis, numbers)
        pairs = map_segments(*sides, middles=self.middles, gap=gap, extent=extent)
        partner = dict(pairs[:, ::-1].tolist())
        left_out = [span for span in gold if span.label == UNANNOTATED]
        kept_gold = [place for place, span in enumerate(gold) if span.label != UNANNOTATED]
        kept = [
            place
            for place, span in enumerate(self.hypothesis)
            if (
                gold[partner[place]].label != UNANNOTATED
                if place in partner
                else _lies_in(time, span) and not any(_covers(own, span) for own in left_out)
            )
        ]
        own = {place: number for number, place in enumerate(kept_gold)}
        other = {place: number for number, place in enumerate(kept)}
        left = [(own[a], other[b]) for a, b in pairs.tolist() if a in own and b in other]
        return _Sides(
            [gold[place] for place in kept_gold],
            [self.hypothesis[place] for place in kept],
            self.middles,
            np.array(left, np.int64).reshape(-1, 2),
        )

    def errors(self) -> tuple[Sequence[Errors], Sequence[Errors]]:
        """The errors of segments, and of the last words of segments."""
        numbers: dict[str, int] = {}
        sides = _segments(self.reference, numbers), _segments(self.hypothesis, numbers)
        return (
            tuple(segment_errors(*sides, self.pairs)),
            tuple(end_errors(*sides, self.pairs, middles=self.middles)),
        )


def _in_order(spans: Sequence[Span]) -> list[Span]:
    return sorted(spans, key=lambda span: span.start + _duration(span) / 2)


def _segments(spans: Sequence[Span], numbers: dict[str, int]) -> TimedSegments:
    rows = [
        (span.start, _duration(span), numbers.setdefault(span.label, len(numbers)))
        for span in spans
    ]
    return TimedSegments.of(rows)


def _lies_in(time: ScoredTime, span: Span) -> bool:
    end = np.array([span.start + _duration(span)])
    return bool(time.holds(np.array([span.start]), end)[0])


def _covers(unannotated: Span, span: Span) -> bool:
    """Is the middle of a segment inside an unannotated one?"""
    start, end = span.start, span.start + _duration(span)
    last = unannotated.start + _duration(unannotated)
    return unannotated.start <= start + (end - start) / 2 <= last
