"""Arguments that the functions of the core are made for, of any numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core

Array = npt.NDArray[Any]
Arguments = list[Any]

NOTHING = 2**31 - 1
"""Stands in a column of an alignment where a side has no token."""


class Numbers:
    """Makes arguments from bytes; when there are no more bytes, every number is zero."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def bytes(self, size: int) -> Array:
        """So many numbers from 0 to 255."""
        found = self._data[self._at : self._at + size]
        self._at += size
        return np.frombuffer(found.ljust(size, b"\0"), np.uint8)

    def below(self, limit: int) -> int:
        return int(self.bytes(1)[0]) % limit

    def truth(self) -> bool:
        return self.below(2) == 1

    def size(self) -> int:
        """Of an array: mostly small, at times beyond what fits into the bits of a number."""
        size = self.below(256)
        return size % 12 if size < 200 else size

    def integers(self, size: int, limit: int, kind: str = "i8") -> Array:
        """So many numbers from 0 to below the limit."""
        return (self.bytes(size).astype(np.int64) % limit).astype(kind)

    def anywhere(self, size: int, limit: int) -> Array:
        """The same where the limit is large."""
        return self.bytes(size).astype(np.int64) * limit // 256

    def rising(self, size: int, step: int = 3, kind: str = "i8") -> Array:
        """So many numbers, each of them less than `step` above the one before."""
        return np.cumsum(self.integers(size, step)).astype(kind)

    def shares(self, size: int, kind: str = "f8") -> Array:
        """So many numbers from 0 to 1."""
        return (self.bytes(size) / 255).astype(kind)

    def flags(self, size: int) -> Array:
        return self.integers(size, 2, "u1")

    def tokens(self, size: int, marks: int = 4) -> Array:
        """Words from 0 to 7, and as many marks as are given, which are negative."""
        return self.integers(size, 8 + marks, "i4") - np.int32(marks)

    def text(self, marks: int = 4) -> Array:
        """Tokens, which may repeat themselves; so a short input makes a long text."""
        return np.tile(self.tokens(self.size(), marks), 1 + self.below(6))

    def cuts(self, size: int, parts: int) -> Array:
        """Where so many parts of an array begin, and where the last one ends."""
        return np.array([0, *sorted(self.anywhere(parts - 1, size + 1).tolist()), size])

    def pieces(self, *pieces: bytes) -> Array:
        """A text of these pieces, or of any bytes."""
        chosen = self.bytes(self.size())
        if self.below(8) == 0:
            return chosen
        whole = b"".join(pieces[number % len(pieces)] for number in chosen.tolist())
        return np.frombuffer(whole, np.uint8)


def segmentations(numbers: Numbers) -> Arguments:
    size = numbers.size()
    return [numbers.flags(size), numbers.flags(size)]


def tokenizations(numbers: Numbers) -> Arguments:
    sides: Arguments = []
    for _ in range(2):
        characters = np.tile(numbers.integers(numbers.size(), 3, "u4"), 1 + numbers.below(4))
        ends = np.unique(numbers.cuts(len(characters), 1 + numbers.size()))
        sides += [characters, ends[ends > 0]]
    return [*sides, 1 + numbers.below(8)]


def words(numbers: Numbers) -> Arguments:
    sides: Arguments = []
    for _ in range(2):
        size = numbers.size()
        starts = numbers.rising(size)
        ends = np.maximum.accumulate(starts + 1 + numbers.integers(size, 3))
        sides += [starts, ends, numbers.flags(size), numbers.integers(size, 4)]
    count = numbers.below(4)
    cuts = [np.sort(numbers.anywhere(2 * count, len(side) + 1)) for side in sides[::4]]
    blocks = np.stack(cuts, axis=1).reshape(count, 4)
    return [*sides, blocks]


def edges(numbers: Numbers) -> Arguments:
    """Dependencies of both sides, in the order of their columns."""
    sides: Arguments = []
    for _ in range(2):
        size = numbers.size()
        columns = numbers.rising(size, 2, "i4")
        sides += [columns, *(numbers.integers(size, 4, "i4") for _ in range(2))]
    return sides


