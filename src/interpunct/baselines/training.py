"""Training: from documents to a system that gives each label of each slot a probability."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from interpunct.baselines import combination, hidden_events, hmm, maxent, trees
from interpunct.baselines.combination import Combination
from interpunct.baselines.examples import Example
from interpunct.baselines.hidden_events import HiddenEventModel
from interpunct.baselines.hmm import HiddenEventProsody, Judged
from interpunct.baselines.logistic import STEPS
from interpunct.baselines.maxent import MaximumEntropy
from interpunct.baselines.trees import ProsodyTrees

Report = Callable[[str, int, int, float | None], None]
"""Told what is being done, how many steps of how many are done, and the loss if there is one.

How many there will be is 0 where nobody knows.
"""


@dataclass(frozen=True, slots=True)
class Training:
    """What to learn from, what to tune on, and what the finished system is trained with.

    Where the examples to tune on were held out from the corpus, `everything` has them again.
    """

    examples: Sequence[Example]
    held_out: Sequence[Example]
    everything: Sequence[Example]
    labels: int
    seed: int
    report: Report = field(default=lambda stage, done, total, loss: None)

    @property
    def refits(self) -> bool:
        return self.everything is not self.examples


def train_lm(training: Training) -> HiddenEventModel:
    return _language(training, training.everything)


def train_prosody(training: Training) -> ProsodyTrees:
    return _trees(training, training.everything)


def train_hmm(training: Training) -> HiddenEventProsody:
    system = _simpler(training, training.everything)
    return replace(system, weight=_prosody_weight(training, _unseen(training, system)))


def train_maxent(training: Training) -> MaximumEntropy:
    system, steps = _maxent(training, _simpler(training, training.examples))
    if training.refits:
        simpler = _simpler(training, training.everything)
        judged = _strangers(training, training.everything, simpler)
        system = _final_maxent(training, simpler, judged, steps)
    return system


def train_combination(training: Training) -> Combination:
    simpler = _simpler(training, training.examples)
    second, steps = _maxent(training, simpler)
    final = _simpler(training, training.everything) if training.refits else simpler
    judged = _unseen(training, final)
    heard = _prosody_weight(training, judged)
    weight = combination.tuned_weight(replace(simpler, weight=heard), second, training.held_out)
    if training.refits:
        second = _final_maxent(training, final, judged, steps)
    return Combination(replace(final, weight=heard), second, weight)


def _language(training: Training, examples: Sequence[Example]) -> HiddenEventModel:
    training.report("language model", 0, 1, None)
    language = hidden_events.fit(examples, training.labels)
    training.report("language model", 1, 1, None)
    return language


def _trees(training: Training, examples: Sequence[Example]) -> ProsodyTrees:
    def report(done: int, total: int) -> None:
        training.report("prosody trees", done, total, None)

    return trees.fit(examples, training.labels, seed=training.seed, report=report)


def _simpler(training: Training, examples: Sequence[Example]) -> HiddenEventProsody:
    """What `maxent` takes hints from. How far to trust them it learns itself: nothing is tuned."""
    return HiddenEventProsody(_language(training, examples), _trees(training, examples), weight=1.0)


def _strangers(
    training: Training, examples: Sequence[Example], known: HiddenEventProsody
) -> Judged:
    def report(done: int, total: int) -> None:
        training.report("halves learnt", done, total, None)

    return hmm.strangers(examples, training.labels, known, seed=training.seed, report=report)


def _unseen(training: Training, system: HiddenEventProsody) -> Judged:
    """Documents to tune on: those given for it, or else all, in halves; a tenth is too few."""
    if training.refits:
        return _strangers(training, training.everything, system)
    return [(system, training.held_out)]


def _prosody_weight(training: Training, judged: Judged) -> float:
    def report(done: int, total: int) -> None:
        training.report("weight of prosody", done, total, None)

    return hmm.tuned_weight(judged, report)


def _maxent(training: Training, simpler: HiddenEventProsody) -> tuple[MaximumEntropy, int]:
    """Learn from the examples, until the held-out ones gain no more."""
    return maxent.fit(
        _strangers(training, training.examples, simpler),
        training.labels,
        simpler,
        held_out=training.held_out,
        report=lambda step, steps, loss: training.report("weights", step, steps, loss),
    )


def _final_maxent(
    training: Training, simpler: HiddenEventProsody, judged: Judged, steps: int
) -> MaximumEntropy:
    """Learn from everything, for as many steps as served best."""
    system, _ = maxent.fit(
        judged,
        training.labels,
        simpler,
        steps=max(1, min(steps, STEPS)),
        report=lambda step, steps, loss: training.report("final weights", step, steps, loss),
    )
    return system
