"""Marks of one reference and a system by slots: the core against the definition."""

from collections import defaultdict

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from interpunct.metrics.measures import DISTANCES, SOFT
from interpunct.metrics.punctuation import NOTHING
from interpunct.results.keys import Key
from interpunct.tasks.punctuation.shares import measure_marks

MARKS = 3
WORD, MARK, NONE = st.integers(0, 2), st.integers(-MARKS, -1), st.just(NOTHING)
COLUMN = st.one_of(
    *(st.tuples(*both) for both in ((WORD, WORD), (WORD, NONE), (NONE, WORD))),
    *(st.tuples(*both) for both in ((MARK, MARK), (MARK, NONE), (NONE, MARK))),
)


def held(columns, side):
    """The marks of each slot of the reference, in their order."""
    slots = defaultdict(list)
    words = slot = 0
    for column in columns:
        words += 0 <= column[0] < NOTHING
        if 0 <= column[side] < NOTHING:
            slot = words
        if column[side] < 0:
            slots[slot].append(-column[side])
    return slots


@given(st.lists(st.lists(COLUMN, max_size=12), min_size=1, max_size=4))
def test_slots_are_compared_as_the_definition_says(documents):
    columns = [column for document in documents for column in document]
    sides = (np.array([column[side] for column in columns], np.int32) for side in (0, 1))
    bounds = np.cumsum([0, *map(len, documents)])
    found = measure_marks(*sides, bounds, marks=MARKS)
    soft, apart = found[Key(SOFT)], found[Key(DISTANCES)]
    for number, document in enumerate(documents):
        gold, made = held(document, 0), held(document, 1)
        for mark in range(1, MARKS + 1):
            first = {slot for slot in gold if mark in gold[slot]}
            second = {slot for slot in made if mark in made[slot]}
            own = (soft.common, soft.reference, soft.hypothesis)
            expected = [len(first & second), len(first), len(second)]
            assert [each[number][mark - 1] for each in own] == expected
        wrong = sum(gold.get(slot, []) != made.get(slot, []) for slot in {*gold, *made})
        words = sum(0 <= column[0] < NOTHING for column in document)
        assert apart.manhattan[number] == 2 * wrong
        assert apart.divergence[number] == wrong
        assert apart.slots[number] == words + (0 in {*gold, *made})
        assert apart.given[number] == len(gold) + len(made)
