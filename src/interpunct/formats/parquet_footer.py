"""Reading the number of values of a Parquet file from its footer.

Pyarrow can do this too, but crashes if the statistics of a column are damaged. The footer is a
struct in Thrift's compact protocol, with the fields of parquet.thrift.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from typing import IO, Any, NamedTuple

MAGIC = b"PAR1"
DEEPEST = 64
"""The maximum nesting depth; a valid footer has seven levels."""

_ROW_GROUPS, _COLUMNS, _META_DATA, _PATH, _VALUES, _UNPACKED = 4, 1, 3, 3, 5, 6


class BrokenFooterError(Exception):
    """The data is not a valid Parquet footer."""


class ColumnSize(NamedTuple):
    """The size of one column of a row group."""

    path: str
    values: int
    unpacked: int


def column_sizes(file: IO[bytes]) -> list[list[ColumnSize]]:
    """The columns of each row group; raises an error if the footer cannot be read."""
    end = file.seek(0, io.SEEK_END)
    file.seek(max(0, end - 8))
    tail = file.read(8)
    if len(tail) < 8 or tail[4:] != MAGIC:
        raise BrokenFooterError("its end is not that of one")
    (size,) = struct.unpack("<I", tail[:4])
    file.seek(max(0, end - 8 - size))
    try:
        footer = _Compact(file.read(size)).struct(0)
        return [
            [_column_size(column[_META_DATA]) for column in group[_COLUMNS]]
            for group in footer[_ROW_GROUPS]
        ]
    except (LookupError, TypeError, AttributeError, struct.error):
        raise BrokenFooterError("its footer is broken") from None


def _column_size(found: dict[int, Any]) -> ColumnSize:
    path = b".".join(found[_PATH]).decode("utf-8", "replace")
    return ColumnSize(path, max(0, found[_VALUES]), max(0, found[_UNPACKED]))


class _Compact:
    """Reads the compact protocol; invalid data raises LookupError."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def struct(self, depth: int) -> dict[int, Any]:
        """The fields of a struct by their numbers."""
        found: dict[int, Any] = {}
        number = 0
        while head := self._byte():
            number = number + (head >> 4) if head >> 4 else self._signed()
            found[number] = self._value(head & 15, depth)
        return found

    def _value(self, kind: int, depth: int) -> Any:
        if kind in (1, 2):
            return kind == 1
        return self._other_value(kind, depth)

    def _other_value(self, kind: int, depth: int) -> Any:
        """A value that is not encoded in its type; in lists this includes booleans."""
        if depth > DEEPEST:
            raise LookupError("too deep")
        readers: dict[int, Callable[[], Any]] = {
            1: self._byte, 2: self._byte, 3: self._byte, 4: self._signed, 5: self._signed,
            6: self._signed, 7: lambda: self._bytes(8), 8: lambda: self._bytes(self._number()),
            9: lambda: self._list(depth + 1), 10: lambda: self._list(depth + 1),
            12: lambda: self.struct(depth + 1),
        }  # fmt: skip
        return readers[kind]()

    def _list(self, depth: int) -> list[Any]:
        head = self._byte()
        size = head >> 4 if head >> 4 < 15 else self._number()
        # Each entry takes at least one byte.
        if size > len(self._data) - self._place:
            raise LookupError("too long")
        return [self._other_value(head & 15, depth) for _ in range(size)]

    def _byte(self) -> int:
        self._place += 1
        return self._data[self._place - 1]

    def _bytes(self, size: int) -> bytes:
        self._place += size
        if self._place > len(self._data):
            raise LookupError("cut short")
        return self._data[self._place - size : self._place]

    def _number(self) -> int:
        """A varint: seven bits per byte, the lowest first."""
        found = shift = 0
        while True:
            byte = self._byte()
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found
            if shift > 63:
                raise LookupError("too large")

    def _signed(self) -> int:
        found = self._number()
        return found >> 1 ^ -(found & 1)