def texts(numbers: Numbers) -> Arguments:
    parts = 1 + numbers.below(3)
    sides: Arguments = []
    for _ in range(2):
        text = numbers.text()
        sides += [text, numbers.cuts(len(text), parts)]
    return [*sides, numbers.truth()]


def columns(numbers: Numbers) -> Arguments:
    """Both sides of columns, with gaps, and the documents that they are of."""
    size, marks = numbers.size(), numbers.below(5)
    sides = []
    for _ in range(2):
        side = numbers.tokens(size, marks)
        side[side == 7] = NOTHING
        sides.append(side)
    return [*sides, numbers.cuts(size, 1 + numbers.below(3)), marks]


def slotted_texts(numbers: Numbers) -> Arguments:
    """Words of a vocabulary, and the kinds of their slots."""
    size, words, parts = numbers.size(), 1 + numbers.below(9), 1 + numbers.below(3)
    kinds = numbers.integers(1 + numbers.below(4), 3, "i4")
    return [
        numbers.integers(size, words, "i4"),
        numbers.tokens(words, 0),
        numbers.tokens(words, 0),
        numbers.flags(words),
        numbers.integers(size + parts, len(kinds), "i4"),
        kinds,
        -numbers.integers(int(kinds.sum()), 5, "i4"),
        numbers.cuts(size, parts),
    ]


def aligned_side(numbers: Numbers) -> Arguments:
    """Positions of the tokens of a side in columns, with gaps, and what is known of the tokens."""
    tokens, size = numbers.text(), numbers.size()
    return [
        numbers.integers(size, len(tokens) + 1, "i4") - np.int32(1),
        numbers.cuts(size, 1 + numbers.below(3)),
        tokens,
        numbers.rising(len(tokens), 2, "i4"),
        numbers.tokens(len(tokens)),
    ]


def lattice(numbers: Numbers) -> Arguments:
    """Alternatives between nodes that follow each other, and arcs that skip some."""
    sources, targets = [], []
    for node, shape in enumerate(numbers.bytes(numbers.size()).tolist()):
        sources += [node] * (1 + shape % 3)
        targets += [node + 1] * (1 + shape % 3)
        if shape >= 200 and node > 2:
            sources.append(node - shape % 3)
            targets.append(node + 1)
    tokens = numbers.tokens(len(sources), 6)
    tokens[tokens == -6] = _core.NO_TOKEN
    tokens[tokens == -5] = _core.ANY_TOKENS
    hypothesis = numbers.text()
    compounds = numbers.integers(6 * numbers.below(4), 3, "i4").reshape(-1, 6)
    # From a node to one a little further on, and so for the tokens.
    for first, last, most in ((0, 1, max(targets, default=0)), (2, 3, len(hypothesis))):
        compounds[:, first] = numbers.anywhere(len(compounds), max(most, 1))
        compounds[:, last] = np.minimum(compounds[:, last] + compounds[:, first] + 1, most)
    sides = [np.array(side, np.int32) for side in (sources, targets)]
    return [*sides, tokens, hypothesis, numbers.truth(), compounds]


