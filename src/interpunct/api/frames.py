"""Rows as data frames of pandas, which not everybody needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from interpunct.extras import require
from interpunct.report.frames import Part

if TYPE_CHECKING:
    import pandas as pd

Subject = TypeVar("Subject")
_NUMBERS = (float, int, bool)


def data_frame(part: Part[Subject], subject: Subject) -> pd.DataFrame:
    """The rows of an outcome; a number that is missing is nan, and a text empty."""
    pandas = require("pandas", extra="frames", what="a data frame")
    rows = [
        [row.get(name, "" if kind is str else None) for name, kind in part.columns.items()]
        for row in part.rows(subject)
    ]
    frame: pd.DataFrame = pandas.DataFrame(rows, columns=list(part.columns))
    numbers = {name: kind for name, kind in part.columns.items() if kind in _NUMBERS}
    return frame.astype(numbers)
