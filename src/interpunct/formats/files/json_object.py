"""JSON objects that know their place, for errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import nan
from typing import Any

from interpunct.errors import InputError
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source
from interpunct.formats.time_order import LATEST


@dataclass(frozen=True, slots=True)
class JsonObject:
    """An object and its place, such as `word 3 of segment 2`; the outermost has none."""

    source: Source
    data: dict[str, Any]
    place: str = ""

    @classmethod
    def read(cls, source: Source, expected: str) -> JsonObject:
        """Read the object of a file; `expected` describes it for errors."""
        data = load_json(source, source.text())
        if not isinstance(data, dict):
            raise source.error(f"expected {expected}, found {_kind(data)}")
        return cls(source, data)

    def __contains__(self, name: str) -> bool:
        return self.data.get(name) is not None

    def error(self, problem: str) -> InputError:
        return self.source.error(f"{self.place}: {problem}" if self.place else problem)

    def text(self, *names: str) -> str:
        """The text of the first of these fields that exists."""
        for name in names:
            if name in self:
                value = self.data[name]
                if not isinstance(value, str):
                    raise self.error(f'"{name}" must be a string, not {_kind(value)}')
                return value
        raise self.error(f'"{names[0]}" is missing')

    def label(self, *names: str) -> str:
        """A name or a number that identifies somebody; empty if missing."""
        value = next((self.data[name] for name in names if name in self), "")
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            raise self.error(f'"{names[0]}" must be a string or a number, not {_kind(value)}')
        return str(value)

    def seconds(self, *names: str, per_second: float = 1) -> float:
        """A time, as a number or a string; nan if missing."""
        value = next((self.data[name] for name in names if name in self), None)
        if value is None:
            return nan
        return as_seconds(self, value, per_second=per_second)

    def inside(self, name: str) -> JsonObject:
        """The object in a field."""
        value = self.data.get(name)
        if not isinstance(value, dict):
            raise self.error(f'"{name}" must be an object, not {_kind(value)}')
        return JsonObject(self.source, value, self._place_of(f'"{name}"'))

    def objects(self, name: str, called: str) -> Iterator[JsonObject]:
        """The objects of the list in a field; `called` names them in errors, numbered from 1."""
        return objects_of(self.source, self.data.get(name), called, self.place, name=name)

    def _place_of(self, what: str) -> str:
        return f"{what} of {self.place}" if self.place else what


def objects_of(
    source: Source, data: Any, called: str, place: str = "", *, name: str = ""
) -> Iterator[JsonObject]:
    """The objects of a list."""
    inside = f" of {place}" if place else ""
    if not isinstance(data, list):
        what = f'"{name}"{inside}' if name else "the file"
        raise source.error(f"{what} must be a list, not {_kind(data)}")
    for number, value in enumerate(data, start=1):
        if not isinstance(value, dict):
            raise source.error(f"{called} {number}{inside} must be an object, not {_kind(value)}")
        yield JsonObject(source, value, f"{called} {number}{inside}")


def as_seconds(where: JsonObject, value: Any, *, per_second: float = 1) -> float:
    """Convert a number or a numeric string to seconds."""
    try:
        seconds = nan if isinstance(value, bool) else float(value) / per_second
    except (TypeError, ValueError, OverflowError):
        seconds = nan
    if not 0 <= seconds < LATEST:
        raise where.error(f"the time {str(value)[:30]!r} is not a time of at least 0")
    return seconds


def _kind(value: Any) -> str:
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    return "nothing" if value is None else kinds.get(type(value), "a number")
