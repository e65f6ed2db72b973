"""Units and the labels of their slots as a data frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from interpunct.extras import require

if TYPE_CHECKING:
    import pandas as pd


def slot_frame(
    known: Mapping[str, Any],
    numbers: Mapping[str, npt.NDArray[np.float64] | None],
    speaker: Sequence[str] | None,
) -> pd.DataFrame:
    """One row for each unit; numbers that a document lacks are nan."""
    pandas = require("pandas", extra="frames", what="a data frame")
    size = len(next(iter(known.values())))
    filled = {
        name: np.full(size, np.nan) if column is None else column
        for name, column in numbers.items()
    }
    speakers = ("",) * size if speaker is None else speaker
    frame: pd.DataFrame = pandas.DataFrame({**known, **filled, "speaker": speakers})
    return frame
