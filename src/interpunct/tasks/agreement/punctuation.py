"""How far annotators agree about marks, and about words: each against each, and against the rest.

The human side of leaving one out, without any system.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

from interpunct.corpora.inputs import Corpus
from interpunct.corpora.pairing import Pair
from interpunct.errors import InputError
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
    def of(
        cls, corpora: Sequence[Corpus], settings: Settings, rewritten: Callable[[Pair], Pair]
    ) -> Self:
        """Measure what annotators made; `settings` leave one of them out at a time."""
        task = PunctuationOfSeveral(settings, [corpus.name for corpus in corpora], [])
        documents: list[str] = []
        notes: list[SeveralNotes] = []
        for found in map(rewritten, task.pairs(corpora, [])):
            notes += task.measure([found]).notes
            documents.append(found.name)
        if not documents:
            raise InputError("there is no document to agree on")
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
