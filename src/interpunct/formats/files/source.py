"""Sources of documents: a file, which may be packed, standard input, or a text in memory."""

from __future__ import annotations

import codecs
import contextlib
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

from interpunct.errors import InputError, option, reason
from interpunct.formats.files.encodings import Transcoding, guessed_encoding, marked_encoding
from interpunct.formats.files.growth import BYTES, Unpacking, most, too_large
from interpunct.formats.files.packing import (
    is_packed,
    known_binary,
    packing_of,
    unpacked,
    unpacked_name,
)
from interpunct.formats.files.pipes import OPEN_FILES, open_to_read
from interpunct.messages.visible_text import without_bytes
from interpunct.messages.waiting import noted_if_slow

STANDARD_INPUT = Path("-")
"""The path that means standard input."""
_STANDARD_INPUT_NAME = str(STANDARD_INPUT)

HERE = Path()
"""The current folder."""

LONGEST = (1 << 31) - 2
"""The maximum number of bytes of a text or a line, since positions are 32-bit numbers."""

LFS_POINTER = b"version https://git-lfs."
"""The beginning of a Git LFS pointer, which stands for another file."""

PART = 1 << 21
"""The number of bytes of a text processed at a time."""

GUESSED_FROM = 1 << 15
"""The number of bytes of non-ASCII lines from which the encoding is guessed."""

FIRST_PART = 1 << 16
"""The size of the first part of a file of many documents, in bytes."""


def extension_of(path: Path) -> str:
    """The extension that defines the format, in lower case, ignoring that of packing.

    >>> extension_of(Path("talks/One.TXT.gz"))
    '.txt'
    """
    return unpacked_name(path).suffix.lower()


def name_of(path: Path) -> str:
    """The default name of a document: the name of its file without extensions.

    >>> name_of(Path("talks/one.jsonl.gz")), name_of(Path("-"))
    ('one', 'stdin')
    """
    return "stdin" if is_standard_input(path) else without_bytes(unpacked_name(path).stem)


