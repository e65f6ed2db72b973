"""Documents laid end to end are counted each by itself."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from interpunct.metrics import (
    boundary_edits,
    counts,
    segment_error_rate_words,
    segment_matches,
    tolerant_matches,
)
from interpunct.metrics.moved_boundaries import moved_boundaries
from interpunct.metrics.punctuation import NOTHING, case_errors, mark_confusion, word_errors

SLOTS = st.lists(st.tuples(st.booleans(), st.booleans()), max_size=8)


@given(st.lists(SLOTS, min_size=1, max_size=6))
def test_slots_laid_end_to_end_are_counted_document_by_document(texts):
    sides = [tuple(np.array(side, bool) for side in columns(text)) for text in texts]
    reference, hypothesis = (np.concatenate(side) for side in zip(*sides, strict=True))
    bounds = bounds_of(texts)
    for measure in (counts, segment_matches, segment_error_rate_words, boundary_edits):
        together = measure(reference, hypothesis, bounds=bounds)
        assert taken_apart(together, len(texts)) == [measure(*side) for side in sides]
    together = tolerant_matches(reference, hypothesis, tolerance=2, bounds=bounds)
    assert taken_apart(together, len(texts)) == [tolerant_matches(*s, tolerance=2) for s in sides]


# A column holds two words, two marks, or one token and nothing.
COLUMNS = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 2), st.integers(0, 2)),
        st.just((-1, -1)),
        st.tuples(st.integers(-1, 2), st.just(NOTHING)),
        st.tuples(st.just(NOTHING), st.integers(-1, 2)),
    ),
    max_size=8,
)


@given(st.lists(COLUMNS, min_size=1, max_size=6))
def test_alignments_laid_end_to_end_are_counted_document_by_document(texts):
    sides = [tuple(np.array(side, np.int32) for side in columns(text)) for text in texts]
    said, heard = (np.concatenate(side) for side in zip(*sides, strict=True))
    bounds = bounds_of(texts)
    found = taken_apart(word_errors(said, heard, bounds=bounds), len(texts))
    assert found == [word_errors(*side) for side in sides]
    case = {"reference_capitals": 1, "hypothesis_capitals": 1}
    together = case_errors(said, heard, recased=said % 2 == 0, bounds=bounds, **case)
    assert taken_apart(together, len(texts)) == [
        case_errors(*side, recased=side[0] % 2 == 0, **case) for side in sides
    ]
    tables = mark_confusion(said, heard, marks=1, bounds=bounds).table
    alone = [mark_confusion(*side, marks=1).table for side in sides]
    assert tables.tolist() == [table.tolist() for table in alone]


@given(st.lists(COLUMNS, min_size=1, max_size=6), st.booleans())
def test_boundaries_are_moved_within_their_own_document(texts, final):
    sides = [tuple(np.array(side, np.int32) for side in columns(text)) for text in texts]
    said, heard = (np.concatenate(side) for side in zip(*sides, strict=True))
    together = moved_boundaries(said, heard, final=final, bounds=bounds_of(texts))
    alone = [moved_boundaries(*side, final=final) for side in sides]
    assert taken_apart(together.counts, len(texts)) == [moved.counts for moved in alone]
    for moved, (start, end) in zip(alone, pairwise(together.bounds), strict=True):
        assert moved.reference.tolist() == together.reference[start:end].tolist()
        assert moved.hypothesis.tolist() == together.hypothesis[start:end].tolist()


def columns(text):
    """Both sides of a list of pairs."""
    return [entry[0] for entry in text], [entry[1] for entry in text]


def bounds_of(texts):
    return np.cumsum([0, *map(len, texts)])


def taken_apart(result, documents):
    """The results of single documents, out of one whose fields are arrays or single numbers."""
    names = type(result).__dataclass_fields__
    fields = [np.broadcast_to(getattr(result, name), documents).tolist() for name in names]
    return [type(result)(*numbers) for numbers in zip(*fields, strict=True)]
