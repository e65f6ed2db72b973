"""A second way to merge references into a network and to score against it: slow and plain.

Tokens are strings; a token of punctuation is a mark. A network is a list of columns, a column a
list of tokens in which `@` says that it can be left out. Costs are triples (words, marks, uses of
`@`) that are compared from the left.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

EMPTY = "@"
LEVENSHTEIN = (1, 1)
NIST = (4, 3)


def is_mark(token: str) -> bool:
    return not token[0].isalnum() and token != EMPTY


def error(token: str, size: int) -> tuple[int, int, int]:
    return (0, size, 0) if is_mark(token) else (size, 0, 0)


def plus(*costs):
    return tuple(map(sum, zip(*costs, strict=True)))


def alignment(network, hypothesis, costs=LEVENSHTEIN):
    """The steps of the best path: (column or None, entry or None, token or None)."""
    change, gap = costs

    @lru_cache(None)
    def at_node(column, taken):
        """Least cost when so many columns and tokens are done, and the entry that has it first."""
        if column == 0:
            return plus((0, 0, 0), *(error(token, gap) for token in hypothesis[:taken])), None
        ways = [(through(column, entry, taken)[0], entry) for entry in network[column - 1]]
        least = min(cost for cost, _ in ways)
        return next(way for way in ways if way[0] == least)

    @lru_cache(None)
    def through(column, entry, taken):
        """Least cost when the last column was passed by this entry, and the last move."""
        paired = inserted = (10**9,) * 3
        if entry == EMPTY:
            deleted = plus(at_node(column - 1, taken)[0], (0, 0, 1))
        else:
            deleted = plus(at_node(column - 1, taken)[0], error(entry, gap))
        if taken > 0:
            token = hypothesis[taken - 1]
            inserted = plus(through(column, entry, taken - 1)[0], error(token, gap))
            if entry == token:
                paired = at_node(column - 1, taken - 1)[0]
            elif entry != EMPTY and is_mark(entry) == is_mark(token):
                paired = plus(at_node(column - 1, taken - 1)[0], error(token, change))
        if paired <= deleted and paired <= inserted:
            return paired, "pair"
        return (deleted, "delete") if deleted < inserted else (inserted, "insert")

    steps = []
    column, taken = len(network), len(hypothesis)
    while column or taken:
        if column == 0:
            taken -= 1
            steps.append((None, None, hypothesis[taken]))
            continue
        entry = at_node(column, taken)[1]
        while through(column, entry, taken)[1] == "insert":
            taken -= 1
            steps.append((None, None, hypothesis[taken]))
        column -= 1
        if through(column + 1, entry, taken)[1] == "pair":
            taken -= 1
            steps.append((column, entry, hypothesis[taken]))
        else:
            steps.append((column, entry, None))
    return steps[::-1]


def merge(references):
    """The network of references, in the order given."""
    network = []
    for number, reference in enumerate(references):
        if number == 0:
            network = [[token] for token in reference]
            continue
        merged = []
        for column, _, token in alignment(network, reference):
            if column is None:
                merged.append([token, EMPTY])
                continue
            joining = token if token is not None else EMPTY
            held = network[column]
            merged.append(held if joining in held else [*held, joining])
        network = merged
    return network


def score(network, hypothesis, costs=LEVENSHTEIN):
    """For words and for marks: correct, substituted, deleted, inserted, left out by `@`."""
    counts = {"words": [0] * 5, "marks": [0] * 5}
    for column, entry, token in alignment(network, hypothesis, costs):
        here = token if column is None else next(e for e in network[column] if e != EMPTY)
        kind = counts["marks" if is_mark(here) else "words"]
        if column is None:
            kind[3] += 1
        elif entry == EMPTY:
            kind[4] += 1
        elif token is None:
            kind[2] += 1
        else:
            kind[0 if entry == token else 1] += 1
    return counts


def wordings(network):
    """Everything that can be said along the network."""
    for path in product(*network):
        yield [token for token in path if token != EMPTY]
