"""Where the segments of a reference cut the alignment with a hypothesis, by time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.numbering import Text
from interpunct.documents.document import Document
from interpunct.documents.time_segments import TimeSegments
from interpunct.errors import warn
from interpunct.phrases import many

Bounds = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Cuts:
    """Where pieces begin and end on each side; a piece is aligned with its like only."""

    reference: Bounds
    hypothesis: Bounds

    def __len__(self) -> int:
        return len(self.reference) - 1


@dataclass(frozen=True, slots=True)
class SegmentOffsets:
    """Where the segments of a reference begin and end, in units of the two documents."""

    reference: Bounds
    hypothesis: Bounds

    @property
    def moved(self) -> Bounds:
        """The units of the hypothesis that lie in another segment than those of the reference.

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
    """The segments, if the reference has them and the hypothesis says when words were said.

    A reference with sentence units has words whose times are their own, as `rttm`, and is not cut.
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
    """Say that words are right in themselves, but not where they were said."""
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
    warn(
        f"{hypothesis.origins.of(first) or hypothesis.name}: {many(len(outside), 'word')} of "
        f"document {reference.name!r} of the system lie in no segment of the reference, the first "
        f"of them {hypothesis.units[first]!r}; such words are scored with those of the next "
        "segment, or of the last"
    )
