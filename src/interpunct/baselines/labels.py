"""The labels that a segmenter predicts, one for each slot, as numbers. 0 is no label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np

from interpunct.baselines.arrays import Integers
from interpunct.documents.document import Document
from interpunct.documents.marks import MARKS, meant_marks, normalize_mark

Task = Literal["boundaries", "punctuation"]

BOUNDARY = "."
"""The mark that stands for a boundary."""

MOST_LABELS = 1 + len(MARKS)
"""All marks, and none."""

STAND_INS = {"!": ".", "?": ".", ";": ".", ":": ",", "--": ","}
"""A mark that is too rare to be learnt is replaced by a more frequent one."""

RARE = 0.01
"""A mark with a smaller share of all marks than this is too rare to be learnt."""


def learnable(slots: Iterable[str]) -> tuple[str, ...]:
    """The labels for the punctuation in these slots: no mark, then the frequent marks.

    >>> learnable([",", ".", "", "?", ". --"])
    ('', ',', '.', '?', '--')
    >>> learnable(["."] * 150 + [",", "?"])
    ('', '.')
    """
    counts: Counter[str] = Counter()
    for slot in slots:
        counts.update(mark for mark in map(normalize_mark, slot.split()) if mark in MARKS)
    least = RARE * counts.total()
    return ("", *(mark for mark in MARKS if counts[mark] and counts[mark] >= least))


def numbers(slots: Sequence[str], labels: Sequence[str]) -> Integers:
    """The number of the label of each slot.

    It is that of the first mark in the slot that is a label, or whose stand-in is one.

    >>> numbers(["", ",", "! --"], ("", ",", "."))
    array([0, 1, 2])
    """
    known = {slot: _number(slot, labels) for slot in set(slots)}
    return np.fromiter((known[slot] for slot in slots), np.int64, len(slots))


def _number(slot: str, labels: Sequence[str]) -> int:
    for mark in map(normalize_mark, slot.split()):
        for candidate in (mark, STAND_INS.get(mark, "")):
            if candidate and candidate in labels:
                return labels.index(candidate)
    return 0


def marks_to_learn(document: Document, task: Task) -> tuple[str, ...]:
    """The marks of a document, or a full stop at each boundary."""
    if task == "punctuation":
        return tuple(meant_marks(document.marks, document.units))
    return tuple(BOUNDARY if ends else "" for ends in document.boundaries)
