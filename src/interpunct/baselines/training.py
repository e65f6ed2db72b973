"""From documents to a trained model: reading, holding out, and checking that there is enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import get_args

import numpy as np

from interpunct.baselines import labels as labelling
from interpunct.baselines.examples import Example, hold_out, signature
from interpunct.baselines.labels import BOUNDARY, Task
from interpunct.baselines.model import Model
from interpunct.baselines.observations import TURN_PAUSE, Observation, observe
from interpunct.baselines.systems import SYSTEMS
from interpunct.baselines.training_run import Report, TrainingRun
from interpunct.documents.document import Document
from interpunct.documents.marks import MARKS, normalize_mark
from interpunct.errors import InputError, OptionError, warn

Read = tuple[Observation, tuple[str, ...]]

LARGEST_SEED = 2**31 - 1
"""All systems and their libraries accept seeds up to this one."""


def train(
    system: str,
    corpus: Iterable[Document],
    *,
    task: Task = "boundaries",
    dev: Iterable[Document] | None = None,
    seed: int = 0,
    turn_pause: float = TURN_PAUSE,
    report: Report = lambda stage, done, total, loss: None,
) -> Model:
    """Train a baseline.

    Parameters
    ----------
    system : str
        The name of a row in `SYSTEMS`.
    corpus : iterable of Document
        What to train on. Documents are read one at a time, and only their words, times, pitch,
        energy, speakers and labels are kept.
    task : "boundaries" or "punctuation"
        What to learn: where segments end, or which mark stands in a slot.
    dev : iterable of Document, optional
        What to use for tuning and early stopping. Without it a tenth of the corpus is held out, and
        the classic systems are trained once more on everything afterwards. The weight of prosody is
        then tuned on the whole corpus by cross-fitting.
    seed : int
        For the choice of held-out documents and for random choices of the systems. The same seed
        gives the same model.
    turn_pause : float
        Without speakers, a pause of more seconds than this ends a turn.
    report : callable
        Called with the name of a stage, the number of steps done, their total (0 if it is not
        known), and the loss or None.

    Returns
    -------
    Model
    """
    _check_options(system, task, seed, turn_pause)
    read = _read(corpus, task, turn_pause, report)
    if not read:
        raise InputError("the corpus has no words; give text to learn from")
    if system == "prosody" and not any(_has_prosody(observation) for observation, _ in read):
        warn(
            "the corpus has neither times nor speakers, so prosody has almost nothing to learn from"
        )
    labels = _labels(read, task)
    examples = _examples(read, labels)
    signed = f"{signature(examples)}|seed:{seed}"
    if dev is None:
        to_train_on, held_out = hold_out(examples, seed=seed)
        everything = examples
    else:
        to_train_on = everything = examples
        held_out = _examples(_read(dev, task, turn_pause, report), labels)
        if not held_out:
            raise InputError("the development set has no words; give text to tune on")
        signed += f"|dev:{signature(held_out)}"
    _check(to_train_on, held_out, task)
    run = TrainingRun(to_train_on, held_out, everything, len(labels), seed, report)
    return Model(
        system=system,
        task=task,
        labels=labels,
        signature=signed,
        segmenter=SYSTEMS[system].train(run),
        turn_pause=turn_pause,
    )


def _check_options(system: str, task: str, seed: int, turn_pause: float) -> None:
    if system not in SYSTEMS:
        raise OptionError(f"unknown system {system!r}; there are {', '.join(SYSTEMS)}")
    if task not in get_args(Task):
        raise OptionError(f"unknown task {task!r}; there are {', '.join(get_args(Task))}")
    if not 0 <= seed <= LARGEST_SEED:
        raise OptionError(f"the seed must be from 0 to {LARGEST_SEED}, not {seed}")
    if not turn_pause >= 0:
        raise OptionError(
            f"the pause that ends a turn must be at least 0 seconds, not {turn_pause}"
        )


def _has_prosody(observation: Observation) -> bool:
    return bool(np.isfinite(observation.starts).any() or observation.speakers.any())


def _read(
    documents: Iterable[Document], task: Task, turn_pause: float, report: Report
) -> list[Read]:
    read = []
    for number, document in enumerate(documents, start=1):
        report("documents read", number, 0, None)
        if len(document):
            observation = observe(document, turn_pause=turn_pause)
            read.append((observation, labelling.marks_to_learn(document, task)))
    return read


def _labels(read: list[Read], task: Task) -> tuple[str, ...]:
    if task == "boundaries":
        return ("", BOUNDARY)
    slots = Counter(chain.from_iterable(marks for _, marks in read))
    unknown = {mark for slot in slots for mark in slot.split() if normalize_mark(mark) not in MARKS}
    if unknown:
        warn(f"only {' '.join(MARKS)} are learnt; these are ignored: {' '.join(sorted(unknown))}")
    return labelling.learnable(slots.elements())


def _examples(read: list[Read], labels: tuple[str, ...]) -> list[Example]:
    return [Example(observation, labelling.numbers(marks, labels)) for observation, marks in read]


def _check(to_train_on: list[Example], held_out: list[Example], task: Task) -> None:
    what = "boundary" if task == "boundaries" else "mark"
    with_label = sum(int((example.labels > 0).sum()) for example in to_train_on)
    if with_label == 0 and any(example.labels.any() for example in held_out):
        raise InputError(
            f"every {what} of the corpus is in the part held out for tuning; give more text"
        )
    if with_label == 0:
        raise InputError(f"the corpus has no {what} to learn from")
    if with_label == sum(len(example) for example in to_train_on):
        raise InputError(f"there is a {what} after every word of the corpus; nothing can be learnt")
