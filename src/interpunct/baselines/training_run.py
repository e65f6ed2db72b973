"""A training run: the examples, the seed, and where progress is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from interpunct.baselines.examples import Example

Report = Callable[[str, int, int, float | None], None]
"""Takes the name of a stage, the number of steps done, their total, and the loss if there is one.

The total is 0 where it is not known.
"""


class StageReport(Protocol):
    """A `Report` for one stage."""

    def __call__(self, done: int, total: int, loss: float | None = None) -> None: ...


def silent(done: int, total: int, loss: float | None = None) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class TrainingRun:
    """The examples to train and to tune on, and those that the finished system is trained on.

    If the examples to tune on were held out from the corpus, `everything` includes them.
    """

    examples: Sequence[Example]
    held_out: Sequence[Example]
    everything: Sequence[Example]
    labels: int
    seed: int
    report: Report = field(default=lambda stage, done, total, loss: None)

    @property
    def refits(self) -> bool:
        """Is the finished system trained on more than the system that was tuned?"""
        return self.everything is not self.examples

    def stage(self, name: str) -> StageReport:
        """Where the progress of a stage is reported."""

        def report(done: int, total: int, loss: float | None = None) -> None:
            self.report(name, done, total, loss)

        return report