def is_standard_input(path: Path) -> bool:
    """Is this standard input? Strings are compared faster than paths."""
    return str(path) == _STANDARD_INPUT_NAME


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a file that holds many documents.

    `start` and `end` are positions in bytes of a file of lines, or rows of a table; `line` is the
    number of the first line or row, and `before` the number of documents before it.
    """

    start: int
    end: int
    line: int
    before: int


class Held(NamedTuple):
    """Content in memory in place of a file, and the name of its document."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or content in memory, from which documents are read.

    The path is as given by the user, relative to `folder`. If `stretch` is set, readers of formats
    with an index read only this part. If content is `held` in memory, the path only describes it
    for errors. `encoding` is that of a file that is not UTF-8 and has no byte order mark. Without a
    name of its own, a source may be `called` like the file that it is compared with.
    """

    path: Path
    stretch: Stretch | None = None
    folder: Path = HERE
    held: Held | None = None
    encoding: str | None = None
    called: str | None = None

    @classmethod
    def of_text(cls, text: str, *, name: str, place: str) -> Source:
        """A text in memory; errors refer to `place`.

        >>> source = Source.of_text("So it is.\\nYes.", name="1", place="systems[0]")
        >>> list(source.lines())
        [(1, 'So it is.'), (2, 'Yes.')]
        """
        try:
            return cls(Path(place), held=Held(name, text.encode()))
        except UnicodeEncodeError:
            raise InputError(
                "holds half of a surrogate pair, such as \\ud800, which is no character",
                path=place,
            ) from None

    @classmethod
    def of_path(cls, path: Path, *, encoding: str | None = None) -> Source:
        """A file; if it can be read only once, such as a pipe, it is read now."""
        source = cls(path, encoding=encoding)
        if is_standard_input(path) or not path.exists():
            return source
        if path.is_file():
            beginning = source._beginning_of_file()
            found = source._encoding_of(beginning)
            return source if found == encoding else replace(source, encoding=found)
        return cls(path, held=Held(source.name, source.content()), encoding=encoding)

    @property
    def name(self) -> str:
        if self.called is not None:
            return self.called
        return self.held.name if self.held else name_of(self.path)

    @property
    def has_own_name(self) -> bool:
        """Does the path name its content? `/dev/fd/63` and standard input do not."""
        return not (is_standard_input(self.path) or self.path.parent in OPEN_FILES)

    @property
    def location(self) -> Path:
        """The absolute location of the file."""
        is_here = self.folder is HERE or self.folder == HERE
        return self.path if is_here else self.folder / self.path

    @property
    def can_be_cut(self) -> bool:
        """Can a stretch of the file be read without what comes before it?"""
        if self.held or self.encoding is not None:
            return False
        return not (is_standard_input(self.path) or is_packed(self.path))

    def text(self) -> str:
        """The whole text, with line feeds as line ends."""
        return self.as_text(self.content())

    def as_text(self, data: bytes) -> str:
        """Decode bytes of this file, with line feeds as line ends."""
        text = self._decode(data, first_line=1).removeprefix("\ufeff")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def reads_as_utf8(self) -> bool:
        """Is its first part non-ASCII UTF-8, although another encoding was given?"""
        if self.encoding is None or self.held or self.path == STANDARD_INPUT:
            return False
        with self.open_bytes() as file:
            data = file.read(GUESSED_FROM)
        if data.isascii() or marked_encoding(data):
            return False
        # The last character may be incomplete.
        return any(_is_utf8(data[: len(data) - cut]) for cut in range(4))

    def beginning(self, data: bytes) -> str:
        """Decode the first bytes of this file; invalid bytes are replaced."""
        return data.decode(errors="replace").removeprefix("\ufeff")

    @property
    def size(self) -> int:
        """The size in bytes, or 0 if unknown."""
        if self.held:
            return len(self.held.content)
        return self.bytes_on_disk if self.can_be_cut else 0

    @property
    def bytes_on_disk(self) -> int:
        """The size of the file; 0 if it is missing, which is reported when it is read."""
        try:
            return self.location.stat().st_size
        except OSError:
            return 0

    def parts(self) -> Iterator[bytes]:
        """The whole text in UTF-8 with line feeds as line ends, in parts.

        A part ends at the end of a line or a word.
        """
        line = 1
        # A small file needs only a small buffer.
        first = min(PART, (self._checked_size() or PART) + 1)
        with self.open() as file:
            rest = file.read(first)
            is_whole = len(rest) < first
            rest = rest.removeprefix(codecs.BOM_UTF8)
            size = len(rest)
            if size > LONGEST:
                raise self.error(_TOO_LONG.format("text"))
            # If no space is found, the amount doubles each time, so that little is read twice.
            while not is_whole and (data := file.read(max(PART, len(rest)))):
                size += len(data)
                if size > LONGEST:
                    raise self.error(_TOO_LONG.format("text"))
                end = max(rest.rfind(b"\n"), rest.rfind(b" ")) + 1
                if end:
                    yield self._as_part(rest[:end], line)
                    line += rest.count(b"\n", 0, end)
                rest = rest[end:] + data
        if rest:
            yield self._as_part(rest, line)

    def _as_part(self, data: bytes, first_line: int) -> bytes:
        if not data.isascii() or b"\0" in data:
            self._decode(data, first_line=first_line)
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        return data

    def in_parts(self, *, ends: tuple[bytes, ...] = (b"\n",)) -> Iterator[Source]:
        """Split into sources of several lines; each can be read repeatedly.

        All but the last end in one of the `ends`. The first ones are small, so that the first
        document is available quickly.
        """
        if not self.can_be_cut:
            yield self.kept()
            return
        whole = self.stretch or Stretch(0, sys.maxsize, line=1, before=0)
        position, line, size = whole.start, whole.line, FIRST_PART
        with self.open() as file:
            while position < whole.end:
                file.seek(position)
                data = _up_to_an_end(file, size, whole.end - position, ends)
                if not data:
                    return
                part = Stretch(position, position + len(data), line, whole.before)
                yield replace(self, stretch=part)
                position, line, size = part.end, line + _line_count(data), min(2 * size, PART)

    def kept(self) -> Source:
        """The same, held in memory if reading it again is impossible or expensive."""
        if self.held or self.can_be_cut:
            return self
        return replace(self, held=Held(self.name, self.content()))

    def from_part_on(self, part: Source) -> Source:
        """A part of this source and everything after it."""
        if part.stretch is None:
            return part
        end = self.stretch.end if self.stretch else sys.maxsize
        return replace(self, stretch=replace(part.stretch, end=end))

    def line_bytes(self) -> bytes | None:
        """The text in UTF-8, or that of the stretch, if all its lines end in LF or CR LF.

        None if any line ends differently, or if it is not text.
        """
        part = self.stretch or Stretch(0, sys.maxsize, line=1, before=0)
        with self.open() as file:
            if self.stretch:
                file.seek(part.start)
            data = file.read(part.end - part.start if self.stretch else -1)
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n")
        if b"\r" in data or b"\0" in data or not _is_utf8(data):
            return None
        return data.removeprefix(codecs.BOM_UTF8) if part.line == 1 else data

    @property
    def first_line(self) -> int:
        """The number of the first line, or that of the stretch."""
        return self.stretch.line if self.stretch else 1

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line with its number, from 1, without its end (LF, CR LF or CR)."""
        part = self.stretch or Stretch(0, sys.maxsize, line=1, before=0)
        with self.open() as file:
            position = part.start
            if self.stretch:
                file.seek(position)
            number = part.line
            for line in iter(partial(file.readline, LONGEST + 1), b""):
                if position >= part.end:
                    return
                position += len(line)
                for piece in self.lines_in(line, number):
                    yield number, piece
                    number += 1

    def lines_in(self, line: bytes, number: int) -> list[str]:
        """Decode the bytes between line feeds: several lines if CR ends lines too."""
        if len(line) > LONGEST:
            raise self.error(_TOO_LONG.format("line"), line=number)
        pieces = self._decode(line, first_line=number).rstrip("\r\n").split("\r")
        if number == 1:
            pieces[0] = pieces[0].removeprefix("\ufeff")
        return pieces

    def line_blocks(self) -> Iterator[bytearray]:
        """The bytes of the file, or of the stretch, as blocks of whole lines.

        Lines that are too long are not read completely.
        """
        with self.open() as file:
            left = sys.maxsize
            if self.stretch:
                file.seek(self.stretch.start)
                left = self.stretch.end - self.stretch.start
            # No reference to a block is kept here, since it may be large.
            blocks = [bytearray()]
            while data := file.read(min(PART, left)):
                left -= len(data)
                end = data.rfind(b"\n") + 1 or len(data)
                blocks[0] += data[:end]
                if blocks[0].endswith(b"\n") or len(blocks[0]) > LONGEST:
                    blocks.append(bytearray(data[end:]))
                    yield blocks.pop(0)
            if blocks[0]:
                yield blocks.pop()

    def text_blocks(self) -> Iterator[tuple[int, bytes]]:
        """The same blocks in UTF-8, with the number of their first line; lines end in LF."""
        number = self.first_line
        for block in map(bytes, self.line_blocks()):
            if len(block) > LONGEST:
                raise self.error(_TOO_LONG.format("line"), line=number)
            text = block.removeprefix(codecs.BOM_UTF8) if number == 1 else block
            if b"\r" in text:
                text = text.replace(b"\r\n", b"\n")
            if b"\r" in text:
                *lines, last = text.split(b"\n")
                # Where CR ends lines, two at the end of the file are a blank line.
                lines = [*(line.rstrip(b"\r") for line in lines), last.removesuffix(b"\r")]
                text = b"\n".join(lines).replace(b"\r", b"\n") + b"\n" * bool(last)
            if not text.isascii() or b"\0" in text:
                self._decode(text, first_line=number)
            yield number, text
            number += text.count(b"\n")

    def content(self) -> bytes:
        """The unpacked content of the file."""
        self._checked_size()
        with self.open() as file:
            data = file.read(LONGEST + 1)
        if len(data) > LONGEST:
            raise self.error(_TOO_LONG.format("text"))
        return data

    def _checked_size(self) -> int:
        """The size, if known; a text that is too long is an error before it is read."""
        size = self.size
        if size > LONGEST:
            raise self.error(_TOO_LONG.format("text"))
        return size

    @contextlib.contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """Open the file, unpacked and converted to UTF-8; errors refer to this file."""
        with self.open_bytes() as file:
            encoding = None if self.held else self._encoding_of(file.peek(4))
            if encoding is None:
                yield file
            else:
                text = Transcoding(file, encoding, lambda what, at: self.error(what, line=at))
                yield io.BufferedReader(text, PART)

    @contextlib.contextmanager
    def open_bytes(self) -> Iterator[io.BufferedReader]:
        """Open the file, unpacked."""
        packing = packing_of(self.path)
        try:
            if self.held:
                yield io.BufferedReader(io.BytesIO(self.held.content))
            elif is_standard_input(self.path):
                yield _standard_input()
            elif packing is not None:
                size = self.location.stat().st_size
                limit = most(size, BYTES)
                refuse = partial(self.error, too_large(f"unpacks to over {limit} bytes", size))
                with self._open_plain() as plain, unpacked(plain, packing, self.error) as content:
                    yield io.BufferedReader(Unpacking(content, limit, refuse), 1 << 17)
            else:
                with self._open_plain() as plain:
                    yield plain
        except OSError as error:
            raise self.error(f"cannot be read: {reason(error)}") from error

    @contextlib.contextmanager
    def _open_plain(self) -> Iterator[io.BufferedReader]:
        """Open the file as it is on disk; a Git LFS pointer in its place is an error."""
        with open_to_read(self.location) as file:
            if file.peek(len(LFS_POINTER)).startswith(LFS_POINTER):
                raise self.error(
                    "this is a pointer of Git LFS and not the file itself; get it with git lfs pull"
                )
            yield file

    def _beginning_of_file(self) -> bytes:
        """The first bytes, including a byte order mark."""
        if is_packed(self.path):
            with self.open_bytes() as file:
                return file.peek(3)
        try:
            with self.location.open("rb", buffering=0) as plain:
                return plain.read(3)
        except OSError as error:
            raise self.error(f"cannot be read: {reason(error)}") from error

    def _encoding_of(self, beginning: bytes) -> str | None:
        """The encoding of the file, preferably from a byte order mark; None if it is UTF-8."""
        if beginning.startswith(codecs.BOM_UTF8):
            return None
        return marked_encoding(beginning) or self.encoding

    def error(self, message: str, *, line: int | None = None) -> InputError:
        """An error that refers to this file and line."""
        return InputError(message, path=str(self.path), line=line)

    def _beyond_ascii(self, data: bytes) -> bytes:
        """The non-ASCII lines of some data, and of the file if it can be read again.

        A single line is too little to guess an encoding.
        """
        found = bytearray(b"".join(line for line in data.splitlines(True) if not line.isascii()))
        if not self.held and not is_standard_input(self.path):
            with self.open_bytes() as file:
                beginning = file.read(PART)
            for line in beginning.splitlines(True):
                if len(found) >= GUESSED_FROM:
                    break
                if not line.isascii():
                    found += line
        return bytes(found[:GUESSED_FROM])

    def _decode(self, data: bytes, *, first_line: int) -> str:
        known = known_binary(data) if first_line == 1 else None
        if known is not None:
            raise self.error(f"this is not text but {known}")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = first_line + data.count(b"\n", 0, error.start)
            raise self.error(
                f"not UTF-8 (byte 0x{data[error.start]:02x}); {_remedy(self._beyond_ascii(data))}",
                line=line,
            ) from None
        if "\0" in text:
            line = first_line + text.count("\n", 0, text.index("\0"))
            guess = guessed_encoding(data[:GUESSED_FROM])
            remedy = (
                "so it is not a text file; check that it is the right file"
                if guess is None
                else f"so it is not UTF-8; it reads as {guess}: {option('encoding', guess)}"
            )
            raise self.error(f"holds a NUL byte, {remedy}", line=line)
        return text


