"""Segments that are mapped in time; tests/against has md-eval beside it."""

import numpy as np

from interpunct.metrics.segment_mapping import TimedSegments, segment_errors
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
