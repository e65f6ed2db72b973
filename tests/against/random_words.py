"""Random corpora of words that a recogniser got partly wrong, for comparisons with other tools."""

from __future__ import annotations

import random
from collections.abc import Iterator

from interpunct import Document

Words = list[str]


def word_corpora(count: int) -> Iterator[list[tuple[Words, Words]]]:
    """Corpora of one to five utterances, what was said and what was heard."""
    rng = random.Random(0)
    for _ in range(count):
        yield [_utterance(rng) for _ in range(rng.randint(1, 5))]


def _utterance(rng: random.Random) -> tuple[Words, Words]:
    said = [rng.choice("abcdefgh") for _ in range(rng.randint(1, 25))]
    heard = []
    for word in said:
        chance = rng.random()
        if chance > 0.12:
            heard.append(rng.choice("abcdefgh") if chance < 0.3 else word)
        if chance > 0.92:
            heard.append(rng.choice("abcdefgh"))
    return said, heard


def word_documents(corpus: list[tuple[Words, Words]]) -> tuple[list[Document], list[Document]]:
    said, heard = (
        [Document.build(f"d{number}", pair[side]) for number, pair in enumerate(corpus)]
        for side in (0, 1)
    )
    return said, heard
