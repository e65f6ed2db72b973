"""Segments in time: which words of a hypothesis belong to which segment of the reference.

A reference with segment times, such as `stm`, need not be aligned as a whole: a word belongs to the
first segment that ends after the middle of the word, as in sclite. So a word between two segments
counts for the later one, and what follows the last segment counts for the last.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document, Span


@dataclass(frozen=True, slots=True)
class TimeSegments:
    """Consecutive spans, and where the units of each begin.

    The units of span i are `offsets[i]` to `offsets[i + 1]`; a span that is not scored has none.
    """

    spans: tuple[Span, ...]
    offsets: npt.NDArray[np.int64]

    @classmethod
    def of(cls, document: Document) -> Self | None:
        """The segments of a document in order, if it has any and they hold all its units."""
        if not document.spans or document.starts is None:
            return None
        spans = tuple(span for span in document.spans if span.kind in ("SEGMENT", "NOSCORE"))
        # In a recording that is not scored at all, every segment is unscored.
        names_speakers = any(span.speaker for span in spans)
        if not any(span.kind == "SEGMENT" for span in spans) and (
            len(document) or not names_speakers
        ):
            return None
        starts = np.array([span.start for span in spans])
        ends = np.array([span.end for span in spans])
        if np.any(starts[1:] < ends[:-1]):
            return None
        known = np.flatnonzero(~np.isnan(document.starts))
        if len(document) and (not len(known) or known[0] != 0):
            return None
        owner = _owners(document.starts, known, starts)
        if np.any(owner < 0):
            return None
        return cls(spans, np.searchsorted(owner, np.arange(len(spans) + 1)))

    def offsets_in(self, hypothesis: Document) -> npt.NDArray[np.int64] | None:
        """Where the units of each segment begin in a hypothesis, if its units have times."""
        middles = middles_of(hypothesis)
        if middles is None:
            return None
        # Words stay in order, even if their times do not.
        reached = np.maximum.accumulate(middles)
        ends = _exact(np.array([span.end for span in self.spans[:-1]]))
        inner = np.searchsorted(reached, ends, side="left")
        return np.concatenate(([0], inner, [len(hypothesis)]))

    def ignored(self, hypothesis: Document) -> npt.NDArray[np.bool_]:
        """The units of a hypothesis that belong to segments which are not scored."""
        found = np.zeros(len(hypothesis), bool)
        offsets = self.offsets_in(hypothesis)
        if offsets is not None:
            for index, span in enumerate(self.spans):
                if span.kind == "NOSCORE":
                    found[offsets[index] : offsets[index + 1]] = True
        return found

    def outside(self, hypothesis: Document) -> npt.NDArray[np.int64]:
        """The units of a hypothesis whose middle lies in no segment."""
        middles = middles_of(hypothesis)
        if middles is None:
            return np.zeros(0, np.int64)
        starts = np.array([span.start for span in self.spans])
        ends = _exact(np.array([span.end for span in self.spans]))
        place = np.searchsorted(_exact(starts), middles, side="right") - 1
        return np.flatnonzero((place < 0) | (middles >= ends[np.maximum(place, 0)]))


def middles_of(document: Document) -> npt.NDArray[np.float64] | None:
    """The middle of each unit in time, if that is known."""
    edges = edges_of(document)
    return None if edges is None else _exact((edges[0] + edges[1]) / 2)


def _exact(seconds: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Round times to the precision of files, so that sums of equal decimals are equal."""
    return np.round(seconds, 6)


def edges_of(
    document: Document,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]] | None:
    """Start and end of each unit, if they are known.

    Where only segments have times, each is divided equally among its units.
    """
    if not len(document):
        return np.zeros(0), np.zeros(0)
    if document.starts is None or document.ends is None:
        return None
    edges = np.column_stack((document.starts, document.ends)).ravel()
    known = np.flatnonzero(~np.isnan(edges))
    if len(known) == 0 or known[0] != 0 or known[-1] != len(edges) - 1:
        return None
    # The end of a unit and the start of the next share one place; two different times are a pause.
    places = (np.arange(len(edges)) + 1) // 2
    filled = edges.copy()
    for first, last in itertools.pairwise(known):
        if last - first > 1:
            gap = slice(first, last + 1)
            filled[gap] = np.interp(places[gap], places[[first, last]], edges[[first, last]])
    return filled[0::2], filled[1::2]


def _owners(
    units: npt.NDArray[np.float64],
    known: npt.NDArray[np.intp],
    starts: npt.NDArray[np.float64],
) -> npt.NDArray[np.int64]:
    """The span of each unit; a unit without a start of its own is in the span of the one before."""
    spans = np.searchsorted(starts, units[known], side="right") - 1
    place = np.searchsorted(known, np.arange(len(units)), side="right") - 1
    return spans[place].astype(np.int64) if len(known) else np.zeros(0, np.int64)
