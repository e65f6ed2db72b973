"""Scored time: the intervals of a recording in which words and boundaries count.

They are listed in a UEM file; NOSCORE objects and ignored segments of a reference are cut out. A
word counts if its middle lies in scored time. A boundary counts if its whole segment does; a
system's boundary also counts if it hits a reference boundary that counts (as in md-eval).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np
import numpy.typing as npt

from interpunct.corpora.pairing import Pair
from interpunct.corpora.uem import Partition
from interpunct.documents.document import Document, Span
from interpunct.documents.sentence_units import last_units
from interpunct.documents.time_segments import TimeSegments, edges_of
from interpunct.errors import InputError, warn

EPSILON = 1e-8

SCORED = "SCORED"
"""The kind of a span listed in a UEM file."""


@dataclass(frozen=True, slots=True)
class ScoredTime:
    """Sorted intervals that do not overlap."""

    starts: npt.NDArray[np.float64]
    ends: npt.NDArray[np.float64]

    @classmethod
    def between(cls, stretches: Iterable[tuple[float, float]], cut: Iterable[Span]) -> ScoredTime:
        """The stretches without the parts covered by spans.

        >>> ScoredTime.between([(0, 10)], [Span("NOSCORE", 4, 5)])
        ScoredTime(starts=array([0., 5.]), ends=array([ 4., 10.]))
        """
        left = list(stretches)
        for span in cut:
            left = [
                (start, end)
                for first, last in left
                for start, end in ((first, min(last, span.start)), (max(first, span.end), last))
                if start < end
            ]
        return cls(np.array([s for s, _ in left], float), np.array([e for _, e in left], float))

    @property
    def is_everything(self) -> bool:
        return len(self.starts) == 1 and self.starts[0] == -inf and self.ends[0] == inf

    def holds(
        self, starts: npt.NDArray[np.float64], ends: npt.NDArray[np.float64]
    ) -> npt.NDArray[np.bool_]:
        """Which of these intervals lie within one stretch?"""
        if not len(self.starts):
            return np.zeros(len(starts), bool)
        place = np.searchsorted(self.starts - EPSILON, starts, side="right") - 1
        inside: npt.NDArray[np.bool_] = (place >= 0) & (ends <= self.ends[place] + EPSILON)
        return inside


def in_scored_time(pair: Pair, partition: Partition | None) -> Pair:
    """The same documents, restricted to scored time."""
    cut = [
        span for document in pair.references.values() for span in document.spans if is_cut_out(span)
    ]
    if partition is None and not cut:
        return pair
    time = _scored_time(pair, partition, cut)
    if time.is_everything:
        return pair
    references = {}
    for annotator, document in pair.references.items():
        times = _Times.of(document, f"reference {annotator!r}")
        references[annotator] = _within(document, times, time, [], times.lie_in(time))
    hits = [span for document in references.values() for span in _last_words(document)]
    segments = _segments(next(iter(pair.references.values())))
    # A word counts with its whole segment, which is scored or not, regardless of its own middle.
    shared_out = {span for span in segments.spans if is_cut_out(span)} if segments else set()
    word_time = _scored_time(pair, partition, [span for span in cut if span not in shared_out])
    systems = {}
    for system, document in pair.systems.items():
        times = _Times.of(document, f"system {system!r}")
        kept = times.lie_in(word_time)
        if segments:
            kept &= ~segments.ignored(document)
        systems[system] = _within(document, times, time, hits, kept)
    return Pair(pair.name, references, systems)


def naming_scored_time(pair: Pair, partition: Partition | None) -> Pair:
    """The same documents, with the stretches of the UEM file added to each reference as spans."""
    if partition is None:
        return pair
    references = {}
    for annotator, document in pair.references.items():
        named = tuple(Span(SCORED, *stretch) for stretch in partition.of(document))
        references[annotator] = replace(document, spans=(*document.spans, *named))
    return Pair(pair.name, references, pair.systems)


def _segments(reference: Document) -> TimeSegments | None:
    """The timed segments to which words of systems belong; sentence units are not such segments."""
    has_sentences = any(span.kind == "SU" for span in reference.spans)
    return None if has_sentences else TimeSegments.of(reference)


def _scored_time(pair: Pair, partition: Partition | None, cut: Iterable[Span]) -> ScoredTime:
    first = next(iter(pair.references.values()))
    stretches = partition.of(first) if partition else ((-inf, inf),)
    return ScoredTime.between(stretches, cut)


def is_cut_out(span: Span) -> bool:
    """Is this span excluded from scoring?"""
    return span.kind in ("NOSCORE", "NO_RT_METADATA") or (
        span.kind == "SU" and span.label == "unannotated"
    )


@dataclass(frozen=True, slots=True)
class _Times:
    """The times of the words of a document, and the name of its side."""

    who: str
    starts: npt.NDArray[np.float64]
    ends: npt.NDArray[np.float64]

    @classmethod
    def of(cls, document: Document, who: str) -> _Times:
        edges = edges_of(document)
        if edges is None:
            raise InputError(
                f"document {document.name!r} of {who} has no times, so which of its words lie in "
                "scored time is unknown; give a format with times, such as ctm",
                path=document.origins.path,
            )
        return cls(who, *edges)

    @property
    def middles(self) -> npt.NDArray[np.float64]:
        return (self.starts + self.ends) / 2

    def lie_in(self, time: ScoredTime) -> npt.NDArray[np.bool_]:
        return time.holds(self.middles, self.middles)


def _within(
    document: Document,
    times: _Times,
    time: ScoredTime,
    hits: Sequence[Span],
    kept: npt.NDArray[np.bool_],
) -> Document:
    """The document with only the words to keep and the boundaries that count."""
    middles = times.middles
    left_out = document.boundaries & ~_whole_segments(document, times, time)
    if hits:
        at = np.flatnonzero(left_out)
        hit_starts = np.array([span.start for span in hits])
        hit_ends = np.array([span.end for span in hits])
        covered = (hit_starts <= middles[at, None]) & (middles[at, None] <= hit_ends)
        left_out[at[covered.any(axis=1)]] = False
    boundaries = document.boundaries & ~left_out
    # Scores are changed too, so that a threshold does not restore a boundary.
    scores = None if document.scores is None else np.where(left_out, 0.0, document.scores)
    document = replace(
        document, boundaries=boundaries, scores=scores, starts=times.starts, ends=times.ends
    )
    if document.lattice is not None and not kept.all():
        warn(
            f"document {document.name!r} of {times.who} gives several wordings; as only a part of "
            "it is scored, the first of them is used"
        )
    return document.taking(kept)


def _whole_segments(document: Document, times: _Times, time: ScoredTime) -> npt.NDArray[np.bool_]:
    """The boundaries whose whole segment lies in scored time."""
    starts, ends = times.starts, times.ends
    sentences = [span for span in document.spans if span.kind == "SU"]
    if sentences:
        speakers = document.speaker or ("",) * len(document)
        last = last_units(sentences, starts, ends, speakers)
        first_moments = np.array([span.start for span in sentences])
        last_moments = np.array([span.end for span in sentences])
    else:
        last = np.flatnonzero(document.boundaries)
        first_moments = starts[np.concatenate(([0], last[:-1] + 1))] if len(last) else np.zeros(0)
        last_moments = ends[last]
    whole = np.zeros(len(document), bool)
    whole[last[time.holds(first_moments, last_moments) & (last >= 0)]] = True
    return whole


def _last_words(document: Document) -> Iterator[Span]:
    starts, ends = edges_of(document) or (np.zeros(0), np.zeros(0))
    for unit in np.flatnonzero(document.boundaries[: len(starts)]).tolist():
        yield Span("LEXEME", float(starts[unit]), float(ends[unit]))
