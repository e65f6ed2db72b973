"""From the probabilities of labels to a mark and a score for each slot."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import THRESHOLD
from interpunct.documents.marks import DELIMITERS

Floats = npt.NDArray[np.float64]


def decide(posteriors: Floats, labels: Sequence[str]) -> tuple[tuple[str, ...], Floats]:
    """Marks and scores from the posteriors of the labels, a row for each slot.

    A score is the sum of the posteriors of all marks that end a segment. It alone decides whether
    the slot is a boundary. The mark is the most likely one among those that agree with this.

    >>> decide(np.array([[0.45, 0.3, 0.25], [0.6, 0.3, 0.1]]), ("", ".", "?"))
    (('.', ''), array([0.55, 0.4 ]))
    """
    ends = np.array([label in DELIMITERS for label in labels])
    scores = np.clip(posteriors[:, ends].sum(axis=1), 0.0, 1.0)
    agree = (scores >= THRESHOLD)[:, None] == ends
    best = np.where(agree, posteriors, -1.0).argmax(axis=1)
    return tuple(labels[number] for number in best), scores
