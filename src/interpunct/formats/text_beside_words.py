"""Recognisers give a text and its words: the words are read, and a text of others is told of."""

from __future__ import annotations

from collections.abc import Iterable

from interpunct.errors import warn
from interpunct.formats.files.source import Source

SHOWN = 40
"""Characters of the first such text that a note shows."""


class TextBesideWords:
    """What the words of a file lack of the texts beside them, or have in their place."""

    def __init__(self, source: Source, called: str) -> None:
        self._source, self._called = source, called
        self._differing = 0
        self._first = ""

    def compare(self, place: str, text: object, words: Iterable[str]) -> None:
        """Letters and digits are compared: spaces, case and marks are given in many ways."""
        if isinstance(text, str) and _letters(text) != _letters("".join(words)):
            self._first = self._first or f"{place} ({text.strip()[:SHOWN]!r})"
            self._differing += 1

    def tell(self) -> None:
        if self._differing:
            places = f"{self._differing} {self._called}{'s' * (self._differing != 1)}"
            warn(
                f"{self._source.path}: the words of {places} are not those of the text beside "
                f"them, first in {self._first}; the words are read"
            )


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
