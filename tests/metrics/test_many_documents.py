"""Concatenated documents are counted separately: every metric and its batched version."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from interpunct.metrics import (
    AlignedMatches,
    aligned_sentence_matches,
    boundary_edits,
    case_error_rate,
    counts,
    edge_matches,
    mark_confusion,
    segment_error_rate_words,
    segment_matches,
    sentence_matches,
    token_accuracy,
    token_matches,
    tolerant_matches,
    word_errors,
    word_label_matches,
)
from interpunct.metrics.counting import batched_counts
from interpunct.metrics.edits import batched_boundary_edits
from interpunct.metrics.punctuation import (
    batched_case_error_rate,
    batched_mark_confusion,
    batched_word_errors,
)
from interpunct.metrics.segments import batched_segment_error_rate_words, batched_segment_matches
from interpunct.metrics.token_figures import batched_token_accuracy
from interpunct.metrics.tokens import (
    batched_aligned_sentence_matches,
    batched_sentence_matches,
    batched_token_matches,
)
from interpunct.metrics.tolerance import batched_tolerant_matches
from interpunct.metrics.word_labels import (
    NO_WORD,
    NOT_COUNTED,
    Owners,
    batched_edge_matches,
    batched_matches_by_label,
    batched_word_label_matches,
    matches_by_label,
)
from tests.many_documents import COLUMNS, SLOTS, both_sides, bounds_of, concatenated, taken_apart

TWINS = {
    counts: batched_counts,
    segment_matches: batched_segment_matches,
    segment_error_rate_words: batched_segment_error_rate_words,
    boundary_edits: batched_boundary_edits,
    token_accuracy: batched_token_accuracy,
}


@given(st.lists(SLOTS, min_size=1, max_size=6))
def test_concatenated_slots_are_counted_document_by_document(texts):
    sides = [both_sides(text, bool) for text in texts]
    reference, hypothesis = concatenated(sides)
    bounds = bounds_of(texts)
    for measure, batched in TWINS.items():
        together = batched(reference, hypothesis, bounds)
        assert taken_apart(together, len(texts)) == [measure(*side) for side in sides]
    together = batched_tolerant_matches(reference, hypothesis, bounds, tolerance=2)
    assert taken_apart(together, len(texts)) == [tolerant_matches(*s, tolerance=2) for s in sides]


@given(st.lists(COLUMNS, min_size=1, max_size=6))
def test_concatenated_alignments_are_counted_document_by_document(texts):
    sides = [both_sides(text, np.int32) for text in texts]
    said, heard = concatenated(sides)
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


LABEL = st.integers(min(NO_WORD, NOT_COUNTED), 3)


@given(
    st.lists(st.lists(st.tuples(LABEL, LABEL, st.booleans()), max_size=6), min_size=1, max_size=5)
)
def test_concatenated_labels_are_counted_document_by_document(texts):
    sides = [both_sides(text, np.int64) for text in texts]
    right = [np.array([entry[2] for entry in text], bool) for text in texts]
    owners = Owners(np.repeat(np.arange(len(texts)), list(map(len, texts))), len(texts))
    found = taken_apart(batched_word_label_matches(*concatenated(sides), owners), len(texts))
    assert found == [word_label_matches(*side) for side in sides]
    by_label = batched_matches_by_label(*concatenated(sides), np.concatenate(right), owners)
    alone = [matches_by_label(*side, flags) for side, flags in zip(sides, right, strict=True)]
    assert set(by_label) == set().union(*alone)
    for label, matches in by_label.items():
        assert taken_apart(matches, len(texts)) == [
            labels.get(label, AlignedMatches()) for labels in alone
        ]


@given(st.lists(st.lists(st.tuples(*[st.integers(0, 2)] * 2), max_size=6), min_size=1, max_size=5))
def test_concatenated_edges_are_counted_document_by_document(texts):
    sides = [both_sides(text, np.int64) for text in texts]
    owners = Owners(np.repeat(np.arange(len(texts)), list(map(len, texts))), len(texts))
    found = taken_apart(batched_edge_matches(*concatenated(sides), owners), len(texts))
    assert found == [edge_matches(*side) for side in sides]


@st.composite
def sentences(draw):
    """Common boundaries of tokens, and the ends of sentences of both sides."""
    inner = draw(st.lists(st.tuples(*[st.integers(1, 2)] * 2), min_size=1, max_size=5))
    common = np.cumsum([(0, 0), *inner], axis=0)
    tokens = common[-1].tolist()
    ends = [draw(st.sets(st.integers(1, last - 1))) if last > 1 else set() for last in tokens]
    return common, *(
        np.array([*sorted(inner_ends), last]) for inner_ends, last in zip(ends, tokens, strict=True)
    )


@given(st.lists(sentences(), min_size=1, max_size=4))
def test_concatenated_sentences_are_counted_document_by_document(texts):
    before = np.zeros(2, np.int64)
    common, ends, rows = [before[None]], ([], []), [0]
    for boundaries, *sides in texts:
        common.append(boundaries[1:] + before)
        rows.append(rows[-1] + len(boundaries) - 1)
        for side in (0, 1):
            ends[side].extend(sides[side] + before[side])
        before = before + boundaries[-1]
    for measure, batched in (
        (sentence_matches, batched_sentence_matches),
        (aligned_sentence_matches, batched_aligned_sentence_matches),
    ):
        together = batched(np.concatenate(common), *ends, np.array(rows))
        assert taken_apart(together, len(texts)) == [measure(*text) for text in texts]


def test_blocks_belong_to_the_document_that_they_end_in():
    common = np.array([[0, 0], [2, 1], [3, 2], [4, 3], [5, 5], [6, 6]])
    blocks = np.array([[2, 1, 3, 2, 0], [4, 3, 5, 5, 1]])
    further = blocks[:1] + np.array([6, 6, 6, 6, 0])
    found = batched_token_matches(
        np.concatenate((common, common[1:] + 6)),
        np.concatenate((blocks, further)),
        np.array([0, 5, 10]),
    )
    alone = [token_matches(common, blocks), token_matches(common, blocks[:1])]
    assert taken_apart(found, 2) == alone
    assert [matches.matched for matches in alone] == [3, 2]


def test_boundaries_may_be_looked_at_in_pieces(monkeypatch):
    """Two documents of three sentences, the second of which is another on each side."""
    common = [[n, n] for n in range(13)]
    ends, rows = ([2, 4, 6, 8, 10, 12], [2, 3, 6, 8, 9, 12]), np.array([0, 6, 12])
    whole = batched_sentence_matches(common, *ends, rows)
    monkeypatch.setattr("interpunct.metrics.tokens.PIECE", 4)
    parts = batched_sentence_matches(common, *ends, rows)
    for found in (whole, parts):
        assert found.matched.tolist() == [1, 1]
        assert found.reference.tolist() == found.hypothesis.tolist() == [3, 3]
