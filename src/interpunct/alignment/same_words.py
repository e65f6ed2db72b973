"""Checking that documents have the same words."""

from __future__ import annotations

from typing import Unpack

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document
from interpunct.documents.flat import FlatDocuments
from interpunct.documents.normalization import Spelling, same_words
from interpunct.errors import InputError


def check_same_units(
    reference: Document,
    hypothesis: Document,
    *,
    names: tuple[str, str] = ("the reference", "the system"),
    **spelling: Unpack[Spelling],
) -> None:
    """Raise an error that names the first difference if two documents have different words."""
    position = first_difference(reference, hypothesis, **spelling)
    if position is not None:
        raise _units_differ(reference, hypothesis, position, names)


def first_difference(
    reference: Document, hypothesis: Document, **spelling: Unpack[Spelling]
) -> int | None:
    """The first unit in which two documents differ; None if they have the same words.

    >>> one, other = (Document.build("d", text.split()) for text in ("So it is", "so it was"))
    >>> first_difference(one, other)
    2
    """
    first, second = reference.unit_strings, hypothesis.unit_strings
    size = min(len(first), len(second))
    numbers = first.numbers[:size], second.numbers_in(first.vocabulary)[:size]
    places = np.flatnonzero(numbers[0] != numbers[1])
    if len(places):
        # Most words are spelled alike; only the others need to be normalised.
        words = first.vocabulary.classes(same_words(**spelling))
        differ = words[numbers[0][places]] != words[numbers[1][places]]
        if differ.any():
            return int(places[np.argmax(differ)])
    return size if len(first) != len(second) else None


def differing_documents(
    references: FlatDocuments, hypotheses: FlatDocuments, **spelling: Unpack[Spelling]
) -> npt.NDArray[np.bool_]:
    """For each of many documents whether the two sides differ in any unit."""
    sizes, other_sizes = np.diff(references.bounds), np.diff(hypotheses.bounds)
    differ: npt.NDArray[np.bool_] = sizes != other_sizes
    vocabulary = references.units.vocabulary
    first, second = references.units.numbers, hypotheses.units.numbers_in(vocabulary)
    if differ.any():
        first = first[np.repeat(~differ, sizes)]
        second = second[np.repeat(~differ, other_sizes)]
    places = np.flatnonzero(first != second)
    if len(places):
        words = vocabulary.classes(same_words(**spelling))
        places = places[words[first[places]] != words[second[places]]]
        equally_long = np.flatnonzero(~differ)
        ends = np.cumsum(sizes[equally_long])
        differ[equally_long[np.searchsorted(ends, places, side="right")]] = True
    return differ


def _units_differ(
    reference: Document, hypothesis: Document, position: int, names: tuple[str, str]
) -> InputError:
    expected, found = _word_at(reference, position), _word_at(hypothesis, position)
    return InputError(
        f"document {reference.name!r}: unit {position + 1} is {expected} in {names[0]}"
        f"{_place(reference, position)} and {found} in {names[1]}"
        f"{_place(hypothesis, position)}; give both sides the same words"
    )


def _word_at(document: Document, position: int) -> str:
    return repr(document.unit_strings[position]) if position < len(document) else "missing"


def _place(document: Document, position: int) -> str:
    place = document.origins.of(min(position, len(document) - 1)) if len(document) else ""
    return f" ({place})" if place else ""
