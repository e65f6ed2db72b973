"""Dawid and Skene's consensus against crowd-kit, run for as many steps as ours.

crowd-kit stops by a bound that also counts the prior once for each vote; that bound may fall where
the likelihood rises, so its own number of steps is not compared.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from interpunct import agreement
from interpunct.metrics.dawid_skene import DawidSkene, dawid_skene
from interpunct.sample import REFERENCES
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import annotated_corpora
from tests.shared import data

pandas = pytest.importorskip("pandas")
peer = pytest.importorskip("crowdkit.aggregation", reason="crowd-kit is not installed")

# crowd-kit calls pandas in ways that pandas will drop.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")


def compare(votes: np.ndarray) -> DawidSkene:
    ours = dawid_skene(votes)
    who, slots = np.nonzero(votes >= 0)
    table = pandas.DataFrame({"task": slots, "worker": who, "label": votes[who, slots]})
    theirs = peer.DawidSkene(n_iter=ours.steps, tol=-np.inf).fit(table)
    posteriors = theirs.probas_.sort_index().sort_index(axis=1)
    labels = list(posteriors.columns)
    close = {"atol": 1e-6, "rtol": 0}
    found = ours.posteriors[posteriors.index][:, labels]
    np.testing.assert_allclose(found, posteriors.to_numpy(), **close)
    np.testing.assert_allclose(ours.prior[labels], theirs.priors_.sort_index(), **close)
    for (annotator, given), row in theirs.errors_.iterrows():
        np.testing.assert_allclose(ours.confusion[annotator, labels, given], row[labels], **close)
    return ours


@pytest.mark.parametrize("seed", range(12))
def test_random_votes_with_missing_annotators(seed):
    random = np.random.default_rng(seed)
    annotators, labels, slots = random.integers(2, 7), random.integers(2, 5), random.integers(1, 99)
    truth = random.integers(0, labels, slots)
    votes = np.array(
        [
            np.where(random.random(slots) < random.uniform(0.3, 1), truth,
                     random.integers(0, labels, slots))
            for _ in range(annotators)
        ]
    )  # fmt: skip
    missing = random.random(votes.shape) < 0.2
    missing[:, missing.all(axis=0)] = False
    compare(np.where(missing, -1, votes))


def votes_of(references) -> np.ndarray:
    outcome = agreement(references).outcome
    rows = [document.rows(final=False) for document in outcome.documents]
    return np.concatenate(rows, axis=1).astype(int)


def test_the_sample():
    compare(votes_of(REFERENCES))


def test_stargazer():
    compare(votes_of(data("segeval/hearst1997.json")))


def cases() -> Iterator[Case]:
    """The slots that the consensus calls boundaries."""
    for rows, _ in annotated_corpora(12):
        votes = np.concatenate(rows, axis=1).astype(int)
        ours = dawid_skene(votes)
        who, slots = np.nonzero(votes >= 0)
        table = pandas.DataFrame({"task": slots, "worker": who, "label": votes[who, slots]})
        theirs = peer.DawidSkene(n_iter=ours.steps, tol=-np.inf).fit(table)
        yield int((theirs.labels_ == 1).sum()), int((ours.posteriors.argmax(axis=1) == 1).sum())


COMPARISONS = [
    Comparison(
        tool="crowd-kit",
        package="crowd-kit",
        figure="`DawidSkene`, boundaries of the consensus",
        command="interpunct agreement A B C --consensus FILE --method dawid-skene",
        cases=cases,
        know="for the same number of steps; posteriors are the same within 1e-6, and crowd-kit's "
        "own rule to stop looks at a bound that may fall",
    )
]
