"""Scores of segmenters on the original text and on corrupted versions of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from interpunct.corpora.pairing import Pair
from interpunct.evaluation.scores import Scores
from interpunct.options.types import TextKind
from interpunct.tasks.error_places import ErrorFinder, ErrorPlace, Kind


@dataclass(frozen=True, slots=True)
class ComparedText:
    """The scores of all systems on one text, and the seconds per 10,000 words.

    Systems given as files have no times and are left out for corrupted texts.
    """

    kind: TextKind
    scores: Scores
    seconds: Mapping[str, float]


@dataclass(frozen=True)
class ComparedTexts:
    """The same systems on several texts; the first is the original."""

    texts: tuple[ComparedText, ...]

    @property
    def scores(self) -> Scores:
        """The scores on the original text."""
        return self.texts[0].scores


def telling_what_is_found(
    scores: Scores, *, without_tokens: tuple[str, ...], without_sentences: tuple[str, ...]
) -> Scores:
    """The same scores, without errors of tokens or sentences for systems that find none."""
    tokens, errors_of = scores.summary.tokens, scores.summary.errors
    if tokens is None or errors_of is None:
        return scores
    tokens = replace(tokens, without_tokens=without_tokens, without_sentences=without_sentences)
    errors = _without(errors_of, tokens.untold)
    return replace(scores, summary=replace(scores.summary, tokens=tokens, errors=errors))


def _without(errors_of: ErrorFinder, untold: Callable[[str], frozenset[Kind]]) -> ErrorFinder:
    def error_places(pairs: Sequence[Pair], context: int) -> list[dict[str, Sequence[ErrorPlace]]]:
        return [
            {
                system: [error for error in own if error.kind not in untold(system)]
                for system, own in document.items()
            }
            for document in errors_of(pairs, context)
        ]

    return error_places
