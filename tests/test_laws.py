"""Laws that hold for every figure of the table, whatever it measures."""

from math import isnan

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from interpunct.metrics.catalogue import BOUNDARY_METRICS
from interpunct.options import Settings
from interpunct.results.bag import add_bags
from interpunct.results.figures import figure_of
from interpunct.tasks.boundaries.measuring import measure

SETTINGS = Settings.choose(beta=2.0, tolerance=1)
FIGURES = [figure_of(metric) for metric in BOUNDARY_METRICS]
SYMMETRIC = {
    "f1", "classification_error_rate", "cohen_kappa", "segment_f1",
    "segment_error_rate_words", "pk", "window_diff", "boundary_similarity",
    "segmentation_similarity", "tolerant_f1",
}  # fmt: skip

slots_of_documents = st.lists(
    st.lists(st.tuples(st.booleans(), st.booleans()), max_size=25), min_size=1, max_size=4
)


def bags(documents, *, swapped=False, k=3):
    """One bag for each document; its columns are reference and hypothesis, slot by slot."""
    found = []
    for columns in documents:
        reference, hypothesis = (np.array([c[i] for c in columns], bool) for i in (0, 1))
        sides = (hypothesis, reference) if swapped else (reference, hypothesis)
        found.append(measure(*sides, SETTINGS, k))
    return found


def total(documents, **options):
    return add_bags(bags(documents, **options))


def differing(first, second):
    """The names of the figures that differ between two bags."""
    pairs = [(f.name, f.value(first), f.value(second)) for f in FIGURES]
    return {name for name, a, b in pairs if not same(a, b)}


def same(a: float, b: float) -> bool:
    return (isnan(a) and isnan(b)) or a == pytest.approx(b, abs=1e-12)


@given(slots_of_documents)
def test_a_perfect_hypothesis_has_no_errors(documents):
    perfect = [[(reference, reference) for reference, _ in columns] for columns in documents]
    bag = total(perfect)
    for figure in FIGURES:
        value = figure.value(bag)
        assert isnan(value) or value == (1 if figure.better == "higher" else 0), figure.name


@given(slots_of_documents, st.randoms(use_true_random=False))
def test_the_order_of_documents_does_not_matter(documents, random):
    shuffled = random.sample(documents, len(documents))
    assert not differing(total(documents), total(shuffled))


@given(slots_of_documents, st.integers(0, 4))
def test_adding_shards_is_scoring_at_once(documents, cut):
    shards = [total(part) for part in (documents[:cut], documents[cut:]) if part]
    assert not differing(total(documents), add_bags(shards))


@given(slots_of_documents)
def test_symmetric_figures_are_symmetric(documents):
    assert not differing(total(documents), total(documents, swapped=True)) & SYMMETRIC


@given(slots_of_documents)
def test_a_figure_is_nan_or_finite_and_scores_stay_within_one(documents):
    bag = total(documents)
    for figure in FIGURES:
        value = figure.value(bag)
        assert isnan(value) or np.isfinite(value), figure.name
        assert figure.better == "lower" or isnan(value) or -1 <= value <= 1, figure.name


@given(st.lists(slots_of_documents, min_size=2, max_size=4))
def test_many_corpora_at_once_give_what_each_gives_alone(corpora):
    """Fields may be arrays: the bootstrap looks at a thousand corpora this way."""
    totals = [total(documents) for documents in corpora]
    stacked = {
        key: type(result)(
            *(
                np.array([getattr(bag[key], name) for bag in totals], float)
                for name in result.__dataclass_fields__
            )
        )
        for key, result in totals[0].items()
    }
    for figure in FIGURES:
        for at_once, bag in zip(figure.value(stacked), totals, strict=True):
            assert same(float(at_once), figure.value(bag)), figure.name


@given(slots_of_documents, st.data())
def test_a_false_boundary_never_raises_precision(documents, data):
    precision = next(figure for figure in FIGURES if figure.name == "precision")
    places = [
        (i, j)
        for i, columns in enumerate(documents)
        for j, column in enumerate(columns[:-1])
        if column == (False, False)
    ]
    assume(places)
    i, j = data.draw(st.sampled_from(places))
    before = precision.value(total(documents))
    documents[i][j] = (False, True)
    assert isnan(before) or precision.value(total(documents)) <= before


def test_every_symmetric_name_is_in_the_table():
    assert {figure.name for figure in FIGURES} >= SYMMETRIC


def test_asymmetric_figures_are_not_listed_as_symmetric():
    documents = [[(True, True), (False, False), (True, False), (False, False), (False, False)]]
    asymmetric = {figure.name for figure in FIGURES} - SYMMETRIC
    assert differing(total(documents), total(documents, swapped=True)) == asymmetric
