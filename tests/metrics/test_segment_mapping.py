"""Segments that are mapped in time; tests/against has md-eval beside it."""

import numpy as np
import pytest

from interpunct.errors import OptionError
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
def test_distances_that_are_none_are_refused(gap, extent):
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
