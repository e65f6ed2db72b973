"""Scores, times and speakers of many documents, concatenated: as of each document by itself."""

from dataclasses import astuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.metrics import calibration, operating_points, speaker_mapping
from interpunct.metrics.reliability import batched_calibration
from interpunct.metrics.thresholds import GRID
from interpunct.metrics.time_distances import StackedDistances, TimeDistances
from interpunct.metrics.turns import batched_speaker_mapping
from interpunct.metrics.weighted_points import StackedPoints
from tests.many_documents import bounds_of

# A few scores often, so that some are equal; those of bins' edges among them.
SCORED = st.lists(
    st.tuples(st.booleans(), st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.7000001, 1.0])), max_size=8
)


def concatenated(documents):
    """Both sides of all documents, each in one array, and where the documents begin and end."""
    entries = [entry for document in documents for entry in document]
    reference = np.array([ends for ends, _ in entries], bool)
    return reference, np.array([score for _, score in entries], float), bounds_of(documents)


@given(st.lists(SCORED, min_size=1, max_size=6))
def test_calibration_is_that_of_each_document(documents):
    together = batched_calibration(*concatenated(documents))
    for place, document in enumerate(documents):
        reference, scores, _ = concatenated([document])
        alone = calibration(reference, scores)
        for found, expected in zip(astuple(together), astuple(alone), strict=True):
            assert np.array_equal(found[place], expected)


@pytest.mark.parametrize("grid", [None, GRID])
@given(documents=st.lists(SCORED, min_size=1, max_size=6))
def test_operating_points_are_those_of_each_document(grid, documents):
    together = StackedPoints.of_slots(*concatenated(documents), grid=grid)
    alone = [operating_points(*concatenated([own])[:2], grid=grid) for own in documents]
    assert [together[place] for place in range(len(documents))] == alone
    figures = astuple(together.each().figures)
    expected = zip(*(astuple(points.figures) for points in alone), strict=True)
    for found, own in zip(figures, expected, strict=True):
        np.testing.assert_array_equal(found, own)


@given(st.lists(SCORED, min_size=2, max_size=6), st.randoms(use_true_random=False))
def test_documents_of_several_parts_can_be_taken_in_any_order(documents, random):
    first, second = documents[:1], documents[1:]
    parts = [StackedPoints.of_slots(*concatenated(own)) for own in (first, second)]
    order = random.sample(range(len(documents)), len(documents))
    taken = parts[0].then(parts[1]).taking(np.array(order))
    expected = [operating_points(*concatenated([documents[place]])[:2]) for place in order]
    assert [taken[place] for place in range(len(order))] == expected


@given(st.lists(st.lists(st.integers(0, 5), max_size=6), min_size=1, max_size=6))
def test_distances_are_those_of_each_document(documents):
    owners = np.repeat(np.arange(len(documents)), [*map(len, documents)])
    distances = np.array([one for document in documents for one in document], np.int64)
    together = StackedDistances.of_each(len(documents), owners, distances * 10_000)
    alone = [TimeDistances.of(np.array(own, np.int64) * 10_000) for own in documents]
    for place, expected in enumerate(alone):
        for found, own in zip(astuple(together[place]), astuple(expected), strict=True):
            assert np.array_equal(found, own)
    each = together.each()
    np.testing.assert_array_equal(each.median, [own.median for own in alone])
    np.testing.assert_array_equal(each.within(0.02), [own.within(0.02) for own in alone])


SPOKEN = st.lists(st.tuples(st.integers(-1, 3), st.integers(-1, 3)), max_size=8)


@given(st.lists(SPOKEN, min_size=1, max_size=6))
def test_speakers_are_mapped_as_in_each_document(documents):
    numbers = [np.array(own, np.int64).reshape(-1, 2) for own in documents]
    flat = np.concatenate([np.where(own < 0, own, own + 4 * n) for n, own in enumerate(numbers)])
    owners = np.repeat(np.arange(len(documents)), [*map(len, documents)])
    expected = [
        [one + 4 * number, other + 4 * number]
        for number, own in enumerate(numbers)
        for one, other in speaker_mapping(own[:, 0], own[:, 1]).items()
    ]
    assert batched_speaker_mapping(flat[:, 0], flat[:, 1], owners).tolist() == expected
