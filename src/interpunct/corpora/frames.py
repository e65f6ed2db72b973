"""Data frames and data sets: choosing the column of texts and the column of names.

No table library is needed: anything that can list the names of its columns is a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpunct.errors import InputError
from interpunct.formats.tables.columns import Side, name_column, text_column


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a frame or a data set as a corpus, one document a row.

    Parameters
    ----------
    table : pandas.DataFrame, polars.DataFrame, datasets.Dataset, pyarrow.Table, or a mapping
        Any object with named columns.
    column : str, optional
        The column of texts, or of lists of segments. By default it is found by its name: `text` for
        a reference, `pred_text` for a system, and a few others.
    names : str, optional
        The column that names the documents. By default `name`, `id`, `utt_id`, `key` or
        `audio_filepath` if there is one; otherwise rows are numbered. With ``""`` rows are always
        numbered.

    Examples
    --------
    >>> table = {"id": ["a", "b"], "gold": ["We met. He left. Yes.", "I do. No. So."]}
    >>> import interpunct
    >>> interpunct.score(Column(table, "gold"), Column(table, "gold")).documents
    ('a', 'b')
    """

    table: Any
    column: str | None = None
    names: str | None = None

    def chosen(self, side: Side, names: str | None) -> tuple[str, str | None]:
        """The column of texts, and the column of names if there is one."""
        columns = list(self.table) if isinstance(self.table, dict) else columns_of(self.table)
        if columns is None:
            raise InputError(
                f"expected a frame, a data set or a mapping of columns, found "
                f"{type(self.table).__name__}"
            )
        names = self.names if self.names is not None else names
        return text_column(columns, self.column, side), name_column(columns, names)

    def values(self, column: str) -> Any:
        return self.table[column]


def is_lazy(given: object) -> bool:
    """Is this a table whose rows have not been computed yet?"""
    return hasattr(type(given), "columns") and hasattr(given, "collect")


def columns_of(given: object) -> list[str] | None:
    """The names of the columns of a table; None if the object is not a table.

    A Series may have a row called `columns`, so types are checked.
    """
    named = [name for name in ("column_names", "columns") if hasattr(type(given), name)]
    if not named or is_lazy(given):
        return None
    names = getattr(given, named[0])
    return [] if names is None else [str(name) for name in names]
