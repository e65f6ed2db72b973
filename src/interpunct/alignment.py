"""Two Documents to arrays over the same slots."""

from __future__ import annotations

from interpunct.document import Document
from interpunct.errors import InputError
from interpunct.normalization import normalize_word


def check_same_units(
    reference: Document,
    hypothesis: Document,
    *,
    keep_case: bool = False,
    names: tuple[str, str] = ("the reference", "the system"),
) -> None:
    """Raise an error that says where two documents first differ, if they do."""
    if reference.units == hypothesis.units:
        return
    pairs = zip(reference.units, hypothesis.units, strict=False)
    for position, (expected, found) in enumerate(pairs):
        if expected != found and (
            normalize_word(expected, keep_case=keep_case)
            != normalize_word(found, keep_case=keep_case)
        ):
            raise _units_differ(reference, hypothesis, position, names)
    if len(reference) != len(hypothesis):
        shorter = min(len(reference), len(hypothesis))
        raise _units_differ(reference, hypothesis, shorter, names)


def _units_differ(
    reference: Document, hypothesis: Document, position: int, names: tuple[str, str]
) -> InputError:
    expected, found = _said(reference, position), _said(hypothesis, position)
    return InputError(
        f"document {reference.name!r}: unit {position + 1} is {expected} in {names[0]}"
        f"{_place(reference, position)} and {found} in {names[1]}"
        f"{_place(hypothesis, position)}; give both sides the same words"
    )


def _said(document: Document, position: int) -> str:
    return repr(document.units[position]) if position < len(document) else "missing"


def _place(document: Document, position: int) -> str:
    place = document.origins.of(min(position, len(document) - 1)) if len(document) else ""
    return f" ({place})" if place else ""
