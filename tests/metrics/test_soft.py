"""Shares instead of labels, against the formulas written out."""

from __future__ import annotations

from math import isnan, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct import Document, metrics
from interpunct.errors import InputError
from interpunct.metrics import (
    counts,
    jensen_shannon_similarity,
    manhattan_distance,
    soft_f1,
    soft_macro_f1,
    soft_precision,
    soft_recall,
)
from interpunct.metrics.soft import Distances, SoftMatches

SHARE = st.sampled_from([0.0, 0.2, 1 / 3, 0.5, 2 / 3, 1.0])
PAIRS = st.lists(st.tuples(SHARE, SHARE), min_size=1, max_size=12)
FIGURES = (soft_precision, soft_recall, soft_f1, manhattan_distance, jensen_shannon_similarity)


@pytest.mark.parametrize(
    ("figure", "reference", "hypothesis", "expected"),
    [
        pytest.param(soft_precision, [1, 0.5, 0], [0.5, 1, 0], 1 / 1.5, id="precision"),
        pytest.param(soft_recall, [1, 1, 0], [0.5, 0, 0.5], 0.5 / 2, id="recall"),
        pytest.param(soft_f1, [1, 0.5, 0], [1, 0, 0.5], 2 / 3, id="f1"),
        pytest.param(manhattan_distance, [1, 0.5, 0, 0], [0, 0.5, 0, 1], 1.0, id="manhattan"),
        pytest.param(jensen_shannon_similarity, [1, 0], [0, 0], 0.5, id="one slot of two"),
        pytest.param(soft_macro_f1, [[1, 0], [0, 1]], [[1, 0], [0, 0]], 0.5, id="one mark of two"),
    ],
)
def test_worked_examples(figure, reference, hypothesis, expected):
    assert figure(reference, hypothesis).value == pytest.approx(expected)


def divergence(p, q):
    """Jensen-Shannon, from its definition by relative entropies."""

    def relative(one, other):
        return sum(a * log2(a / b) for a, b in zip(one, other, strict=True) if a)

    sides = (1 - p, p), (1 - q, q)
    middle = [(a + b) / 2 for a, b in zip(*sides, strict=True)]
    return sum(relative(side, middle) for side in sides) / 2


@given(PAIRS)
def test_are_the_formulas(pairs):
    p, q = zip(*pairs, strict=True)
    common = sum(min(pair) for pair in pairs)
    same = {"nan_ok": True, "abs": 1e-12}
    nan = float("nan")
    assert soft_precision(p, q).value == pytest.approx(common / sum(q) if sum(q) else nan, **same)
    assert soft_recall(p, q).value == pytest.approx(common / sum(p) if sum(p) else nan, **same)
    both = sum(p) + sum(q)
    assert soft_f1(p, q).value == pytest.approx(2 * common / both if both else nan, **same)
    distance = sum(2 * abs(a - b) for a, b in pairs) / len(pairs)
    assert manhattan_distance(p, q).value == pytest.approx(distance if both else nan, **same)
    similarity = 1 - sum(divergence(*pair) for pair in pairs) / len(pairs)
    found = jensen_shannon_similarity(p, q).value
    assert found == pytest.approx(similarity if both else nan, **same)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=12))
def test_soft_is_hard_where_everybody_is_certain(columns):
    p, q = zip(*columns, strict=True)
    hard = counts(p, q)
    for soft, name in ((soft_precision, "precision"), (soft_recall, "recall"), (soft_f1, "f1")):
        assert soft(p, q).value == pytest.approx(getattr(hard, name).value, nan_ok=True)
    if any(p) or any(q):
        wrong = hard.classification_error_rate.value
        assert manhattan_distance(p, q).value == pytest.approx(2 * wrong)
        assert jensen_shannon_similarity(p, q).value == pytest.approx(1 - wrong)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=12))
def test_counts_give_what_certain_shares_give(columns):
    p, q = ([row[side] for row in columns] for side in (0, 1))
    assert Distances.of_counts(counts(p, q)) == manhattan_distance(p, q).result
    assert SoftMatches.of_counts(counts(p, q)) == soft_f1(p, q).result


@given(PAIRS)
def test_symmetric_where_the_definition_is(pairs):
    p, q = zip(*pairs, strict=True)
    for figure in (soft_f1, manhattan_distance, jensen_shannon_similarity):
        assert figure(p, q).value == pytest.approx(figure(q, p).value, nan_ok=True)
    assert soft_precision(p, q).value == pytest.approx(soft_recall(q, p).value, nan_ok=True)


