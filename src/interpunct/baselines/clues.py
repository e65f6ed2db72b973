"""What is around a slot, as a row of numbers: its clues.

A clue is a template and what stands in its places, such as *the two words before the slot are
`thank you`*. Each is hashed to 64 bits, so that a million of them practically never collide and
nothing but numbers has to be kept.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.baselines.arrays import Floats, Integers
from interpunct.baselines.observations import Observation
from interpunct.baselines.vocabulary import Vocabulary
from interpunct.baselines.word_classes import Classes

Keys = npt.NDArray[np.uint64]
Place = tuple[str, int]

PAUSE_STEPS = (0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3)
ODDS_STEPS = tuple(np.arange(-8, 8.1, 0.5))
COUNT_STEPS = tuple(np.arange(0.1, 4, 0.2))
"""Edges of the bins for pauses, in seconds, for log odds and for how many labels are expected."""

NEARBY = (5, 10, 20)
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


def _each(name: str, *places: int) -> tuple[Place, ...]:
    return tuple((name, place) for place in places)


# Place 0 is the word before the slot, or the slot itself; place 1 the word, or slot, after that.
TEMPLATES: tuple[tuple[Place, ...], ...] = (
    *(_each("word", place) for place in range(-8, 9)),
    *(_each("word", place, place + 1) for place in range(-3, 4)),
    *(_each("word", place, place + 2) for place in (-1, 0)),
    *(_each("word", place, place + 1, place + 2) for place in range(-2, 2)),
    *(_each("class", place) for place in range(-2, 4)),
    *(_each("class", place, place + 1) for place in range(-2, 3)),
    *(_each("class", place, place + 1, place + 2) for place in range(-2, 2)),
    _each("class", -1, 0, 1, 2),
    (("class", 0), ("word", 1)),
    (("word", 0), ("class", 1)),
    *(_each("shape", place) for place in range(-1, 3)),
    (("shape", 0), ("word", 1)),
    (("word", 0), ("shape", 1)),
    (("turn", -1),),
    (("turn", 0),),
    (("turn", 0), ("word", 0)),
    (("turn", 0), ("word", 1)),
    *(_each("pause", place) for place in (-1, 0, 1)),
    _each("pause", -1, 0, 1),
    (("pause", 0), ("word", 0)),
    (("pause", 0), ("word", 1)),
    (("prosody", 0),),
    (("prosody", 0), ("pause", 0)),
    _each("prosody", -1, 0, 1),
    (("prosody", 0), ("word", 0)),
    (("prosody", 0), ("word", 1)),
    (("prosody", 0), ("word", 0), ("word", 1)),
    (("event", 0), ("kind", 0)),
    *(_each(f"{side} {reach}", 0) for side in ("before", "after") for reach in NEARBY),
)


COLUMNS = tuple(dict.fromkeys(name for template in TEMPLATES for name, _ in template))
_TEMPLATE_ARRAYS = (
    np.array([COLUMNS.index(name) for template in TEMPLATES for name, _ in template]),
    np.array([place for template in TEMPLATES for _, place in template]),
    np.cumsum([len(template) for template in TEMPLATES]),
)
"""The templates as the core takes them: columns and places of all parts, and where each ends."""


def keys(observation: Observation, vocabulary: Vocabulary, classes: Classes, hints: Hints) -> Keys:
    """A row for each slot, a column for each template."""
    words = vocabulary.numbers(observation.words)
    size = len(words)
    columns = {
        "word": words,
        "class": classes[words],
        "shape": np.fromiter(map(ending, observation.words), np.int64, size),
        "turn": observation.turns.astype(np.int64),
        "pause": _pause_bins(observation.pauses),
        "prosody": _odds_bins(hints.heard),
        "event": _odds_bins(hints.foretold),
        "kind": hints.foretold[:, 1:].argmax(axis=1),
    }
    for reach in NEARBY:
        before, after = _expected_nearby(1 - hints.foretold[:, 0], reach)
        columns[f"before {reach}"] = np.digitize(before, COUNT_STEPS)
        columns[f"after {reach}"] = np.digitize(after, COUNT_STEPS)
    values = np.column_stack([columns[name] for name in COLUMNS])
    return _core.feature_keys(values, *_TEMPLATE_ARRAYS)


def _pause_bins(pauses: Floats) -> Integers:
    """Unknown pauses have a bin of their own, apart from the long ones."""
    unknown = len(PAUSE_STEPS) + 1
    return np.where(np.isnan(pauses), unknown, np.digitize(pauses, PAUSE_STEPS))


def _odds_bins(posteriors: Floats) -> Integers:
    """How much likelier any label is than none."""
    without = np.clip(posteriors[:, 0], LEAST, 1 - LEAST)
    bins: Integers = np.digitize(np.log1p(-without) - np.log(without), ODDS_STEPS)
    return bins


def _expected_nearby(likely: Floats, reach: int) -> tuple[Floats, Floats]:
    """How many labels are expected in so many slots before each slot, and after it."""
    places = np.arange(len(likely))
    summed = np.concatenate([[0], np.cumsum(likely)])
    before = summed[places] - summed[np.maximum(places - reach, 0)]
    after = summed[np.minimum(places + 1 + reach, len(likely))] - summed[places + 1]
    return before, after


@lru_cache(maxsize=1 << 16)
def ending(word: str) -> int:
    """The end of a word, which tells much of an unknown one; all figures are alike."""
    ending = "".join("0" if letter.isdigit() else letter for letter in word[-3:])
    return zlib.crc32(ending.encode())
