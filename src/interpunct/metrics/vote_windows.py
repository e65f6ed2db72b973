"""A system against several references: windows of votes, and agreement of references (WiSeBE).

Conventions
-----------
`references` has one row for each annotator and one column for each slot; see `votes`. Neighbouring
slots with votes form a *window*: annotators who mean the same break but disagree about its place.

Metrics
-------
`agreement_ratio`; `window_precision`, `window_recall`, `window_f1` and `wisebe`, all computed from
`window_counts`.

References
----------
González-Gallardo and Torres-Moreno (2018), WiSeBE: Window-Based Sentence Boundary Evaluation.
MICAI. Springer LNCS 11289.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, sums, tally
from interpunct.metrics.results import Additive, Ratio, Reading, quotient
from interpunct.metrics.slots import whole_number
from interpunct.metrics.votes import References, as_rows, general_reference, rows_and_slots

WINDOW_LIMIT = 2
"""Slots at most this far apart share a window; the published tables need 2."""


@dataclass(frozen=True, slots=True)
class WindowCounts(Additive):
    """Counts of boundaries and windows that match, and of votes shared by the references.

    The two sums of the agreement ratio are included, so that WiSeBE can be computed from a sum over
    documents. They are 0 if there is only one reference: agreement and WiSeBE are then not
    measured.
    """

    boundaries: int = 0
    boundaries_in_windows: int = 0
    windows: int = 0
    windows_hit: int = 0
    shared_votes: int = 0
    possible_votes: int = 0

    @property
    def precision(self) -> Ratio:
        return Ratio(self.boundaries_in_windows, self.boundaries)

    @property
    def recall(self) -> Ratio:
        return Ratio(self.windows_hit, self.windows)

    @property
    def agreement_ratio(self) -> Ratio:
        return Ratio(self.shared_votes, self.possible_votes)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 0 if nothing was hit.

        Written without quotients, so that an empty side needs no special case; the number of
        boundaries in windows is 0 if and only if the number of hit windows is.
        """
        hits = self.boundaries_in_windows * self.windows_hit
        whole = self.boundaries_in_windows * self.windows + self.windows_hit * self.boundaries
        nothing_hit = self.boundaries_in_windows == 0
        return quotient(2 * hits, whole + nothing_hit * (self.boundaries + self.windows))

    @property
    def wisebe(self) -> float:
        return self.f1 * self.agreement_ratio.value


def agreement_ratio(references: References) -> Ratio:
    r"""Votes shared by at least two annotators, out of the votes under full agreement (GAR).

    .. math:: \frac{\sum_{d_j \geq 2} d_j}{m \cdot |\{j : d_j > 0\}|}

    where :math:`d_j` is the number of votes for slot *j* by *m* annotators. 1 is full agreement. A
    slot with one vote counts as much as a slot with all votes, and the figure is not corrected for
    chance; `fleiss_kappa` is.

    Returns
    -------
    Ratio
        Empty (not measured) with one annotator, or if nobody put a boundary.

    Examples
    --------
    Of three slots with a vote, one has both votes:

    >>> agreement_ratio([[0, 1, 0, 1, 0, 0], [0, 1, 1, 0, 0, 0]])
    Ratio(part=2, whole=6)
    """
    return batched_agreement_ratio(references, None)


def batched_agreement_ratio(references: References, bounds: Bounds | None) -> Ratio:
    """`agreement_ratio` of many documents; see `batches`."""
    rows = as_rows(references)
    if len(rows) < 2:
        return Ratio()
    votes = general_reference(rows)
    shared: Any = tally(votes > 1, bounds)
    for more in range(2, len(rows) + 1):
        shared = shared + tally(votes >= more, bounds)
    return Ratio(shared, len(rows) * tally(votes > 0, bounds))