def networks(numbers: Numbers) -> Arguments:
    """Concatenated networks, in whose columns are words or marks, and a text for each."""
    owners, arcs, offsets = [], [], [0]
    column = 0
    for _ in range(1 + numbers.below(3)):
        for shape in numbers.bytes(numbers.size()).tolist():
            sign = -1 if shape % 5 == 0 else 1
            owners += [column] * (1 + shape % 3)
            arcs += [sign * (1 + shape // 8 % 4 + arc) for arc in range(1 + shape % 3)]
            if shape % 7 == 0:
                arcs[-1] = _core.NO_TOKEN
            column += 1
        offsets.append(len(owners))
    text = numbers.text()
    return [
        np.array(owners, np.int32),
        np.array(arcs, np.int32),
        np.array(offsets, np.int64),
        text,
        numbers.cuts(len(text), len(offsets) - 1),
        numbers.truth(),
    ]


def points(numbers: Numbers) -> Arguments:
    """Ever lower thresholds and two counts above each, which grow."""
    thresholds = np.unique(numbers.shares(numbers.size()))[::-1]
    counts = [np.append(0, numbers.rising(len(thresholds), 256)) for _ in range(2)]
    return [np.append(np.inf, thresholds), *counts]


def costs(numbers: Numbers) -> list[float]:
    prior = numbers.below(12) / 10
    return [numbers.below(4) * 1.0, numbers.below(4) * 1.0, np.nan if prior > 1 else prior]


def groups(numbers: Numbers) -> Arguments:
    groups, documents = numbers.size(), 1 + numbers.below(4)
    scores = -np.sort(-numbers.shares(groups))
    counts = [numbers.integers(groups, 256) for _ in range(2)]
    corpora = numbers.below(8)
    weights = numbers.integers(corpora * documents, 4, "f8").reshape(corpora, documents)
    belongs = numbers.integers(groups, documents)
    return [scores, belongs, *counts, weights, *costs(numbers)]


def bins(numbers: Numbers) -> Arguments:
    slots = numbers.size()
    edges = np.unique(np.append(numbers.shares(numbers.below(16)), [0, 1]))
    bounds = numbers.cuts(slots, 1 + numbers.below(3))
    return [numbers.flags(slots), numbers.shares(slots), bounds, edges]


def packed_slots(numbers: Numbers) -> Arguments:
    documents = numbers.below(4)
    slots = numbers.integers(documents, 64)
    size = int(((slots + 7) // 8).sum())
    return [numbers.bytes(size), numbers.bytes(size), slots, numbers.integers(documents, 80)]


def fields(numbers: Numbers) -> Arguments:
    """A text, and where its fields begin and end."""
    text = numbers.pieces(b"12", b".5", b"0", b"1e5", b"-", b" ", b"so", b"\xc3\xa9")
    places = np.sort(numbers.anywhere(2 * numbers.below(12), len(text) + 1))
    return [text, places[::2].copy(), places[1::2].copy()]


def pairs(numbers: Numbers) -> Arguments:
    words, pairs = 1 + numbers.below(16), numbers.size()
    sides = [numbers.integers(pairs, words, "i4") for _ in range(2)]
    return [*sides, numbers.integers(pairs, 256), numbers.integers(words, words, "i4")]


def templates(numbers: Numbers) -> Arguments:
    slots, columns = numbers.size(), 1 + numbers.below(4)
    ends = np.unique(1 + numbers.rising(numbers.below(5)))
    parts = int(ends[-1]) if len(ends) else 0
    values = numbers.integers(slots * columns, 256).reshape(slots, columns)
    chosen = numbers.integers(parts, columns)
    return [values, chosen, numbers.integers(parts, 9) - 4, ends]


def keys(numbers: Numbers) -> Arguments:
    known = np.unique(numbers.integers(numbers.size(), 256, "u8") << np.uint64(56))
    bits = numbers.below(5)
    edges = (np.arange(2**bits, dtype=np.uint64) << np.uint64(63 - bits)) << np.uint64(1)
    starts = np.append(np.searchsorted(known, edges), len(known))
    wanted = numbers.integers(numbers.size(), 256, "u8") << np.uint64(56)
    return [known, starts.astype(np.int32), wanted[:, None]]


def places(numbers: Numbers) -> Arguments:
    weights = numbers.shares(2 * (1 + numbers.below(16)), "f4").reshape(-1, 2)
    places = numbers.integers(3 * numbers.size(), len(weights), "i4")
    return [places.reshape(-1, 3), weights]


def trees(numbers: Numbers) -> Arguments:
    """Nodes with both children after them; those near the end are leaves."""
    nodes, columns, labels = 1 + numbers.below(24), 1 + numbers.below(3), 1 + numbers.below(3)
    after = np.arange(nodes) + 1
    children = [after + numbers.integers(nodes, 4) for _ in range(2)]
    is_leaf = (children[0] >= nodes) | (children[1] >= nodes)
    left, right = (np.where(is_leaf, -1, side) for side in children)
    roots = numbers.integers(1 + numbers.below(3), nodes)
    values = numbers.shares(nodes * labels).reshape(nodes, labels)
    features = numbers.shares(columns * numbers.size(), "f4").reshape(-1, columns)
    split = numbers.integers(nodes, columns)
    return [roots, split, numbers.shares(nodes), left, right, values, features]


def automaton(numbers: Numbers) -> Arguments:
    """A language model of single tokens and some pairs, and what it is asked about."""
    tokens = 2 + numbers.below(6)
    pairs = [np.flatnonzero(numbers.flags(tokens)) for _ in range(tokens)]
    ends = 1 + tokens + np.cumsum([0, *map(len, pairs)])
    size = int(ends[-1])
    first_child = np.concatenate([[1], ends, np.full(size - tokens - 1, size)]).astype(np.int32)
    spelt = np.concatenate([[-1], np.arange(tokens), *pairs]).astype(np.int32)
    # The string without its oldest token: the last one alone.
    suffixes = np.concatenate([np.zeros(1 + tokens), *(pair + 1 for pair in pairs)])
    events = numbers.below(3)
    words = numbers.integers(numbers.size(), tokens, "i4")
    evidence = numbers.shares(len(words) * (events + 1)).reshape(len(words), events + 1)
    return [
        first_child, spelt, suffixes.astype(np.int32), numbers.shares(size), numbers.shares(size),
        words, numbers.integers(events, tokens, "i4"), evidence, numbers.below(tokens),
    ]  # fmt: skip


def labels(numbers: Numbers) -> Arguments:
    labels = 1 + numbers.below(4)
    scores = numbers.shares(labels * numbers.size()).reshape(-1, labels)
    return [scores, numbers.shares(labels**3).reshape(labels**2, labels)]


def splits(numbers: Numbers) -> Arguments:
    sizes = numbers.integers(numbers.below(8), 4, "i4")
    pieces = int(sizes.sum())
    chosen = [numbers.integers(size, 3, "i4") for size in (len(sizes), pieces, pieces, pieces)]
    return [chosen[0], sizes, *chosen[1:]]


def token_places(numbers: Numbers) -> Arguments:
    """Where texts begin; of their tokens the splits, lines and columns; and of more tokens."""
    first_lines = 1 + np.append(0, numbers.rising(1 + numbers.below(4), 4, "i4")).astype(np.int32)
    tokens: Arguments = []
    lines = 1 + numbers.rising(2 * numbers.size(), 2, "i4")
    for part in np.array_split(lines, 2):
        tokens += [numbers.integers(len(part), 4, "i4"), part]
        tokens += [1 + 300 * numbers.integers(len(part), 256, "i4")]
    return [first_lines, *tokens]


STRINGS = ("so", "", "\0", "\ud800", "é", "𝄞", "so" * 40, "so\n")


def strings(numbers: Numbers) -> Arguments:
    chosen = numbers.integers(numbers.size(), len(STRINGS)).tolist()
    return [[STRINGS[number] for number in chosen], numbers.below(12)]


def spelling(numbers: Numbers) -> Arguments:
    """Which characters are spaces, which are special, tokens, what these are spelled, a stretch."""
    tokens, _ = strings(numbers)
    first, last = sorted(numbers.anywhere(2, len(tokens) + 1).tolist())
    others = strings(numbers)[0] if numbers.below(4) == 0 else []
    special = np.frombuffer(b"s\xc3'"[: numbers.below(4)], np.uint8)
    return [numbers.flags(numbers.size()), special, tokens, others, first, last]


def running_text(numbers: Numbers) -> Arguments:
    is_space = np.zeros(256, np.uint8)
    is_space[[9, 10, 13, 32]] = 1
    return [
        numbers.pieces(b"so", b" ", b"\n", b"\r\n", b"\xe2\x80\x83", b"\xc3", b"\xf0\x9d\x84\x9e"),
        is_space if numbers.below(8) else numbers.flags(256), 1 + numbers.below(4),
        1 + numbers.below(4),
    ]  # fmt: skip


JSON = (
    b'{"TEXT": "', b'{"TEXTS": ["so", "', b'{"TRUTHS": [true, 0', b'{"NUMBERS": [1.5, ',
    b'{"NUMBERS_OR_NULL": [null, ', b'", "', b'"]', b"]", b"}", b"\n", b", ", b": ", b"-0.1e5",
    b'"', b"\\ud834\\udd1e", b"\\n", b"\\u00", b"\xc3\xa9", b"\xed\xa0\x80", b"[", b"{", b"null",
    b"so", b'"TEXT": "so"}\n', b'{"TEXT": "so", "NUMBERS": [1, 2]}\n', b"1" * 40,
    b'"TRUTHS": [false]',
)  # fmt: skip
