"""Locating differences of tokens, characters and sentence ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.token_text import Offsets, TokenText
from interpunct.documents.marks import is_mark
from interpunct.documents.treebank import EMPTY, UPOS
from interpunct.tasks.error_places import BOUNDARY, ErrorPlace, Kind, speaker_of, time_of


@dataclass(frozen=True, eq=False)
class TokenErrors:
    """The errors of a system in one document, by tokens of the reference."""

    alignment: TokenAlignment
    reference: DocumentTokens
    hypothesis: DocumentTokens
    context: int

    def __iter__(self) -> Iterator[ErrorPlace]:
        """In the order of the text; a token comes before the end of the sentence after it."""
        found = [*self._tokens(), *self._sentences()]
        return iter(sorted(found, key=lambda error: error.at))

    def _tokens(self) -> Iterator[ErrorPlace]:
        """Stretches between two common boundaries that are not one token on both sides."""
        common = self.alignment.common
        blocks = {tuple(row[:4]) for row in self.alignment.blocks.tolist()}
        sizes = np.diff(common, axis=0)
        differ = (sizes != 1).any(axis=1)
        # A block may be one token on both sides.
        starts = [row[:2] for row in self.alignment.blocks.tolist()]
        differ[[row for row in self._rows(starts) if row < len(differ)]] = True
        for row in np.flatnonzero(differ).tolist():
            (first, start), (last, end) = common[row].tolist(), common[row + 1].tolist()
            is_block = (first, start, last, end) in blocks
            if not is_block and (last - first, end - start) == (1, 1):
                continue
            yield self._error(
                "block" if is_block else _cut(last - first, end - start),
                first,
                last,
                _joined(self.reference, self.alignment.reference, first, last),
                _joined(self.hypothesis, self.alignment.hypothesis, start, end),
            )

    def _rows(self, boundaries: list[list[int]]) -> list[int]:
        """The rows of some common boundaries; at least one side advances with every row."""
        sums = self.alignment.common.sum(axis=1)
        rows: list[int] = np.searchsorted(sums, list(map(sum, boundaries))).tolist()
        return rows

    def _sentences(self) -> Iterator[ErrorPlace]:
        """Ends of sentences that only one side has."""
        common = self.alignment.common
        ends = self.alignment.reference.sentence_ends, self.alignment.hypothesis.sentence_ends
        together = common[np.isin(common[:, 0], ends[0]) & np.isin(common[:, 1], ends[1])]
        for end in np.setdiff1d(ends[0], together[:, 0]).tolist():
            yield self._error("missed", end - 1, end, BOUNDARY, None)
        false = np.setdiff1d(ends[1], together[:, 1])
        # Inside a stretch that is cut differently, an end follows the token that it falls into.
        rows = np.searchsorted(common[:, 1], false)
        inside = common[np.minimum(rows, len(common) - 1), 1] != false
        at = common[np.minimum(rows, len(common) - 1), 0]
        for end in np.where(inside, np.maximum(at, 1), at).tolist():
            yield self._error("false", end - 1, end, None, BOUNDARY)

    def _error(
        self, kind: Kind, first: int, last: int, reference: str | None, hypothesis: str | None
    ) -> ErrorPlace:
        """An error about some tokens of the reference or, in a slot, after the last of them."""
        is_boundary = BOUNDARY in (reference, hypothesis)
        begin = last if is_boundary else first
        words = self.reference.texts
        kept = self.alignment.reference.kept
        around = [words[token] for token in kept[max(0, begin - self.context) : begin].tolist()]
        after = [words[token] for token in kept[last : last + self.context].tolist()]
        place = min(max(first, 0), len(kept) - 1)
        token = int(kept[place]) if len(kept) else 0
        unit = int(self.reference.units[token]) if token < len(self.reference.units) else 0
        document = self.reference.document
        own = words[token] if len(kept) else ""
        return ErrorPlace(
            document.name,
            kind,
            reference,
            hypothesis,
            tuple(around if self.context else ()),
            tuple(after),
            is_boundary,
            self.reference.place(token) if len(kept) else document.origins.path,
            time_of(((document, unit),)),
            speaker_of(document, unit),
            first,
            (own,) if is_boundary and is_mark(own) else (),
            self._label(token),
        )

    def _label(self, token: int) -> str | None:
        """The part of speech of the first word of a token, if the reference is a treebank."""
        if self._tags is None or token >= len(self._first_words):
            return None
        word = int(self._first_words[token])
        tag = self._tags[word] if word < len(self._tags) else EMPTY
        return None if tag == EMPTY else tag

    @cached_property
    def _tags(self) -> tuple[str, ...] | None:
        treebank = self.reference.treebank
        return None if treebank is None else treebank.of_words(UPOS).texts()

    @cached_property
    def _first_words(self) -> Offsets:
        treebank = self.reference.treebank
        if treebank is None:
            return np.empty(0, np.int64)
        return np.searchsorted(treebank.word_tokens, np.arange(len(self.reference.texts)))


def _cut(reference: int, hypothesis: int) -> Kind:
    """The kind of error, given the number of tokens of each side."""
    if reference == 1:
        return "split"
    return "merged" if hypothesis == 1 else "recut"


def _joined(tokens: DocumentTokens, text: TokenText, first: int, last: int) -> str | None:
    """Some tokens, joined by spaces."""
    kept = text.kept[first:last].tolist()
    return " ".join(tokens.texts[token] for token in kept) or None
