"""Rows as pandas data frames; pandas is an optional dependency."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from interpunct.extras import require
from interpunct.report.frames import Part

if TYPE_CHECKING:
    import pandas as pd

Subject = TypeVar("Subject")
_NUMBERS = (float, int, bool)


def data_frame(part: Part[Subject], subject: Subject) -> pd.DataFrame:
    """The rows of an outcome; missing numbers are nan, and missing texts are empty."""
    pandas = require("pandas", extra="frames", what="a data frame")
    rows = [
        [row.get(name, "" if kind is str else None) for name, kind in part.columns.items()]
        for row in part.rows(subject)
    ]
    frame: pd.DataFrame = pandas.DataFrame(rows, columns=list(part.columns))
    numbers = {name: kind for name, kind in part.columns.items() if kind in _NUMBERS}
    return frame.astype(numbers)
