"""Rewriting the words of all sides of a document as the options ask."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.normalization import with_typed_apostrophes
from interpunct.documents.rewritten import MovedMarks, count_marks
from interpunct.formats.files.packing import unpacked_name
from interpunct.options import Settings
from interpunct.rewriting.normalized import rewrite
from interpunct.rewriting.normalizers import Place, normalizer_of
from interpunct.rewriting.optional_words import OptionalWords
from interpunct.rewriting.tally import Tally
from interpunct.rewriting.wordings import first_words


class Rewriting:
    """Applies `normalize` and `optional`, and keeps a tally of the changes."""

    def __init__(self, settings: Settings) -> None:
        self._normalizers = [normalizer_of(name) for name in settings.normalize]
        self._optional = (
            None
            if settings.optional is None
            else OptionalWords(
                settings.optional,
                settings.spelling,
                split=bool(settings.marks),
                normalized=self._normalized,
            )
        )
        self._keep_apostrophes = settings.apostrophes == "keep"
        self._formats = {"ref": settings.reference_format, "hyp": settings.system_format}
        self._moved = MovedMarks()
        self._given = self._kept = 0

    @property
    def tally(self) -> Tally:
        """The tally so far."""
        found = Tally(self._moved, self._given, self._kept)
        if self._optional is None:
            return found
        return found + Tally(left_out=self._optional.left_out, notes=self._optional.notes)

    def __call__(self, pair: Pair) -> Pair:
        """Rewrite the words of all sides of a document."""
        return Pair(
            pair.name,
            {who: self._rewritten(made, "ref") for who, made in pair.references.items()},
            {name: self._rewritten(made, "hyp") for name, made in pair.systems.items()},
        )

    def _rewritten(self, document: Document, side: Literal["ref", "hyp"]) -> Document:
        self._moved += MovedMarks(marks=count_marks(document.marks))
        given = len(document)
        place = Place(side, self._formats[side] or _extension(document.origins.path))
        for normalizer in self._normalizers:
            document, moved = rewrite(
                document, normalizer, place, keep_apostrophes=self._keep_apostrophes
            )
            self._moved += moved
        if self._optional is not None:
            document, moved = rewrite(document, self._optional, place, keep_apostrophes=True)
            self._moved += moved
        if side == "ref":
            self._given += given
            self._kept += len(document) or document.lattice is not None
        return document

    def _normalized(self, word: str, place: Place) -> list[str]:
        """Normalise a single word."""
        words = [word if self._keep_apostrophes else with_typed_apostrophes(word)]
        for normalizer in self._normalizers:
            words = list(first_words(normalizer.wording(words, place)))
        return words


def _extension(path: str) -> str:
    return unpacked_name(Path(path)).suffix.lstrip(".").lower()
