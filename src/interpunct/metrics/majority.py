"""A majority reference: the boundaries that enough annotators voted for.

References
----------
Bohac, Blavka, Kucharova and Skodova (2012), Post-processing of the Recognized Speech for Web
Presentation of Large Audio Archive. TSP.
"""

from __future__ import annotations

from interpunct.errors import OptionError
from interpunct.metrics.slots import Slots
from interpunct.metrics.votes import References, as_rows, general_reference

MAJORITY_OF_TWO = "half of two references is one vote, so the majority has what either of them has"
"""The note to give if half of the annotators is a single one."""


def half_of(annotators: int) -> int:
    """The usual quorum: half of the annotators, rounded up.

    >>> [half_of(annotators) for annotators in (1, 2, 3, 4, 5)]
    [1, 1, 2, 2, 3]
    """
    return (annotators + 1) // 2


def majority_reference(references: References, *, quorum: int | None = None) -> Slots:
    """The slots with at least `quorum` votes, by default the votes of half of the annotators.

    Any metric for a single reference can use it.

    >>> majority_reference([[0, 1, 0, 1], [0, 1, 1, 0], [0, 0, 0, 1]])
    array([False,  True, False,  True])
    """
    rows = as_rows(references)
    needed = half_of(len(rows)) if quorum is None else quorum
    if needed < 1:
        raise OptionError(f"the quorum must be at least 1 vote, not {needed}")
    majority: Slots = general_reference(rows) >= needed
    return majority
