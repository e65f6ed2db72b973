"""Sentence-like units in time (SU), and the last word of each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Span


def last_units(
    sentences: Sequence[Span],
    starts: npt.NDArray[np.float64],
    ends: npt.NDArray[np.float64],
    speakers: Sequence[str],
) -> npt.NDArray[np.int64]:
    """For each span the last unit of its speaker whose middle lies inside; -1 if there is none.

    Middles must be in order.

    >>> last_units([Span("SU", 0, 2, speaker="a")], np.array([0, 1, 2]), np.array([1, 2, 3]), "aaa")
    array([1])
    """
    units: dict[str, list[int]] = {}
    middles: dict[str, list[float]] = {}
    for unit, (speaker, middle) in enumerate(
        zip(speakers, ((starts + ends) / 2).tolist(), strict=True)
    ):
        units.setdefault(speaker, []).append(unit)
        middles.setdefault(speaker, []).append(middle)
    found = np.full(len(sentences), -1)
    for index, span in enumerate(sentences):
        moments = middles.get(span.speaker, [])
        place = bisect_right(moments, span.end) - 1
        if place >= 0 and moments[place] >= span.start:
            found[index] = units[span.speaker][place]
    return found
