"""Generalized Hamming distance: worked examples, and what nltk's table gives."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.metrics.segmentation import ghd

from interpunct.metrics import HammingDistance, generalized_hamming_distance
from interpunct.metrics.hamming import batched_generalized_hamming_distance
from tests.pictures import pairs_of_slots, slots


@pytest.mark.parametrize(
    ("reference", "hypothesis", "cost"),
    [
        pytest.param("..|...", "..|...", 0, id="perfect"),
        pytest.param("..|...", "......", 2, id="missed"),
        pytest.param("......", "..|...", 2, id="one too many"),
        pytest.param("|.....", "...|..", 3, id="moved by three slots"),
        pytest.param("|.....", ".....|", 4, id="too far to be moved"),
        pytest.param("||....", ".||...", 2, id="two in a row: the first is moved by two"),
        pytest.param("|||||.....", ".....|||||", 16, id="three of five too far"),
    ],
)
def test_worked_examples(reference, hypothesis, cost):
    found = generalized_hamming_distance(slots(reference), slots(hypothesis))
    assert found == HammingDistance(cost, len(reference))
    assert float(found) == cost


def test_without_slots_it_is_not_measured():
    assert str(generalized_hamming_distance([], []).value) == "nan"


@settings(max_examples=200)
@given(pairs_of_slots(min_size=1, max_size=60))
def test_it_is_nltks(pair):
    reference, hypothesis = ("".join("01"[label] for label in side) for side in pair)
    assert generalized_hamming_distance(*pair).value == ghd(reference, hypothesis)


@given(st.lists(pairs_of_slots(), max_size=4))
def test_many_documents_at_once_are_each_measured_alone(pairs):
    reference, hypothesis = ([slot for pair in pairs for slot in pair[side]] for side in (0, 1))
    bounds = [0]
    for pair in pairs:
        bounds.append(bounds[-1] + len(pair[0]))
    found = batched_generalized_hamming_distance(
        np.array(reference, bool), np.array(hypothesis, bool), np.array(bounds)
    )
    alone = [generalized_hamming_distance(*pair) for pair in pairs]
    assert found.cost.tolist() == [one.cost for one in alone]
    assert found.slots.tolist() == [one.slots for one in alone]