@given(st.lists(SHARE, min_size=1).filter(any))
def test_shares_against_themselves_are_perfect(shares):
    assert soft_f1(shares, shares).value == 1
    assert manhattan_distance(shares, shares).value == 0
    assert jensen_shannon_similarity(shares, shares).value == 1


@given(PAIRS, PAIRS)
def test_documents_add_up(first, second):
    texts = [tuple(zip(*pairs, strict=True)) for pairs in (first, second)]
    whole = tuple(zip(*first, *second, strict=True))
    for figure in FIGURES:
        added = figure(*texts[0]) + figure(*texts[1])
        assert added.value == pytest.approx(figure(*whole).value, nan_ok=True)


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("wrong", [[0.5, 1.5], [-0.1, 0], [float("nan"), 0]])
def test_invalid_shares_are_refused(figure, wrong):
    with pytest.raises(InputError, match="a share is"):
        figure([0, 1], wrong)


def test_shares_of_a_slot_beyond_one_are_an_error():
    with pytest.raises(InputError, match=r"come to 1\.25; they must not exceed 1"):
        manhattan_distance([[0, 0], [0.75, 0.5]], [[1, 0], [1, 0]])
    with pytest.raises(InputError, match="reference has 2 labels and hypothesis has 1"):
        soft_f1([[1, 0]], [[1]])


def documents(*rows, scores=None):
    units = list("abcdef")
    return [Document.build("d", units, boundaries=row, scores=scores) for row in rows]


@pytest.mark.filterwarnings("ignore:windows cover:interpunct.errors.InputWarning")
def test_a_system_that_is_as_sure_as_people_agree_is_perfect():
    rows = [0, 1, 0, 1, 0, 1], [0, 1, 0, 0, 0, 1], [0, 1, 0, 0, 1, 1]
    references = dict(zip(("ann", "bo", "cy"), ([d] for d in documents(*rows)), strict=True))
    unsure = documents(rows[1], scores=[0, 1, 0, 1 / 3, 1 / 3, 0.9])
    found = interpunct.score(references, {"sure": documents(rows[0]), "unsure": unsure})
    assert found["unsure"]["soft_f1"] == 1
    assert found["unsure"]["jensen_shannon_similarity"] == 1
    assert found["sure"]["soft_precision"] == pytest.approx((1 + 1 / 3) / 2)
    assert found["sure"]["soft_recall"] == pytest.approx((1 + 1 / 3) / (1 + 2 / 3))
    assert found["sure"]["manhattan_distance"] == pytest.approx(2 * (2 / 3 + 1 / 3) / 5)


def test_one_reference_gives_the_hard_figures():
    gold, made = documents([0, 1, 0, 1, 0, 1], [0, 1, 1, 0, 0, 1])
    found = interpunct.score([gold], {"sys": [made]})["sys"]
    for name in ("precision", "recall", "f1"):
        assert found[f"soft_{name}"] == found[name]


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_scores_that_contradict_labels_are_not_shares():
    gold, made = documents([0, 1, 0, 1, 0, 1], [0, 1, 0, 0, 0, 1])
    confident = Document.build(
        "d", made.units, boundaries=made.boundaries, scores=[0.9, 0.9, 0.8, 0.9, 0.9, 0.9]
    )
    found = interpunct.score([gold], {"sys": [confident]})["sys"]
    assert isnan(found["soft_f1"])
    assert "contradict" in found["soft_f1"].reason


def test_votes_for_marks_are_shares():
    """A comma of two in three against none, a full stop of one in three against one."""
    texts = {"ann": ["so, it is."], "bo": ["so, it is"], "cy": ["so it is"]}
    found = interpunct.score(texts, {"sys": ["so it is."]}, task="punctuation")["sys"]
    assert found["soft_precision"] == pytest.approx(1 / 3)
    assert found["soft_recall"] == pytest.approx((1 / 3) / (2 / 3 + 1 / 3))
    assert found["soft_macro_f1"] == pytest.approx((0 + 2 * (1 / 3) / (4 / 3)) / 2)
    assert found["manhattan_distance"] == pytest.approx((4 / 3 + 4 / 3) / 3)


def test_functions_are_offered():
    assert metrics.soft_f1 is soft_f1
