"""`cnn` and `brnn`: how the networks are trained on chunks of text, and run on overlapping ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn.functional import cross_entropy

from interpunct.baselines.arrays import (
    Arrays,
    Floats,
    Integers,
    checked_array,
    checked_number,
    named,
    part_of,
)
from interpunct.baselines.examples import Example
from interpunct.baselines.labels import MOST_LABELS
from interpunct.baselines.networks import ENDINGS, Convolution, Recurrence
from interpunct.baselines.observations import Observation
from interpunct.baselines.training_run import TrainingRun
from interpunct.baselines.tuning import log_loss
from interpunct.baselines.vocabulary import UNKNOWN, Vocabulary, ending

CHUNK = 200
MARGIN = 40
"""Words at either end of a chunk for which an overlapping chunk sees more context."""

BATCH = 10
LEAST_BATCHES = 25
"""The batches of a small corpus are smaller, so that there are enough steps in an epoch."""

CHUNKS_IN_BATCH = 32
"""Chunks that are segmented together."""

EPOCHS = 10
PATIENCE = 3
RATE = 3e-3
"""The highest learning rate."""

WARM_UP = 0.15
"""The share of the training in which the rate rises; afterwards it falls to zero."""

UNKNOWN_WORDS = 0.1
"""The share of words that are made unknown in training."""

BEYOND = -100
"""The label of places outside the text, which the loss ignores."""

Network = Callable[[int, int], nn.Module]


@dataclass(frozen=True, slots=True, eq=False)
class NeuralSegmenter:
    """A network and its vocabulary."""

    vocabulary: Vocabulary
    labels: int
    network: nn.Module

    def posteriors(self, observation: Observation) -> Floats:
        """The posterior of each label in each slot: a row for each slot."""
        step = CHUNK - 2 * MARGIN
        starts = np.arange(0, len(observation), step) - MARGIN
        rows = [np.empty((0, self.labels))]
        words, endings = _numbers(self.vocabulary, observation)
        self.network.eval()
        with torch.no_grad():
            for batch in np.split(starts, range(CHUNKS_IN_BATCH, len(starts), CHUNKS_IN_BATCH)):
                scores = self.network(
                    _chunks(words, batch, len(self.vocabulary)), _chunks(endings, batch, ENDINGS)
                )
                middle = torch.softmax(scores[:, MARGIN : CHUNK - MARGIN].double(), dim=2)
                rows.append(middle.reshape(-1, self.labels).numpy())
        return np.concatenate(rows)[: len(observation)]

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        state = {name: values.numpy() for name, values in self.network.state_dict().items()}
        return {
            **named("vocabulary", self.vocabulary.arrays()),
            **named("network", state),
            "labels": np.array(self.labels),
        }


def _restore(network: Network, arrays: Arrays) -> NeuralSegmenter:
    vocabulary = Vocabulary.restore(part_of(arrays, "vocabulary"))
    labels = checked_number(arrays, "labels", np.int64, least=2, most=MOST_LABELS)
    built = network(len(vocabulary), labels)
    stored = part_of(arrays, "network")
    built.load_state_dict(
        {
            name: torch.from_numpy(checked_array(stored, name, np.float32, tuple(values.shape)))
            for name, values in built.state_dict().items()
        }
    )
    return NeuralSegmenter(vocabulary, labels, built)


def restore_cnn(arrays: Arrays) -> NeuralSegmenter:
    return _restore(Convolution, arrays)


def restore_brnn(arrays: Arrays) -> NeuralSegmenter:
    return _restore(Recurrence, arrays)


def train_cnn(run: TrainingRun) -> NeuralSegmenter:
    return _train(Convolution, run)


def train_brnn(run: TrainingRun) -> NeuralSegmenter:
    return _train(Recurrence, run)


def _train(network: Network, run: TrainingRun) -> NeuralSegmenter:
    """Train until the loss of the held-out examples no longer falls, and keep the best state."""
    vocabulary = Vocabulary.learn(example.observation.words for example in run.examples)
    random = np.random.default_rng(run.seed)
    with torch.random.fork_rng():
        torch.manual_seed(run.seed)
        segmenter = NeuralSegmenter(vocabulary, run.labels, network(len(vocabulary), run.labels))
        optimizer = torch.optim.AdamW(segmenter.network.parameters(), betas=(0.9, 0.98))
        best, best_epoch, kept = np.inf, 0, segmenter.network.state_dict()
        for epoch in range(1, EPOCHS + 1):
            _train_epoch(segmenter, optimizer, run, epoch, random)
            loss = log_loss(
                [segmenter.posteriors(example.observation) for example in run.held_out],
                run.held_out,
            )
            run.report("epochs", epoch, EPOCHS, loss)
            if loss < best:
                best, best_epoch = loss, epoch
                state = segmenter.network.state_dict()
                kept = {name: values.clone() for name, values in state.items()}
            elif epoch - best_epoch >= PATIENCE:
                break
    segmenter.network.load_state_dict(kept)
    return segmenter


def _train_epoch(
    segmenter: NeuralSegmenter,
    optimizer: torch.optim.Optimizer,
    run: TrainingRun,
    epoch: int,
    random: np.random.Generator,
) -> None:
    """One pass over all examples."""
    segmenter.network.train()
    batches = list(_batches(segmenter.vocabulary, run.examples, random))
    for number, (words, endings, labels) in enumerate(batches, start=1):
        optimizer.param_groups[0]["lr"] = _rate((epoch - 1 + number / len(batches)) / EPOCHS)
        optimizer.zero_grad()
        scores = segmenter.network(words, endings)
        loss = cross_entropy(scores.flatten(0, 1), labels.flatten(), ignore_index=BEYOND)
        loss.backward()
        nn.utils.clip_grad_norm_(segmenter.network.parameters(), 1.0)
        optimizer.step()
        run.report(f"epoch {epoch}", number, len(batches), float(loss.detach()))


def _rate(done: float) -> float:
    """The learning rate when this share of the training is done."""
    if done < WARM_UP:
        return RATE * (0.1 + 0.9 * done / WARM_UP)
    return RATE * (1 + cos(pi * (done - WARM_UP) / (1 - WARM_UP))) / 2


def _batches(
    vocabulary: Vocabulary, examples: Sequence[Example], random: np.random.Generator
) -> Iterator[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]:
    """The examples in chunks, cut at random, in random order."""
    chunks = []
    for example in examples:
        starts = np.arange(-random.integers(CHUNK), len(example), CHUNK)
        words, endings = _numbers(vocabulary, example.observation)
        words = np.where(random.random(len(words)) < UNKNOWN_WORDS, UNKNOWN, words)
        columns = ((words, len(vocabulary)), (endings, ENDINGS), (example.labels, BEYOND))
        chunks.append([_chunks(values, starts, beyond) for values, beyond in columns])
    all_words, all_endings, all_labels = (torch.cat(part) for part in zip(*chunks, strict=True))
    order = random.permutation(len(all_words))
    size = max(1, min(BATCH, len(order) // LEAST_BATCHES))
    for batch in np.split(order, range(size, len(order), size)):
        yield all_words[batch], all_endings[batch], all_labels[batch]


def _numbers(vocabulary: Vocabulary, observation: Observation) -> tuple[Integers, Integers]:
    endings = (ending(word) % ENDINGS for word in observation.words)
    return vocabulary.numbers(observation.words), np.fromiter(endings, np.int64, len(observation))


def _chunks(values: Integers, starts: Integers, beyond: int) -> torch.Tensor:
    """A chunk of values from each start, one in a row; places outside the text have `beyond`."""
    places = starts[:, None] + np.arange(CHUNK)
    inside = (places >= 0) & (places < len(values))
    padded = np.append(values, beyond)
    return torch.from_numpy(padded[np.where(inside, places, len(values))])
