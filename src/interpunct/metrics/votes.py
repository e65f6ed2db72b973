"""Boundaries of several annotators over the same slots.

Conventions
-----------
`references` is a matrix with one row for each annotator and one column for each slot, non-zero
where that annotator put a boundary. Annotators who skipped a document have no row in it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.metrics.batches import Bounds, owners_of
from interpunct.metrics.slots import Row, Slots, as_row, as_slots

Rows = npt.NDArray[np.bool_]
References = npt.ArrayLike | Sequence[npt.ArrayLike]


def as_rows(references: References) -> Rows:
    """A boolean matrix with a row for each annotator: true where a boundary stands."""
    if (
        isinstance(references, np.ndarray)
        and references.dtype == np.bool_
        and references.ndim == 2
        and len(references)
    ):
        return references
    return _stack([as_slots(row) for row in listed(references)])


def as_label_rows(references: References) -> Row:
    """A matrix of labels with a row for each annotator."""
    return _stack([as_row(row, of="labels") for row in listed(references)])


def rows_and_slots(references: References, hypothesis: npt.ArrayLike) -> tuple[Rows, Slots]:
    """The annotators' rows and the hypothesis, as booleans over the same slots."""
    rows, slots = as_rows(references), as_slots(hypothesis)
    _check_slots(rows, slots)
    return rows, slots


def rows_and_labels(references: References, hypothesis: npt.ArrayLike) -> tuple[Row, Row]:
    """The same with numbers as labels."""
    rows, labels = as_label_rows(references), as_row(hypothesis, of="labels")
    _check_slots(rows, labels)
    return rows, labels


def general_reference(references: References) -> npt.NDArray[np.unsignedinteger]:
    """The number of annotators who put a boundary in each slot.

    >>> general_reference([[0, 1, 0, 1], [0, 1, 0, 0]])
    array([0, 2, 0, 1], dtype=uint8)
    """
    rows = as_rows(references)
    # The smallest type that holds every sum, since memory bandwidth dominates the time.
    votes: npt.NDArray[np.unsignedinteger] = rows.view(np.uint8).sum(
        axis=0, dtype=np.min_scalar_type(len(rows))
    )
    return votes


def vote_distribution(references: References) -> npt.NDArray[np.int64]:
    """The number of slots with no vote, one vote, ..., the votes of all annotators.

    >>> vote_distribution([[0, 1, 0, 1], [0, 1, 0, 0]])
    array([2, 1, 1])
    """
    rows = as_rows(references)
    if len(rows) > 255:
        return np.bincount(general_reference(rows), minlength=len(rows) + 1)
    # Counting each value in turn reads the slots several times, but never widens them.
    votes = general_reference(rows)
    counted = [np.count_nonzero(votes == number) for number in range(1, len(rows) + 1)]
    return np.array([len(votes) - sum(counted), *counted], np.int64)


def batched_vote_distribution(
    references: References, bounds: Bounds | None
) -> npt.NDArray[np.int64]:
    """`vote_distribution` of many documents, a row for each; see `batches`."""
    if bounds is None:
        return vote_distribution(references)
    rows = as_rows(references)
    kinds, documents = len(rows) + 1, len(bounds) - 1
    held = owners_of(bounds) * kinds + general_reference(rows)
    return np.bincount(held, minlength=documents * kinds).reshape(documents, kinds)


def listed(references: References) -> list[npt.ArrayLike]:
    """The rows of the annotators, not yet validated."""
    try:
        rows: list[npt.ArrayLike] = list(references)  # type: ignore[arg-type]  # refused below
    except TypeError:
        rows = [0]
    if any(row is None or np.isscalar(row) for row in rows):
        raise InputError(
            "references are rows of slots, one for each annotator, such as [[0, 1, 0], [0, 1, 1]]"
        )
    return rows


def _check_slots(references: Row, hypothesis: Row) -> None:
    if references.shape[1] != len(hypothesis):
        raise InputError(
            f"the references have {references.shape[1]} slots and the hypothesis has "
            f"{len(hypothesis)}; align them first, so that all are over the same units"
        )


def _stack(rows: list[Row]) -> Row:
    if not rows:
        raise InputError("there is no reference; give one row of slots for each annotator")
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != len(rows[0]):
            raise InputError(
                f"reference 1 has {len(rows[0])} slots and reference {number} has {len(row)}; "
                "align them first, so that all are over the same units"
            )
    return np.stack(rows)
