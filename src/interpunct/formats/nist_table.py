"""Reading many lines of fields at once; unusual lines are left to `nist_fields`."""

from __future__ import annotations

import codecs
import io
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.formats.files.packing import known_binary
from interpunct.formats.files.source import LONGEST, Source
from interpunct.formats.nist_fields import COMMENT, Layout, Record, Row, Unreadable, split_lines
from interpunct.formats.rows import Places, Rows

Piece = TypeVar("Piece", bound=Record, covariant=True)

_SPACES = bytes(
    ord(" ") if chr(byte).isspace() and byte != ord("\n") and byte < 0x80 else byte
    for byte in range(256)
)
_SEPARATORS = re.compile(rb"[\x1c-\x1f]")
_OTHER_SPACE = re.compile(r"[^\S\x00-\x7f]")


class Table(Protocol[Piece]):
    """Lines as columns."""

    @property
    def pieces(self) -> Iterator[Piece]:
        """Consecutive lines of one channel, grouped by recording."""

    @property
    def last(self) -> Record:
        """The record of the last line."""


@dataclass(frozen=True, slots=True)
class FieldRows:
    """The lines of a block as rows of fields, without blank lines and comments; at least one."""

    rows: Rows
    places: Places
    lines: npt.NDArray[np.int32]

    @classmethod
    def cut(cls, block: bytes, first_line: int) -> FieldRows | None:
        """Split a block at white space; None if there is no such line, or if it is not text.

        Also None for lines that end in CR only, and for non-ASCII spaces.
        """
        text = block.replace(b"\r\n", b"\n") if b"\r" in block else block
        if first_line == 1:
            text = text.removeprefix(codecs.BOM_UTF8)
        if len(text) > LONGEST or b"\r" in text or b"\0" in text or not _has_known_spaces(text):
            return None
        rows = Rows.cut(_single_spaced(text), " ")
        maybe = np.flatnonzero(~rows.empty & (rows.first_bytes == ord(COMMENT[0])))
        is_comment = np.zeros(len(rows), bool)
        is_comment[maybe] = [line.startswith(COMMENT) for line in rows.texts(maybe)]
        places = np.flatnonzero(~(rows.empty | is_comment))
        if not len(places) or (first_line == 1 and known_binary(text)):
            return None
        return cls(rows, places, (places + first_line).astype(np.int32))


def _has_known_spaces(text: bytes) -> bool:
    """Is this text without non-ASCII spaces?"""
    try:
        return text.isascii() or not _OTHER_SPACE.search(text.decode())
    except UnicodeDecodeError:
        return False


def _single_spaced(text: bytes) -> bytes:
    """The same lines with single spaces between fields."""
    text = text.translate(_SPACES)
    if b"  " in text:
        text = re.sub(rb" +", b" ", text)
    return text.strip(b" ").replace(b" \n", b"\n").replace(b"\n ", b"\n")


def rows_as_columns(
    source: Source,
    layout: Layout[Row],
    *,
    table: Callable[[FieldRows], Table[Piece] | None],
    columns: Callable[[Sequence[Row]], Piece],
    as_sclite: bool = False,
) -> Iterator[Piece | Unreadable]:
    """Read the lines of a file, many at once with `table`.

    From the first block for which that returns None, because a line is invalid, lines are read
    separately, and `columns` converts them to the same form. With `as_sclite`, only white space of
    ASCII separates fields.
    """
    last: Record | None = None
    number = source.first_line
    blocks = map(bytes, source.line_blocks())
    for block in blocks:
        fields = None if as_sclite and _SEPARATORS.search(block) else FieldRows.cut(block, number)
        found = table(fields) if fields else None
        if found is None:
            lines = _lines(source, itertools.chain([block], blocks), number)
            rows = layout.rows(split_lines(source, lines, as_sclite=as_sclite), after=last)
            yield from _in_columns(rows, columns)
            return
        yield from found.pieces
        last = found.last
        number += block.count(b"\n")


def _in_columns(
    rows: Iterator[Row | Unreadable], columns: Callable[[Sequence[Row]], Piece]
) -> Iterator[Piece | Unreadable]:
    """Group consecutive lines of one channel; unreadable lines are yielded separately."""
    held: list[Row] = []
    try:
        for row in rows:
            if held and (row.recording, row.channel) != (held[0].recording, held[0].channel):
                yield columns(held)
                held = []
            if not isinstance(row, Unreadable):
                held.append(row)
                continue
            if held:
                yield columns(held)
                held = []
            yield row
    except InputError:
        # Report errors of earlier lines first.
        if held:
            yield columns(held)
        raise
    if held:
        yield columns(held)


def _lines(source: Source, blocks: Iterable[bytes], number: int) -> Iterator[tuple[int, str]]:
    for block in blocks:
        for line in io.BytesIO(block):
            for piece in source.lines_in(line, number):
                yield number, piece
                number += 1
