"""Parser output as input: spaCy's `Doc` and `DocBin`, and stanza's `Document`.

Their sentences are segments. Neither library is imported: if there is such an object, it is loaded.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, Protocol, TypeAlias

from interpunct.errors import InputError


class _Doc(Protocol):
    @property
    def sents(self) -> Any: ...


class _Document(Protocol):
    @property
    def sentences(self) -> Any: ...


class DocBin(Protocol):
    """Many serialised texts parsed by spaCy."""

    def get_docs(self, vocab: Any) -> Any: ...


Parsed: TypeAlias = _Doc | _Document
"""A text parsed by spaCy or stanza."""

Kind = Literal["Doc", "DocBin", "Document"]

_LIBRARIES: dict[tuple[str, str], Kind] = {
    ("spacy", "Doc"): "Doc",
    ("spacy", "DocBin"): "DocBin",
    ("stanza", "Document"): "Document",
}


def as_segments(given: Any, called: str, *, tokens: bool) -> Any:
    """The same corpus with a list of segments in place of each parsed text.

    If `tokens` are scored, a segment is the parser's tokens joined by spaces; otherwise it is the
    sentence as written. A corpus without parsed texts is returned unchanged.
    """
    if isinstance(given, Mapping):
        # Nested mappings, which may even contain themselves, are refused later.
        return {
            name: corpus
            if isinstance(corpus, Mapping)
            else as_segments(corpus, f"{called}[{name!r}]", tokens=tokens)
            for name, corpus in given.items()
        }
    if _kind(given) == "DocBin":
        given = list(given.get_docs(sys.modules["spacy.vocab"].Vocab()))
    elif _kind(given) is not None:
        return [_segments(given, called, tokens=tokens)]
    elif isinstance(given, Iterator) and not isinstance(given, io.IOBase):
        given = list(given)
    if not isinstance(given, (list, tuple)) or not any(map(_kind, given)):
        return given
    return [
        row if _kind(row) is None else _segments(row, f"{called}[{number}]", tokens=tokens)
        for number, row in enumerate(given)
    ]


def _kind(given: object) -> Kind | None:
    library = type(given).__module__.partition(".")[0]
    return _LIBRARIES.get((library, type(given).__name__))


def _segments(parsed: Any, called: str, *, tokens: bool) -> list[str]:
    if _kind(parsed) == "Doc" and len(parsed) and not parsed.has_annotation("SENT_START"):
        raise InputError(
            f"{called} is a Doc without sentences; let a pipeline find them "
            "(nlp.add_pipe('sentencizer')), and keep them in a DocBin with attrs=['SENT_START']"
        )
    return [
        " ".join(words if tokens else text.split())
        for text, words in _sentences(parsed)
        if text.strip()
    ]


def _sentences(parsed: Any) -> Iterable[tuple[str, list[str]]]:
    """Each sentence as written, and its tokens without those of white space."""
    if _kind(parsed) == "Document":
        for sentence in parsed.sentences:
            words = ["".join(token.text.split()) for token in sentence.tokens]
            yield sentence.text or " ".join(words), words
        return
    for sentence in parsed.sents if len(parsed) else ():
        words = ["".join(token.text.split()) for token in sentence]
        yield sentence.text, [word for word in words if word]
