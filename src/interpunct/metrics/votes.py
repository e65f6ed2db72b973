"""Several annotators over the same slots: who put a boundary where.

Conventions
-----------
`references` is a matrix with one row for each annotator and one column for each slot, non-zero
where that annotator put a boundary. An annotator who did not do a document has no row in it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.metrics.slots import Slots, as_slots

Rows = npt.NDArray[np.bool_]
References = npt.ArrayLike | Sequence[npt.ArrayLike]


def as_rows(references: References) -> Rows:
    """One row for each annotator, all over the same slots: true where a boundary stands."""
    if isinstance(references, np.ndarray) and references.dtype == np.bool_ and references.ndim == 2:
        rows: Rows = references
    else:
        rows = _stack([as_slots(row) for row in _listed(references)])
    if len(rows) == 0:
        raise InputError("there is no reference; give one row of slots for each annotator")
    return rows


def rows_and_slots(references: References, hypothesis: npt.ArrayLike) -> tuple[Rows, Slots]:
    """The annotators' rows and the hypothesis, all over the same slots."""
    rows, slots = as_rows(references), as_slots(hypothesis)
    if rows.shape[1] != len(slots):
        raise InputError(
            f"the references have {rows.shape[1]} slots and the hypothesis has {len(slots)}; "
            "align them first, so that all are over the same units"
        )
    return rows, slots


def general_reference(references: References) -> npt.NDArray[np.unsignedinteger]:
    """How many annotators put a boundary into each slot.

    >>> general_reference([[0, 1, 0, 1], [0, 1, 0, 0]])
    array([0, 2, 0, 1], dtype=uint8)
    """
    rows = as_rows(references)
    # The narrowest type that holds every sum: memory, not arithmetic, is what takes the time.
    votes: npt.NDArray[np.unsignedinteger] = rows.view(np.uint8).sum(
        axis=0, dtype=np.min_scalar_type(len(rows))
    )
    return votes


def vote_distribution(references: References) -> npt.NDArray[np.int64]:
    """How many slots have no vote, one vote, ..., the votes of all annotators.

    >>> vote_distribution([[0, 1, 0, 1], [0, 1, 0, 0]])
    array([2, 1, 1])
    """
    rows = as_rows(references)
    if len(rows) > 255:
        return np.bincount(general_reference(rows), minlength=len(rows) + 1)
    # Counting bytes value by value reads the slots often, but never widens them.
    votes = general_reference(rows)
    counted = [np.count_nonzero(votes == number) for number in range(1, len(rows) + 1)]
    return np.array([len(votes) - sum(counted), *counted], np.int64)


def _listed(references: References) -> list[npt.ArrayLike]:
    try:
        return list(references)  # type: ignore[arg-type]  # what cannot be listed is refused here
    except TypeError:
        raise InputError("references are rows of slots, one for each annotator") from None


def _stack(rows: list[Slots]) -> Rows:
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != len(rows[0]):
            raise InputError(
                f"reference 1 has {len(rows[0])} slots and reference {number} has {len(row)}; "
                "align them first, so that all are over the same units"
            )
    return np.stack(rows) if rows else np.zeros((0, 0), np.bool_)
