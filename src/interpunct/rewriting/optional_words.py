"""Words that either side may leave out: they are left out of both."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from pathlib import Path

import numpy as np

from interpunct.documents.document import Document
from interpunct.documents.lattice import Lattice
from interpunct.documents.normalization import Spelling, normalize_word
from interpunct.documents.rewritten import MovedMarks, Stretches, with_words
from interpunct.errors import InputError
from interpunct.rewriting.given_files import text_of


class OptionalWords:
    """The words of a file, as words are compared."""

    def __init__(self, path: Path, spelling: Spelling) -> None:
        self._spelling = spelling
        self._words = self._read(path)
        self._known: dict[str, bool] = {}

    def _read(self, path: Path) -> Set[str]:
        lines = text_of(path).split("\n")
        for number, line in enumerate(lines, start=1):
            if len(line.split()) > 1:
                raise InputError(
                    f"expected one word a line, found {line.strip()!r}; give each word a line",
                    path=str(path),
                    line=number,
                )
        words = {normalize_word(line.strip(), **self._spelling) for line in lines if line.strip()}
        if not words:
            raise InputError("the file is empty; give at least one word", path=str(path))
        return words

    def __contains__(self, word: str) -> bool:
        if word not in self._known:
            self._known[word] = normalize_word(word, **self._spelling) in self._words
        return self._known[word]

    def left_out_of(self, document: Document) -> tuple[Document, MovedMarks]:
        """A document without these words, and what became of their marks."""
        kept = np.array([unit not in self for unit in document.units], bool)
        lattice = document.lattice
        if lattice is not None:
            lattice = lattice.mapped(
                lambda token: (token,) if token.is_mark or token.text not in self else ()
            )
        if kept.all() and lattice == document.lattice:
            return document, MovedMarks()
        words = [unit for unit, stays in zip(document.units, kept.tolist(), strict=True) if stays]
        stretches = Stretches(np.arange(len(kept) + 1), np.append(0, np.cumsum(kept)))
        found, moved = with_words(document, words, stretches)
        return replace(found, lattice=_if_several(lattice)), moved


def _if_several(lattice: Lattice | None) -> Lattice | None:
    return None if lattice is None or lattice.is_linear else lattice
