"""The table of systems: a new one is a module with a function that trains it, and a row here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy.typing as npt

from interpunct.baselines import hidden_events, hmm, interpolation, maxent, prosody_trees
from interpunct.baselines.arrays import Arrays, Floats
from interpunct.baselines.hidden_events import HiddenEventModel
from interpunct.baselines.hmm import HiddenEventProsody
from interpunct.baselines.interpolation import Interpolation
from interpunct.baselines.maxent import MaximumEntropy
from interpunct.baselines.observations import Observation
from interpunct.baselines.prosody_trees import ProsodyTrees
from interpunct.baselines.training_run import TrainingRun
from interpunct.extras import require


class Segmenter(Protocol):
    """A trained system: it gives posteriors, and can be stored as arrays."""

    @property
    def labels(self) -> int:
        """The number of labels."""

    def posteriors(self, observation: Observation) -> Floats:
        """The posterior of each label in each slot: a row for each slot."""

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Everything that `restore` needs to build the same system again."""


@dataclass(frozen=True, slots=True)
class System:
    """A kind of system: its name and definition, how to train it, and how to restore it."""

    name: str
    definition: str
    train: Callable[[TrainingRun], Segmenter]
    restore: Callable[[Arrays], Segmenter]


def _neural() -> Any:
    """The networks, imported when they are needed: torch is large, and an extra."""
    require("torch", extra="neural", what="a network")
    from interpunct.baselines import neural

    return neural


_ROWS = (
    System(
        "lm", "hidden-event 4-gram language model, modified Kneser-Ney",
        hidden_events.train, HiddenEventModel.restore,
    ),
    System(
        "prosody", "decision trees on pauses, durations, speaking rate, turns, pitch and energy",
        prosody_trees.train, ProsodyTrees.restore,
    ),
    System(
        "hmm", "the hidden-event language model with prosody as evidence",
        hmm.train, HiddenEventProsody.restore,
    ),
    System(
        "maxent", "logistic regression on words, prosody and the posteriors of prosody and hmm",
        maxent.train, MaximumEntropy.restore,
    ),
    System(
        "hmm+maxent", "the interpolated posteriors of both",
        interpolation.train, Interpolation.restore,
    ),
    System(
        "cnn", "convolutions over a window of words around the slot",
        lambda run: _neural().train_cnn(run), lambda arrays: _neural().restore_cnn(arrays),
    ),
    System(
        "brnn", "bidirectional recurrent network with attention over chunks of 200 words",
        lambda run: _neural().train_brnn(run), lambda arrays: _neural().restore_brnn(arrays),
    ),
)  # fmt: skip

SYSTEMS: dict[str, System] = {row.name: row for row in _ROWS}
