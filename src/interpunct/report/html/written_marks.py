"""Marks as texts write them: one mark that is compared may have several forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpunct.evaluation.scores import Scores


def forms_of(scores: Scores) -> Mapping[str, Sequence[str]]:
    """The forms of each mark that is compared, the most frequent first, where it is not its own.

    What is merged into another mark is a form of it.
    """
    if scores.errors is None:
        return {}
    return scores.errors.written.forms(scores.settings.merge)


def as_written(mark: str, forms: Mapping[str, Sequence[str]]) -> str:
    """A mark in all the ways in which it is written.

    >>> as_written("?", {"?": ["؟", "?"]}), as_written("!", {})
    ('؟ ?', '!')
    """
    return " ".join(forms.get(mark, [mark]))
