r"""`lm`: a hidden-event language model.

Words and events are tokens of one stream, *so yes | we do*; a slot without an event has no token.
In new text the events are hidden. The n-gram model gives every sequence of events a probability,
and the posterior of an event in a slot is the probability of all sequences with this event there,
computed by the forward-backward algorithm. Other evidence about a slot, such as its prosody, enters
as likelihoods of the labels.

References
----------
Stolcke and Shriberg (1996), Automatic linguistic segmentation of conversational speech. ICSLP.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.baselines.arrays import Arrays, Floats, Integers, checked_number, named, part_of
from interpunct.baselines.examples import Example
from interpunct.baselines.labels import MOST_LABELS
from interpunct.baselines.ngrams import NgramModel, estimate
from interpunct.baselines.observations import Observation
from interpunct.baselines.training_run import StageReport, TrainingRun, silent
from interpunct.baselines.vocabulary import Vocabulary

ORDER = 4


@dataclass(frozen=True, slots=True, eq=False)
class HiddenEventModel:
    """An n-gram model of words and events.

    Tokens are numbered: first the words, then an event for each label but 0, then the edge, which
    is the token before the first and after the last word of a document.
    """

    vocabulary: Vocabulary
    labels: int
    ngrams: NgramModel

    def posteriors(self, observation: Observation, evidence: Floats | None = None) -> Floats:
        """The posterior of each label in each slot: a row for each slot, a column for each label.

        `evidence` has the same shape: the likelihood of other evidence given each label.
        """
        if evidence is None:
            evidence = np.ones((len(observation), self.labels))
        words, ngrams = self.vocabulary.numbers(observation.words), self.ngrams
        events, edge = _events(len(self.vocabulary), self.labels)
        return _core.hidden_event_posteriors(
            ngrams.first_child,
            ngrams.tokens,
            ngrams.suffixes,
            ngrams.probabilities,
            ngrams.backoffs,
            words.astype(np.int32),
            events.astype(np.int32),
            evidence,
            edge,
        )

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {
            **named("vocabulary", self.vocabulary.arrays()),
            **named("ngrams", self.ngrams.arrays()),
            "labels": np.array(self.labels),
        }

    @classmethod
    def restore(cls, arrays: Arrays) -> HiddenEventModel:
        vocabulary = Vocabulary.restore(part_of(arrays, "vocabulary"))
        ngrams = NgramModel.restore(part_of(arrays, "ngrams"))
        labels = checked_number(arrays, "labels", np.int64, least=2, most=MOST_LABELS)
        if ngrams.vocabulary != len(vocabulary) + labels:
            raise ValueError("the language model's words do not fit its arrays")
        return cls(vocabulary, labels, ngrams)


def train(run: TrainingRun) -> HiddenEventModel:
    return fit(run.everything, run.labels, report=run.stage("language model"))


def fit(
    examples: Sequence[Example], labels: int, *, order: int = ORDER, report: StageReport = silent
) -> HiddenEventModel:
    """Estimate the model from documents and the labels of their slots."""
    report(0, 1)
    vocabulary = Vocabulary.learn(example.observation.words for example in examples)
    events, edge = _events(len(vocabulary), labels)
    streams = [
        _stream(vocabulary.numbers(example.observation.words), example.labels, events, edge)
        for example in examples
    ]
    ngrams = estimate(streams, vocabulary=edge + 1, order=order)
    report(1, 1)
    return HiddenEventModel(vocabulary, labels, ngrams)


def _events(words: int, labels: int) -> tuple[Integers, int]:
    return np.arange(words, words + labels - 1), words + labels - 1


def _stream(words: Integers, labels: Integers, events: Integers, edge: int) -> Integers:
    marked = np.flatnonzero(labels)
    with_events = np.insert(words, marked + 1, events[labels[marked] - 1])
    return np.concatenate([[edge], with_events, [edge]])
