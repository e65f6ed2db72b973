"""Reading texts and lists of segments in memory, like files with the same content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from interpunct.corpora.given import Rows
from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats import FORMATS, Reading
from interpunct.formats.files.folders import is_there
from interpunct.formats.files.source import Source
from interpunct.formats.many_texts import joined_segments, split_documents
from interpunct.formats.reading import Files


def from_texts(rows: Rows, format: str | None, reading: Reading) -> Sequence[Document]:
    """Each text is a document, or the content of a file in some format; names are 1, 2, ...

    By default, segments end at delimiters; in the task `tokens`, lines are sentences.
    """
    _check_are_no_files(rows.entries)
    if format is None and not reading.keep_tokens:
        return split_documents(rows.names, rows.entries, reading, by_line=False)
    return _read(rows, rows.entries, format or "lines", reading)


def from_segments(rows: Rows, reading: Reading) -> Sequence[Document]:
    """Each list is a document with a boundary at the end of each string.

    A segment corresponds to a line of the format `lines`.
    """
    for segments in rows.entries[:1]:
        if segments and all(map(_is_file, segments)):
            _check_are_no_files(segments)
    texts = [joined_segments(segments) for segments in rows.entries]
    if not reading.keep_tokens:
        return split_documents(rows.names, texts, reading, by_line=True)
    return _read(rows, texts, "lines", reading)


def _read(rows: Rows, texts: Sequence[str], format: str, reading: Reading) -> Sequence[Document]:
    """Read each text with the reader of a format."""
    row = FORMATS[format]
    if not row.textual:
        raise InputError(
            f"{rows.called}: {format} is not a format of texts; give the path of a file, or "
            "Documents"
        )
    sources = tuple(
        Source.of_text(text, name=name, place=rows.place(number))
        for number, (name, text) in enumerate(zip(rows.names, texts, strict=True))
    )
    # An empty text is a document without units, unless its format names documents.
    reading = replace(reading, allow_empty=reading.allow_empty or not row.holds_many)
    return list(Files(sources, format, reading))


def _check_are_no_files(texts: Sequence[str]) -> None:
    for text in texts:
        if _is_file(text):
            found = "folder" if Path(text).is_dir() else "file"
            raise InputError(
                f"{text!r} is a {found}, but strings in a list are texts; give a path as a "
                "string of its own, as pathlib.Path, or as {name: path}"
            )


def _is_file(text: str) -> bool:
    """Is a text the path of a file? One without a letter, such as `.`, is punctuation."""
    may_be = "\n" not in text and " " not in text.strip() and any(map(str.isalnum, text))
    return may_be and is_there(text)
