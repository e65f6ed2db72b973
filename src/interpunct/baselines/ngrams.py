r"""A language model of tokens: interpolated modified Kneser-Ney smoothing.

The model is an automaton. Each node is a string of tokens from the training data, with the
probability of its last token after the others; it is also the context in which the next token is
predicted. `suffixes` leads to the same string without its oldest token, to which a context backs
off if it has not been followed by the next token:

.. math:: p(t \mid h) = \begin{cases} p_{ht} & \text{if } ht \text{ is a node} \\
          \gamma_h \, p(t \mid h') & \text{otherwise} \end{cases}

with h' the suffix of h. A model of order n has nodes of up to n tokens; those of n tokens are
contexts only through their suffixes.

References
----------
Kneser and Ney (1995), Improved backing-off for M-gram language modeling. ICASSP.
Chen and Goodman (1998), An Empirical Study of Smoothing Techniques for Language Modeling. TR-10-98.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.baselines.arrays import Arrays, Floats, Integers, checked_array

Nodes = npt.NDArray[np.int32]

ROOT = 0
"""The node of the empty context. The node of the single token t is t + 1."""

MOST = 1 + 1e-9
"""The largest probability, or backoff, with an allowance for rounding."""

USUAL_DISCOUNTS = (0.5, 1.0, 1.5)
"""Discounts of counts of 1, 2 and more if the corpus is too small to estimate them."""


@dataclass(frozen=True, slots=True, eq=False)
class NgramModel:
    """The automaton as arrays over its nodes, sorted by length and then by tokens.

    The children of node i, which are longer by one token, are `first_child[i]` up to, but not
    including, `first_child[i + 1]`, in the order of that token, which is in `tokens`.
    """

    first_child: Nodes
    tokens: Nodes
    suffixes: Nodes
    probabilities: Floats
    backoffs: Floats

    @property
    def vocabulary(self) -> int:
        """The number of tokens; they are numbered from 0."""
        return int(self.first_child[ROOT + 1] - self.first_child[ROOT])

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def restore(cls, arrays: Arrays) -> NgramModel:
        """Restore an automaton from arrays; raises an error if they are invalid."""
        tokens = checked_array(arrays, "tokens", np.int32, (None,), least=-1)
        size = len(tokens)
        model = cls(
            checked_array(arrays, "first_child", np.int32, (size + 1,), least=ROOT + 1, most=size),
            tokens,
            checked_array(arrays, "suffixes", np.int32, (size,), least=ROOT, most=size - 1),
            checked_array(arrays, "probabilities", np.float64, (size,), least=0, most=MOST),
            checked_array(arrays, "backoffs", np.float64, (size,), least=0, most=MOST),
        )
        nodes = np.arange(size)
        children = np.diff(model.first_child)
        sound = (
            size > 0
            and model.first_child[ROOT] == ROOT + 1
            and model.first_child[-1] == size
            and np.all(children >= 0)
            and np.all(np.repeat(nodes, children) < nodes[1:])
            and np.all(model.suffixes[1:] < nodes[1:])
            and np.array_equal(tokens[1 : 1 + model.vocabulary], nodes[: model.vocabulary])
        )
        if not sound:
            raise ValueError("the language model's arrays do not fit together")
        return model

    def advance(self, node: int, token: int) -> tuple[int, float]:
        """Read one token: the next context, and the probability of the token in this one.

        The core does the same; this is for inspecting a model.
        """
        weight = 1.0
        while (child := self._child(node, token)) < 0:
            weight *= self.backoffs[node]
            node = self.suffixes[node]
        return self._context(child), float(weight * self.probabilities[child])

    def _child(self, node: int, token: int) -> int:
        low, high = self.first_child[node], self.first_child[node + 1]
        place = low + int(np.searchsorted(self.tokens[low:high], token))
        return place if place < high and self.tokens[place] == token else -1

    def _context(self, node: int) -> int:
        """The longest suffix that has children; longer ones predict nothing."""
        while node != ROOT and self.first_child[node] == self.first_child[node + 1]:
            node = self.suffixes[node]
        return int(node)


def estimate(streams: Sequence[npt.ArrayLike], *, vocabulary: int, order: int) -> NgramModel:
    """Estimate a model from streams of tokens, which are numbers below `vocabulary`.

    >>> model = estimate([[0, 1, 2, 0, 1, 2, 0]], vocabulary=3, order=2)
    >>> context, _ = model.advance(ROOT, 0)
    >>> [round(model.advance(context, token)[1], 2) for token in (0, 1, 2)]
    [0.17, 0.67, 0.17]
    """
    levels = _levels([np.asarray(stream, np.int64) for stream in streams], vocabulary, order)
    parents = np.concatenate([level.parents for level in levels])
    suffixes = np.concatenate([[ROOT], *(level.suffixes for level in levels)])
    children = np.bincount(parents, minlength=len(suffixes))
    model = NgramModel(
        first_child=np.concatenate([[1], 1 + np.cumsum(children)]).astype(np.int32),
        tokens=np.concatenate([[-1], *(level.tokens for level in levels)]).astype(np.int32),
        suffixes=suffixes.astype(np.int32),
        probabilities=np.full(len(suffixes), 1 / vocabulary),
        backoffs=np.ones(len(suffixes)),
    )
    for level, longer in zip_longest(levels, levels[1:]):
        counts = level.counts if longer is None else _contexts_before(level, longer)
        _smooth(model, level, counts)
    return model


def discounts(counts: Integers) -> tuple[float, float, float]:
    r"""The discounts of counts of 1, of 2, and of 3 or more.

    .. math:: D_k = k - (k + 1) \, Y \, \frac{n_{k+1}}{n_k}, \quad Y = \frac{n_1}{n_1 + 2 n_2}

    where :math:`n_k` is the number of counts equal to k. If the corpus is so small that one of
    these is not above 0 and at most its count, the usual discounts are used.

    >>> discounts(np.repeat([1, 2, 3, 4], [100, 40, 20, 10]))
    (0.5555555555555556, 1.1666666666666665, 1.8888888888888888)
    """
    once, twice, thrice, four_times = (int(np.sum(counts == k)) for k in (1, 2, 3, 4))
    if not (once and twice and thrice):
        return USUAL_DISCOUNTS
    y = once / (once + 2 * twice)
    found = (1 - 2 * y * twice / once, 2 - 3 * y * thrice / twice, 3 - 4 * y * four_times / thrice)
    return found if all(0 < d <= k for k, d in enumerate(found, start=1)) else USUAL_DISCOUNTS


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """All strings of one length: nodes from `first` on, in the order of parent and token."""

    first: int
    parents: Integers
    tokens: Integers
    suffixes: Integers
    counts: Integers


def _levels(streams: Sequence[Integers], vocabulary: int, order: int) -> list[_Level]:
    stream = np.concatenate(streams) if streams else np.empty(0, np.int64)
    place = np.concatenate([np.arange(len(s)) for s in streams]) if streams else stream
    node_here = stream + 1  # the node of the string that ends at each position of the stream
    single = np.arange(vocabulary)
    counts = np.bincount(stream, minlength=vocabulary)
    root = np.full(vocabulary, ROOT)
    levels = [_Level(1, parents=root, tokens=single, suffixes=root, counts=counts)]
    for length in range(2, order + 1):
        first = levels[-1].first + len(levels[-1].tokens)
        ends = np.flatnonzero(place >= length - 1)
        strings, example, which, counts = np.unique(
            node_here[ends - 1] * vocabulary + stream[ends],
            return_index=True,
            return_inverse=True,
            return_counts=True,
        )
        parents, tokens = np.divmod(strings, vocabulary)
        levels.append(_Level(first, parents, tokens, node_here[ends[example]], counts))
        node_here = np.full(len(stream), ROOT)
        node_here[ends] = first + which
    return levels


def _contexts_before(level: _Level, longer: _Level) -> Integers:
    """The number of tokens that precede each string; strings without any keep their counts."""
    before = np.bincount(longer.suffixes - level.first, minlength=len(level.counts))
    return np.where(before > 0, before, level.counts)


def _smooth(model: NgramModel, level: _Level, counts: Integers) -> None:
    """Set the probabilities of one level and the backoffs of its parents."""
    taken = np.array([0.0, *discounts(counts)])[np.minimum(counts, 3)]
    size = len(model.tokens)
    total = np.bincount(level.parents, counts, minlength=size)
    freed = np.bincount(level.parents, taken, minlength=size)
    seen = total > 0
    model.backoffs[seen] = freed[seen] / total[seen]
    nodes = slice(level.first, level.first + len(counts))
    shorter = model.probabilities[level.suffixes]
    own = (counts - taken) / np.maximum(total, 1)[level.parents]
    model.probabilities[nodes] = own + model.backoffs[level.parents] * shorter
