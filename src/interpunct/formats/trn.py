"""`trn`: NIST transcripts with one utterance per line, and its name in parentheses at the end.

References may hold alternations, `{ a / b c / @ }`; see `interpunct.documents.lattice`. Lines that
begin with `;;` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np

from interpunct import _core
from interpunct.documents.document import Document, Origins
from interpunct.documents.flat import Batch, FlatDocuments, FlatOrigins, delimited_documents
from interpunct.documents.lattice import ANYTHING, ASCII_SPACES, EMPTY, SPACES, Lattice, Token
from interpunct.errors import InputError
from interpunct.formats.files.document_index import FileLines, Index, first_bytes
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.prose.pieces import join_dots
from interpunct.formats.prose.splitting import split_lines, split_token

COMMENT = ";;"
_UTTERANCE = re.compile(r"(?P<text>.*?)\((?P<name>[^()\s]+)\)\s*")
_NAMES = re.compile(r"(?:[^()\s]+\n)*")
_ID = re.compile(r"[-_]")
_EMPTY = re.compile(rf"(?<!\S){EMPTY}(?!\S)")


def recognizes(head: Head) -> bool:
    """Does every line end in a unique name in parentheses?

    A single line of prose may end in parentheses too, but not in an id such as `(ann-1)`.
    """
    lines = [line for line in head.lines if not line.startswith(COMMENT)]
    if not lines or not lines[0].rstrip().endswith(")"):
        return False
    found = [_UTTERANCE.fullmatch(line) for line in lines]
    names = {match["name"] for match in found if match}
    return len(names) == len(lines) and (len(names) > 1 or any(map(_ID.search, names)))


def read(source: Source, reading: Reading) -> Iterator[Document]:
    left_out = LeftOut(source.path, reading)
    for part in source.in_parts():
        batch = read_batch(part, reading)
        yield from _one_by_one(part, reading, left_out) if batch is None else batch
    left_out.tell()


def read_batch(source: Source, reading: Reading) -> Batch | None:
    """Read all utterances at once; None if a line has alternations or is invalid."""
    data = source.line_bytes()
    if data is None or reading.keep_tokens or _may_have_alternations(data):
        return None
    found = _core.cut_utterances(np.frombuffer(data, np.uint8))
    if found is None:
        return None
    text, names, lines = found
    if not names or not (names.isascii() or _NAMES.fullmatch(names.decode())):
        return None
    split = split_lines(text, lines, quotations=False)
    return Batch(
        names.decode().split("\n")[:-1],
        FlatDocuments(
            split.units,
            split.marks,
            split.openings,
            delimited_documents(split.units, split.marks, split.bounds, reading.delimiters),
            split.bounds,
        ),
        "marks",
        FlatOrigins(
            str(source.path), lines + (source.first_line - 1), split.lines + (source.first_line - 1)
        ),
    )


def _may_have_alternations(text: bytes) -> bool:
    """May a text have alternations? It may if it has braces, or `@` on its own."""
    if any(sign in text for sign in (b"{", b"}", b"\\", ANYTHING.encode())):
        return True
    return EMPTY.encode() in text and bool(_EMPTY.search(text.decode()))


def index(source: Source) -> Index | None:
    lines = FileLines.of(source)
    if lines is None:
        return None
    comments = lines.where(
        lambda line: line.startswith(COMMENT), firsts=first_bytes(COMMENT.encode())
    )
    return lines.index(np.flatnonzero(~(lines.blank() | comments)))


def _one_by_one(source: Source, reading: Reading, left_out: LeftOut) -> Iterator[Document]:
    for number, line in source.lines():
        if line.strip() and not line.startswith(COMMENT):
            with left_out.attempt():
                yield _utterance(source, number, line, reading)


def _utterance(source: Source, number: int, line: str, reading: Reading) -> Document:
    found = _UTTERANCE.fullmatch(line)
    if not found:
        raise source.error(
            "no name: a line of trn ends with the name of the utterance in parentheses, "
            f"as in 'so it is (talk-1)'; found {line[-30:]!r}",
            line=number,
        )
    lattice = Lattice.parse(
        found["text"],
        split=as_written if reading.keep_tokens else words_and_marks,
        spaces=ASCII_SPACES if reading.as_sclite else SPACES,
        path=str(source.path),
        line=number,
    )
    return from_lattice(found["name"], lattice, source, number, reading)


def from_lattice(
    name: str, lattice: Lattice, source: Source, line: int, reading: Reading
) -> Document:
    """A document whose units and marks are those of the first wording."""
    units, marks, opening = in_slots(lattice.first_path())
    return Document.build(
        name,
        units,
        marks=marks,
        opening=opening,
        lattice=None if lattice.is_linear else lattice,
        # An utterance without words also has a line, for errors.
        origins=Origins(str(source.path), np.full(max(1, len(units)), line, np.int32)),
        delimiters=reading.delimiters,
    )


def in_slots(tokens: Iterable[Token]) -> tuple[list[str], list[str], str]:
    """Words, the marks after each, and those before the first."""
    units: list[str] = []
    slots: list[list[str]] = [[]]
    for token in tokens:
        if token.is_mark:
            slots[-1].append(token.text)
        else:
            units.append(token.text)
            slots.append([])
    opening, *marks = (join_dots(" ".join(slot)) for slot in slots)
    return units, marks, opening


def as_written(text: str) -> Sequence[Token]:
    """A single word, whatever its characters."""
    return (Token(text),)


@lru_cache(maxsize=1 << 16)
def words_and_marks(text: str) -> tuple[Token, ...]:
    opening, units = split_token(text)
    tokens = [*_marks(opening)]
    for unit, marks in units:
        tokens += [Token(unit), *_marks(marks)]
    return tuple(tokens)


def _marks(marks: str) -> Iterator[Token]:
    return (Token(mark, is_mark=True) for mark in marks.split())


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for document in documents:
        if not _UTTERANCE.fullmatch(f"({document.name})"):
            raise InputError(
                f"the name {document.name!r} cannot stand in parentheses in trn; give the document "
                "one without spaces and parentheses",
                path=document.origins.of(0),
            )
        lattice = document.lattice or Lattice(tuple(tokens_of(document)))
        yield f"{lattice} ({document.name})\n".lstrip(" ")


def tokens_of(document: Document) -> Iterator[Token]:
    """The words and marks of a document in order."""
    yield from _marks(document.opening)
    for unit, marks in zip(document.units, document.marks, strict=True):
        yield Token(unit)
        yield from _marks(marks)
