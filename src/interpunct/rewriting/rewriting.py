"""The words of all sides of a document, written in one way as the options say."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.rewritten import MovedMarks, count_marks
from interpunct.formats.files.packing import unpacked_name
from interpunct.options import Settings
from interpunct.rewriting.normalized import rewrite
from interpunct.rewriting.normalizers import Place, normalizer_of
from interpunct.rewriting.optional_words import OptionalWords


class Rewriting:
    """What `normalize` and `optional` ask for; it counts the marks that it moves."""

    def __init__(self, settings: Settings) -> None:
        self._normalizers = [normalizer_of(name) for name in settings.normalize]
        self._optional = (
            None
            if settings.optional is None
            else OptionalWords(settings.optional, settings.spelling)
        )
        self._keep_apostrophes = settings.apostrophes == "keep"
        self._formats = {"ref": settings.reference_format, "hyp": settings.system_format}
        self.moved = MovedMarks()

    def __call__(self, pair: Pair) -> Pair:
        """The same document, its words rewritten on all sides."""
        return Pair(
            pair.name,
            {who: self._rewritten(made, "ref") for who, made in pair.references.items()},
            {name: self._rewritten(made, "hyp") for name, made in pair.systems.items()},
        )

    def _rewritten(self, document: Document, side: Literal["ref", "hyp"]) -> Document:
        self.moved += MovedMarks(marks=count_marks(document.marks))
        place = Place(side, self._formats[side] or _extension(document.origins.path))
        for normalizer in self._normalizers:
            document, moved = rewrite(
                document, normalizer, place, keep_apostrophes=self._keep_apostrophes
            )
            self.moved += moved
        if self._optional is not None:
            document, moved = self._optional.left_out_of(document)
            self.moved += moved
        return document


def _extension(path: str) -> str:
    return unpacked_name(Path(path)).suffix.lstrip(".").lower()
