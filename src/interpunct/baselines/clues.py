"""What is around a slot, as a row of numbers: its clues.

A clue is a template and what stands in its places, such as *the two words before the slot are
`thank you`*. Each is hashed to 64 bits, so that a million of them practically never collide and
nothing but numbers has to be kept.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from interpunct.baselines.arrays import Floats, Integers
from interpunct.baselines.observations import Observation
from interpunct.baselines.vocabulary import Vocabulary

Keys = npt.NDArray[np.uint64]
Place = tuple[str, int]

PAUSE_STEPS = (0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3)
PROSODY_STEPS = tuple(np.arange(-6, 6.1, 0.5))
"""Edges of the bins for pauses, in seconds, and for what the trees say, in log odds."""


def _words(*places: int) -> tuple[Place, ...]:
    return tuple(("word", place) for place in places)


# Place 0 is the word before the slot, or the slot itself; place 1 the word, or slot, after that.
TEMPLATES: tuple[tuple[Place, ...], ...] = (
    *(_words(place) for place in range(-4, 5)),
    *(_words(place, place + 1) for place in range(-3, 4)),
    *(_words(place, place + 2) for place in (-1, 0)),
    *(_words(place, place + 1, place + 2) for place in range(-2, 2)),
    *(_words(place, place + 1, place + 2, place + 3) for place in range(-2, 1)),
    *((("shape", place),) for place in range(-1, 3)),
    *((("shape", place), ("shape", place + 1)) for place in range(-1, 2)),
    (("shape", -1), ("shape", 0), ("shape", 1)),
    (("shape", 0), ("word", 1)),
    (("word", 0), ("shape", 1)),
    (("turn", -1),),
    (("turn", 0),),
    (("turn", 0), ("word", 0)),
    (("turn", 0), ("word", 1)),
    *((("pause", place),) for place in (-1, 0, 1)),
    (("pause", -1), ("pause", 0), ("pause", 1)),
    (("pause", 0), ("word", 0)),
    (("pause", 0), ("word", 1)),
    (("prosody", 0),),
    (("prosody", 0), ("pause", 0)),
    (("prosody", -1), ("prosody", 0), ("prosody", 1)),
    (("prosody", 0), ("word", 0)),
    (("prosody", 0), ("word", 1)),
    (("prosody", 0), ("word", 0), ("word", 1)),
)


def keys(observation: Observation, vocabulary: Vocabulary, label_likely: Floats) -> Keys:
    """A row for each slot, a column for each template.

    `label_likely` is the probability, by its prosody, that a slot has a label.
    """
    size = len(observation)
    odds = np.log(label_likely) - np.log1p(-label_likely)
    columns = {
        "word": vocabulary.numbers(observation.words),
        "shape": np.fromiter((ending(word) for word in observation.words), np.int64, size),
        "turn": observation.turns.astype(np.int64),
        "pause": _pause_bins(observation.pauses),
        "prosody": np.digitize(odds, PROSODY_STEPS),
    }
    rows = np.empty((size, len(TEMPLATES)), np.uint64)
    for number, template in enumerate(TEMPLATES):
        parts = [_at(columns[name], place) for name, place in template]
        rows[:, number] = _hashed(number, parts)
    return rows


def _pause_bins(pauses: Floats) -> Integers:
    """Unknown pauses have a bin of their own, apart from the long ones."""
    unknown = len(PAUSE_STEPS) + 1
    return np.where(np.isnan(pauses), unknown, np.digitize(pauses, PAUSE_STEPS))


@lru_cache(maxsize=1 << 16)
def ending(word: str) -> int:
    """The end of a word, which tells much of an unknown one; all figures are alike."""
    ending = "".join("0" if letter.isdigit() else letter for letter in word[-3:])
    return zlib.crc32(ending.encode())


def _at(column: Integers, place: int) -> Integers:
    """For each slot the entry so many places on; -1 beyond the edges of the document."""
    moved = np.full(len(column), -1)
    kept = max(0, len(column) - abs(place))
    if place < 0:
        moved[len(column) - kept :] = column[:kept]
    else:
        moved[:kept] = column[len(column) - kept :]
    return moved


def _hashed(template: int, parts: Sequence[Integers]) -> Keys:
    state = _mixed(np.full(len(parts[0]), template + 1, np.uint64))
    for part in parts:
        state = _mixed(state ^ (part + 2).astype(np.uint64))
    return state


def _mixed(state: Keys) -> Keys:
    """Spread each bit over all others (the finaliser of splitmix64)."""
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))
