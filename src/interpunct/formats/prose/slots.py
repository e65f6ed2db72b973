"""Placing separate marks in slots."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct.documents.strings import Strings
from interpunct.formats.prose.pieces import join_dots, join_marks


def marks_in_slots(marks: Strings, slots: npt.NDArray[np.intp], units: int) -> tuple[str, Strings]:
    """The marks before the first unit, and the marks in the slot after each unit.

    `slots` has the number of units before each of the marks, which are in order.

    >>> from interpunct.documents.strings import content_vocabulary
    >>> marks = Strings.of(['"', ".", "--"], content_vocabulary())
    >>> marks_in_slots(marks, np.array([0, 2, 2]), 3)
    ('"', Strings(['', '. --', '']))
    """
    contents = marks.vocabulary
    found = np.zeros(units + 1, np.int32)
    held = np.flatnonzero(marks.numbers)
    numbers, slots = marks.numbers[held], slots[held]
    found[slots] = numbers
    several = np.unique(slots[1:][slots[1:] == slots[:-1]])
    starts, ends = (np.searchsorted(slots, several, side=side) for side in ("left", "right"))
    texts = contents.texts
    joined = [
        join_dots(join_marks(*(texts[number] for number in numbers[start:end].tolist())))
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
    ]
    found[several] = contents.numbers(joined)
    return contents.texts[found[0]], Strings(contents, found[1:])
