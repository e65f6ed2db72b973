"""One reference out of many: the boundaries that enough annotators voted for.

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
"""What to say where half of the annotators is one of them."""


def half_of(annotators: int) -> int:
    """The usual quorum: half of the annotators, rounded up.

    >>> [half_of(annotators) for annotators in (1, 2, 3, 4, 5)]
    [1, 1, 2, 2, 3]
    """
    return (annotators + 1) // 2


def majority_reference(references: References, *, quorum: int | None = None) -> Slots:
    """The slots with at least `quorum` votes, by default those of half of the annotators.

    Any figure for one reference can be taken against it.

    >>> majority_reference([[0, 1, 0, 1], [0, 1, 1, 0], [0, 0, 0, 1]])
    array([False,  True, False,  True])
    """
    rows = as_rows(references)
    needed = half_of(len(rows)) if quorum is None else quorum
    if needed < 1:
        raise OptionError(f"the quorum must be at least 1 vote, not {needed}")
    majority: Slots = general_reference(rows) >= needed
    return majority
