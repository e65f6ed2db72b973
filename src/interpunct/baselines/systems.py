"""The table of systems: a new one is a module, a function that trains it, and a row here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy.typing as npt

from interpunct.baselines import training
from interpunct.baselines.arrays import Arrays, Floats
from interpunct.baselines.combination import Combination
from interpunct.baselines.hidden_events import HiddenEventModel
from interpunct.baselines.hmm import HiddenEventProsody
from interpunct.baselines.maxent import MaximumEntropy
from interpunct.baselines.observations import Observation
from interpunct.baselines.training import Training
from interpunct.baselines.trees import ProsodyTrees
from interpunct.errors import OptionError


class Segmenter(Protocol):
    """What every system can do: tell the labels of slots, and be kept as arrays."""

    def posteriors(self, observation: Observation) -> Floats:
        """The probability of each label in each slot: a row for each slot."""

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Everything that `restore` needs to build the same system again."""


@dataclass(frozen=True, slots=True)
class System:
    """A kind of system: its name, what it is, how it is trained, and how it comes from a file."""

    name: str
    definition: str
    train: Callable[[Training], Segmenter]
    restore: Callable[[Arrays], Segmenter]


def _neural() -> Any:
    """The networks, imported when they are needed: torch is large, and an extra."""
    try:
        from interpunct.baselines import neural
    except ImportError:
        raise OptionError("networks need torch: pip install 'interpunct[neural]'") from None
    return neural


_ROWS = (
    System(
        "lm", "hidden-event 4-gram language model, modified Kneser-Ney",
        training.train_lm, HiddenEventModel.restore,
    ),
    System(
        "prosody", "decision trees on pauses, durations, speaking rate, turns, pitch and energy",
        training.train_prosody, ProsodyTrees.restore,
    ),
    System(
        "hmm", "the language model's hidden events, heard through their prosody",
        training.train_hmm, HiddenEventProsody.restore,
    ),
    System(
        "maxent", "logistic regression on words, prosody and what lm and trees say around a slot",
        training.train_maxent, MaximumEntropy.restore,
    ),
    System(
        "hmm+maxent", "the posteriors of both, interpolated",
        training.train_combination, Combination.restore,
    ),
    System(
        "cnn", "convolutions over a window of words around the slot",
        lambda given: _neural().train_cnn(given), lambda arrays: _neural().restore_cnn(arrays),
    ),
    System(
        "brnn", "bidirectional recurrent network with attention over chunks of 200 words",
        lambda given: _neural().train_brnn(given), lambda arrays: _neural().restore_brnn(arrays),
    ),
)  # fmt: skip

SYSTEMS: dict[str, System] = {row.name: row for row in _ROWS}
