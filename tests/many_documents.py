"""Many documents, concatenated: drawn at random, with their results separated again."""

import numpy as np
from hypothesis import strategies as st

from interpunct.metrics.punctuation import NOTHING

# A slot has a boundary, or none, on either side.
SLOTS = st.lists(st.tuples(st.booleans(), st.booleans()), max_size=8)

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


def both_sides(text, dtype):
    """Both sides of a list of pairs, as arrays."""
    return tuple(np.array([entry[side] for entry in text], dtype) for side in (0, 1))


def concatenated(sides):
    """The reference and the hypothesis of all documents, each in one array."""
    return tuple(np.concatenate(side) for side in zip(*sides, strict=True))


def bounds_of(texts):
    return np.cumsum([0, *map(len, texts)])


def taken_apart(result, documents):
    """The results of single documents, out of one whose fields are arrays or single numbers."""
    names = type(result).__dataclass_fields__
    fields = [np.broadcast_to(getattr(result, name), documents).tolist() for name in names]
    return [type(result)(*numbers) for numbers in zip(*fields, strict=True)]
