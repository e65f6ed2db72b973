"""How far annotators agree about marks, and about words: each against each, and against the rest.

The human side of leaving one out, without any system.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from interpunct.options import Settings
from interpunct.phrases import many, many_named
from interpunct.results.bag import Bag, add_bags
from interpunct.tasks.punctuation.humans import Humans
from interpunct.tasks.punctuation.several_references import PunctuationOfSeveral, SeveralNotes
from interpunct.tasks.summary import Facts


@dataclass(frozen=True, slots=True)
class MarkAgreement:
    """What several annotators made of the same documents, words and marks.

    `pairs` is the sum of the results of all pairs of annotators.
    """

    annotators: tuple[str, ...]
    documents: tuple[str, ...]
    settings: Settings
    marks: tuple[str, ...]
    humans: Humans
    pairs: Bag
    facts: Facts

    @classmethod
    def of_measured(
        cls,
        annotators: Sequence[str],
        documents: Sequence[str],
        notes: Sequence[SeveralNotes],
        settings: Settings,
    ) -> Self:
        """Put together what was measured while one annotator was left out at a time."""
        task = PunctuationOfSeveral(settings, annotators, [])
        return cls(
            task.references,
            tuple(documents),
            settings,
            task.marks,
            task.humans(notes),
            add_bags(note.pairs for note in notes),
            task.facts(notes),
        )

    def __repr__(self) -> str:
        documents = many(len(self.documents), "document")
        return f"<MarkAgreement: {many_named(self.annotators, 'annotator')}, {documents}>"
