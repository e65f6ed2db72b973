"""Random texts cut into tokens and sentences in two ways, for comparisons with other tools."""

from __future__ import annotations

import random
from collections.abc import Iterator

Sentences = list[list[str]]
"""Tokens, sentence by sentence."""

Spaced = tuple[str, Sentences, Sentences]
"""A text with its spaces, and two ways to cut it."""

LETTERS = "abcdefgABC.,'é中"


def token_corpora(count: int, *, spaces: float = 0.3) -> Iterator[list[Spaced]]:
    """Corpora of one to four texts; a token has no space in it."""
    rng = random.Random(0)
    for _ in range(count):
        yield [_text(rng, spaces) for _ in range(rng.randint(1, 4))]


def _text(rng: random.Random, spaces: float) -> Spaced:
    size = rng.randint(8, 60)
    characters = [rng.choice(LETTERS) for _ in range(size)]
    spaced = [rng.random() < spaces for _ in range(size)]
    cut = [space or rng.random() < 0.15 for space in spaced]
    ends = [place for place, end in enumerate(cut) if end and rng.random() < 0.25]
    again = [space or (end != (rng.random() < 0.1)) for space, end in zip(spaced, cut, strict=True)]
    others = [place for place in ends if rng.random() < 0.8]
    others += [place for place, end in enumerate(again) if end and rng.random() < 0.05]
    text = "".join(
        character + " " * (space and place < size - 1)
        for place, (character, space) in enumerate(zip(characters, spaced, strict=True))
    )
    return text, _cut(characters, cut, ends), _cut(characters, again, others)


def _cut(characters: list[str], cut: list[bool], ends: list[int]) -> Sentences:
    sentences: Sentences = [[]]
    token = ""
    for place, character in enumerate(characters):
        token += character
        last = place == len(characters) - 1
        if cut[place] or place in ends or last:
            sentences[-1].append(token)
            token = ""
        if place in ends and not last:
            sentences.append([])
    return sentences
