"""Segmentations drawn as pictures."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st


def slots(picture: str) -> list[bool]:
    """'..|..' is five slots with a boundary in the third."""
    return [mark == "|" for mark in picture]


def rows(*pictures: str) -> np.ndarray:
    """One picture for each annotator."""
    return np.array([slots(picture) for picture in pictures], bool)


def pairs_of_slots(min_size: int = 0, max_size: int = 60) -> st.SearchStrategy[tuple]:
    """Two segmentations over the same slots."""
    columns = st.lists(
        st.tuples(st.booleans(), st.booleans()), min_size=min_size, max_size=max_size
    )
    return columns.map(lambda rows: ([r for r, _ in rows], [h for _, h in rows]))
