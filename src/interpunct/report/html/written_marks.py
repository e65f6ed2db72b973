"""Marks as texts write them: one mark that is compared may have several forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpunct.evaluation.scores import Scores


def forms_of(scores: Scores) -> Mapping[str, Sequence[str]]:
    """The forms of each mark that is compared, the most frequent first, where it is not its own.

    What is merged into another mark is a form of it.
    """
    found = scores.errors.forms if scores.errors is not None else {}
    forms = {mark: dict.fromkeys(own) for mark, own in found.items()}
    for merged, mark in scores.settings.merge:
        forms.setdefault(mark, {}).update(dict.fromkeys(found.get(merged, ())))
    return {mark: [*own] for mark, own in forms.items() if own and [*own] != [mark]}


def as_written(mark: str, forms: Mapping[str, Sequence[str]]) -> str:
    """A mark in all the ways in which it is written.

    >>> as_written("?", {"?": ["؟", "?"]}), as_written("!", {})
    ('؟ ?', '!')
    """
    return " ".join(forms.get(mark, [mark]))