def reference_windows(
    references: References, *, limit: int = WINDOW_LIMIT
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The first and the last slot of each window.

    A slot with a vote joins the previous window if it lies at most `limit` slots after the last
    slot of that window, so windows can grow. The number of votes does not matter.

    >>> starts, ends = reference_windows([[1, 0, 0, 0, 0, 1, 0], [0, 0, 1, 0, 0, 0, 0]])
    >>> starts.tolist(), ends.tolist()
    ([0, 5], [2, 5])
    """
    return batched_reference_windows(references, None, limit=limit)


def batched_reference_windows(
    references: References, bounds: Bounds | None, *, limit: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """`reference_windows` of many documents; none reaches from one into the next."""
    limit = whole_number(limit, of="limit", least=0)
    voted = np.flatnonzero(as_rows(references).any(axis=0))
    apart = np.diff(voted) > limit
    if bounds is not None:
        apart |= np.diff(np.searchsorted(bounds, voted, side="right")) > 0
    edge = np.ones(min(len(voted), 1), np.bool_)
    return voted[np.concatenate((edge, apart))], voted[np.concatenate((apart, edge))]


def window_coverage(references: References, *, limit: int = WINDOW_LIMIT) -> Ratio:
    """Slots inside windows. If most slots are, all systems get similar scores.

    >>> window_coverage([[1, 0, 0, 0, 0, 1, 0], [0, 0, 1, 0, 0, 0, 0]])
    Ratio(part=4, whole=7)
    """
    return total_coverage(references, None, limit=limit)


def total_coverage(references: References, bounds: Bounds | None, *, limit: int) -> Ratio:
    """`window_coverage` of many concatenated documents, as one total."""
    rows = as_rows(references)
    starts, ends = batched_reference_windows(rows, bounds, limit=limit)
    return Ratio(int((ends - starts + 1).sum()), rows.shape[1])


def window_counts(
    references: References, hypothesis: npt.ArrayLike, *, limit: int = WINDOW_LIMIT
) -> WindowCounts:
    r"""Compare a hypothesis with the windows of several references.

    .. math:: WiSeBE = F1_W \cdot GAR, \qquad
        P_W = \frac{\text{boundaries inside a window}}{\text{boundaries}}, \qquad
        R_W = \frac{\text{windows that hold a boundary}}{\text{windows}}

    All are scores: 1 is best. A boundary inside a window counts even in a slot without votes.
    WiSeBE cannot exceed the agreement ratio, so figures against different sets of references are
    not comparable.

    Parameters
    ----------
    references : array, annotators by slots
        Non-zero where that annotator put a boundary.
    hypothesis : array over the same slots
    limit : int
        Slots at most this far apart share a window; with 0 every voted slot is its own window.

    Returns
    -------
    WindowCounts
        With `precision`, `recall`, `f1`, `agreement_ratio` and `wisebe`.

    Examples
    --------
    The first boundaries of two annotators are one slot apart; the hypothesis hits this window and
    misses the other:

    >>> counts = window_counts([[0, 1, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 0, 1]],
    ...                        [0, 1, 0, 0, 0, 0, 0])
    >>> counts.precision, counts.recall, counts.agreement_ratio
    (Ratio(part=1, whole=1), Ratio(part=1, whole=2), Ratio(part=2, whole=6))
    >>> round(counts.wisebe, 4)
    0.2222
    """
    return batched_window_counts(references, hypothesis, None, limit=limit)


def batched_window_counts(
    references: References, hypothesis: npt.ArrayLike, bounds: Bounds | None, *, limit: int
) -> WindowCounts:
    """`window_counts` of many documents; see `batches`."""
    rows, slots = rows_and_slots(references, hypothesis)
    starts, ends = batched_reference_windows(rows, bounds, limit=limit)
    before = np.zeros(len(slots) + 1, np.int64)
    np.cumsum(slots, out=before[1:])
    inside = before[ends + 1] - before[starts]
    owners = starts if bounds is None else np.searchsorted(bounds, starts, side="right") - 1
    agreement: Any = batched_agreement_ratio(rows, bounds)
    return WindowCounts(
        boundaries=tally(slots, bounds),
        boundaries_in_windows=sums(inside, owners, bounds),
        windows=sums(np.ones(len(starts), np.int64), owners, bounds),
        windows_hit=sums((inside > 0).astype(np.int64), owners, bounds),
        shared_votes=agreement.part,
        possible_votes=agreement.whole,
    )


def wisebe(
    references: References, hypothesis: npt.ArrayLike, *, limit: int = WINDOW_LIMIT
) -> Reading[WindowCounts]:
    """WiSeBE: `window_f1` times `agreement_ratio`. 1 is best; nan with a single reference.

    See `window_counts` for the formula and the parameters. A sum over documents gives the product
    of the two corpus-level figures.

    >>> wisebe([[0, 1, 0, 0], [0, 1, 0, 0]], [0, 1, 0, 1])
    Reading(value=0.6666666666666666)
    """
    return Reading(window_counts(references, hypothesis, limit=limit), "wisebe")


def window_precision(
    references: References, hypothesis: npt.ArrayLike, *, limit: int = WINDOW_LIMIT
) -> Ratio:
    """Boundaries of the hypothesis that are inside a window. 1 is best.

    >>> window_precision([[0, 1, 0, 0], [0, 0, 1, 0]], [1, 1, 0, 0])
    Ratio(part=1, whole=2)
    """
    return window_counts(references, hypothesis, limit=limit).precision


def window_recall(
    references: References, hypothesis: npt.ArrayLike, *, limit: int = WINDOW_LIMIT
) -> Ratio:
    """Windows that hold a boundary of the hypothesis. 1 is best.

    >>> window_recall([[0, 1, 0, 0], [0, 0, 1, 0]], [1, 1, 0, 0])
    Ratio(part=1, whole=1)
    """
    return window_counts(references, hypothesis, limit=limit).recall


def window_f1(
    references: References, hypothesis: npt.ArrayLike, *, limit: int = WINDOW_LIMIT
) -> Reading[WindowCounts]:
    """Harmonic mean of `window_precision` and `window_recall`. 1 is best.

    >>> window_f1([[0, 1, 0, 0], [0, 0, 1, 0]], [1, 1, 0, 0])
    Reading(value=0.6666666666666666)
    """
    return Reading(window_counts(references, hypothesis, limit=limit), "f1")
