"""Mappings with names as keys, which notebooks complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from interpunct.messages.phrases import many_named
from interpunct.options import unknown_name

Found = TypeVar("Found", covariant=True)


class Lookup(Mapping[str, Found]):
    """A mapping whose keys IPython completes after `evaluation["`."""

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)


class ByName(Lookup[Found]):
    """A mapping from names; the error for an unknown name says `what` it should be the name of.

    >>> ByName("document", {"call7": 1})["call8"]
    Traceback (most recent call last):
    ...
    interpunct.errors.UnknownNameError: there is no document 'call8'; did you mean 'call7'?
    """

    def __init__(self, what: str, found: Mapping[str, Found]) -> None:
        self._what = what
        self._found = found

    def __getitem__(self, name: str) -> Found:
        if not isinstance(name, str) or name not in self._found:
            raise unknown_name(self._what, name, self._found)
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"<{many_named(self, self._what)}>"
