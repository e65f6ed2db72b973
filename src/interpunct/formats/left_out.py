"""Unreadable parts of files: an error, or left out and counted, as the option `bad` says.

A row without a word is left out alone. If another row is invalid, its whole document is left out,
since all slots after it would be shifted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from interpunct.errors import InputError, option, warn
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading


class LeftOut:
    """Collects the documents of a file or folder that were left out, and the reasons."""

    def __init__(self, place: object, reading: Reading, *, what: str = "document") -> None:
        self._place, self._what = place, what
        self._skips = reading.bad == "skip"
        self._errors: list[InputError] = []

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Read one document in this context; an error is raised, or the document is left out."""
        try:
            yield
        except InputError as error:
            self.take(error)

    def take(self, error: InputError) -> None:
        """Leave a document out because of this error, or raise the error."""
        if not self._skips:
            raise error
        self._errors.append(error)

    def tell(self) -> None:
        """Report how many were left out."""
        if self._errors:
            count = len(self._errors)
            warn(
                f"{self._place}: left out {count} {self._what}{'s' * (count != 1)} that cannot be "
                f"read{'; the first' * (count != 1)} because: {self._errors[0].args[0]}"
            )


class WordlessRows:
    """Collects the rows of a file without a word."""

    def __init__(self, source: Source, reading: Reading) -> None:
        self._source = source
        self.are_skipped = reading.bad == "skip"
        self._lines: list[int] = []

    def add(self, line: int) -> None:
        self._lines.append(line)

    def tell(self) -> None:
        """Report how many there are and where the first is; an error unless they are skipped."""
        if not self._lines:
            return
        count, first = len(self._lines), self._lines[0]
        if self.are_skipped:
            rows = f"{count} row{'s' * (count != 1)}"
            warn(f"{self._source.path}:{first}: left out {rows} without a word, the first here")
            return
        others = count - 1
        more = f" (as in {others} more row{'s' * (others != 1)})" if others else ""
        raise self._source.error(
            f"the word is empty{more}; give one word for each label, or leave such rows out with "
            f"{option('bad', 'skip')}",
            line=first,
        )
