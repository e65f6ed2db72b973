"""Tokens and sentences together, found with both their ends; and how others count them.

Conventions
-----------
`common` has a row for each boundary that both sides have: the number of tokens before it in the
reference, and in the hypothesis. It starts at (0, 0) and ends at the end of both texts. `blocks`
has a row for each stretch in which the characters differ: the common boundary before it, the one
after it, and the number of equal tokens in it. Both come from an alignment by characters.

Metrics
-------
`token_matches` and `sentence_matches` ask for both ends of a token or sentence. For contrast:
`label_error_rate` asks what each character is, and evaluations by boundaries alone (`counts`,
`boundary_edits`) take the ends of tokens or sentences as slots of their own.

References
----------
Jo, Park, Zhang, Wang, Wang, Mao and Park (2024), An Untold Story of Preprocessing Task Evaluation:
An Alignment-based Joint Evaluation Approach. LREC-COLING. Evang, Basile, Chrupała and Bos (2013),
Elephant: Sequence Labeling for Word and Sentence Segmentation. EMNLP.
"""

from __future__ import annotations

from collections.abc import Iterator
from reprlib import repr as shortened

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.metrics.results import Matches, Ratio
from interpunct.metrics.slots import as_row, same_labels

Numbers = npt.NDArray[np.int64]

PIECE = 1 << 16
"""Rows that are looked at together: what is made of them stays in the cache of a processor."""


def token_matches(common: npt.ArrayLike, blocks: npt.ArrayLike = ()) -> Matches:
    """Count the tokens of each side, and those that both have.

    Outside of blocks a token is matched if the hypothesis has the same characters as one token;
    inside a block, if it is part of the longest common subsequence of tokens.

    Examples
    --------
    `Is n't it ?` against `Isn 't it ?`: the first two tokens end together, but not one by one.

    >>> token_matches([[0, 0], [2, 2], [3, 3], [4, 4]])
    Matches(matched=2, reference=4, hypothesis=4)
    """
    boundaries, skipped = _table(common, 2), _table(blocks, 5)
    single = sum(_single(rows[1:] - rows[:-1]) for rows in _pieces(boundaries, more=1))
    single_blocks = _single(skipped[:, 2:4] - skipped[:, 0:2])
    reference, hypothesis = boundaries.max(axis=0, initial=0)
    return Matches(
        matched=int(single - single_blocks + skipped[:, 4].sum()),
        reference=int(reference),
        hypothesis=int(hypothesis),
    )


def sentence_matches(
    common: npt.ArrayLike, reference_ends: npt.ArrayLike, hypothesis_ends: npt.ArrayLike
) -> Matches:
    """Count the sentences of each side, and those that both have, with both ends.

    Parameters
    ----------
    common : rows of two
        The boundaries that both sides have.
    reference_ends, hypothesis_ends : array, one entry for each sentence
        How many tokens there are up to the end of the sentence.

    Examples
    --------
    Six tokens, in one sentence or in two: the end is common, but no sentence is.

    >>> common = [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6]]
    >>> sentence_matches(common, [6], [2, 6])
    Matches(matched=0, reference=1, hypothesis=2)
    """
    boundaries = _table(common, 2)
    first, second = (
        np.append(0, as_row(ends, of="ends of sentences")).astype(np.int64)
        for ends in (reference_ends, hypothesis_ends)
    )
    starts = np.concatenate(
        [_ended_together(rows, first, second) for rows in _pieces(boundaries)], axis=1
    )
    # One number for each pair of ends: the next end of both sides is a row and a place further.
    row = len(second) + 1
    places = starts[0] * row + starts[1]
    found = starts[:, np.isin(places + row + 1, places)]
    return Matches(_one_to_one(found), len(first) - 1, len(second) - 1)


def aligned_sentence_matches(
    common: npt.ArrayLike, reference_ends: npt.ArrayLike, hypothesis_ends: npt.ArrayLike
) -> Matches:
    """The same, without sentences of the hypothesis that begin or end inside a reference token.

    spaCy leaves these out, so that they cost no precision.

    The first two sentences meet inside the second token of the reference:

    >>> aligned_sentence_matches([[0, 0], [1, 1], [2, 3], [3, 4]], [1, 3], [2, 3, 4])
    Matches(matched=0, reference=2, hypothesis=1)
    """
    found = sentence_matches(common, reference_ends, hypothesis_ends)
    ends = np.append(0, as_row(hypothesis_ends, of="ends of sentences")).astype(np.int64)
    met = np.isin(ends, _table(common, 2)[:, 1])
    return Matches(found.matched, found.reference, int(np.count_nonzero(met[:-1] & met[1:])))


def label_error_rate(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Characters that have another label, of all characters. 0 is best; symmetric.

    The labels say what a character is: outside of all tokens, inside one, the first of one or the
    first of a sentence.

    >>> label_error_rate([3, 1, 2, 1, 2, 2], [3, 1, 3, 1, 2, 2])
    Ratio(part=1, whole=6)
    """
    first, second = same_labels(reference, hypothesis)
    return Ratio(int(np.count_nonzero(first != second)), first.size)


def _single(steps: Numbers) -> int:
    """How many steps take one token on both sides."""
    return int(np.count_nonzero((steps[:, 0] == 1) & (steps[:, 1] == 1)))


def _pieces(table: Numbers, *, more: int = 0) -> Iterator[Numbers]:
    """The rows of a table, some at a time, with `more` of the next piece."""
    for start in range(0, max(len(table), 1), PIECE):
        yield table[start : start + PIECE + more]


def _ended_together(boundaries: Numbers, first: Numbers, second: Numbers) -> Numbers:
    """How many sentences of each side have ended where both end one: two rows."""
    of_first, is_end = _found(boundaries[:, 0], first)
    of_second, is_common = _found(boundaries[is_end, 1], second)
    return np.stack([of_first[is_end][is_common], of_second[is_common]])


def _found(numbers: Numbers, ascending: Numbers) -> tuple[Numbers, npt.NDArray[np.bool_]]:
    """The place of each number in an ascending row, and whether it is there."""
    places = np.searchsorted(ascending, numbers)
    return places, ascending.take(places, mode="clip") == numbers


def _one_to_one(pairs: Numbers) -> int:
    """How many pairs there are if none may share a sentence with the one before it.

    They share one only where blocks follow each other with no token between them.
    """
    if np.all(np.diff(pairs) > 0):
        return int(pairs.shape[1])
    taken, last = 0, (-1, -1)
    for pair in pairs.T.tolist():
        if pair[0] > last[0] and pair[1] > last[1]:
            taken, last = taken + 1, (pair[0], pair[1])
    return taken


def _table(rows: npt.ArrayLike, columns: int) -> Numbers:
    try:
        table = np.asarray(rows)
    except ValueError:
        # Rows of different lengths.
        table = np.empty((1, 0))
    if table.size == 0 and table.ndim == 1:
        return np.empty((0, columns), np.int64)
    if table.ndim != 2 or table.shape[1] != columns or table.dtype.kind not in "iu":
        raise InputError(
            f"common boundaries and blocks are rows of {columns} whole numbers, "
            f"not {shortened(rows)}"
        )
    return table.astype(np.int64, copy=False)
