"""The features of `maxent`: feature templates, filled in for each slot.

A feature is a template and its values around a slot, such as *the two words before the slot are
`thank you`*. It is hashed to a key of 64 bits, so that a million features practically never collide
and only numbers have to be stored.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.baselines.arrays import Floats, Integers
from interpunct.baselines.observations import Observation
from interpunct.baselines.vocabulary import Vocabulary, ending
from interpunct.baselines.word_classes import Classes

Keys = npt.NDArray[np.uint64]
Part = tuple[str, int]

PAUSE_STEPS = (0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3)
ODDS_STEPS = tuple(np.arange(-8, 8.1, 0.5))
COUNT_STEPS = tuple(np.arange(0.1, 4, 0.2))
"""Edges of the bins for pauses, in seconds, for log odds, and for the expected number of labels."""

WINDOWS = (5, 10, 20)
"""The expected number of labels is that of this many slots before, and after, a slot."""

LEAST = 1e-9
"""Posteriors are clipped to this, so that their log odds are finite."""


@dataclass(frozen=True, slots=True, eq=False)
class BasePosteriors:
    """The posteriors of the base systems: a row for each slot, a column for each label.

    Those of the prosody trees alone, and those of the language model and the trees together.
    """

    prosody: Floats
    hmm: Floats


def _each(name: str, *offsets: int) -> tuple[Part, ...]:
    return tuple((name, offset) for offset in offsets)


# Offset 0 is the word before the slot, or the slot itself; offset 1 the next word, or slot.
TEMPLATES: tuple[tuple[Part, ...], ...] = (
    *(_each("word", offset) for offset in range(-8, 9)),
    *(_each("word", offset, offset + 1) for offset in range(-3, 4)),
    *(_each("word", offset, offset + 2) for offset in (-1, 0)),
    *(_each("word", offset, offset + 1, offset + 2) for offset in range(-2, 2)),
    *(_each("class", offset) for offset in range(-2, 4)),
    *(_each("class", offset, offset + 1) for offset in range(-2, 3)),
    *(_each("class", offset, offset + 1, offset + 2) for offset in range(-2, 2)),
    _each("class", -1, 0, 1, 2),
    (("class", 0), ("word", 1)),
    (("word", 0), ("class", 1)),
    *(_each("shape", offset) for offset in range(-1, 3)),
    (("shape", 0), ("word", 1)),
    (("word", 0), ("shape", 1)),
    (("turn", -1),),
    (("turn", 0),),
    (("turn", 0), ("word", 0)),
    (("turn", 0), ("word", 1)),
    *(_each("pause", offset) for offset in (-1, 0, 1)),
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
    *(_each(f"{side} {window}", 0) for side in ("before", "after") for window in WINDOWS),
)

COLUMNS = tuple(dict.fromkeys(name for template in TEMPLATES for name, _ in template))
_TEMPLATE_ARRAYS = (
    np.array([COLUMNS.index(name) for template in TEMPLATES for name, _ in template]),
    np.array([offset for template in TEMPLATES for _, offset in template]),
    np.cumsum([len(template) for template in TEMPLATES]),
)
"""The templates as the core takes them: columns and offsets of all parts, and where each ends."""


def keys(
    observation: Observation, vocabulary: Vocabulary, classes: Classes, base: BasePosteriors
) -> Keys:
    """The keys of all features: a row for each slot, a column for each template."""
    words = vocabulary.numbers(observation.words)
    size = len(words)
    columns = {
        "word": words,
        "class": classes[words],
        "shape": np.fromiter(map(ending, observation.words), np.int64, size),
        "turn": observation.turns.astype(np.int64),
        "pause": _pause_bins(observation.pauses),
        "prosody": _odds_bins(base.prosody),
        "event": _odds_bins(base.hmm),
        "kind": base.hmm[:, 1:].argmax(axis=1),
    }
    for window in WINDOWS:
        before, after = _expected_labels(1 - base.hmm[:, 0], window)
        columns[f"before {window}"] = np.digitize(before, COUNT_STEPS)
        columns[f"after {window}"] = np.digitize(after, COUNT_STEPS)
    values = np.column_stack([columns[name] for name in COLUMNS])
    return _core.feature_keys(values, *_TEMPLATE_ARRAYS)


def _pause_bins(pauses: Floats) -> Integers:
    """Unknown pauses have a bin of their own."""
    unknown = len(PAUSE_STEPS) + 1
    return np.where(np.isnan(pauses), unknown, np.digitize(pauses, PAUSE_STEPS))


def _odds_bins(posteriors: Floats) -> Integers:
    """The binned log odds of any label against none."""
    without = np.clip(posteriors[:, 0], LEAST, 1 - LEAST)
    bins: Integers = np.digitize(np.log1p(-without) - np.log(without), ODDS_STEPS)
    return bins


def _expected_labels(posteriors: Floats, window: int) -> tuple[Floats, Floats]:
    """The expected number of labels in the `window` slots before each slot, and after it."""
    slots = np.arange(len(posteriors))
    sums = np.concatenate([[0], np.cumsum(posteriors)])
    before = sums[slots] - sums[np.maximum(slots - window, 0)]
    after = sums[np.minimum(slots + 1 + window, len(posteriors))] - sums[slots + 1]
    return before, after
