"""Documents laid end to end are counted each by itself: every metric and its batched twin."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from interpunct.metrics import (
    boundary_edits,
    case_error_rate,
    counts,
    mark_confusion,
    segment_error_rate_words,
    segment_matches,
    tolerant_matches,
    word_errors,
)
from interpunct.metrics.counting import batched_counts
from interpunct.metrics.edits import batched_boundary_edits
from interpunct.metrics.punctuation import (
    batched_case_error_rate,
    batched_mark_confusion,
    batched_word_errors,
)
from interpunct.metrics.segments import batched_segment_error_rate_words, batched_segment_matches
from interpunct.metrics.tolerance import batched_tolerant_matches
from tests.end_to_end import COLUMNS, SLOTS, both_sides, bounds_of, laid_out, taken_apart

TWINS = {
    counts: batched_counts,
    segment_matches: batched_segment_matches,
    segment_error_rate_words: batched_segment_error_rate_words,
    boundary_edits: batched_boundary_edits,
}


@given(st.lists(SLOTS, min_size=1, max_size=6))
def test_slots_laid_end_to_end_are_counted_document_by_document(texts):
    sides = [both_sides(text, bool) for text in texts]
    reference, hypothesis = laid_out(sides)
    bounds = bounds_of(texts)
    for measure, batched in TWINS.items():
        together = batched(reference, hypothesis, bounds)
        assert taken_apart(together, len(texts)) == [measure(*side) for side in sides]
    together = batched_tolerant_matches(reference, hypothesis, bounds, tolerance=2)
    assert taken_apart(together, len(texts)) == [tolerant_matches(*s, tolerance=2) for s in sides]


@given(st.lists(COLUMNS, min_size=1, max_size=6))
def test_alignments_laid_end_to_end_are_counted_document_by_document(texts):
    sides = [both_sides(text, np.int32) for text in texts]
    said, heard = laid_out(sides)
    bounds = bounds_of(texts)
    found = taken_apart(batched_word_errors(said, heard, bounds), len(texts))
    assert found == [word_errors(*side) for side in sides]
    together = batched_case_error_rate(said, heard, bounds, recased=said % 2 == 0, capitals=(1, 1))
    case = {"reference_capitals": 1, "hypothesis_capitals": 1}
    assert taken_apart(together, len(texts)) == [
        case_error_rate(*side, recased=side[0] % 2 == 0, **case) for side in sides
    ]
    tables = batched_mark_confusion(said, heard, bounds, marks=1).table
    alone = [mark_confusion(*side, marks=1).table for side in sides]
    assert tables.tolist() == [table.tolist() for table in alone]
