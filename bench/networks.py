"""Several references merged into a network, and a text scored against it.

The slower way to merge uses the aligner for arbitrary lattices: a column of another shape in front
hides that the lattice is a network.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial

import numpy as np

from bench.alignment import sclite_errors
from bench.comparison import Row, measured
from interpunct import _core
from interpunct.alignment.network import EMPTY, Network, Numbers

SCLITE = shutil.which("sclite") or shutil.which("sclite", path="/usr/lib/sctk/bin")
KINDS = 3000
X, Y, Z = 10**6, 10**6 + 1, 10**6 + 2


def rows() -> Iterator[Row]:
    *references, hypothesis = texts(10_000, 6, marks=0.12)
    yield Row(
        "merge 5 references of 10,000 words, 10% errors, and score",
        "as any lattice",
        measured(lambda: errors(Network.merge(references), hypothesis)),
        measured(lambda: as_any_lattice(references, hypothesis), times=1),
    )
    if SCLITE:
        *few, heard = texts(500, 4, marks=0)
        network = Network.merge(few)
        yield Row(
            "score 500 words against 3 references combined",
            "sclite",
            measured(lambda: errors(network, heard, nist=True)),
            measured(partial(sclite_errors, written(network), words(heard), SCLITE), times=1),
        )


def texts(size: int, number: int, *, marks: float) -> list[Numbers]:
    """Several transcripts of one talk, each with a tenth of the words wrong."""
    random = np.random.default_rng(0)
    shares = 1 / np.arange(1, KINDS + 1)
    said = random.choice(KINDS, size, p=shares / shares.sum())
    found = []
    for _ in range(number):
        others = random.choice(KINDS, size, p=shares / shares.sum())
        kinds, ends = random.random(size), random.random(size)
        tokens: list[int] = []
        for word, other, kind, end in zip(said.tolist(), others.tolist(), kinds, ends, strict=True):
            if kind > 0.05:
                tokens.append(word)
            if kind < 0.08:
                tokens.append(other)
            if end < marks:
                tokens.append(-1 - word % 3)
        found.append(np.array(tokens, np.int32))
    return found


def errors(network: Network, hypothesis: Numbers, *, nist: bool = False) -> int:
    """The columns that a text gets wrong, and its insertions."""
    return _wrong(network.arcs, network.align(hypothesis, nist=nist), hypothesis)


def _wrong(arcs: Numbers, alignment: Numbers, hypothesis: Numbers) -> int:
    said = np.append(arcs, np.int32(EMPTY))[alignment[:, 0]]
    heard = np.append(hypothesis, np.int32(EMPTY))[alignment[:, 1]]
    return int(np.count_nonzero(said != heard))


def as_any_lattice(references: list[Numbers], hypothesis: Numbers) -> int:
    network = Network.merge(references[:1])
    for reference in references[1:]:
        network = _Slow(network.arcs, network.owners, network.table).merged(reference)
    slow = _Slow(network.arcs, network.owners, network.table)
    return _wrong(network.arcs, slow.align(hypothesis), hypothesis)


class _Slow(Network):
    def align(self, hypothesis: Numbers, *, nist: bool = False) -> Numbers:
        sources = np.concatenate((np.array([0, 1, 0], np.int32), self.owners + np.int32(2)))
        targets = np.concatenate((np.array([1, 2, 2], np.int32), self.owners + np.int32(3)))
        tokens = np.concatenate((np.array([X, Y, Z], np.int32), self.arcs))
        heard = np.concatenate((np.array([Z], np.int32), hypothesis))
        found = _core.align_lattice(sources, targets, tokens, heard, nist)[1:]
        return np.maximum(found - np.array([3, 1], np.int32), -1).astype(np.int32)


def written(network: Network) -> list[str]:
    """The network as sclite reads it."""
    columns = [["@" if token == EMPTY else f"w{token}" for token in c] for c in network.columns]
    return [c[0] if len(c) == 1 else "{ " + " / ".join(c) + " }" for c in columns]


def words(text: Numbers) -> list[str]:
    return [f"w{token}" for token in text.tolist()]
