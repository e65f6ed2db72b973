r"""Speakers of words, where each side has its own names for speakers.

Conventions
-----------
Arrays are over the words of one document that are aligned, whether equal or not. Each entry is the
number of a speaker; a negative number means no speaker. Words without a speaker in the reference do
not count.

Metrics
-------
`word_diarization_error_rate`, with `speaker_mapping`, which maps the speakers of both sides.

References
----------
El Shafey, Soltau and Shafran (2019), Joint Speech Recognition and Speaker Diarization via Sequence
Transduction. Interspeech. Kuhn (1955), The Hungarian Method for the Assignment Problem. Naval
Research Logistics Quarterly 2.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from interpunct.metrics.results import Ratio
from interpunct.metrics.slots import Row, same_labels


def word_diarization_error_rate(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    r"""Words with the wrong speaker under the best mapping of speakers (WDER). 0 is best.

    .. math:: \frac{S_{IS} + C_{IS}}{S + C}

    where the numerator counts substituted and correct words with the wrong speaker.

    The two speakers are distinguished correctly except for one word; names do not matter:

    >>> word_diarization_error_rate([0, 0, 1, 1], [7, 7, 7, 5])
    Ratio(part=1, whole=4)
    """
    first, second = same_labels(reference, hypothesis)
    wrong = wrong_speakers(first, second)
    return Ratio(int(np.count_nonzero(wrong)), int(np.count_nonzero(first >= 0)))


def speaker_mapping(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> dict[int, int]:
    """The best mapping from speakers of the reference to speakers of the hypothesis.

    One-to-one, so that as many words as possible have the right speaker; speakers without a common
    word are left out.

    >>> speaker_mapping([0, 0, 1, 1], [7, 7, 7, 5])
    {0: 7, 1: 5}
    """
    first, second = same_labels(reference, hypothesis)
    counted = (first >= 0) & (second >= 0)
    own, rows = np.unique(first[counted], return_inverse=True)
    others, columns = np.unique(second[counted], return_inverse=True)
    shared = np.zeros((len(own), len(others)), np.int64)
    np.add.at(shared, (rows, columns), 1)
    return {
        int(own[row]): int(others[column])
        for row, column in best_assignment(shared)
        if shared[row, column]
    }


def batched_speaker_mapping(reference: Row, hypothesis: Row, owners: Row) -> Row:
    """`speaker_mapping` of many documents: a row for each two speakers who stand for one another.

    `owners` are the documents of the words, rising. The speakers of each document have higher
    numbers than those of the documents before it.

    >>> batched_speaker_mapping(*np.array([[0, 0, 1, 2], [3, 3, 4, 5], [0, 0, 0, 1]])).tolist()
    [[0, 3], [1, 4], [2, 5]]
    """
    counted = (reference >= 0) & (hypothesis >= 0)
    first, second = reference[counted], hypothesis[counted]
    step = int(second.max(initial=0)) + 1
    cells, words, shared = np.unique(first * step + second, return_index=True, return_counts=True)
    documents = owners[counted][words]
    bounds = [*np.flatnonzero(np.diff(documents, prepend=-1)).tolist(), len(documents)]
    sides = cells // step, cells % step
    kept: list[int] = []
    for start, end in pairwise(bounds):
        if end - start == 1:
            kept.append(start)
            continue
        rows, columns = (side[start:end] - side[start:end].min() for side in sides)
        table = zip(rows.tolist(), columns.tolist(), shared[start:end].tolist(), strict=True)
        kept += [start + cell for cell in _assigned_cells(tuple(table))]
    return np.stack(sides, axis=1)[kept]


@lru_cache(maxsize=1 << 12)
def _assigned_cells(cells: tuple[tuple[int, int, int], ...]) -> list[int]:
    """Which cells of a table `best_assignment` takes, given row, column and worth of each.

    >>> _assigned_cells(((0, 0, 4), (0, 1, 5), (1, 1, 3)))
    [0, 2]
    """
    rows, columns = (sorted({cell[side] for cell in cells}) for side in (0, 1))
    worth = np.zeros((len(rows), len(columns)), np.int64)
    places = {}
    for place, (row, column, shared) in enumerate(cells):
        cell = rows.index(row), columns.index(column)
        worth[cell] = shared
        places[cell] = place
    return [places[cell] for cell in best_assignment(worth) if cell in places]


def wrong_speakers(reference: Row, hypothesis: Row) -> npt.NDArray[np.bool_]:
    """Which words do not have the speaker to whom their own is mapped."""
    mapping = speaker_mapping(reference, hypothesis)
    meant = np.full(len(reference), -1, np.int64)
    for own, other in mapping.items():
        meant[reference == own] = other
    wrong: npt.NDArray[np.bool_] = (reference >= 0) & ((meant < 0) | (meant != hypothesis))
    return wrong


def best_assignment(worth: npt.ArrayLike) -> list[tuple[int, int]]:
    """The one-to-one assignment of rows and columns with the largest total weight.

    >>> best_assignment([[4, 5], [0, 3]])
    [(0, 0), (1, 1)]
    """
    table = np.asarray(worth, np.int64)
    if table.shape[0] > table.shape[1]:
        return sorted((row, column) for column, row in best_assignment(table.T))
    owners = _owners_of_columns(-table)
    taken = np.flatnonzero(owners >= 0)
    return sorted(zip(owners[taken].tolist(), taken.tolist(), strict=True))


def _owners_of_columns(costs: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The row assigned to each column, -1 for none, with the least total cost (Hungarian method).

    There must not be more rows than columns. Rows are added in turn: each finds the cheapest
    augmenting path to a free column, along which earlier rows move to other columns. The potentials
    of rows and columns keep all reduced costs at least 0, and those on the path at 0.
    """
    rows, columns = costs.shape
    row_prices, column_prices = np.zeros(rows, np.int64), np.zeros(columns, np.int64)
    owners = np.full(columns, -1, np.int64)
    far = np.iinfo(np.int64).max
    for new in range(rows):
        distance = np.full(columns, far)
        came_from = np.full(columns, -1, np.int64)
        visited = np.zeros(columns, bool)
        row, column, length = new, -1, 0
        while row >= 0:
            reduced = length + costs[row] - row_prices[row] - column_prices
            nearer = ~visited & (reduced < distance)
            distance[nearer], came_from[nearer] = reduced[nearer], column
            column = int(np.argmin(np.where(visited, far, distance)))
            length = int(distance[column])
            visited[column] = True
            row = int(owners[column])
        row_prices[new] += length
        passed = np.flatnonzero(visited & (owners >= 0))
        row_prices[owners[passed]] += length - distance[passed]
        column_prices[passed] -= length - distance[passed]
        while column >= 0:
            before = int(came_from[column])
            owners[column] = new if before < 0 else owners[before]
            column = before
    return owners
