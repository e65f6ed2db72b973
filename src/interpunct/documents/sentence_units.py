"""Sentence-like units in time (SU): the words that each of them ends with."""

from __future__ import annotations

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
    """The last unit of its speaker whose middle lies inside each span; -1 if there is none.

    Middles must be in order.

    >>> last_units([Span("SU", 0, 2, speaker="a")], np.array([0, 1, 2]), np.array([1, 2, 3]), "aaa")
    array([1])
    """
    middles = (starts + ends) / 2
    names = np.array(list(speakers), dtype=object)
    found = np.full(len(sentences), -1)
    for speaker in {span.speaker for span in sentences}:
        units = np.flatnonzero(names == speaker)
        for index, span in enumerate(sentences):
            if span.speaker != speaker:
                continue
            place = int(np.searchsorted(middles[units], span.end, side="right")) - 1
            if place >= 0 and middles[units[place]] >= span.start:
                found[index] = units[place]
    return found
