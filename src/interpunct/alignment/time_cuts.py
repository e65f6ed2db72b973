"""Cutting an alignment at the segment times of the reference."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.numbering import Text
from interpunct.documents.document import Document
from interpunct.documents.time_segments import TimeSegments
from interpunct.errors import warn
from interpunct.messages.phrases import many

Bounds = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Cuts:
    """The bounds of pieces on each side; each piece is aligned separately."""

    reference: Bounds
    hypothesis: Bounds

    def __len__(self) -> int:
        return len(self.reference) - 1


@dataclass(frozen=True, slots=True)
class SegmentOffsets:
    """The bounds of the reference's segments, in units of the two documents."""

    reference: Bounds
    hypothesis: Bounds

    @property
    def moved(self) -> Bounds:
        """The units of the hypothesis whose segment differs from that in the reference.

        Both must have the same units.
        """
        sides = (np.diff(offsets) for offsets in (self.reference, self.hypothesis))
        reference, hypothesis = (np.repeat(np.arange(len(sizes)), sizes) for sizes in sides)
        return np.flatnonzero(reference != hypothesis)

    def tokens(self, reference: Text, hypothesis: Text) -> Cuts:
        """The same in tokens: a mark belongs to the word before it."""
        return Cuts(
            _token_bounds(reference, self.reference), _token_bounds(hypothesis, self.hypothesis)
        )


def segment_offsets(reference: Document, hypothesis: Document) -> SegmentOffsets | None:
    """The segment bounds, if the reference has timed segments and the hypothesis timed words.

    A reference with sentence units, such as `rttm`, has times for each word and is not cut.
    """
    segments = TimeSegments.of(reference)
    if segments is None or any(span.kind == "SU" for span in reference.spans):
        return None
    found = segments.offsets_in(hypothesis)
    if found is None:
        return None
    _warn_of_words_outside(segments, reference, hypothesis)
    return SegmentOffsets(segments.offsets, found)


def warn_of_moved_words(offsets: SegmentOffsets, hypothesis: Document) -> None:
    """Warn if the words are correct but lie in other segments by time."""
    moved = offsets.moved
    first = int(moved[0])
    lie = (
        "1 of them lies in another segment"
        if len(moved) == 1
        else (f"{len(moved)} of them lie in other segments")
    )
    warn(
        f"{hypothesis.origins.of(first) or hypothesis.name}: document {hypothesis.name!r} has the "
        f"words of the reference, but by time {lie}, the first of them "
        f"{hypothesis.units[first]!r}; these count as word errors"
    )


def _token_bounds(text: Text, offsets: Bounds) -> Bounds:
    inner = np.searchsorted(text.units, offsets[1:-1], side="left")
    return np.concatenate(([0], inner, [len(text.tokens)]))


def _warn_of_words_outside(
    segments: TimeSegments, reference: Document, hypothesis: Document
) -> None:
    outside = segments.outside(hypothesis)
    if not len(outside):
        return
    first = int(outside[0])
    lie = "lies" if len(outside) == 1 else "lie"
    warn(
        f"{hypothesis.origins.of(first) or hypothesis.name}: {many(len(outside), 'word')} of "
        f"document {reference.name!r} of the system {lie} in no segment of the reference, the "
        f"first of them {hypothesis.units[first]!r}; such words are scored with those of the next "
        "segment, or of the last"
    )
