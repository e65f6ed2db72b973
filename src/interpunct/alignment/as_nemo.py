"""Alignment of words and marks as in NeMo's `punct_er`.

NeMo takes running text. Every run of letters, digits and apostrophes is a word, and every scored
mark is a token, also inside numbers: the point in `3.5` is a full stop. During the alignment all
marks are the same token and cost as much as a word, so a mark may be substituted for a word; such a
mark then counts as deleted or inserted. Ties are resolved as in `joint`: match or substitution,
then insertion, then deletion.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from interpunct.alignment.columns import Columns, check_one_wording
from interpunct.alignment.joint import align_texts
from interpunct.alignment.numbering import Bounds, Numbering, Numbers
from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats.prose.joining import join_prose
from interpunct.metrics.punctuation import NOTHING

ANY_MARK = "[PUNCT]"
"""The token that replaces all marks during the alignment; it cannot be a word of a text."""


@dataclass(frozen=True, slots=True)
class NemoTexts:
    """Texts in NeMo's tokenization, concatenated.

    `numbers` are the tokens as the metrics count them, `masked` as they are aligned: with the same
    number for all marks.
    """

    tokens: Sequence[str]
    numbers: Numbers
    masked: Numbers
    bounds: Bounds

    @property
    def words(self) -> Numbers:
        """The tokens that are not marks."""
        return self.numbers[self.numbers >= 0]

    @classmethod
    def of(cls, documents: Iterable[Document], numbering: Numbering) -> NemoTexts:
        known = {mark: -number for number, mark in enumerate(numbering.marks, 1)}
        pattern = re.compile(rf"[\w']+|[{re.escape(''.join(known))}]")
        tokens: list[str] = []
        bounds = [0]
        for document in documents:
            tokens += pattern.findall(_text(document))
            bounds.append(len(tokens))
        is_mark = np.array([token in known for token in tokens], bool)
        words = numbering.words(["" if token in known else token for token in tokens])
        marks = np.array([known.get(token, 0) for token in tokens], np.int32)
        (any_mark,) = numbering.words([ANY_MARK])
        return cls(
            tokens,
            np.where(is_mark, marks, words),
            np.where(is_mark, any_mark, words),
            np.array(bounds, np.int64),
        )


def _text(document: Document) -> str:
    """The document as running text, as converted to the format `text`."""
    breaks = [" "] * len(document)
    return "".join(join_prose(document.units, document.marks, document.opening, breaks))


def align_as_nemo(reference: NemoTexts, hypothesis: NemoTexts) -> Columns:
    """The columns of all documents; a mark that meets a word gets a column of its own."""
    found = align_texts(
        (reference.masked, reference.bounds),
        (hypothesis.masked, hypothesis.bounds),
        costs="levenshtein",
    )
    first = np.append(reference.numbers, NOTHING)[found.reference]
    second = np.append(hypothesis.numbers, NOTHING)[found.hypothesis]
    meets = ((first < 0) != (second < 0)) & (first != NOTHING) & (second != NOTHING)
    parts = 1 + meets
    ends = np.append(0, np.cumsum(parts))
    first, second = np.repeat(first, parts), np.repeat(second, parts)
    second[ends[:-1][meets]] = NOTHING
    first[ends[1:][meets] - 1] = NOTHING
    first, second = first.astype(np.int32), second.astype(np.int32)
    nowhere = np.full(len(first), -1, np.int32)
    return Columns(
        first,
        second,
        nowhere,
        nowhere,
        first,
        second,
        np.empty(0, np.int32),
        segments=np.zeros(len(first), np.int64),
        bounds=ends[found.bounds],
    )


def check_wording(reference: Document, hypothesis: Document) -> None:
    """Raise an error if the reference holds alternations, which NeMo does not support."""
    check_one_wording(hypothesis)
    if reference.lattice is not None:
        raise InputError(
            f"document {reference.name!r} holds alternations, which NeMo's punct_er does not "
            "support; choose one wording",
            path=reference.origins.of(0),
        )
