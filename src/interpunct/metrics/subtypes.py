"""Boundaries with the label of the segment that they end, such as statement or question.

References
----------
Makhoul, Kubala, Schwartz and Weischedel (1999), Performance Measures for Information Extraction.
DARPA Broadcast News Workshop.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy.typing as npt

from interpunct.metrics.batches import Bounds, tally
from interpunct.metrics.results import Additive, Ratio
from interpunct.metrics.slots import same_labels


@dataclass(frozen=True, slots=True)
class LabelledBoundaries(Additive):
    """Counts of boundaries with equal labels, different labels, and on one side only."""

    correct: int = 0
    substitutions: int = 0
    deletions: int = 0
    insertions: int = 0

    @property
    def slot_error_rate(self) -> Ratio:
        """Wrong slots per boundary of the reference."""
        return Ratio(
            self.substitutions + self.deletions + self.insertions,
            self.correct + self.substitutions + self.deletions,
        )


def labelled_boundaries(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> LabelledBoundaries:
    r"""Count the slots by the labels of their boundaries: a number for each, 0 for no boundary.

    The slot error rate is

    .. math:: \frac{S + D + I}{N}

    where a boundary with another label is a substitution. With a single label this is
    `nist_error_rate`.

    A question is labelled as a statement, and one boundary is inserted:

    >>> labelled_boundaries([0, 1, 0, 2], [0, 1, 1, 1])
    LabelledBoundaries(correct=1, substitutions=1, deletions=0, insertions=1)
    """
    return batched_labelled_boundaries(reference, hypothesis, None)


def batched_labelled_boundaries(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> LabelledBoundaries:
    """`labelled_boundaries` of many documents; see `batches`."""
    first, second = same_labels(reference, hypothesis)
    both = (first != 0) & (second != 0)
    correct, shared = tally(both & (first == second), bounds), tally(both, bounds)
    return LabelledBoundaries(
        correct=correct,
        substitutions=shared - correct,
        deletions=tally(first != 0, bounds) - shared,
        insertions=tally(second != 0, bounds) - shared,
    )
