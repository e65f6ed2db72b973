"""Errors counted without an alignment: as many as an alignment has."""

from itertools import accumulate

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.alignment.joint import align_texts, errors_of_texts
from interpunct.alignment.numbering import tokens_alike

TOKENS = st.integers(-3, 6)
# Beyond 64 tokens a text does not fit into one word of bits.
TEXTS = st.lists(TOKENS, max_size=8) | st.lists(TOKENS, min_size=60, max_size=90)


def flat(texts):
    tokens = np.array([token for text in texts for token in text], np.int32)
    return tokens, np.array([0, *accumulate(map(len, texts))], np.int64)


def only(texts, *, marks):
    """Texts of words only: marks are words like any other, or are left out."""
    rows = [np.array(text, np.int32) for text in texts]
    return [(tokens_alike(row) if marks else row[row >= 0]).tolist() for row in rows]


@given(
    st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=4),
    st.booleans(),
    st.sampled_from(["levenshtein", "nist"]),
)
def test_there_are_as_many_errors_as_in_the_alignment(pairs, marks, costs):
    sides = [list(side) for side in zip(*pairs, strict=True)]
    wrong, there = errors_of_texts(flat(sides[0]), flat(sides[1]), marks=marks, costs=costs)
    references, hypotheses = (only(side, marks=marks) for side in sides)
    aligned = align_texts(flat(references), flat(hypotheses), costs=costs)
    for number, (reference, hypothesis) in enumerate(zip(references, hypotheses, strict=True)):
        columns = zip(*(side.tolist() for side in aligned[number]), strict=True)
        differ = [i < 0 or j < 0 or reference[i] != hypothesis[j] for i, j in columns]
        assert (wrong[number], there[number]) == (sum(differ), len(reference))


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param([], [], (0, 0), id="both empty"),
        pytest.param([1, 2], [], (2, 2), id="all deleted"),
        pytest.param([], [1, 2], (2, 0), id="all inserted"),
        pytest.param([1, -1, 2], [1, 2, -1], (2, 3), id="a mark that moved is two errors"),
        pytest.param([1] * 65, [1] * 64 + [2], (1, 65), id="longer than a word of bits"),
    ],
)
def test_worked_examples(reference, hypothesis, expected):
    wrong, there = errors_of_texts(
        flat([reference]), flat([hypothesis]), marks=True, costs="levenshtein"
    )
    assert (wrong[0], there[0]) == expected
