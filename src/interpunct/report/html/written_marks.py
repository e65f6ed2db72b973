"""The spellings of marks: marks that compare equal may be written in several ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpunct.evaluation.scores import Scores


def forms_of(scores: Scores) -> Mapping[str, Sequence[str]]:
    """The spellings of each mark, the most frequent first, if they differ from its compared form.

    Marks merged into another mark count as spellings of it.
    """
    if scores.errors is None:
        return {}
    return scores.errors.written.forms(scores.settings.merge)


def as_written(mark: str, forms: Mapping[str, Sequence[str]]) -> str:
    """A mark in all its spellings.

    >>> as_written("?", {"?": ["؟", "?"]}), as_written("!", {})
    ('؟ ?', '!')
    """
    return " ".join(forms.get(mark, [mark]))
