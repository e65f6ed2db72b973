"""Translating labels of punctuation models to marks.

Every model has its own labels: `COMMA`, `B-PERIOD`, `.`, `?U` for a question mark after a word with
a capital, `0` or `O` for no mark.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from interpunct.documents.marks import is_mark, normalize_mark
from interpunct.errors import InputError

NAMES: Mapping[str, str] = {
    "PERIOD": ".", "FULLSTOP": ".", "STOP": ".", "DOT": ".", "COMMA": ",", "QUESTION": "?",
    "QUESTIONMARK": "?", "EXCLAMATION": "!", "EXCLAMATIONMARK": "!", "EXCLAM": "!", "COLON": ":",
    "SEMICOLON": ";", "DASH": "--", "HYPHEN": "--", "ELLIPSIS": "...",
}  # fmt: skip
"""Names of marks, which may be anywhere in a label."""

NONE = {"O", "0", "NONE", "NULL", "EMPTY", "SPACE", "BLANK", "NOPUNCT", "NO", "PAD", "OO", "OU"}
"""Labels of no mark; the last two have the case of the word beside it."""


def marks_of_labels(labels: Sequence[str], model: str) -> tuple[str, ...]:
    """The mark of each label, or an empty string; raises an error if labels are not marks.

    >>> marks_of_labels(["O", "B-COMMA", "PERIOD", "?U", "-", "Upper_QUESTION"], "x")
    ('', ',', '.', '?', '--', '?')
    """
    found = [_mark(label) for label in labels]
    unknown = [label for label, mark in zip(labels, found, strict=True) if mark is None]
    if unknown or not any(found):
        named = ", ".join((unknown or labels)[:5])
        raise InputError(
            f"{model}: its labels are not marks ({named}); name them in `id2label` of its "
            "config.json, such as COMMA, PERIOD or O"
        )
    return tuple(mark or "" for mark in found)


def _mark(label: str) -> str | None:
    """The mark of a label; None if unknown."""
    words = [word for word in re.split(r"[\W_]+", label.upper()) if word]
    named = {NAMES[word] for word in words if word in NAMES}
    if len(named) == 1:
        return named.pop()
    sign = re.match(r"[^\w\s]+", label)
    if sign:
        mark = normalize_mark(sign[0])
        return mark if is_mark(mark) else None
    return "" if not named and any(word in NONE for word in words) else None
