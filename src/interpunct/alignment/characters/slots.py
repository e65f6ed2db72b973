"""Two tokenizations over the same slots, one slot for each character.

This is the representation for evaluation by character: each character has a label, and each slot
ends a token, a sentence, or neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.token_text import Offsets, TokenText
from interpunct.metrics.tokens import blocks_before

OUTSIDE, INSIDE, TOKEN, SENTENCE = range(4)
"""A character is outside all tokens (O), inside one (I), or the first of a token (T) or sentence
(S).
"""


@dataclass(frozen=True, slots=True, eq=False)
class TokenSlots:
    """One side over the shared slots: the label of each character, and what ends after it."""

    labels: npt.NDArray[np.uint8]
    token_ends: npt.NDArray[np.bool_]
    sentence_ends: npt.NDArray[np.bool_]


def shared_slots(alignment: TokenAlignment) -> tuple[TokenSlots, TokenSlots]:
    """Lay reference and hypothesis over the same slots.

    A common character is one slot. In a block no characters are common: first come those of the
    reference, where the hypothesis is `OUTSIDE`, then those of the hypothesis. A token that ends at
    the end of the block, on either side, ends in its last slot.

    >>> from interpunct.alignment.characters.alignment import align_tokenizations
    >>> gold, tool = TokenText.of([["no", "1"]]), TokenText.of([["no"], ["2"]])
    >>> reference, hypothesis = shared_slots(align_tokenizations(gold, tool))
    >>> ["OITS"[label] for label in reference.labels]
    ['S', 'I', 'T', 'O']
    >>> ["OITS"[label] for label in hypothesis.labels]
    ['S', 'I', 'O', 'S']
    """
    reference, hypothesis = alignment.reference, alignment.hypothesis
    in_reference = _BlockSpans.of(reference, alignment.blocks[:, 0], alignment.blocks[:, 2])
    in_hypothesis = _BlockSpans.of(hypothesis, alignment.blocks[:, 1], alignment.blocks[:, 3])
    size = len(reference.characters) + int(in_hypothesis.lengths.sum())
    block_starts = in_reference.starts + np.cumsum(in_hypothesis.lengths) - in_hypothesis.lengths
    middles = block_starts + in_reference.lengths
    block_ends = middles + in_hypothesis.lengths
    return (
        _lay_out(
            reference,
            size,
            _reference_places(reference, in_reference, in_hypothesis),
            (middles, block_ends),
        ),
        _lay_out(
            hypothesis,
            size,
            _hypothesis_places(hypothesis, in_reference, in_hypothesis),
            (block_starts, middles),
        ),
    )


def slot_bounds(alignment: TokenAlignment, rows: Offsets) -> Offsets:
    """The number of shared slots before some rows of the common boundaries."""
    spans = _BlockSpans.of(alignment.hypothesis, alignment.blocks[:, 1], alignment.blocks[:, 3])
    before = blocks_before(alignment.common, alignment.blocks, rows)
    offsets = np.append(0, alignment.reference.token_ends)
    skipped = np.append(0, np.cumsum(spans.lengths))
    found: Offsets = offsets[alignment.common[rows, 0]] + skipped[before]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _BlockSpans:
    """The positions of the blocks on one side, in characters."""

    starts: Offsets
    ends: Offsets

    @classmethod
    def of(cls, text: TokenText, first: Offsets, last: Offsets) -> _BlockSpans:
        offsets = np.concatenate(([0], text.token_ends))
        return cls(offsets[first], offsets[last])

    @property
    def lengths(self) -> Offsets:
        return self.ends - self.starts


def _reference_places(
    text: TokenText, own: _BlockSpans, other: _BlockSpans
) -> tuple[Offsets, Offsets]:
    """The slot in which each token of the reference starts, and the one in which it ends."""
    starts = _starts(text.token_ends)
    after = _skipped(own.ends, other.lengths, starts, "right")
    # A side without characters in a block ends nothing in it: its boundary stays before the block.
    nothing = (own.lengths == 0).astype(np.int64)
    ended = _skipped(2 * own.ends + nothing, other.lengths, 2 * text.token_ends, "right")
    return starts + after, text.token_ends + ended - 1


def _hypothesis_places(
    text: TokenText, other: _BlockSpans, own: _BlockSpans
) -> tuple[Offsets, Offsets]:
    """The same for the hypothesis, which follows the reference in a block."""
    starts = _starts(text.token_ends)
    after = _skipped(own.starts, other.lengths, starts, "right")
    ended = _skipped(own.starts, other.lengths, text.token_ends, "left")
    return starts + after, text.token_ends + ended - 1


def _skipped(
    where: Offsets, lengths: Offsets, places: Offsets, side: Literal["left", "right"]
) -> Offsets:
    """For each position the number of characters of the other side's blocks before it."""
    totals = np.concatenate(([0], np.cumsum(lengths)))
    return totals[np.searchsorted(where, places, side)]


def _lay_out(
    text: TokenText,
    size: int,
    places: tuple[Offsets, Offsets],
    outside: tuple[Offsets, Offsets],
) -> TokenSlots:
    starts, ends = places
    labels = np.full(size, INSIDE, np.uint8)
    labels[_within(size, *outside)] = OUTSIDE
    labels[starts] = TOKEN
    labels[starts[_starts(text.sentence_ends)]] = SENTENCE
    token_ends = np.zeros(size, np.bool_)
    token_ends[ends] = True
    sentence_ends = np.zeros(size, np.bool_)
    sentence_ends[ends[text.sentence_ends - 1]] = True
    return TokenSlots(labels, token_ends, sentence_ends)


def _starts(ends: Offsets) -> Offsets:
    """Each thing starts where the one before it ends."""
    return np.concatenate((np.zeros(min(1, len(ends)), np.int64), ends[:-1]))


def _within(size: int, starts: Offsets, ends: Offsets) -> npt.NDArray[np.bool_]:
    """True from each start up to its end."""
    steps = np.zeros(size + 1, np.int8)
    np.add.at(steps, starts, 1)
    np.subtract.at(steps, ends, 1)
    return np.cumsum(steps[:-1], dtype=np.int8).astype(np.bool_)
