"""The punctuation error rate as NeMo divides it, beside a plain table in Python.

NeMo divides the errors of marks by all columns that hold a mark, insertions among them. Its program
is part of a large toolkit; the formula is stated again here over the plain table of an alignment.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.alignment import Text, texts
from bench.comparison import Row, measured
from interpunct import score

TEXTS = 20
WORDS = 200
MARKS = {",", ".", "?"}

Cost = tuple[int, int]


def rows() -> Iterator[Row]:
    pairs = [texts(WORDS, 0.15, seed=seed) for seed in range(TEXTS)]
    references, hypotheses = ([" ".join(pair[side]) for pair in pairs] for side in (0, 1))
    yield Row(
        f"PER of {TEXTS} texts of {WORDS} words",
        "NeMo's formula in Python",
        measured(lambda: ours(references, hypotheses)),
        measured(lambda: plain(pairs), times=1),
    )


def ours(references: list[str], hypotheses: list[str]) -> float:
    found = score(references, {"a": hypotheses}, preset="nemo", intervals=False)
    return found["a"]["punctuation_error_rate"].value


def plain(pairs: list[tuple[Text, Text]]) -> float:
    wrong = columns = 0
    for reference, hypothesis in pairs:
        for one, other in path(reference, hypothesis):
            if one in MARKS or other in MARKS:
                wrong += one != other
                columns += 1
    return wrong / columns


def path(reference: Text, hypothesis: Text) -> Iterator[tuple[str | None, str | None]]:
    """The columns of the best alignment, from the last to the first."""
    costs = table(reference, hypothesis)
    i, j = len(reference), len(hypothesis)
    while i or j:
        pair = substitution(reference[i - 1], hypothesis[j - 1]) if i and j else None
        if pair is not None and costs[i][j] == add(costs[i - 1][j - 1], pair):
            i, j = i - 1, j - 1
            yield reference[i], hypothesis[j]
        elif j and costs[i][j] == add(costs[i][j - 1], gap(hypothesis[j - 1])):
            j -= 1
            yield None, hypothesis[j]
        else:
            i -= 1
            yield reference[i], None


def table(reference: Text, hypothesis: Text) -> list[list[Cost]]:
    """The cost of the best alignment of each pair of prefixes: words first, then marks."""
    costs: list[list[Cost]] = [[(0, 0)]]
    for token in hypothesis:
        costs[0].append(add(costs[0][-1], gap(token)))
    for i, one in enumerate(reference):
        row = [add(costs[i][0], gap(one))]
        for j, other in enumerate(hypothesis):
            ways = [add(costs[i][j + 1], gap(one)), add(row[j], gap(other))]
            pair = substitution(one, other)
            if pair is not None:
                ways.append(add(costs[i][j], pair))
            row.append(min(ways))
        costs.append(row)
    return costs


def gap(token: str) -> Cost:
    return (0, 1) if token in MARKS else (1, 0)


def substitution(one: str, other: str) -> Cost | None:
    """The cost of a column of two tokens; a mark and a word never share one."""
    if one == other:
        return (0, 0)
    return gap(one) if (one in MARKS) == (other in MARKS) else None


def add(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1]
