"""Counting tokens and sentences that were found with both ends, and other ways to count them.

Conventions
-----------
`common` has a row for each boundary that both sides have: the number of tokens before it in the
reference, and in the hypothesis. It starts at (0, 0) and ends at the end of both texts. `blocks`
has a row for each stretch in which the characters differ: the common boundary before it, the one
after it, and the number of equal tokens in it. Both come from an alignment by characters.

Metrics
-------
`token_matches` and `sentence_matches` require both ends of a token or sentence. In contrast,
`label_error_rate` compares labels of characters, and figures of boundaries alone (`counts`,
`boundary_edits`) compare the ends of tokens or sentences.

References
----------
Jo, Park, Zhang, Wang, Wang, Mao and Park (2024), An Untold Story of Preprocessing Task Evaluation:
An Alignment-based Joint Evaluation Approach. LREC-COLING. Evang, Basile, Chrupała and Bos (2013),
Elephant: Sequence Labeling for Word and Sentence Segmentation. EMNLP.
"""

from __future__ import annotations

from collections.abc import Iterator
from reprlib import repr as shortened
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.metrics.batches import Bounds, extent, tally
from interpunct.metrics.results import Matches, Ratio
from interpunct.metrics.slots import as_row, same_labels

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

PIECE = 1 << 16
"""The number of rows processed at a time, so that they stay in the processor's cache."""


def token_matches(common: npt.ArrayLike, blocks: npt.ArrayLike = ()) -> Matches:
    """Count the tokens of each side, and those that both have.

    Outside of blocks a token is matched if the hypothesis has the same characters as one token;
    inside a block, if it is part of the longest common subsequence of tokens.

    Examples
    --------
    `Is n't it ?` against `Isn 't it ?`: the first two tokens end at the same place together, but
    not each.

    >>> token_matches([[0, 0], [2, 2], [3, 3], [4, 4]])
    Matches(matched=2, reference=4, hypothesis=4)
    """
    return batched_token_matches(common, blocks, None)


def batched_token_matches(
    common: npt.ArrayLike, blocks: npt.ArrayLike, rows: Bounds | None
) -> Matches:
    """`token_matches` of many documents; see `batches`. `rows` are boundaries in `common`."""
    boundaries, skipped = _table(common, 2), _table(blocks, 5)
    single = [np.all(np.diff(part, axis=0) == 1, axis=1) for part in _pieces(boundaries, more=1)]
    single_blocks = np.all(skipped[:, 2:4] - skipped[:, 0:2] == 1, axis=1)
    within = None if rows is None else blocks_before(boundaries, skipped, rows)
    equal: Any = np.append(0, np.cumsum(skipped[:, 4]))
    if rows is None:
        reference, hypothesis = boundaries.max(axis=0, initial=0).tolist()
        equal = int(equal[-1])
    else:
        reference, hypothesis = np.diff(boundaries[rows], axis=0).T
        equal = np.diff(equal[within])
    return Matches(
        matched=tally(np.concatenate(single), rows) - tally(single_blocks, within) + equal,
        reference=reference,
        hypothesis=hypothesis,
    )


def blocks_before(common: Numbers, blocks: Numbers, rows: Bounds) -> Bounds:
    """The number of blocks that end at or before some rows of the common boundaries."""
    # From one common boundary to the next, at least one side moves on.
    ends = blocks[:, 2:4].sum(axis=1)
    found: Bounds = np.searchsorted(ends, common[rows].sum(axis=1), side="right")
    return found


def sentence_matches(
    common: npt.ArrayLike, reference_ends: npt.ArrayLike, hypothesis_ends: npt.ArrayLike
) -> Matches:
    """Count the sentences of each side, and those that both have, with both ends.

    Parameters
    ----------
    common : rows of two
        The boundaries that both sides have.
    reference_ends, hypothesis_ends : array, one entry for each sentence
        The number of tokens up to the end of the sentence.

    Examples
    --------
    Six tokens, in one sentence or in two: the end is common, but no sentence is.

    >>> common = [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6]]
    >>> sentence_matches(common, [6], [2, 6])
    Matches(matched=0, reference=1, hypothesis=2)
    """
    return batched_sentence_matches(common, reference_ends, hypothesis_ends, None)


