"""Labels as numbers: two as one, in as few bytes as they fit into."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from interpunct.alignment.characters.treebank_labels import combined
from interpunct.metrics.word_labels import NO_WORD

LARGE = (0, 1, 2, 3, 1 << 15, 1 << 16, (1 << 31) - 2, 1 << 31, 1 << 40)
types = st.sampled_from([np.int32, np.int64])
columns = st.tuples(st.integers(0, 8), st.integers(0, 8), st.booleans())


@given(st.lists(columns, min_size=1, max_size=8), st.lists(columns, max_size=8), types, types)
def test_combined_labels_are_equal_if_both_are(first, second, one, other):
    both = [*first, *second]
    kinds = [
        np.array([LARGE[column[part]] % (np.iinfo(kind).max) for column in both]).astype(kind)
        for part, kind in ((0, one), (1, other))
    ]
    for labels in kinds:
        labels[[is_none for *_, is_none in both]] = NO_WORD
    cut = len(first)
    made = np.concatenate(combined(*((labels[:cut], labels[cut:]) for labels in kinds)))
    for place, (label, is_none) in enumerate(zip(made, (c[2] for c in both), strict=True)):
        assert (label == NO_WORD) == is_none
        same = (kinds[0] == kinds[0][place]) & (kinds[1] == kinds[1][place])
        assert ((made == label) == same).all()
