"""Segments that are mapped in time; tests/against has md-eval beside it."""

import numpy as np
import pytest

from interpunct.errors import InputError, OptionError
from interpunct.metrics import Ratio, mapped_end_error_rate
from interpunct.metrics.segment_mapping import TimedSegments, map_segments, segment_errors
from interpunct.metrics.subtypes import LabelledBoundaries


def test_segments_are_in_the_order_of_their_middles():
    """The long one begins first, and its middle comes last."""
    found = TimedSegments.of([(0, 10, 1), (4, 1, 2)])
    assert found.labels.tolist() == [2, 1]


def test_a_segment_without_a_partner_is_one_error():
    sides = TimedSegments.of([(0, 1, 1), (1, 1, 1)]), TimedSegments.of([(0, 1, 2), (5, 1, 1)])
    found = sum(
        (errors for _, errors in segment_errors(*sides, np.array([[0, 0]]))), LabelledBoundaries()
    )
    assert found == LabelledBoundaries(substitutions=1, deletions=1, insertions=1)


@pytest.mark.parametrize(
    ("gap", "extent"), [(-1, 0.5), (np.inf, 0.5), (1, 0), (1, -1), (1, np.inf), (-1, 0)]
)
def test_invalid_distances_are_refused(gap, extent):
    segments = TimedSegments.of([(0, 1, 1)])
    with pytest.raises(OptionError, match="gap must be at least 0 seconds, and extent greater"):
        map_segments(segments, segments, middles=[0.5], gap=gap, extent=extent)


def test_segments_more_than_a_second_apart_are_not_mapped_unless_more_is_allowed():
    sides = TimedSegments.of([(0, 1, 1)]), TimedSegments.of([(2.5, 1, 1)])
    assert map_segments(*sides, middles=[0.5, 3.0], extent=100).tolist() == []
    assert map_segments(*sides, middles=[0.5, 3.0], extent=100, gap=2).tolist() == [[0, 0]]


@pytest.mark.parametrize(
    ("worth", "expected"),
    [
        pytest.param(0.75, [[2, 0]], id="little to lose: the longest counts"),
        pytest.param(1.0, [[0, 0]], id="exactly one second behind is given up"),
        pytest.param(1.5, [[0, 0]], id="more than one second behind"),
    ],
)
def test_a_path_that_is_a_second_behind_leaves_no_segment_out(worth, expected):
    """What is mapped to nothing when the point comes is as far behind as the first one is long.

    reference   --          0 to `worth`
                     .      2 to 2
                ----------  0 to 10
    hypothesis  ----------
    """
    reference = TimedSegments.of([(0, worth, 1), (2, 0, 1), (0, 10, 1)])
    hypothesis = TimedSegments.of([(0, 10, 2)])
    found = map_segments(reference, hypothesis, middles=[5.0], gap=0, extent=100)
    assert found.tolist() == expected


def test_segments_that_only_touch_can_be_mapped():
    """Two points in one place are worth nothing, and are a way past the pair that is given up.

    reference   --            0 to 1.5
                     .        2 to 2
                ------------  0 to 10
    hypothesis       .        2 to 2
                ------------  0 to 10
    """
    reference = TimedSegments.of([(0, 1.5, 1), (2, 0, 1), (0, 10, 1)])
    hypothesis = TimedSegments.of([(2, 0, 2), (0, 10, 2)])
    found = map_segments(reference, hypothesis, middles=[5.0], gap=0, extent=100)
    assert found.tolist() == [[1, 0], [2, 1]]


def test_a_word_whose_middle_is_the_end_belongs_to_the_segment():
    """Words have their middles at 1, 2 and 3."""
    segments = TimedSegments.of([(0, 0.5, 1), (0, 2, 1), (0, 2.5, 1), (0, 9, 1)])
    assert segments.last_words(np.array([1.0, 2.0, 3.0])).tolist() == [-1, 1, 1, 2]


@pytest.mark.parametrize(
    "rows", [[(0, -1, 1)], [(0, np.inf, 1)], [(np.nan, 1, 1)], [(0, 1)], [0, 1, 1], [("a", 1, 1)]]
)
def test_rows_other_than_segments_are_refused(rows):
    with pytest.raises(InputError, match="segments must be rows of three numbers"):
        TimedSegments.of(rows)