def batched_sentence_matches(
    common: npt.ArrayLike,
    reference_ends: npt.ArrayLike,
    hypothesis_ends: npt.ArrayLike,
    rows: Bounds | None,
) -> Matches:
    """`sentence_matches` of many documents; see `batches`. `rows` are boundaries in `common`."""
    boundaries = _table(common, 2)
    first, second = (
        np.append(0, as_row(ends, of="ends of sentences")).astype(np.int64)
        for ends in (reference_ends, hypothesis_ends)
    )
    places, starts = _ended_together(boundaries, first, second)
    # One number for each pair of ends, so that a pair and its successor can be compared.
    row = len(second) + 1
    numbers = starts[0] * row + starts[1]
    next_end = np.searchsorted(numbers, numbers + row + 1)
    found = np.append(numbers, -1)[next_end] == numbers + row + 1
    if rows is None:
        matched: Any = int(np.count_nonzero(_one_to_one(starts[:, found])))
        return Matches(matched, len(first) - 1, len(second) - 1)
    # A sentence must start and end in the same document.
    started = np.searchsorted(rows, places[found], side="right")
    found[found] = started == np.searchsorted(rows, places[next_end[found]])
    taken = places[found][_one_to_one(starts[:, found])]
    sides: Any = [
        np.diff(np.searchsorted(ends, boundaries[rows, side], side="right"))
        for side, ends in enumerate((first[1:], second[1:]))
    ]
    matched = np.diff(np.searchsorted(taken, rows))
    return Matches(matched, sides[0], sides[1])


def aligned_sentence_matches(
    common: npt.ArrayLike, reference_ends: npt.ArrayLike, hypothesis_ends: npt.ArrayLike
) -> Matches:
    """The same, ignoring sentences of the hypothesis that begin or end inside a reference token.

    As in spaCy, these do not lower the precision.

    The boundary of the first two sentences is inside the second token of the reference:

    >>> aligned_sentence_matches([[0, 0], [1, 1], [2, 3], [3, 4]], [1, 3], [2, 3, 4])
    Matches(matched=0, reference=2, hypothesis=1)
    """
    return batched_aligned_sentence_matches(common, reference_ends, hypothesis_ends, None)


def batched_aligned_sentence_matches(
    common: npt.ArrayLike,
    reference_ends: npt.ArrayLike,
    hypothesis_ends: npt.ArrayLike,
    rows: Bounds | None,
) -> Matches:
    """`aligned_sentence_matches` of many documents; see `batches`."""
    found = batched_sentence_matches(common, reference_ends, hypothesis_ends, rows)
    ends = np.append(0, as_row(hypothesis_ends, of="ends of sentences")).astype(np.int64)
    boundaries = _table(common, 2)
    met = np.isin(ends, boundaries[:, 1])
    bounds = None
    if rows is not None:
        bounds = np.searchsorted(ends[1:], boundaries[rows, 1], side="right")
    return Matches(found.matched, found.reference, tally(met[:-1] & met[1:], bounds))


def label_error_rate(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Characters with another label, out of all characters. 0 is best; symmetric.

    The label says whether a character is outside all tokens, inside a token, the first of a token,
    or the first of a sentence.

    >>> label_error_rate([3, 1, 2, 1, 2, 2], [3, 1, 3, 1, 2, 2])
    Ratio(part=1, whole=6)
    """
    return batched_label_error_rate(reference, hypothesis, None)


def batched_label_error_rate(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> Ratio:
    """`label_error_rate` of many documents; see `batches`."""
    first, second = same_labels(reference, hypothesis)
    return Ratio(tally(first != second, bounds), extent(first, bounds))


def _pieces(table: Numbers, *, more: int = 0) -> Iterator[Numbers]:
    """Cut a table into pieces, each followed by `more` rows of the next piece."""
    for start in range(0, max(len(table), 1), PIECE):
        yield table[start : start + PIECE + more]


def _ended_together(
    boundaries: Numbers, first: Numbers, second: Numbers
) -> tuple[Numbers, Numbers]:
    """The rows at which both sides end a sentence, and the number of sentences ended so far."""
    places, ends = [], []
    for start, rows in zip(
        range(0, max(len(boundaries), 1), PIECE), _pieces(boundaries), strict=True
    ):
        ended = np.stack([np.searchsorted(first, rows[:, 0]), np.searchsorted(second, rows[:, 1])])
        both = np.flatnonzero(
            (first.take(ended[0], mode="clip") == rows[:, 0])
            & (second.take(ended[1], mode="clip") == rows[:, 1])
        )
        places.append(both + start)
        ends.append(ended[:, both])
    return np.concatenate(places), np.concatenate(ends, axis=1)


def _one_to_one(pairs: Numbers) -> Flags:
    """Which pairs remain if none may share a sentence with the pair before it.

    Pairs share a sentence only where blocks are adjacent, with no token between them.
    """
    kept = np.ones(pairs.shape[1], bool)
    if not np.all(np.diff(pairs) > 0):
        last = (-1, -1)
        for place, pair in enumerate(pairs.T.tolist()):
            if pair[0] > last[0] and pair[1] > last[1]:
                last = (pair[0], pair[1])
            else:
                kept[place] = False
    return kept


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
