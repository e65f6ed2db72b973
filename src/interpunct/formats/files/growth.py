"""How much a file may grow when it is read, so that a small one cannot fill the memory.

A packed file, a table of equal rows or the length of a segment can stand for far more than what is
in the file. Real ones grow tenfold, hardly ever a hundredfold.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from typing import IO

from interpunct.errors import OptionError

VARIABLE = "INTERPUNCT_GROWTH"
"""The environment variable for those whose files are larger than that."""

USUAL = 200
"""How many times larger a file may get."""

BYTES = 1 << 26
VALUES = 1 << 22
UNITS = 1 << 20
"""What any file may grow to."""


def most(size: int, always: int) -> int:
    """How many bytes, values or units there may be in a file of so many bytes."""
    given = os.environ.get(VARIABLE, str(USUAL))
    if not given.isascii() or not given.isdecimal() or not 0 < int(given) < 1 << 31:
        raise OptionError(
            f"the environment variable {VARIABLE} (how many times larger a file may get when it "
            f"is read) must be a whole number of at least 1, not {given[:60]!r}"
        )
    return max(always, int(given) * size)


def too_large(what: str, size: int) -> str:
    """What to say of a file of so many bytes that holds more than it may."""
    return (
        f"{what}, too many for a file of {size} bytes; if it is right, set the environment "
        f"variable {VARIABLE} to more than {os.environ.get(VARIABLE, USUAL)}"
    )


class Unpacking(io.RawIOBase):
    """Passes on what is unpacked, up to a limit."""

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
