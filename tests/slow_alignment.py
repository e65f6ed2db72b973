"""The alignment by its definition: every cell of the table, costs compared as triples.

Slow and plain on purpose. A cell is an arc and a number of hypothesis tokens taken; a text is the
lattice with one path. `small` is for checking sclite's own arithmetic, see `sclite_floats`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from interpunct.documents.lattice import Arcs, Token

IMPOSSIBLE = (10**9, 0, 0)
START = -1


class Costs:
    """What a gap and a pair cost: words, marks, uses of `@`."""

    def __init__(self, name: str) -> None:
        self.substitution, self.gap_cost = {"levenshtein": (1, 1), "nist": (4, 3)}[name]

    def nothing(self):
        return (0, 0, 0)

    def impossible(self):
        return IMPOSSIBLE

    def gap(self, token: Token | None):
        if token is None:
            return (0, 0, 1)
        return (0, self.gap_cost, 0) if token.is_mark else (self.gap_cost, 0, 0)

    def pair(self, reference: Token | None, hypothesis: Token):
        if reference is None or reference.is_mark != hypothesis.is_mark:
            return IMPOSSIBLE
        if reference == hypothesis:
            return (0, 0, 0)
        return (0, self.substitution, 0) if hypothesis.is_mark else (self.substitution, 0, 0)

    def add(self, one, other):
        return tuple(a + b for a, b in zip(one, other, strict=True))


class ScliteFloats(Costs):
    """Costs as sclite adds them up: single precision, with a thousandth for an `@`."""

    def __init__(self) -> None:
        super().__init__("nist")

    def nothing(self):
        return np.float32(0)

    def impossible(self):
        return np.float32(1e9)

    def gap(self, token):
        return np.float32(0.001 if token is None else 3)

    def pair(self, reference, hypothesis):
        return np.float32(0 if reference == hypothesis else 4)

    def add(self, one, other):
        return np.float32(one + other)


def slow_alignment(arcs: Arcs, hypothesis: Sequence[Token], costs: Costs):
    """The least cost, and the columns (arc, position) of the alignment that has it."""
    into: dict[int, list[int]] = {}
    for arc, node in enumerate(arcs.targets.tolist()):
        into.setdefault(node, []).append(arc)
    cost = {(START, 0): costs.nothing()}
    back: dict[tuple[int, int], tuple[int, int]] = {}
    for j, token in enumerate(hypothesis, start=1):
        cost[START, j] = costs.add(cost[START, j - 1], costs.gap(token))
        back[START, j] = (START, j - 1)

    def cheapest(node: int, j: int) -> int:
        return min(into.get(node, [START]), key=lambda arc: cost[arc, j])

    for arc in sorted(range(len(arcs.tokens)), key=lambda arc: arcs.targets[arc]):
        token, node = arcs.tokens[arc], int(arcs.sources[arc])
        for j in range(len(hypothesis) + 1):
            above = cheapest(node, j)
            deleted = costs.add(cost[above, j], costs.gap(token))
            paired = inserted = costs.impossible()
            if j > 0:
                corner = cheapest(node, j - 1)
                heard = hypothesis[j - 1]
                paired = costs.add(cost[corner, j - 1], costs.pair(token, heard))
                inserted = costs.add(cost[arc, j - 1], costs.gap(heard))
            if j > 0 and paired <= deleted and paired <= inserted:
                cost[arc, j], back[arc, j] = paired, (corner, j - 1)
            elif deleted < inserted:
                cost[arc, j], back[arc, j] = deleted, (above, j)
            else:
                cost[arc, j], back[arc, j] = inserted, (arc, j - 1)

    at = (cheapest(max(arcs.targets.tolist(), default=0), len(hypothesis)), len(hypothesis))
    least, columns = cost[at], []
    while at != (START, 0):
        before = back[at]
        columns.append(
            (
                at[0] if before[0] != at[0] else -1,
                at[1] - 1 if before[1] != at[1] else -1,
            )
        )
        at = before
    return least, columns[::-1]


def table_alignment(reference: np.ndarray, hypothesis: np.ndarray, substitution: int, gap: int):
    """The same for two plain texts of numbers, row by row, so that thousands of words will do.

    Insertions are taken along a row at once: the least over the cells to the left, each with the
    cost of inserting all that lies between.
    """
    word = 1 << 32
    units = [np.where(side < 0, 1, word).astype(np.int64) for side in (reference, hypothesis)]
    inserted = np.concatenate([[0], np.cumsum(gap * units[1])])
    row = inserted.copy()
    moves = np.full((len(reference) + 1, len(hypothesis) + 1), ord("I"), np.uint8)
    for i, token in enumerate(reference, start=1):
        pairing = np.where((hypothesis < 0) == (token < 0), substitution * units[1], 1 << 60)
        paired = np.concatenate([[1 << 61], row[:-1] + np.where(hypothesis == token, 0, pairing)])
        deleted = row + gap * units[0][i - 1]
        row = np.minimum.accumulate(np.minimum(paired, deleted) - inserted) + inserted
        from_left = np.concatenate([[1 << 61], row[:-1] + np.diff(inserted)])
        moves[i][deleted < from_left] = ord("D")
        moves[i][(paired <= deleted) & (paired <= from_left)] = ord("P")
    i, j, columns = len(reference), len(hypothesis), []
    while i or j:
        move = chr(moves[i, j])
        i, j = i - (move != "I"), j - (move != "D")
        columns.append((i if move != "I" else -1, j if move != "D" else -1))
    return columns[::-1]
