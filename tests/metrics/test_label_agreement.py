"""Agreement about several labels, against statsmodels, krippendorff and scikit-learn."""

from math import isnan

import krippendorff
import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score, f1_score
from statsmodels.stats import inter_rater

from interpunct.metrics.label_agreement import LabelAgreement, label_agreement
from interpunct.metrics.label_tables import LabelTable, label_table

LABELS = 4


def votes(annotators: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, LABELS, (annotators, 30))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("annotators", [2, 3, 5])
def test_figures_are_those_of_the_packages(annotators, seed):
    given = votes(annotators, seed)
    found = label_agreement(given, labels=LABELS)
    table = np.stack([(given == label).sum(axis=0) for label in range(LABELS)], axis=1)
    assert found.fleiss_kappa == pytest.approx(inter_rater.fleiss_kappa(table))
    alpha = krippendorff.alpha(reliability_data=given.astype(float), level_of_measurement="nominal")
    assert found.krippendorff_alpha == pytest.approx(alpha)


def test_one_annotator_has_no_agreement():
    found = label_agreement(votes(1, 0), labels=LABELS)
    assert isnan(found.fleiss_kappa)
    assert isnan(found.krippendorff_alpha)


def test_documents_add_up():
    given = votes(3, 1)
    parts = [label_agreement(part, labels=LABELS) for part in (given[:, :7], given[:, 7:])]
    whole = sum(parts, start=LabelAgreement())
    expected = label_agreement(given, labels=LABELS)
    assert whole.fleiss_kappa == pytest.approx(expected.fleiss_kappa)
    assert whole.krippendorff_alpha == pytest.approx(expected.krippendorff_alpha)


def test_agreement_of_many_corpora_at_once_is_that_of_each():
    each = [label_agreement(votes(3, seed), labels=LABELS) for seed in range(4)]
    fields = ("agreeing", "slots", "disagreement", "given")
    stacked = LabelAgreement(*(np.array([getattr(one, name) for one in each]) for name in fields))
    assert stacked.fleiss_kappa == pytest.approx([one.fleiss_kappa for one in each])
    assert stacked.krippendorff_alpha == pytest.approx([one.krippendorff_alpha for one in each])


@pytest.mark.parametrize("seed", range(5))
def test_two_annotators_are_those_of_scikit_learn(seed):
    first, second = votes(2, seed)
    found = label_table(first, second, labels=LABELS)
    assert found.kappa == pytest.approx(cohen_kappa_score(first, second))
    marks = list(range(1, LABELS))
    assert found.f1.value == pytest.approx(f1_score(first, second, labels=marks, average="micro"))


def test_many_corpora_at_once_have_the_figures_of_each():
    tables = [label_table(*votes(2, seed), labels=LABELS) for seed in range(3)]
    stacked = LabelTable(np.stack([each.table for each in tables]))
    assert np.asarray(stacked.kappa).tolist() == [each.kappa for each in tables]
    assert np.asarray(stacked.f1.value).tolist() == [each.f1.value for each in tables]


def test_without_slots_nothing_is_measured():
    assert isnan(LabelTable().kappa)
    assert isnan(LabelTable().f1.value)
