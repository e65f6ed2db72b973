"""Choosing the column of texts and the column of names of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from interpunct.errors import InputError, either, option

Side = Literal["reference", "system"]

TEXTS = ("text", "reference", "sentence", "transcript", "transcription")
"""Default columns of texts for references."""

PREDICTIONS = ("pred_text", "hypothesis", "prediction")
"""The same for systems; manifests of NeMo and of the Open ASR Leaderboard have the first."""

NAMES = ("name", "id", "utt_id", "key", "audio_filepath")
"""Default columns of names."""

RECORDINGS = "audio_filepath"
"""The column that every manifest has."""


def is_known(columns: Sequence[str]) -> bool:
    """Does a table have a default column of texts?

    >>> is_known(["audio_filepath", "text", "pred_text"]), is_known(["word", "label"])
    (True, False)
    """
    return len(set(columns)) == len(columns) and bool({*TEXTS, *PREDICTIONS}.intersection(columns))


def text_column(columns: Sequence[str], chosen: str | None, side: Side | None) -> str:
    """The column of texts: as chosen, or the default for a side.

    >>> manifest = ["audio_filepath", "text", "pred_text"]
    >>> text_column(manifest, None, "reference"), text_column(manifest, None, "system")
    ('text', 'pred_text')
    """
    if chosen is not None:
        return _checked(columns, chosen, "column")
    if side == "system" and RECORDINGS in columns and not {*PREDICTIONS}.intersection(columns):
        raise InputError(
            f"a manifest without the column {PREDICTIONS[0]!r}, which a system has; "
            f"{_remedy(columns)}"
        )
    known = (*PREDICTIONS, *TEXTS) if side == "system" else TEXTS
    found = [name for name in known if name in columns]
    if not found:
        raise InputError(f"which column holds the texts? {_remedy(columns)}")
    return found[0]


def name_column(columns: Sequence[str], chosen: str | None) -> str | None:
    """The column of names: as chosen, a default one, or None.

    >>> name_column(["utt_id", "text"], None), name_column(["text"], None)
    ('utt_id', None)
    """
    if chosen:
        return _checked(columns, chosen, "column")
    if chosen == "":
        return None
    return next((name for name in NAMES if name in columns), None)


def _checked(columns: Sequence[str], chosen: str, what: str) -> str:
    if chosen not in columns:
        raise InputError(f"there is no {what} {chosen!r}; {listed(columns)}")
    if columns.count(chosen) > 1:
        raise InputError(f"the header names the column {chosen!r} twice; rename one of them")
    return chosen


def _remedy(columns: Sequence[str]) -> str:
    named = either("Column(table, 'text') or 'PATH#COLUMN'", "PATH#COLUMN")
    return f"give {named}; {listed(columns)}"


def listed(columns: Sequence[str], shown: int = 20) -> str:
    """List the columns for a message.

    >>> listed(["id", "text"])
    "the columns are 'id', 'text'"
    """
    names = ", ".join(map(repr, columns[:shown])) + (", ..." if len(columns) > shown else "")
    return f"the columns are {names}" if names else "it has no columns"


def twice(name: str, column: str) -> str:
    """The error message for two rows with the same name."""
    numbered = either("name_column=''", "--name-column ''")
    return (
        f"a second row named {name!r} in the column {column!r}; name another column with "
        f"{option('name_column')}, or number the rows with {numbered}"
    )
