"""Chance-corrected agreement of several annotators about more than two labels.

Conventions
-----------
`references` has a row for each annotator and a column for each slot: the number of the label, 0 for
none. Results add up over documents whose labels have the same numbers.

References
----------
Fleiss (1971), Measuring Nominal Scale Agreement among Many Raters. Psychological Bulletin 76(5).
Krippendorff (2004), Content Analysis, chapter 11. Sage.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.results import Additive, quotient


@dataclass(frozen=True, slots=True, eq=False)
class LabelAgreement(Additive):
    """The sums from which kappa and alpha are computed.

    `agreeing` is the share of agreeing pairs, summed over slots; `disagreement` is the number of
    disagreeing pairs with Krippendorff's weights; `given` has the number of times each label was
    given.
    """

    agreeing: float = 0
    slots: int = 0
    disagreement: float = 0
    given: Any = 0

    @property
    def fleiss_kappa(self) -> float:
        chance = quotient(_total(np.square(self.given)), np.square(self._decisions))
        return quotient(quotient(self.agreeing, self.slots) - chance, 1 - chance)

    @property
    def krippendorff_alpha(self) -> float:
        decisions = self._decisions
        by_chance = decisions * decisions - _total(np.square(self.given))
        return 1 - quotient((decisions - 1) * self.disagreement, by_chance)

    @property
    def _decisions(self) -> Any:
        return _total(self.given)


def label_agreement(references: npt.NDArray[np.integer], *, labels: int) -> LabelAgreement:
    """Count agreements; with a single annotator there are none.

    >>> found = label_agreement(np.array([[0, 1, 2, 0], [0, 1, 1, 0]]), labels=3)
    >>> round(found.fleiss_kappa, 4), round(found.krippendorff_alpha, 4)
    (0.5789, 0.6316)
    """
    annotators, slots = references.shape
    if annotators < 2:
        return LabelAgreement(given=np.zeros(labels, np.int64))
    votes = np.stack([(references == label).sum(axis=0) for label in range(labels)])
    alike = int(np.square(votes).sum())
    pairs = annotators * (annotators - 1)
    return LabelAgreement(
        agreeing=(alike - annotators * slots) / pairs,
        slots=slots,
        disagreement=(annotators * annotators * slots - alike) / (annotators - 1),
        given=votes.sum(axis=1),
    )


def _total(of_labels: Any) -> Any:
    total = np.sum(of_labels, axis=-1)
    return total if np.ndim(total) else total.item()
