"""The native form of a document, which `jsonl` and `parquet` share: every field, by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from interpunct.documents.document import NUMBERS, Document, Origins, Span
from interpunct.documents.lattice import Lattice, Token
from interpunct.documents.treebank import Treebank
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.mark_labels import MarkLabels
from interpunct.formats.prose.splitting import is_punctuation
from interpunct.formats.time_order import LATEST, in_order

Record = Mapping[str, Any]
"""The fields of a document by their names."""

TEXTS = ("name", "opening", "annotator", "lattice")
WORDS = ("units", "marks", "speaker", "subtypes")
FIELDS = (
    "name", "units", "marks", "boundaries", *NUMBERS, "speaker", "opening", "annotator", "treebank",
    "lattice", "subtypes", "spans",
)  # fmt: skip


def check_names(source: Source, names: Iterable[str], *, line: int | None = None) -> None:
    """Units must be there, and nothing that is not a field of a document."""
    names = list(names)
    if "units" not in names:
        raise source.error('a document must have "units", a list of words', line=line)
    for name in names:
        if names.count(name) > 1:
            raise source.error(f"the field {name!r} stands twice; give it once", line=line)
        if name not in FIELDS:
            raise source.error(
                f"unknown field {name!r}; a document has {', '.join(FIELDS)}", line=line
            )


def read_records(
    source: Source, records: Iterable[tuple[int, Callable[[], Record]]], reading: Reading
) -> Iterator[Document]:
    """Documents of records, each with its number in the file, and what reads and checks it.

    Documents without a name are named after the file, numbered if there are several.
    """
    waiting: Document | None = None
    has_name = False
    count = source.stretch.before if source.stretch else 0
    known = MarkLabels(source, reading)
    left_out = LeftOut(source.path, reading)
    for number, record in records:
        count += 1
        with left_out.attempt():
            found = record()
            document = _document(source, number, found, count, known, reading)
            if waiting is not None:
                yield waiting
            waiting, has_name = document, found.get("name") is not None
    if waiting is not None:
        alone = not source.stretch and count == 1 and not has_name
        yield waiting.renamed(source.name) if alone else waiting
    left_out.tell()


def _document(
    source: Source,
    number: int,
    record: Mapping[str, Any],
    count: int,
    known: MarkLabels,
    reading: Reading,
) -> Document:
    given = {name: value for name, value in record.items() if value is not None}
    if "marks" in given:
        given["marks"] = [known.marks(marks, line=number) for marks in given["marks"]]
    if "opening" in given:
        given["opening"] = known.marks(given["opening"], line=number)
    if "treebank" in given:
        given["treebank"] = _treebank(source, number, given)
    if "lattice" in given:
        given["lattice"] = _lattice(source, number, given, reading)
    if "spans" in given:
        given["spans"] = _spans(source, number, given["spans"])
    name = given.pop("name") if "name" in given else f"{source.name}-{count}"
    # Even a document without units has a line to point at.
    lines = np.full(max(1, len(given["units"])), number, np.int32)
    return in_order(
        Document.build(
            name,
            given.pop("units"),
            origins=Origins(str(source.path), lines),
            delimiters=reading.delimiters,
            **given,
        )
    )


def _lattice(source: Source, number: int, record: Mapping[str, Any], reading: Reading) -> Lattice:
    """The wordings of a reference; where tokens are kept, punctuation is a word like any other."""
    splits = (_word_or_mark, _as_word)
    for split in reversed(splits) if reading.keep_tokens else splits:
        lattice = Lattice.parse(record["lattice"], split=split, path=str(source.path), line=number)
        words = [token.text for token in lattice.first_path() if not token.is_mark]
        if words == list(record["units"]):
            return lattice
    raise source.error('the first wording of "lattice" must have the words of "units"', line=number)


WORD = "="
"""What stands in a lattice before a word that would otherwise be taken for a mark."""


def _word_or_mark(text: str) -> tuple[Token]:
    return (Token(text, is_mark=True) if is_punctuation(text) else _as_word(text)[0],)


def _as_word(text: str) -> tuple[Token]:
    return (Token(text.removeprefix(WORD) if _is_like_a_mark(text) else text),)


def _is_like_a_mark(word: str) -> bool:
    """Is this punctuation, if signs for words before it are left out of account?"""
    rest = word.lstrip(WORD)
    return bool(rest) and is_punctuation(rest)


def lattice_text(lattice: Lattice) -> str:
    """The wordings of a reference in one line, marks and words told apart.

    >>> print(lattice_text(Lattice.parse("{ s / . } it")))
    { s / =. } it
    """
    return lattice.written(_told_apart)


def _told_apart(token: Token) -> str:
    is_word = not token.is_mark and _is_like_a_mark(token.text)
    return WORD + token.text if is_word else token.text


def _treebank(source: Source, number: int, record: Mapping[str, Any]) -> Treebank:
    try:
        treebank = Treebank.from_record(record["treebank"])
        size = len(record["units"])
        places = [*treebank.words, *treebank.unspaced, *treebank.paragraphs]
        if all(0 <= place < size for place in places):
            return treebank
    except (AttributeError, TypeError, ValueError):
        pass
    raise source.error(
        '"treebank" must have "words", rows of a unit\'s place and its words, and "unspaced", '
        '"paragraphs" and "sentence_ids", lists; places are from 0 to the number of units',
        line=number,
    )


def _spans(source: Source, number: int, given: Any) -> list[Span]:
    try:
        spans = [Span(**entry) for entry in given]
        if all(_is_sound(span) for span in spans):
            return spans
    except TypeError:
        pass
    raise source.error(
        '"spans" must be a list of objects with kind, start, end and, if there, label and speaker; '
        "times are seconds",
        line=number,
    )


def _is_sound(span: Span) -> bool:
    texts, times = (span.kind, span.label, span.speaker), (span.start, span.end)
    return all(isinstance(text, str) for text in texts) and all(
        isinstance(moment, (int, float)) and -LATEST < moment < LATEST for moment in times
    )


def record_of(document: Document) -> dict[str, Any]:
    """The fields of a document that say something, as plain lists."""
    record: dict[str, Any] = {"name": document.name, "units": list(document.units)}
    if any(document.marks):
        record["marks"] = list(document.marks)
    if document.evidence == "boundaries":
        record["boundaries"] = document.boundaries.astype(int).tolist()
    for name in NUMBERS:
        numbers = getattr(document, name)
        if numbers is not None:
            record[name] = [None if np.isnan(number) else number for number in numbers.tolist()]
    for name in ("speaker", "opening", "annotator", "subtypes"):
        # A document without units has an empty list where others have texts.
        if getattr(document, name) not in ("", None):
            record[name] = getattr(document, name)
    if document.lattice is not None:
        record["lattice"] = lattice_text(document.lattice)
    if document.treebank is not None:
        record["treebank"] = document.treebank.to_record()
    if document.spans:
        record["spans"] = [asdict(span) for span in document.spans]
    return record
