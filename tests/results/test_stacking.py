"""Results of many documents in one stack: selected, joined, weighted."""

from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import score
from interpunct.metrics.catalogue import BOUNDARY_METRICS
from interpunct.metrics.measures import COUNTS, LENIENT, PK, Measure
from interpunct.metrics.results import Counts, Ratio
from interpunct.options import Settings
from interpunct.results.bag import Bag, add_bags
from interpunct.results.figures import figure_of
from interpunct.results.keys import Key
from interpunct.results.stacking import join, stack
from interpunct.sample import REFERENCES, SYSTEMS
from interpunct.tasks.boundaries.measuring import measure


def test_results_come_out_of_a_stack_as_they_went_in():
    bags = [
        Bag.of({COUNTS: Counts(1, 2, 3, 4), PK: Ratio(1, 4)}),
        Bag.of(
            {COUNTS: Counts(0, 0, 1, 9), PK: Ratio(0.5, 6), LENIENT: Ratio(np.array([1, 2]), 3)}
        ),
    ]
    stacked = stack(bags)
    counts, pk, more = Key(COUNTS), Key(PK), Key(LENIENT)
    assert stacked[0][counts] == bags[0][counts]
    assert [type(getattr(stacked[0][counts], f.name)) for f in fields(Counts)] == [int] * 4
    assert stacked[1][pk] == Ratio(0.5, 6)
    assert stacked[1][more].part.tolist() == [1, 2]
    assert stacked.total()[counts] == add_bags(bags)[counts]
    np.testing.assert_array_equal(stacked.each()[pk].value, [0.25, 0.5 / 6])


@pytest.mark.parametrize("cut", [0, 1, 3])
def test_stacks_are_joined_as_if_they_had_been_one(cut):
    found = score(REFERENCES, SYSTEMS, intervals=False).results["both"]
    bags = list(found)
    parts = join([stack(bags[:cut]), stack(bags[cut:])])
    assert repr(parts.total()) == repr(found.total())
    assert list(map(repr, parts)) == list(map(repr, found))
    assert repr(parts[1:3].total()) == repr(found[1:3].total())


SETTINGS = Settings.choose(beta=2.0, tolerance=1)


FIGURES = [figure_of(metric) for metric in BOUNDARY_METRICS]


@given(
    st.lists(
        st.lists(st.tuples(st.booleans(), st.booleans()), max_size=20), min_size=1, max_size=4
    ),
    st.data(),
)
def test_weighted_documents_are_documents_that_occur_more_than_once(documents, data):
    bags = [
        measure(*(np.array([c[i] for c in columns], bool) for i in (0, 1)), SETTINGS, 3)
        for columns in documents
    ]
    rows = st.lists(st.integers(0, 3), min_size=len(bags), max_size=len(bags))
    weights = data.draw(st.lists(rows, min_size=1, max_size=3))
    weighted = stack(bags).weighted(np.array(weights, float))
    for figure in FIGURES:
        expected = [
            figure.value(
                add_bags(
                    [
                        bags[0].empty(),
                        *(bag for bag, times in zip(bags, row, strict=True) for _ in range(times)),
                    ]
                )
            )
            for row in weights
        ]
        np.testing.assert_array_equal(figure.value(weighted), expected, figure.name)


def test_results_that_hold_arrays_are_stacked_too():
    bins = Measure("bins", Ratio)
    bags = [
        Bag.of({bins: Ratio(np.array([1.0, 2.0]), 4)}),
        Bag(),
        Bag.of({bins: Ratio(np.array([0.0, 1.0]), 2)}),
    ]
    result = stack(bags).weighted(np.array([[1.0, 1, 1], [0, 5, 2]]))[Key(bins)]
    np.testing.assert_array_equal(result.part, [[1, 3], [0, 2]])
    np.testing.assert_array_equal(result.whole, [6, 4])
