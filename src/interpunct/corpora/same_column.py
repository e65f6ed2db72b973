"""A note if system and reference are the same column of a table.

If no column is given, it is chosen by its name; a table with only `text` gives the same column for
both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from interpunct.corpora.frames import Column, columns_of
from interpunct.corpora.given import CorpusLike
from interpunct.corpora.inputs import Corpus
from interpunct.errors import InputError, either, warn
from interpunct.formats.files.head import Head
from interpunct.formats.reading import Files
from interpunct.formats.recognition import format_of
from interpunct.formats.tables import rows
from interpunct.formats.tables.columns import Side, listed, text_column


class _Place(NamedTuple):
    """A table with its name and columns, and the column that is read."""

    table: object
    called: str
    columns: Sequence[str]
    column: str


def note_same_column(
    references: CorpusLike, systems: CorpusLike, gold: Sequence[Corpus], made: Sequence[Corpus]
) -> None:
    """Warn if a system is the same column as a reference."""
    pairs = [
        *((left, right) for left in _frames(references, "reference")
          for right in _frames(systems, "system")),
        *((left, right) for left in _tables(gold, made) for right in _tables(made, gold)),
    ]  # fmt: skip
    for reference, system in pairs:
        if (reference.table, reference.column) == (system.table, system.column):
            remedy = either("Column(table, 'pred')", "PATH#COLUMN")
            warn(
                f"{system.called}: the column {system.column!r} is both a reference and a system, "
                f"so nothing can differ; name the column of each with {remedy}; "
                f"{listed(system.columns)}"
            )
            return


def _frames(given: CorpusLike, side: Side) -> Iterator[_Place]:
    """The columns of tables in memory, which are the same if they are the same object."""
    many = given.values() if isinstance(given, Mapping) else [given]
    for one in many:
        frame = one if isinstance(one, Column) else Column(one)
        columns = columns_of(frame.table)
        if columns:
            column, _ = frame.chosen(side, None)
            yield _Place(id(frame.table), type(frame.table).__name__, columns, column)


def _tables(corpora: Sequence[Corpus], others: Sequence[Corpus]) -> Iterator[_Place]:
    """The columns of files that the other side reads too."""
    shared = {path for _, path in _paths(others)}
    for files, path in _paths(corpora):
        if path not in shared or format_of(files.sources[0], files.format).name != "table":
            continue
        columns = rows.columns_of(Head.of(files.sources[0]))
        try:
            column = text_column(columns, files.reading.column, files.reading.side)
        except InputError:
            # The reader reports the error.
            continue
        yield _Place(path, path, columns, column)


def _paths(corpora: Sequence[Corpus]) -> Iterator[tuple[Files, str]]:
    """Corpora of files, and the path of the first."""
    for corpus in corpora:
        files = corpus.documents
        if isinstance(files, Files) and files.sources:
            yield files, str(files.sources[0].path)
