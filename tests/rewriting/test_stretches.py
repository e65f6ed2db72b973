"""Which new words stand for which old ones, in long texts."""

import random

import numpy as np
import pytest

from interpunct.rewriting import stretches
from interpunct.rewriting.stretches import stretches_of


def rewritten(size: int) -> tuple[list[list[str]], list[str]]:
    """Images of random words, and a text in which some vanish and others become one."""
    draw = random.Random(size)
    images = [[f"w{draw.randrange(2000)}"] for _ in range(size)]
    words = []
    for place, (word,) in enumerate(images):
        if draw.random() < 0.03:
            images[place] = []
        elif draw.random() < 0.05:
            words.append(f"{words.pop() if words else ''}{word}")
        else:
            words.append(word)
    return images, words


def test_long_texts_are_cut_where_it_makes_no_difference(monkeypatch):
    images, words = rewritten(12_000)
    found = list(stretches_of(images, words))
    monkeypatch.setattr(stretches, "APART", 10**9)
    assert list(stretches_of(images, words)) == found


@pytest.mark.parametrize("size", [20_000, 80_000])
def test_pieces_do_not_grow_with_the_text(monkeypatch, size):
    pieces = []
    align = stretches.align_numbers

    def counting(references, hypotheses):
        pieces.extend(map(len, (*references, *hypotheses)))
        return align(references, hypotheses)

    monkeypatch.setattr(stretches, "align_numbers", counting)
    stretches_of(*rewritten(size))
    assert max(pieces) < 3 * stretches.APART


def test_a_text_that_repeats_itself_is_not_cut():
    text = np.zeros(10_000, np.int32)
    assert stretches._cuts(text, text[:-500]) == [(0, 0)]