def _remedy(data: bytes) -> str:
    """Advice for a text that is not UTF-8, given some of its lines."""
    guess = guessed_encoding(data)
    if guess is None:
        return f"name its encoding with {option('encoding')}, such as latin-1"
    return f"it reads as {guess}: {option('encoding', guess)}"


def _is_utf8(data: bytes) -> bool:
    try:
        return data.isascii() or bool(data.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def _up_to_an_end(file: IO[bytes], size: int, most: int, ends: tuple[bytes, ...]) -> bytes:
    """Read up to the last of the ends; if there is none, read more than `size`."""
    data = b""
    while more := file.read(min(max(size, len(data)), most - len(data))):
        seen = max(0, len(data) - max(map(len, ends)))
        data += more
        found = [data.rfind(end, seen) + len(end) for end in ends if data.find(end, seen) >= 0]
        if found:
            return data[: max(found)]
    return data


def _line_count(data: bytes) -> int:
    """The number of line ends: LF, CR LF or CR."""
    if b"\r" not in data:
        return data.count(b"\n")
    return sum(len(line.rstrip(b"\r\n").split(b"\r")) for line in io.BytesIO(data))


_TOO_LONG = "a {} of 2 GiB or more cannot be read; split it into several documents"

_read_already: list[object] = []


def _standard_input() -> io.BufferedReader:
    """Standard input, once: a second reader would see an empty file."""
    if sys.stdin is None:
        raise InputError("standard input is closed; give a file", path="-")
    stream = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())
    if any(stream is other for other in _read_already):
        raise InputError("standard input (-) can be read once; give it to one side only", path="-")
    _read_already.append(stream)
    found = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)
    with noted_if_slow("standard input (-)"):
        found.peek(1)
    return found
