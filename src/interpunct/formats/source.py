"""Where documents come from: a file, read as UTF-8 text, whole or line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from interpunct.errors import InputError


@dataclass(frozen=True, slots=True)
class Source:
    """A text file and the name that a document in it gets when it has none of its own."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.stem

    def text(self) -> str:
        """The whole text, with line feeds for line ends."""
        text = self._decode(self._bytes(), first_line=1).removeprefix("\ufeff")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line with its number, from 1, without its end."""
        try:
            with self.path.open("rb") as file:
                for number, line in enumerate(file, start=1):
                    text = self._decode(line, first_line=number).rstrip("\r\n")
                    yield number, text.removeprefix("\ufeff") if number == 1 else text
        except OSError as error:
            raise self._unreadable(error) from error

    def error(self, message: str, *, line: int | None = None) -> InputError:
        """An error that says where in this file it is."""
        return InputError(message, path=str(self.path), line=line)

    def _bytes(self) -> bytes:
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise self._unreadable(error) from error

    def _unreadable(self, error: OSError) -> InputError:
        return self.error(f"cannot be read: {error.strerror}")

    def _decode(self, data: bytes, *, first_line: int) -> str:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = first_line + data.count(b"\n", 0, error.start)
            raise self.error(
                f"not UTF-8 (byte 0x{data[error.start]:02x}); convert the file, for example with "
                "iconv -f latin1 -t utf-8",
                line=line,
            ) from None
        if "\0" in text:
            line = first_line + text.count("\n", 0, text.index("\0"))
            raise self.error(
                "holds a NUL byte, so it is not a text file; check that it is the right one",
                line=line,
            )
        return text
