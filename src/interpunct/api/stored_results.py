"""Results stored as JSON, and their page."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath

from interpunct.api.page import HasPage
from interpunct.corpora.paths import NamedPath
from interpunct.report.html.stored_page import Stored, stored_page
from interpunct.report.stored.results import read_results
from interpunct.report.tables.stored import stored_sections
from interpunct.report.tables.table import Section


class StoredResults(HasPage):
    """The stored output of `interpunct score --output json`, of one run or two.

    With the output of `interpunct errors --output json` for the same runs, the page also shows
    which errors are new and which are gone.
    """

    def __init__(self, stored: Stored) -> None:
        self._stored = stored

    @classmethod
    def read(cls, paths: Sequence[NamedPath | str | PathLike[str]]) -> StoredResults:
        """Read the files, the old run first; any other file raises an InputError."""
        given = [
            path if isinstance(path, NamedPath) else NamedPath(None, fspath(path)) for path in paths
        ]
        scores, errors = read_results(given)
        return cls(Stored(scores, errors))

    def sections(self) -> list[Section]:
        """The tables for a terminal."""
        return stored_sections(self._stored.scores, self._stored.errors)

    def page(self, *, command: str = "") -> str:
        """A self-contained HTML page."""
        return stored_page(self._stored, command=command)
