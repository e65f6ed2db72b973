"""Scored slots drawn as a ranking, and strategies that make many of them with many ties."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st


def ranking(picture: str) -> tuple[list[bool], list[float]]:
    """'+(+-)-' is four slots by falling score: a boundary, then one tied with a slot, then one.

    Gives the reference and the scores.
    """
    reference, ranks, rank, tied = [], [], 0, False
    for sign in picture:
        if sign in "()":
            tied = sign == "("
            rank += sign == ")"
            continue
        reference.append(sign == "+")
        ranks.append(rank)
        rank += not tied
    return reference, [1 - place / (rank + 1) for place in ranks]


@st.composite
def scored(draw, *, least=2, most=40, both_kinds=True):
    """A reference and scores, drawn from few distinct scores so that ties are common."""
    size = draw(st.integers(least, most))
    reference = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    if both_kinds:
        reference[:2] = [True, False]
    steps = draw(st.sampled_from([1, 2, 3, 10, 1000]))
    ranks = draw(st.lists(st.integers(0, steps), min_size=size, max_size=size))
    return np.array(reference), np.array(ranks) / steps
