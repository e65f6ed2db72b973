"""Texts as tokens and their columns in the core, against the same written slowly."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import _core
from interpunct.metrics.punctuation import NOTHING

FOLDED, WRITTEN, OPTIONAL = [0, 0, 2, 3], [0, 1, 2, 3], [0, 0, 0, 1]
"""Four words, of which the first two differ in case and the last may be left out."""
KINDS = [(), (-1,), (-2, -1)]
Documents = list[list[tuple[int, int]]]
"""For each document the word and the slot after it."""

documents = st.lists(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), max_size=6))
texts = st.lists(st.lists(st.integers(-2, 2), max_size=5), max_size=4)


def _bounds(parts: list[list[int]]) -> npt.NDArray[np.int64]:
    return np.cumsum([0, *map(len, parts)], dtype=np.int64)


def _joined(parts: list[list[int]]) -> npt.NDArray[np.int32]:
    return np.array([token for part in parts for token in part], np.int32)


@given(documents, st.integers(0, 2))
def test_words_stand_between_the_marks_of_their_slots(given: Documents, opening: int) -> None:
    tokens, units, written, optional, edges = [], [], [], [], [0]
    for document in given:
        for unit, (word, slot) in enumerate([(-1, opening), *document], start=-1):
            held = [] if word < 0 else [(FOLDED[word], WRITTEN[word], OPTIONAL[word])]
            for token, cased, may_be_left_out in [*held, *((m, m, 0) for m in KINDS[slot])]:
                tokens.append(token)
                written.append(cased)
                optional.append(may_be_left_out)
                units.append(unit)
        edges.append(len(tokens))
    found = _core.interleave(
        _joined([[word for word, _ in document] for document in given]),
        *(np.array(facts, np.int32) for facts in (FOLDED, WRITTEN)),
        np.array(OPTIONAL, np.uint8),
        _joined([[opening, *(slot for _, slot in document)] for document in given]),
        *(np.array(facts, np.int32) for facts in ([0, 1, 2], [-1, -2, -1])),
        _bounds([[word for word, _ in document] for document in given]),
    )
    assert [row.tolist() for row in found] == [tokens, units, written, optional, edges]


@given(texts, st.data())
def test_texts_have_the_same_words_whatever_their_marks(
    first: list[list[int]], data: st.DataObject
) -> None:
    changed = st.lists(st.integers(-2, 2), max_size=5)
    second = [
        data.draw(st.one_of(changed, st.just([-1, *text, -2]), st.just(text[:-1])))
        for text in first
    ]
    found = _core.same_words(_joined(first), _bounds(first), _joined(second), _bounds(second))
    assert found.tolist() == [
        [token for token in one if token >= 0] == [token for token in other if token >= 0]
        for one, other in zip(first, second, strict=True)
    ]


@given(st.lists(st.lists(st.integers(-1, 4), max_size=6), max_size=4))
def test_a_column_without_a_token_has_the_highest_unit_before_it(given: list[list[int]]) -> None:
    tokens, units, written = [5, -1, 6, 7, -2], [0, 0, 2, 1, 1], [8, -1, 9, 7, -2]
    expected: tuple[list[int], list[int], list[int]] = ([], [], [])
    for document in given:
        last = -1
        for position in document:
            last = max(last, units[position] if position >= 0 else -1)
            expected[0].append(tokens[position] if position >= 0 else NOTHING)
            expected[1].append(last)
            expected[2].append(written[position] if position >= 0 else NOTHING)
    found = _core.aligned_tokens(
        _joined(given),
        _bounds(given),
        *(np.array(facts, np.int32) for facts in (tokens, units, written)),
    )
    assert tuple(row.tolist() for row in found) == expected


@pytest.mark.parametrize(
    ("positions", "bounds"),
    [
        pytest.param([5], [0, 1], id="behind the last token"),
        pytest.param([-2], [0, 1], id="below no token"),
        pytest.param([0, 1], [0, 1], id="columns of no document"),
    ],
)
def test_positions_and_bounds_are_checked(positions: list[int], bounds: list[int]) -> None:
    tokens = np.zeros(5, np.int32)
    with pytest.raises(ValueError, match=r"must"):
        _core.aligned_tokens(
            np.array(positions, np.int32), np.array(bounds, np.int64), tokens, tokens, tokens
        )
