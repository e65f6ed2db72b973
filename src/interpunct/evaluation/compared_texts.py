"""Splitters on a text as it is written, and on the same text made harder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpunct.evaluation.scores import Scores
from interpunct.options.types import TextKind


@dataclass(frozen=True, slots=True)
class ComparedText:
    """The scores of all systems on one text, and the seconds that each takes for 10,000 words.

    Systems whose output was given have no seconds, and are not there if the text is made harder.
    """

    kind: TextKind
    scores: Scores
    seconds: Mapping[str, float]


@dataclass(frozen=True)
class ComparedTexts:
    """The same systems on several texts, the first of which is as it is written.

    `without_tokens` names systems that find no tokens, so that what spaces part counts for them;
    `without_sentences` those for which each document is one sentence.
    """

    texts: tuple[ComparedText, ...]
    without_tokens: tuple[str, ...] = ()
    without_sentences: tuple[str, ...] = ()

    @property
    def scores(self) -> Scores:
        """The scores on the text as it is written."""
        return self.texts[0].scores
