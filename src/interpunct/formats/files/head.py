"""The first kilobytes of a file, from which its format may be recognised."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from interpunct.errors import InputError
from interpunct.formats.files.source import Source

BYTES = 1 << 16
"""The number of bytes that are read."""

BYTES_OF_JSON = 1 << 20
"""The same for JSON, where a long text may precede the telling fields."""

LINES = 200
"""The number of lines that are examined."""

DEEPEST = 100
"""The nesting depth beyond which JSON is not examined."""

PARQUET = b"PAR1"
"""The first bytes of every Parquet file."""

_PUNCTUATION = re.compile(r'"(?:[^"\\]|\\.)*+"|["\[\]{},]', re.DOTALL)
_ENDS = {"{": "}", "[": "]"}


@dataclass(frozen=True)
class Head:
    """The beginning of a file: its text with LF as line ends, and whether that is everything.

    Invalid UTF-8 is replaced here; the reader reports it. `columns` are those of a Parquet file,
    which has them at its end.
    """

    text: str
    is_whole: bool = True
    columns: tuple[str, ...] = ()

    @classmethod
    def of(cls, source: Source) -> Head:
        """The head of a file; a file that cannot be opened is an InputError."""
        with source.open() as file:
            data = file.read(BYTES)
            if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
                data += file.read(BYTES_OF_JSON - len(data))
            is_whole = not file.read(1)
        if data.startswith(PARQUET):
            return cls(PARQUET.decode(), is_whole, _columns_of_parquet(source))
        text = source.beginning(data)
        return cls(text.replace("\r\n", "\n").replace("\r", "\n"), is_whole)

    @cached_property
    def lines(self) -> list[str]:
        """The first complete lines that are not blank.

        >>> Head("one\\n\\ntwo\\nthr", is_whole=False).lines
        ['one', 'two']
        """
        lines = self.text.split("\n", 4 * LINES)
        if len(lines) > 4 * LINES or not self.is_whole:
            lines.pop()
        return [line for line in lines if line.strip()][:LINES]

    @cached_property
    def json(self) -> Any:
        """The JSON up to the last complete value; None if it is not JSON.

        >>> Head('{"text": "so", "segments": [{"start": 0, "te', is_whole=False).json
        {'text': 'so', 'segments': [{'start': 0}]}
        """
        text = self.text.strip()
        if text[:1] not in ("{", "["):
            return None
        try:
            return json.loads(text if self.is_whole else _closed(text))
        except (ValueError, RecursionError):
            return None

    @cached_property
    def records(self) -> list[dict[str, Any]]:
        """The objects of a file with one object per line; empty if any line is something else.

        >>> Head('{"text": "so"}\\n{"text": "yes"}\\n').records
        [{'text': 'so'}, {'text': 'yes'}]
        """
        return self.objects if len(self.objects) == len(self.lines) else []

    @cached_property
    def objects(self) -> list[dict[str, Any]]:
        """The lines that are an object each, whatever the others are.

        >>> Head('{"text": "so"}\\n{"text": \\n{"text": "yes"}\\n').objects
        [{'text': 'so'}, {'text': 'yes'}]
        """
        found: list[dict[str, Any]] = []
        for line in self.lines:
            try:
                record = json.loads(line) if line.lstrip().startswith("{") else None
            except (ValueError, RecursionError):
                continue
            if isinstance(record, dict):
                found.append(record)
        return found

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """The objects of a file, one per line or in a list; empty if there is anything else.

        >>> Head('[{"text": "so"}, {"text": "ye', is_whole=False).rows
        [{'text': 'so'}]
        """
        if self.records:
            return self.records
        listed = self.json if isinstance(self.json, list) else []
        if len(listed) > 1 and not self.is_whole:
            listed = listed[:-1]
        are_rows = all(isinstance(row, dict) for row in listed)
        return listed if are_rows else []


def _columns_of_parquet(source: Source) -> tuple[str, ...]:
    """The columns of a Parquet file; empty if they cannot be read, which the reader reports."""
    try:
        from pyarrow.parquet import read_schema

        with source.open_bytes() as file:
            content = file if source.can_be_cut else io.BytesIO(file.read())
            return tuple(read_schema(content).names)
    except (ImportError, OSError, ValueError, InputError):
        return ()


def _closed(text: str) -> str:
    """Truncated JSON, cut after its last complete value and closed."""
    open_ends: list[str] = []
    end, ends = 0, ""
    for match in _PUNCTUATION.finditer(text):
        sign = match.group()
        if sign == '"' or (sign in _ENDS and len(open_ends) == DEEPEST):
            break
        if sign in _ENDS:
            open_ends.append(_ENDS[sign])
            end, ends = match.end(), "".join(reversed(open_ends))
        elif sign in ("]", "}") and open_ends:
            open_ends.pop()
            end, ends = match.end(), "".join(reversed(open_ends))
        elif sign == ",":
            end, ends = match.start(), "".join(reversed(open_ends))
    return text[:end] + ends


_DECIMAL = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_ID = re.compile(r"(?=.*\d)\w+(?:[-./:+=@]+\w+)*")
_NUMBER = r"(?!0\d)\d+(?:[.,/:]\d+)*"
_NO_ID = re.compile(
    # A number or a range of numbers, an ordinal, a decade; a time; a date.
    rf"{_NUMBER}(?:-{_NUMBER})?(?:st|nd|rd|th|s|am|pm|[km%])?|\d\d?(?::\d\d)+(?:\.\d+)?"
    r"|\d{4}-\d\d(?:-\d\d(?:T[\d:.]+Z?)?)?|\d\d?([-./])\d\d?\1\d{2,4}",
    re.IGNORECASE,
)


def is_decimal(text: str) -> bool:
    """Is this a number in digits, such as a time?

    >>> [text for text in ("12", "0.5", "1e-3", "nan", "one") if is_decimal(text)]
    ['12', '0.5', '1e-3']
    """
    return bool(_DECIMAL.fullmatch(text))


def have_ids(lines: Sequence[str]) -> bool:
    """Does every line begin with a different token that can only be an id?

    A word with a digit in it can be an id; a number, a date or a time cannot, since lines of prose
    may begin with them. A number with a leading zero can.

    >>> have_ids(["spk1-utt1 so it is", "spk1-utt2 yes"]), have_ids(["0001 so", "0002 yes"])
    (True, True)
    >>> have_ids(["1. So it is", "2. Yes"]), have_ids(["1984 was wet", "1985 was dry"])
    (False, False)
    """
    ids = [line.split(None, 1)[0] for line in lines]
    return len(set(ids)) == len(ids) > 1 and all(map(_is_id, ids))


def _is_id(token: str) -> bool:
    return bool(_ID.fullmatch(token)) and not _NO_ID.fullmatch(token)
