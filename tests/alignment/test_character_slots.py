"""Two tokenizations as labels on the slots after their characters."""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from interpunct.alignment.characters.alignment import align_tokenizations
from interpunct.alignment.characters.slots import shared_slots
from interpunct.alignment.characters.token_text import TokenText
from tests.token_pictures import segmentations


@given(segmentations("ab"), segmentations("ab"), st.integers(1, 4))
def test_slots_are_the_picture_drawn_character_by_character(first, second, window):
    alignment = align_tokenizations(
        TokenText.of(first[0], fold="none"), TokenText.of(second[1], fold="none"), window=window
    )
    for side, slots in zip(drawn(alignment), shared_slots(alignment), strict=True):
        assert "".join("OITS"[label] for label in slots.labels) == side["labels"]
        assert np.flatnonzero(slots.token_ends).tolist() == side["token_ends"]
        assert np.flatnonzero(slots.sentence_ends).tolist() == side["sentence_ends"]


def drawn(alignment):
    """Go from one common boundary to the next, writing down one character at a time."""
    sides = [{"labels": "", "token_ends": [], "sentence_ends": []} for _ in range(2)]
    texts = (alignment.reference, alignment.hypothesis)
    blocks = {tuple(row[:4]) for row in alignment.blocks.tolist()}
    for start, end in itertools.pairwise(map(tuple, alignment.common.tolist())):
        if (*start, *end) in blocks:
            for one, other in ((0, 1), (1, 0)):
                own = write(sides[one], texts[one], start[one], end[one])
                sides[other]["labels"] += "O" * own
            # What ends with the block ends in its last slot.
            for side, text, first, last in zip(sides, texts, start, end, strict=True):
                if last > first:
                    side["token_ends"][-1] = len(side["labels"]) - 1
                if last > first and last in text.sentence_ends:
                    side["sentence_ends"][-1] = len(side["labels"]) - 1
        else:
            for side, text, first, last in zip(sides, texts, start, end, strict=True):
                write(side, text, first, last)
    return sides


def write(side, text, first, last):
    """Write the tokens from first to last; say how many characters that were."""
    before = len(side["labels"])
    token_starts = [0, *text.token_ends.tolist()]
    sentence_ends = [0, *text.sentence_ends.tolist()]
    for token in range(first, last):
        size = token_starts[token + 1] - token_starts[token]
        side["labels"] += ("S" if token in sentence_ends else "T") + "I" * (size - 1)
        side["token_ends"].append(len(side["labels"]) - 1)
        if token + 1 in sentence_ends:
            side["sentence_ends"].append(len(side["labels"]) - 1)
    return len(side["labels"]) - before
