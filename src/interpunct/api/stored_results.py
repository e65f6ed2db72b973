"""Results that were stored as JSON, and their page."""

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
    """What `interpunct score --output json` printed, of one run or of two, to look at again.

    Files of `interpunct errors --output json` of the same runs may be among them: then the page
    shows which errors came and which went.
    """

    def __init__(self, stored: Stored) -> None:
        self._stored = stored

    @classmethod
    def read(cls, paths: Sequence[NamedPath | str | PathLike[str]]) -> StoredResults:
        """Read the files, the old run first; a file that is none of these is an InputError."""
        given = [
            path if isinstance(path, NamedPath) else NamedPath(None, fspath(path)) for path in paths
        ]
        scores, errors = read_results(given)
        return cls(Stored(scores, errors))

    def sections(self) -> list[Section]:
        """What a terminal shows."""
        return stored_sections(self._stored.scores, self._stored.errors)

    def page(self, *, command: str = "") -> str:
        """One page with everything in it, which opens without a network."""
        return stored_page(self._stored, command=command)
