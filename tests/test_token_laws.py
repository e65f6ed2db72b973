"""Laws that hold for every figure of the task tokens."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct.metrics.catalogue import TOKEN_METRICS
from interpunct.metrics.measures import LABELS
from interpunct.results.bag import add_bags
from interpunct.results.figures import figure_of
from interpunct.results.keys import Key
from tests.token_pictures import document, segmentations

FIGURES = [figure_of(metric) for metric in TOKEN_METRICS]
SYMMETRIC = {
    "token_f1", "word_f1", "sentence_f1", "token_boundary_f1", "sentence_boundary_f1",
    "label_error_rate", "boundary_edit_distance",
}  # fmt: skip


@st.composite
def corpora(draw):
    """Documents with two tokenizations each; the characters of some differ."""
    pairs = draw(
        st.lists(st.tuples(segmentations("ab"), segmentations("ab")), min_size=1, max_size=3)
    )
    return [(one[0], other[1] if draw(st.booleans()) else one[1]) for one, other in pairs]


def bags(pairs):
    """One bag for each document."""
    evaluation = interpunct.score(
        [document(hypothesis, str(n)) for n, (_, hypothesis) in enumerate(pairs)],
        [document(reference, str(n)) for n, (reference, _) in enumerate(pairs)],
        task="tokens",
    )
    ((_, found),) = evaluation.results.items()
    return list(found)


def differing(first, second):
    """The names of the figures that differ between two bags."""
    pairs = [(f.name, f.value(first), f.value(second)) for f in FIGURES]
    return {name for name, a, b in pairs if not (isnan(a) and isnan(b)) and a != pytest.approx(b)}


@given(corpora())
def test_a_perfect_hypothesis_has_no_errors(pairs):
    total = add_bags(bags([(reference, reference) for reference, _ in pairs]))
    for figure in FIGURES:
        value = figure.value(total)
        assert isnan(value) or value == (1 if figure.better == "higher" else 0), figure.name


@given(corpora())
def test_the_order_of_documents_does_not_matter(pairs):
    assert not differing(add_bags(bags(pairs)), add_bags(bags(pairs[::-1])))


@given(segmentations("ab"))
def test_symmetric_figures_are_symmetric_where_the_characters_are_equal(pair):
    (forth,), (back,) = bags([pair]), bags([pair[::-1]])
    assert not differing(forth, back) & SYMMETRIC


@given(corpora())
def test_scores_stay_within_one_and_a_blank_is_never_counted_as_perfect(pairs):
    total = add_bags(bags(pairs))
    for figure in FIGURES:
        value = figure.value(total)
        assert isnan(value) or np.isfinite(value), figure.name
        assert figure.better == "lower" or isnan(value) or 0 <= value <= 1, figure.name
    labels = total[Key(LABELS)]
    assert 0 <= labels.part <= labels.whole


@given(st.lists(corpora(), min_size=2, max_size=3))
def test_many_corpora_at_once_give_what_each_gives_alone(many):
    totals = [add_bags(bags(pairs)) for pairs in many]
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
            alone = figure.value(bag)
            assert at_once == pytest.approx(alone, nan_ok=True), figure.name


def test_nothing_against_nothing_is_not_measured():
    (bag,) = bags([([], [])])
    assert {f.name for f in FIGURES if not isnan(f.value(bag))} == {"boundary_edit_distance"}
