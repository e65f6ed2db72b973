"""Training examples: documents as observations, with the label of each slot."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from interpunct.baselines.arrays import Integers
from interpunct.baselines.observations import Observation

HELD_OUT = 10
"""One in this many documents is held out for tuning and early stopping."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A training document: the input of a segmenter, and the labels of its slots."""

    observation: Observation
    labels: Integers

    def __len__(self) -> int:
        return len(self.labels)

    def part(self, slots: slice) -> Example:
        """Some adjacent slots of the document, as a document of their own."""
        seen = self.observation
        columns = {name: getattr(seen, name)[slots] for name in Observation.__slots__}
        return Example(Observation(**columns), self.labels[slots])


def hold_out(examples: Sequence[Example], *, seed: int) -> tuple[list[Example], list[Example]]:
    """Split the examples into those to train on and a tenth to tune on.

    Whole documents are held out; of a single document, its end.
    """
    if len(examples) == 1:
        cut = len(examples[0]) - max(1, len(examples[0]) // HELD_OUT)
        return [examples[0].part(slice(cut))], [examples[0].part(slice(cut, None))]
    order = np.random.default_rng(seed).permutation(len(examples))
    size = max(1, len(examples) // HELD_OUT)
    # In the order of the corpus, so that the seed decides only which documents are held out.
    held_out, rest = np.sort(order[:size]), np.sort(order[size:])
    return [examples[i] for i in rest], [examples[i] for i in held_out]


def signature(examples: Sequence[Example]) -> str:
    """Name the training data: its size, and a digest of its content.

    It does not depend on the order of the documents.
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
    # Included only if there are any, so that corpora without them keep their signature.
    for name, numbers in (("pitch", seen.pitch), ("energy", seen.energy)):
        if np.isfinite(numbers).any():
            digest.update(name.encode() + numbers.tobytes())
    return digest.digest()