def test_a_label_may_have_any_number():
    assert TimedSegments.of([(0, 1, -1)]).labels.tolist() == [-1]


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param([(0, 2, 1)], [(0, 2, 2), (0, 2, 1)], [[0, 1]], id="the same label"),
        pytest.param([(0, 2, 1)], [(0, 1, 1), (1, 1, 1)], [[0, 1]], id="the same last word"),
        pytest.param([(0, 2, 1), (0, 2, 1)], [(0, 2, 1)], [[0, 0]], id="the first of equal ones"),
        pytest.param(
            [(10, 1, 1), (11, 4, 1)], [(10, 1.5, 2)], [[1, 0]],
            id="(0.5 + 1) * 4 / 5 is more than (1 + 1) * 1 / 2",
        ),
        pytest.param(
            [(10, 1, 1), (11, 4, 1)], [(10, 1.1, 2)], [[0, 0]],
            id="(0.1 + 1) * 4 / 5 is less than (1 + 1) * 1 / 2",
        ),
    ],
)  # fmt: skip
def test_the_mapping_of_greater_weight_is_chosen(reference, hypothesis, expected):
    """The overlap and the gap of a second weigh less for a short segment of the reference."""
    sides = TimedSegments.of(reference), TimedSegments.of(hypothesis)
    middles = [0.5, 1.5, 10.5, 11.05, 14]
    assert map_segments(*sides, middles=middles, gap=1, extent=100).tolist() == expected


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param([(0, 2, 1)], [(0, 1, 1)], Ratio(2, 1), id="a word too early"),
        pytest.param([(0, 2, 1), (1, 1, 1)], [(0, 2, 1), (1, 1, 1)], Ratio(0, 2), id="two right"),
        pytest.param([(0, 2, 1), (1, 1, 1)], [(0, 2, 1), (1, 1, 2)], Ratio(1, 2), id="one right"),
        pytest.param(
            [(0, 2, 1), (1, 1, 2)], [(0, 2, 1), (1, 1, 1)], Ratio(1, 2), id="one expected"
        ),
    ],
)
def test_segments_that_end_with_one_word(reference, hypothesis, expected):
    """Two words of a second each; what both sides have in common is right, and is right once."""
    assert mapped_end_error_rate(reference, hypothesis, middles=[0.5, 1.5]) == expected


def test_the_last_half_second_is_looked_at_unless_more_is_asked_for():
    """From 0.4 to 1.5 it is more than a second, from 0.4 to 0.5 it is not."""
    sides = TimedSegments.of([(0, 2, 1)]), TimedSegments.of([(0, 0.4, 1)])
    assert map_segments(*sides, middles=[1.0]).tolist() == []
    assert map_segments(*sides, middles=[1.0], extent=1.5).tolist() == [[0, 0]]


@pytest.mark.parametrize(
    ("hypothesis", "expected"),
    [
        pytest.param([(0, 1, 1), (0, 1.5, 2)], [[0, 1]], id="1.5 is more than 1 * 1.1"),
        pytest.param([(0, 1, 1), (0, 1.05, 2)], [[0, 0]], id="1.05 is less than 1 * 1.1"),
        pytest.param([(0, 1.5, 1), (1, 1, 1)], [[0, 0]], id="1.5 is more than 1 * 1.001"),
    ],
)
def test_the_weights_of_labels_and_last_words(hypothesis, expected):
    """Two seconds of label 1; the last of two words has its middle after 1.5."""
    sides = TimedSegments.of([(0, 2, 1)]), TimedSegments.of(hypothesis)
    found = map_segments(*sides, middles=[0.5, 1.8], gap=0, extent=100)
    assert found.tolist() == expected


def test_a_segment_of_half_a_second_weighs_as_much():
    """(0.5 + 1) * 0.5 / 1.5 is less than (0 + 1) * 4 / 5, though the first is all covered."""
    sides = TimedSegments.of([(10, 0.5, 1), (10.5, 4, 1)]), TimedSegments.of([(10, 0.5, 2)])
    found = map_segments(*sides, middles=[10.2, 14], gap=1, extent=100)
    assert found.tolist() == [[1, 0]]
