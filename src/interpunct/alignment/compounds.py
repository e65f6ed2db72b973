"""Neighbouring words that are one word on the other side: `long term` and `longterm`.

The alignment decides which words are merged, so that there are as few word errors as possible. The
hypothesis is then rewritten with the reference's words, in its own case; marks between the words of
a compound are errors in their slots.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.joint import Alignment
from interpunct.alignment.numbering import Numbering, Numbers, Text
from interpunct.alignment.time_cuts import Cuts
from interpunct.documents.document import Document
from interpunct.documents.lattice import Arcs, Token
from interpunct.documents.rewritten import Stretches, with_words


class Compound(NamedTuple):
    """Arcs of the reference, in order, and the tokens of the hypothesis that they match."""

    arcs: tuple[int, ...]
    begin: int
    end: int

    def moved(self, arcs: int, tokens: int) -> Compound:
        """The same with offsets added, as part of a longer text."""
        return Compound(
            tuple(arc + arcs for arc in self.arcs), self.begin + tokens, self.end + tokens
        )


@dataclass(frozen=True, slots=True)
class Merged:
    """A hypothesis whose compounds are written as in the reference, aligned with it.

    `segments` are the segments of the columns, if segments were aligned separately.
    """

    document: Document
    text: Text
    alignment: Alignment
    segments: npt.NDArray[np.int64]


def merge_compounds(
    document: Document,
    hypothesis: Text,
    arcs: Arcs,
    reference: Text,
    numbering: Numbering,
    *,
    cuts: Cuts | None,
    nist: bool,
) -> Merged:
    """Align a hypothesis with the arcs of a reference, merging compounds."""
    writer = _Writer(document, hypothesis, reference, arcs)
    texts = numbering.compared_words(np.concatenate((reference.tokens, hypothesis.tokens)))
    sizes = []
    for (first_arc, last_arc), (first, last) in _pieces(cuts, reference, hypothesis):
        piece = arcs.between(first_arc, last_arc)
        tokens = reference.tokens[first_arc:last_arc], hypothesis.tokens[first:last]
        compounds = list(_compounds(piece, *tokens, texts))
        rows = [_row(compound, piece, *tokens) for compound in compounds]
        pairs = _core.align_lattice(
            piece.sources, piece.targets, *tokens, nist, np.array(rows, np.int32).reshape(-1, 6)
        )
        begun = writer.columns
        for arc, position in pairs.tolist():
            if arc <= -2:
                writer.merge(compounds[-2 - arc].moved(first_arc, first))
            else:
                writer.add(
                    arc if arc < 0 else arc + first_arc, -1 if position < 0 else position + first
                )
        sizes.append(writer.columns - begun)
    return writer.merged(np.repeat(np.arange(len(sizes)), sizes), numbering)


def in_case_of(words: Sequence[str], other: str) -> list[str]:
    """Words with the case of the same letters in another spelling.

    >>> in_case_of(["Long", "Term"], "longterm"), in_case_of(["long-term"], "LongTERM")
    (['long', 'term'], ['Long-TERM'])
    """
    letters = [sign for sign in other if sign.isalpha()]
    if len(letters) != sum(sign.isalpha() for word in words for sign in word):
        return [*words] if other != other.lower() else [word.lower() for word in words]
    given = iter(letters)
    return [
        "".join(_in_case(sign, next(given)) if sign.isalpha() else sign for sign in word)
        for word in words
    ]


def _in_case(sign: str, other: str) -> str:
    return other if sign.casefold() == other.casefold() else sign


def arcs_of(text: Text, document: Document) -> Arcs:
    """A text as a graph with a single path."""
    nodes = np.arange(len(text.tokens) + 1, dtype=np.int32)
    tokens = tuple(
        Token(document.units[unit], is_mark=token < 0)
        for token, unit in zip(text.tokens.tolist(), text.units.tolist(), strict=True)
    )
    return Arcs(nodes[:-1], nodes[1:], tokens, {})


def _pieces(
    cuts: Cuts | None, reference: Text, hypothesis: Text
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The pieces that are aligned separately: arcs of the reference, tokens of the hypothesis."""
    if cuts is None:
        yield (0, len(reference.tokens)), (0, len(hypothesis.tokens))
        return
    sides = (pairwise(side.tolist()) for side in (cuts.reference, cuts.hypothesis))
    yield from zip(*sides, strict=True)


def _row(
    compound: Compound, arcs: Arcs, reference: Numbers, hypothesis: Numbers
) -> tuple[int, ...]:
    """A compound in the form that the core expects."""
    own, others = reference[list(compound.arcs)], hypothesis[compound.begin : compound.end]
    marks = sum(int(np.count_nonzero(_is_mark(side))) for side in (own, others))
    words = [int(np.count_nonzero(side >= 0)) for side in (own, others)]
    return (
        int(arcs.sources[compound.arcs[0]]), int(arcs.targets[compound.arcs[-1]]),
        compound.begin, compound.end, marks, abs(words[0] - words[1]),
    )  # fmt: skip


def _is_mark(tokens: Numbers) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = (tokens < 0) & (tokens > _core.ANY_TOKENS)
    return found


