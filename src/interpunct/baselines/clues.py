"""What is around a slot, as a row of numbers: its clues.

A clue is a template and what stands in its places, such as *the two words before the slot are
`thank you`*. Each is hashed to 64 bits, so that a million of them practically never collide and
nothing but numbers has to be kept.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from interpunct.baselines.arrays import Floats, Integers
from interpunct.baselines.observations import Observation
from interpunct.baselines.vocabulary import Vocabulary

Keys = npt.NDArray[np.uint64]
Place = tuple[str, int]

PAUSE_STEPS = (0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3)
ODDS_STEPS = tuple(np.arange(-8, 8.1, 0.5))
COUNT_STEPS = tuple(np.arange(0.1, 4, 0.2))
"""Edges of the bins for pauses, in seconds, for log odds and for how many labels are expected."""

NEARBY = 10
"""Labels are expected among so many slots before, and after, a slot."""

LEAST = 1e-9
"""No hint is taken for surer than this, so that its odds are numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Hints:
    """What simpler systems say of the slots: for each slot, the probability of each label.

    `heard` is by prosody alone, `foretold` by a language model's hidden events and prosody.
    """

    heard: Floats
    foretold: Floats


def _words(*places: int) -> tuple[Place, ...]:
    return tuple(("word", place) for place in places)


# Place 0 is the word before the slot, or the slot itself; place 1 the word, or slot, after that.
TEMPLATES: tuple[tuple[Place, ...], ...] = (
    *(_words(place) for place in range(-4, 5)),
    *(_words(place, place + 1) for place in range(-3, 4)),
    *(_words(place, place + 2) for place in (-1, 0)),
    *(_words(place, place + 1, place + 2) for place in range(-2, 2)),
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
    (("event", 0), ("kind", 0)),
    (("before", 0),),
    (("after", 0),),
)


def keys(observation: Observation, vocabulary: Vocabulary, hints: Hints) -> Keys:
    """A row for each slot, a column for each template."""
    size = len(observation)
    before, after = _expected_nearby(1 - hints.foretold[:, 0])
    columns = {
        "word": vocabulary.numbers(observation.words),
        "shape": np.fromiter(map(ending, observation.words), np.int64, size),
        "turn": observation.turns.astype(np.int64),
        "pause": _pause_bins(observation.pauses),
        "prosody": _odds_bins(hints.heard),
        "event": _odds_bins(hints.foretold),
        "kind": hints.foretold[:, 1:].argmax(axis=1),
        "before": np.digitize(before, COUNT_STEPS),
        "after": np.digitize(after, COUNT_STEPS),
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


def _odds_bins(posteriors: Floats) -> Integers:
    """How much likelier any label is than none."""
    without = np.clip(posteriors[:, 0], LEAST, 1 - LEAST)
    bins: Integers = np.digitize(np.log1p(-without) - np.log(without), ODDS_STEPS)
    return bins


def _expected_nearby(likely: Floats) -> tuple[Floats, Floats]:
    """How many labels are expected in the slots before each slot, and in those after it."""
    places = np.arange(len(likely))
    summed = np.concatenate([[0], np.cumsum(likely)])
    before = summed[places] - summed[np.maximum(places - NEARBY, 0)]
    after = summed[np.minimum(places + 1 + NEARBY, len(likely))] - summed[places + 1]
    return before, after


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
