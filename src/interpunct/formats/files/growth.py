"""Limits on how much a file may grow when it is read, so that a small file cannot fill the memory.

A packed file, a table of equal rows or the length of a segment can expand to far more than the size
of the file. Real files grow tenfold, hardly ever a hundredfold.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from typing import IO

from interpunct.errors import OptionError

VARIABLE = "INTERPUNCT_GROWTH"
"""The environment variable that raises the limit."""

USUAL = 200
"""The default limit, as a factor."""

BYTES = 1 << 26
VALUES = 1 << 22
UNITS = 1 << 20
"""Sizes to which any file may grow."""


def most(size: int, always: int) -> int:
    """The limit of bytes, values or units for a file of this size."""
    given = os.environ.get(VARIABLE, str(USUAL))
    if not given.isascii() or not given.isdecimal() or not 0 < int(given) < 1 << 31:
        raise OptionError(
            f"the environment variable {VARIABLE} (how many times larger a file may get when it "
            f"is read) must be a whole number of at least 1, not {given[:60]!r}"
        )
    return max(always, int(given) * size)


def too_large(what: str, size: int) -> str:
    """The error message for a file that exceeds its limit."""
    return (
        f"{what}, too many for a file of {size} bytes; if it is right, set the environment "
        f"variable {VARIABLE} to more than {os.environ.get(VARIABLE, USUAL)}"
    )


class Unpacking(io.RawIOBase):
    """A stream that passes on unpacked data up to a limit."""

    def __init__(self, packed: IO[bytes], limit: int, refuse: Callable[[], Exception]) -> None:
        self._packed, self._left, self._refuse = packed, limit, refuse

    def readable(self) -> bool:
        return True

    # Io gives a memoryview.
    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._packed.read(len(buffer))
        self._left -= len(data)
        if self._left < 0:
            raise self._refuse()
        buffer[: len(data)] = data
        return len(data)