def _compounds(
    arcs: Arcs, reference: Numbers, hypothesis: Numbers, texts: Mapping[int, str]
) -> Iterator[Compound]:
    """All places where several words of one side are one word of the other."""
    sides = [tokens.tolist() for tokens in (reference, hypothesis)]
    said, written = (_places(side, texts) for side in sides)
    path = list(range(len(sides[1]) + 1))
    line = _Chains(path[:-1], path[1:], sides[1], texts, said)
    for chain, text in line.found():
        for arc in said[text]:
            yield Compound((arc,), chain[0], chain[-1] + 1)
    lattice = _Chains(arcs.sources.tolist(), arcs.targets.tolist(), sides[0], texts, written)
    for chain, text in lattice.found():
        for position in written[text]:
            yield Compound(chain, position, position + 1)


def _places(tokens: Sequence[int], texts: Mapping[int, str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, token in enumerate(tokens):
        if token >= 0:
            found.setdefault(texts[token], []).append(place)
    return found


class _Chains:
    """Finds paths in a graph whose concatenated words are one of the wanted words."""

    def __init__(
        self,
        sources: Sequence[int],
        targets: Sequence[int],
        tokens: Sequence[int],
        texts: Mapping[int, str],
        wanted: Mapping[str, object],
    ) -> None:
        self._sources, self._targets, self._tokens = sources, targets, tokens
        self._texts, self._wanted = texts, wanted
        self._leaving: dict[int, list[int]] = {}
        for arc, source in enumerate(sources):
            self._leaving.setdefault(source, []).append(arc)
        self._beginnings = {word[:size] for word in wanted for size in range(1, len(word))}

    def found(self) -> Iterator[tuple[tuple[int, ...], str]]:
        """Paths of at least two words, and the word they form."""
        for arc, token in enumerate(self._tokens):
            if token >= 0 and self._texts[token] in self._beginnings:
                yield from self._further((arc,), self._texts[token])

    def _further(self, chain: tuple[int, ...], text: str) -> Iterator[tuple[tuple[int, ...], str]]:
        for arc in self._leaving.get(self._targets[chain[-1]], ()):
            token = self._tokens[arc]
            longer = (*chain, arc)
            if token < 0:
                if token != _core.ANY_TOKENS:
                    yield from self._further(longer, text)
                continue
            whole = text + self._texts[token]
            if whole in self._wanted:
                yield longer, whole
            if whole in self._beginnings:
                yield from self._further(longer, whole)


class _Writer:
    """Rewrites the hypothesis, column by column."""

    def __init__(self, document: Document, hypothesis: Text, reference: Text, arcs: Arcs) -> None:
        self._document, self._hypothesis, self._reference = document, hypothesis, reference
        self._arcs = arcs
        self._words: list[str] = []
        self._old, self._new = [0], [0]
        self._tokens: list[tuple[int, int, int, bool]] = []
        self._recased: dict[int, str] = {}
        self._pairs: list[tuple[int, int]] = []

    @property
    def columns(self) -> int:
        return len(self._pairs)

    def add(self, arc: int, position: int) -> None:
        """Add a column unchanged."""
        self._pairs.append((arc, -1 if position < 0 else len(self._tokens)))
        if position < 0:
            return
        text = self._hypothesis
        token, unit = int(text.tokens[position]), int(text.units[position])
        if token >= 0:
            self._leave_out(unit)
            self._words.append(self._document.units[unit])
            self._end_stretch(unit + 1)
        self._token(text, position)

    def merge(self, compound: Compound) -> None:
        """Add the words of a compound as in the reference; marks of either side get columns of
        their own.
        """
        own = self._hypothesis
        positions = range(compound.begin, compound.end)
        units = [int(own.units[place]) for place in positions if own.tokens[place] >= 0]
        self._leave_out(units[0])
        said = (self._arcs.tokens[arc] for arc in compound.arcs if self._is_word(arc))
        words = iter(
            in_case_of(
                [word.text for word in said if word is not None],
                "".join(self._document.units[unit] for unit in units),
            )
        )
        for arc in compound.arcs:
            self._pairs.append((arc, len(self._tokens) if self._is_word(arc) else -1))
            if self._is_word(arc):
                self._words.append(next(words))
                self._recased[len(self._tokens)] = self._words[-1]
                self._token(self._reference, arc)
        self._end_stretch(units[-1] + 1)
        for place in positions:
            if own.tokens[place] < 0:
                self.add(-1, place)

    def _is_word(self, arc: int) -> bool:
        return int(self._reference.tokens[arc]) >= 0

    def merged(self, segments: npt.NDArray[np.int64], numbering: Numbering) -> Merged:
        self._leave_out(len(self._document))
        stretches = Stretches(np.array(self._old), np.array(self._new))
        document, _ = with_words(self._document, self._words, stretches)
        rows = list(zip(*self._tokens, strict=True)) or [()] * 4
        tokens, units, written = (np.array(row, np.int32) for row in rows[:3])
        tag = np.array(rows[3], bool)
        if self._recased:
            written[list(self._recased)] = numbering.written([*self._recased.values()])
        pairs = np.array(self._pairs, np.int32).reshape(-1, 2)
        return Merged(
            document,
            Text(tokens, units, written, tag),
            Alignment(pairs[:, 0], pairs[:, 1]),
            segments,
        )

    def _token(self, text: Text, place: int) -> None:
        """Add the token at this position in a text of either side."""
        self._tokens.append(
            (
                int(text.tokens[place]),
                len(self._words) - 1,
                int(text.written[place]),
                bool(text.optional[place]),
            )
        )

    def _leave_out(self, unit: int) -> None:
        """Delete units before this one that are not tokens, such as tags."""
        if unit > self._old[-1]:
            self._end_stretch(unit)

    def _end_stretch(self, unit: int) -> None:
        self._old.append(unit)
        self._new.append(len(self._words))
