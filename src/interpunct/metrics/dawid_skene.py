"""The consensus of annotators of different reliability (Dawid and Skene).

Every annotator has a confusion matrix of true and given labels, and labels have priors. Expectation
maximisation estimates these together with the true labels, starting from the shares of the votes.
Votes are those of `distinct_votes`.

References
----------
Dawid and Skene (1979), Maximum Likelihood Estimation of Observer Error-Rates Using the EM
Algorithm. Applied Statistics 28(1).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.metrics.distinct_votes import DistinctVotes, Votes, distinct_votes

Floats = npt.NDArray[np.float64]

STEPS = 100
"""Steps at most."""

TOLERANCE = 1e-5
"""The fit ends when a step raises the log likelihood per slot by less than this."""

LEAST = 1e-10
"""The lower bound of expected counts and priors, so that no observed label is impossible."""


@dataclass(frozen=True, slots=True, eq=False)
class DawidSkene:
    """The posteriors of the true labels, and the confusion matrices of the annotators.

    `posteriors` has a row for each slot and a column for each label, *none* first; slots without
    any decision have the prior. `confusion[a, t, g]` is how often annotator *a* gives label *g*
    where *t* is true. `log_likelihood` is the log likelihood of all votes before the last step.
    """

    posteriors: Floats
    prior: Floats
    confusion: Floats
    steps: int
    log_likelihood: float

    def of_votes(self, votes: npt.ArrayLike) -> Floats:
        """The posteriors of other slots of the same annotators."""
        distinct = distinct_votes(votes)
        likelihoods = _log_likelihoods(distinct.rows, self.prior, self.confusion)
        return _normalized(likelihoods)[0][distinct.places]


def dawid_skene(votes: npt.ArrayLike, *, steps: int = STEPS) -> DawidSkene:
    """Estimate the true labels and the reliability of each annotator.

    Parameters
    ----------
    votes : array, annotators by slots
        The number of a label, 0 for none; nan or a negative number where there is no decision.
    steps : int
        The maximum number of steps.

        Returns
    -------
    DawidSkene

    Examples
    --------
    Two annotators agree on four boundaries; the third misses half of them and adds another:

    >>> votes = [[0, 1, 0, 1, 0, 1, 1, 0, 0]] * 2 + [[0, 1, 0, 0, 0, 1, 0, 0, 1]]
    >>> found = dawid_skene(votes)
    >>> found.posteriors[:, 1].round(3).tolist()
    [0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0]
    >>> found.confusion[2].round(3).tolist()
    [[0.8, 0.2], [0.5, 0.5]]
    """
    return fit(distinct_votes(votes), steps=steps)


def fit(distinct: DistinctVotes, *, steps: int = STEPS) -> DawidSkene:
    """The same for votes grouped by `distinct_votes`."""
    decided = (distinct.rows >= 0).any(axis=1)
    rows, counts = distinct.rows[decided], distinct.counts[decided].astype(np.float64)
    used = _used_labels(rows, distinct.labels)
    posteriors = _shares(rows, distinct.labels)
    prior, confusion = _parameters(rows, counts, posteriors, used)
    before, reached, step = -np.inf, -np.inf, 0
    slots = counts.sum()
    while step < steps and len(rows):
        step += 1
        posteriors, evidence = _normalized(_log_likelihoods(rows, prior, confusion))
        prior, confusion = _parameters(rows, counts, posteriors, used)
        before, reached = reached, float(evidence @ counts)
        if reached - before < TOLERANCE * slots:
            break
    every = np.broadcast_to(prior, (len(distinct.rows), distinct.labels)).copy()
    every[decided] = posteriors
    return DawidSkene(every[distinct.places], prior, confusion, step, reached)


def _used_labels(rows: Votes, labels: int) -> npt.NDArray[np.bool_]:
    """Which labels each annotator has used."""
    return np.array([[(column == label).any() for label in range(labels)] for column in rows.T])


def _shares(rows: Votes, labels: int) -> Floats:
    """The share of the votes that each label has."""
    votes = np.stack([(rows == label).sum(axis=1) for label in range(labels)], axis=1)
    shares: Floats = votes / votes.sum(axis=1, keepdims=True)
    return shares


def _parameters(
    rows: Votes, counts: Floats, posteriors: Floats, used: npt.NDArray[np.bool_]
) -> tuple[Floats, Floats]:
    """The priors and the tables of annotators that make the posteriors most likely."""
    labels = posteriors.shape[1]
    weighted = posteriors * counts[:, None]
    known = used.any(axis=0)
    prior = np.zeros(labels)
    if len(rows):
        prior[known] = np.maximum(weighted.sum(axis=0)[known] / counts.sum(), LEAST)
    expected = np.zeros((rows.shape[1], labels, labels))
    for annotator, column in enumerate(rows.T):
        for true in np.flatnonzero(known).tolist():
            found = np.bincount(column + 1, weights=weighted[:, true], minlength=labels + 1)[1:]
            given = used[annotator]
            expected[annotator, true, given] = np.maximum(found[given], LEAST)
    totals = expected.sum(axis=2, keepdims=True)
    return prior, np.divide(expected, totals, out=np.zeros_like(expected), where=totals > 0)


def _log_likelihoods(rows: Votes, prior: Floats, confusion: Floats) -> Floats:
    """The log likelihood of each way to vote together with each true label."""
    with np.errstate(divide="ignore"):
        logarithms = np.log(confusion)
        found: Floats = np.broadcast_to(np.log(prior), (len(rows), len(prior))).copy()
    for column, table in zip(rows.T, logarithms, strict=True):
        # Labels that an annotator never gave do not count.
        seen = (column >= 0) & (column < table.shape[1])
        added = table.T[np.where(seen, column, 0)]
        found += np.where(seen[:, None] & (added > -np.inf).any(axis=1)[:, None], added, 0)
    return found


def _normalized(likelihoods: Floats) -> tuple[Floats, Floats]:
    """Posteriors, and the logarithm of their normalising constant."""
    highest = likelihoods.max(axis=1, initial=-np.inf, keepdims=True)
    scaled = np.exp(likelihoods - np.where(np.isfinite(highest), highest, 0))
    totals = scaled.sum(axis=1, keepdims=True)
    return scaled / totals, (np.log(totals) + highest)[:, 0]
