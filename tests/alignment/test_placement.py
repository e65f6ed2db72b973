"""Boundaries on different words: which are found, and their slots in the reference."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.alignment.joint import align_numbers
from interpunct.alignment.placement import boundaries_on_slots
from interpunct.metrics import counts
from interpunct.metrics.punctuation import NOTHING
from interpunct.metrics.results import Counts
from tests.many_documents import COLUMNS, both_sides, bounds_of, concatenated, taken_apart


def numbers(picture: str) -> np.ndarray:
    """`a b|c` is three words with a boundary after the second."""
    return np.array([-1 if sign == "|" else ord(sign) for sign in picture if sign != " "], np.int32)


def columns(reference: str, hypothesis: str):
    ours, theirs = numbers(reference), numbers(hypothesis)
    (found,) = align_numbers([ours], [theirs])
    return (
        np.append(ours, np.int32(NOTHING))[found.reference],
        np.append(theirs, np.int32(NOTHING))[found.hypothesis],
    )


def drawn(slots) -> str:
    return "".join(".|"[int(end)] for end in slots)


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected", "slots"),
    [
        pytest.param("ab|cd", "ab|cd", Counts(1, 0, 0, 2), ".|..", id="same words"),
        pytest.param("ab|cd", "ax|cd", Counts(1, 0, 0, 2), ".|..", id="on a wrong word"),
        pytest.param("ab|cd", "a|cd", Counts(1, 0, 0, 2), "|...", id="its word is missing"),
        pytest.param("ab|cd", "abx|cd", Counts(1, 0, 0, 2), ".|..", id="on a new word"),
        pytest.param("abcd", "ax|bcd", Counts(0, 1, 0, 2), "|...", id="false, on a new word"),
        pytest.param("abcd", "x|abcd", Counts(0, 1, 0, 3), "....", id="before the first word"),
        pytest.param("ab|cd", "ab|x|cd", Counts(1, 1, 0, 2), ".|..", id="two on one slot"),
        pytest.param("abcd", "ab|x|cd", Counts(0, 2, 0, 2), ".|..", id="two false on one slot"),
        pytest.param("ab|cd|", "abcd", Counts(0, 0, 1, 2), "....", id="missed; the end is free"),
        pytest.param("abcd|", "abcdx|y|", Counts(0, 0, 0, 3), "...|", id="after the last word"),
        pytest.param("", "a|b", Counts(), "", id="nothing said"),
        pytest.param("ab|cd", "", Counts(0, 0, 1, 2), "....", id="nothing heard"),
    ],
)
def test_worked_examples(reference, hypothesis, expected, slots):
    found = boundaries_on_slots(*columns(reference, hypothesis))
    assert found.counts == expected
    assert drawn(found.hypothesis) == slots
    assert drawn(found.reference) == drawn([end == "|" for end in _ends(reference)])


def _ends(picture: str) -> list[str]:
    """For each word, what follows it."""
    return [picture[i + 1 : i + 2] for i, sign in enumerate(picture) if sign != "|"]


def test_the_end_can_be_scored():
    found = boundaries_on_slots(*columns("abcd|", "abcdx|y|"), final=True)
    assert found.counts == Counts(1, 1, 0, 3)
    assert boundaries_on_slots(*columns("ab|", "ab"), final=True).counts == Counts(0, 0, 1, 1)


slots = st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.booleans()), max_size=15)


@given(slots, st.booleans())
def test_on_the_same_words_it_is_counting_slots(text, final):
    said = "".join(word + "|" * ours for word, ours, _ in text)
    heard = "".join(word + "|" * theirs for word, _, theirs in text)
    found = boundaries_on_slots(*columns(said, heard), final=final)
    arrays = [np.array([row[side] for row in text], bool) for side in (1, 2)]
    np.testing.assert_array_equal(found.reference, arrays[0])
    np.testing.assert_array_equal(found.hypothesis, arrays[1])
    scored = slice(None) if final else slice(0, max(len(text) - 1, 0))
    assert found.counts == counts(arrays[0][scored], arrays[1][scored])


texts = st.lists(st.tuples(st.sampled_from("abcd"), st.booleans()), max_size=12).map(
    lambda words: "".join(word + "|" * end for word, end in words)
)


@given(texts, texts, st.booleans())
def test_counts_add_up(reference, hypothesis, final):
    said, heard = columns(reference, hypothesis)
    found = boundaries_on_slots(said, heard, final=final)
    words = len(reference.replace("|", ""))
    tally = found.counts
    scored = found.reference if final else found.reference[:-1]
    assert tally.tp + tally.fn == np.count_nonzero(scored)
    assert tally.tn >= 0
    assert tally.tp + tally.fn + tally.tn <= (words if final else max(words - 1, 0))
    if final:
        assert tally.tp + tally.fp == hypothesis.count("|") or not words


@given(st.lists(COLUMNS, min_size=1, max_size=6), st.booleans())
def test_boundaries_are_moved_within_their_own_document(texts, final):
    sides = [both_sides(text, np.int32) for text in texts]
    together = boundaries_on_slots(*concatenated(sides), final=final, bounds=bounds_of(texts))
    alone = [boundaries_on_slots(*side, final=final) for side in sides]
    assert taken_apart(together.counts, len(texts)) == [moved.counts for moved in alone]
    for moved, (start, end) in zip(alone, pairwise(together.bounds), strict=True):
        assert moved.reference.tolist() == together.reference[start:end].tolist()
        assert moved.hypothesis.tolist() == together.hypothesis[start:end].tolist()
