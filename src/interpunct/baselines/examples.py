"""What a segmenter learns from: documents as observations, with the label of each slot."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from interpunct.baselines.arrays import Integers
from interpunct.baselines.observations import Observation

HELD_OUT = 10
"""One in so many documents is held out, to tune and to stop on."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A document to learn from: what may be seen of it, and what has to be found."""

    observation: Observation
    labels: Integers

    def __len__(self) -> int:
        return len(self.labels)


def hold_out(examples: Sequence[Example], *, seed: int) -> tuple[list[Example], list[Example]]:
    """Part the examples: those to learn from, and the tenth to tune on.

    Whole documents are held out; of a single one, its end.
    """
    if len(examples) == 1:
        cut = len(examples[0]) - max(1, len(examples[0]) // HELD_OUT)
        return [_part(examples[0], slice(cut))], [_part(examples[0], slice(cut, None))]
    order = np.random.default_rng(seed).permutation(len(examples))
    size = max(1, len(examples) // HELD_OUT)
    # In the order of the corpus, so that the seed decides on nothing but the choice.
    held_out, rest = np.sort(order[:size]), np.sort(order[size:])
    return [examples[i] for i in rest], [examples[i] for i in held_out]


def halves(examples: Sequence[Example]) -> tuple[list[Example], list[Example]]:
    """Part the examples in two without a text in common, so that each can be judged by the other.

    A text with the labels of several annotators stays together; a single text is cut in the middle.
    """
    texts = dict.fromkeys(example.observation.words for example in examples)
    if len(texts) == 1:
        middle = len(examples[0]) // 2
        first = [_part(example, slice(middle)) for example in examples]
        return first, [_part(example, slice(middle, None)) for example in examples]
    sides = {words: number % 2 for number, words in enumerate(texts)}
    parts: tuple[list[Example], list[Example]] = ([], [])
    for example in examples:
        parts[sides[example.observation.words]].append(example)
    return parts


def _part(example: Example, slots: slice) -> Example:
    seen = example.observation
    columns = {name: getattr(seen, name)[slots] for name in Observation.__slots__}
    return Example(Observation(**columns), example.labels[slots])


def signature(examples: Sequence[Example]) -> str:
    """Name the data of a training: how much there was, and a digest of what it was.

    Another order of the documents is the same data.
    """
    digests = sorted(_digest(example) for example in examples)
    whole = hashlib.sha256(b"".join(digests)).hexdigest()[:16]
    units = sum(len(example) for example in examples)
    return f"documents:{len(examples)}|units:{units}|sha256:{whole}"


def _digest(example: Example) -> bytes:
    seen = example.observation
    digest = hashlib.sha256("\n".join(seen.words).encode())
    for numbers in (seen.starts, seen.ends, seen.speakers, seen.turns, example.labels):
        digest.update(numbers.tobytes())
    # What few corpora have is named, so that those without it keep their signature.
    for name, numbers in (("pitch", seen.pitch), ("energy", seen.energy)):
        if np.isfinite(numbers).any():
            digest.update(name.encode() + numbers.tobytes())
    return digest.digest()
