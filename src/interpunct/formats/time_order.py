"""Checking that times of units are in order: starts before ends, and not before previous units."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document
from interpunct.errors import InputError, warn

JOINT = 0.1
"""The tolerance in seconds: recognisers misorder words where audio chunks meet."""

LATEST = 1e12
"""Times after this many seconds (some 30,000 years) are invalid."""

Times = npt.NDArray[np.float64]


def in_order(document: Document) -> Document:
    """Return the document if its times are in order; otherwise raise an error with the place.

    If words of several speakers overlap, only their middles must be in order.
    """
    if document.starts is None and document.ends is None:
        return document
    nowhere = np.full(len(document), np.nan)
    starts = nowhere if document.starts is None else document.starts
    ends = nowhere if document.ends is None else document.ends
    if np.isnan(starts).all():
        _check_ends(document, ends)
    _check_each(document, starts, ends)
    known = np.flatnonzero(~np.isnan(starts))
    before = np.searchsorted(known, np.arange(len(document)), side="left") - 1
    last_starts = np.append(starts[known], np.nan)[before]
    late = np.where(np.isnan(starts), ends < last_starts - JOINT, starts < last_starts)
    for unit in np.flatnonzero(late).tolist():
        previous = int(known[before[unit]])
        if starts[unit] < starts[previous]:
            _check_start(document, starts, ends, previous, unit)
        else:
            raise _error(
                document,
                unit,
                f"ends at {ends[unit]:g}, before the start of {document.units[previous]!r} "
                f"({starts[previous]:g}); sort the words by time",
            )
    return document


def out_of_order(
    starts: Times | None, ends: Times | None, bounds: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """The units at which concatenated documents may not be in order, or are so with a note.

    >>> times = np.array([3.0, 4.0, 1.0, 0.5])
    >>> out_of_order(times, None, np.array([0, 2, 4])).tolist()
    [False, False, False, True]
    """
    size = int(bounds[-1])
    if starts is None and ends is None:
        return np.zeros(size, bool)
    starts = np.full(size, np.nan) if starts is None else starts
    ends = np.full(size, np.nan) if ends is None else ends
    is_known = ~np.isnan(starts)
    last, follows = _known_before(is_known, bounds)
    late = np.where(is_known, starts < starts[last], ends < starts[last] - JOINT)
    has_starts = np.diff(np.append(0, np.cumsum(is_known))[bounds]) > 0
    last_end, follows_end = _known_before(~np.isnan(ends), bounds)
    late_ends = follows_end & (ends < ends[last_end] - JOINT)
    late_ends &= ~np.repeat(has_starts, np.diff(bounds))
    found: npt.NDArray[np.bool_] = (ends < starts) | (follows & late) | late_ends
    return found


def _known_before(
    is_known: npt.NDArray[np.bool_], bounds: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    """The last unit with a known time before each unit, and whether it is of the same document."""
    last = np.append(-1, np.maximum.accumulate(np.where(is_known, np.arange(len(is_known)), -1)))
    return last[:-1], last[:-1] >= np.repeat(bounds[:-1], np.diff(bounds))


def _check_each(document: Document, starts: Times, ends: Times) -> None:
    wrong = np.flatnonzero(ends < starts)
    if len(wrong):
        unit = int(wrong[0])
        raise _error(
            document,
            unit,
            f"starts at {starts[unit]:g} and ends at {ends[unit]:g}; "
            "it must not end before its start",
        )


def _check_ends(document: Document, ends: Times) -> None:
    """Where no word has a start, the ends are in order."""
    known = np.flatnonzero(~np.isnan(ends))
    for place in np.flatnonzero(np.diff(ends[known]) < -JOINT).tolist():
        previous, unit = known[place : place + 2].tolist()
        raise _error(
            document,
            unit,
            f"ends at {ends[unit]:g}, before {document.units[previous]!r} ({ends[previous]:g}); "
            "sort the words by time",
        )


def _check_start(document: Document, starts: Times, ends: Times, previous: int, unit: int) -> None:
    middles = (starts[[previous, unit]] + ends[[previous, unit]]) / 2
    if middles[0] <= middles[1]:
        return
    problem = (
        f"starts at {starts[unit]:g}, before {document.units[previous]!r} ({starts[previous]:g})"
    )
    if starts[unit] < starts[previous] - JOINT:
        raise _error(document, unit, f"{problem}; sort the words by time")
    place = document.origins.of(unit) or document.name
    warn(f"{place}: {document.units[unit]!r} {problem}; the order of the file is kept")


def _error(document: Document, unit: int, problem: str) -> InputError:
    return InputError(f"{document.units[unit]!r} {problem}", path=document.origins.of(unit))
