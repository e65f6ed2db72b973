"""Joint alignment of words and marks.

The word cost is minimised first and the mark cost second, so no number of marks outweighs a word
error, and a mark is never aligned with a word. Costs are `levenshtein` (1 for every error, which
gives the least possible word error rate) or `nist` (substitution 4, insertion and deletion 3, as in
sclite). Ties are resolved as in sclite: read from the end, a match or substitution comes before an
insertion, and an insertion before a deletion; of several alternatives the first is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.numbering import Numbering, Numbers
from interpunct.documents.lattice import Arcs
from interpunct.documents.marks import MARKS
from interpunct.errors import InputError, OptionError
from interpunct.messages.phrases import many
from interpunct.options.types import Costs

Bounds = npt.NDArray[np.int64]
Side = tuple[Numbers, Bounds]
"""Concatenated texts, and where each begins and ends."""


class Alignment(NamedTuple):
    """Columns of positions: `reference[c]` is aligned with `hypothesis[c]`; -1 means no token."""

    reference: Numbers
    hypothesis: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Alignments(Sequence[Alignment]):
    """The alignments of many pairs of texts, concatenated.

    `reference` and `hypothesis` are positions in the concatenated texts of a side, for arithmetic
    on whole corpora; an item is one alignment with positions from 0. The columns of pair i are
    those from `bounds[i]` to `bounds[i + 1]`.
    """

    reference: Numbers
    hypothesis: Numbers
    bounds: Bounds
    reference_bounds: Bounds
    hypothesis_bounds: Bounds

    def __len__(self) -> int:
        return len(self.bounds) - 1

    @overload
    def __getitem__(self, index: int) -> Alignment: ...
    @overload
    def __getitem__(self, index: slice) -> list[Alignment]: ...
    def __getitem__(self, index: int | slice) -> Alignment | list[Alignment]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        i = range(len(self))[index]
        columns = slice(self.bounds[i], self.bounds[i + 1])
        return Alignment(
            _from_zero(self.reference[columns], self.reference_bounds[i]),
            _from_zero(self.hypothesis[columns], self.hypothesis_bounds[i]),
        )


def _from_zero(positions: Numbers, start: np.int64) -> Numbers:
    shifted: Numbers = np.maximum(positions - np.int32(start), -1)
    return shifted


def align_tokens(
    references: Sequence[Sequence[str]],
    hypotheses: Sequence[Sequence[str]],
    *,
    marks: Sequence[str] = MARKS,
    costs: Costs = "levenshtein",
    keep_case: bool = False,
) -> Alignments:
    """Align each reference with its hypothesis, given as lists of words and marks.

    Parameters
    ----------
    references, hypotheses : sequence of token lists
        Tokens in `marks` are marks; all others are words.
    marks : sequence of str
        The marks.
    costs : {"levenshtein", "nist"}
        The costs of errors.
    keep_case : bool
        Whether words that differ only in case are different.

    Returns
    -------
    Alignments
        For each pair the aligned positions, -1 where a side has no token.

    Examples
    --------
    >>> (found,) = align_tokens([["So", "it", "is", "."]], [["so", "is", "it", ",", "."]])
    >>> found.reference.tolist()
    [0, 1, 2, -1, 3]
    >>> found.hypothesis.tolist()
    [0, 1, 2, 3, 4]
    """
    references, hypotheses = _token_lists(references), _token_lists(hypotheses)
    if len(references) != len(hypotheses):
        raise InputError(
            f"{many(len(references), 'reference')} but "
            f"{many(len(hypotheses), 'hypothesis', 'hypotheses')}; give one hypothesis for each "
            "reference"
        )
    numbers = _Lookup(Numbering(marks, keep_case=keep_case))
    sides = _core.numbered(references, numbers), _core.numbered(hypotheses, numbers)
    return align_texts(*sides, costs=costs)


def _token_lists(texts: object) -> list[Sequence[str]]:
    """The texts of a side, each checked to be a list of tokens."""
    listed: list[Any] = [texts]
    if isinstance(texts, Iterable) and not isinstance(texts, str):
        listed = list(texts)
    for text in listed:
        if isinstance(text, str) or not isinstance(text, Iterable):
            found = "a string" if isinstance(text, str) else type(text).__name__
            raise InputError(
                "expected a list of texts, each a list of tokens, as in [['so', 'it', 'is']], but "
                f"one of them is {found}"
            )
    return listed


class _Lookup(dict[str, int]):
    """A cache of the numbers of tokens."""

    def __init__(self, numbering: Numbering) -> None:
        self._numbering = numbering

    def __missing__(self, token: str) -> int:
        if not isinstance(token, str):
            raise InputError(f"a token must be a string, not {token!r}")
        number = self[token] = self._numbering.token(token)
        return number


def align_numbers(
    references: Sequence[Numbers], hypotheses: Sequence[Numbers], *, costs: Costs = "levenshtein"
) -> Alignments:
    """Align each reference with its hypothesis, given as numbers (see `Numbering`)."""
    return align_texts(_side(references), _side(hypotheses), costs=costs)


def align_lattice(
    arcs: Arcs, hypothesis: Numbers, numbering: Numbering, *, costs: Costs = "levenshtein"
) -> Alignment:
    """Align a hypothesis with a lattice; `reference` of the result holds arcs.

    Taking `@` costs nothing, but of alignments with equal cost the one with the fewest `@` is
    chosen.

    >>> from interpunct.documents.lattice import Lattice
    >>> numbering = Numbering()
    >>> arcs = Lattice.parse("{ uh / @ } so it { is / 's }").arcs()
    >>> found = align_lattice(arcs, numbering.words(["so", "it", "'s"]), numbering)
    >>> found.reference.tolist(), found.hypothesis.tolist()
    ([1, 2, 3, 5], [-1, 0, 1, 2])
    """
    return align_arcs(arcs, numbering.arcs(arcs), hypothesis, costs=costs)


def align_arcs(arcs: Arcs, tokens: Numbers, hypothesis: Numbers, *, costs: Costs) -> Alignment:
    """Align a hypothesis with a lattice, both given as numbers."""
    pairs = _core.align_lattice(arcs.sources, arcs.targets, tokens, hypothesis, _is_nist(costs))
    return Alignment(pairs[:, 0], pairs[:, 1])


def align_texts(reference: Side, hypothesis: Side, *, costs: Costs) -> Alignments:
    """Align concatenated texts, given as numbers and the bounds of each text."""
    pairs, bounds = _core.align(*reference, *hypothesis, _is_nist(costs))
    # The core returns another 64-bit type, which would be converted at each use.
    ends = bounds.view(np.int64)
    return Alignments(pairs[:, 0], pairs[:, 1], ends, reference[1], hypothesis[1])


def errors_of_texts(
    reference: Side, hypothesis: Side, *, marks: bool, costs: Costs
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each pair of texts the number of wrong tokens and of reference tokens.

    If `marks` is true, marks are treated as words; otherwise they are left out.
    """
    found = _core.token_errors(*reference, *hypothesis, marks, _is_nist(costs))
    return found[:, 0], found[:, 1]


def _side(texts: Sequence[Numbers]) -> Side:
    return np.concatenate([np.empty(0, np.int32), *texts], dtype=np.int32), _bounds(texts)


def _bounds(texts: Sequence[Sequence[str]] | Sequence[Numbers]) -> Bounds:
    bounds = np.zeros(len(texts) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, texts), np.int64, len(texts)), out=bounds[1:])
    return bounds


def _is_nist(costs: Costs) -> bool:
    if costs not in ("levenshtein", "nist"):
        raise OptionError(f"costs must be 'levenshtein' or 'nist', not {costs!r}")
    return costs == "nist"
