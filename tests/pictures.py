"""Segmentations drawn as pictures."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from interpunct import Document


def slots(picture: str) -> list[bool]:
    """'..|..' is five slots with a boundary in the third."""
    return [mark == "|" for mark in picture]


def rows(*pictures: str) -> np.ndarray:
    """One picture for each annotator."""
    return np.array([slots(picture) for picture in pictures], bool)


def document(picture: str, scores: npt.ArrayLike | None = None, *, name: str = "talk") -> Document:
    """'.|.|' is four units, the second and the last of which end a segment, unless scores do."""
    units = [f"w{i}" for i in range(len(picture))]
    boundaries = slots(picture) if scores is None else None
    return Document.build(name, units, boundaries=boundaries, scores=scores)


def segmented(picture: str, name: str = "d", **options: Any) -> Document:
    """'a b | c' is three words, the second of which ends a segment."""
    words = picture.replace(" |", "|").split()
    return Document.build(
        name,
        [word.rstrip("|") for word in words],
        boundaries=[word.endswith("|") for word in words],
        **options,
    )


def drawn(document: Document) -> str:
    """Units, with a bar after each boundary."""
    pairs = zip(document.units, document.boundaries, strict=True)
    return " ".join(unit + " |" * bool(end) for unit, end in pairs)


def pairs_of_slots(min_size: int = 0, max_size: int = 60) -> st.SearchStrategy[tuple]:
    """Two segmentations over the same slots."""
    columns = st.lists(
        st.tuples(st.booleans(), st.booleans()), min_size=min_size, max_size=max_size
    )
    return columns.map(lambda rows: ([r for r, _ in rows], [h for _, h in rows]))
