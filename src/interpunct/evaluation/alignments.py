"""Alignments of documents as texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from interpunct.alignment.characters.alignment import TokenAlignment, align_tokenizations
from interpunct.alignment.characters.document_tokens import DocumentTokens, tokens_of
from interpunct.alignment.steps import Drawing, Drawings, Operation, Step
from interpunct.corpora.given import CorpusLike
from interpunct.errors import InputError, OptionError, option
from interpunct.evaluation.scores import begin
from interpunct.evaluation.signature import alignment_signature
from interpunct.messages.phrases import many, quoted
from interpunct.options import Settings
from interpunct.options.types import Fold, Only
from interpunct.rewriting.tally import tell
from interpunct.tasks.punctuation.task import PunctuationTask
from interpunct.tasks.summary import Facts


def align_words(
    references: CorpusLike, systems: CorpusLike, settings: Settings
) -> list[Drawings[Drawing]]:
    """The alignments of words and marks for all systems and documents."""
    task, pairs = begin(references, systems, settings)
    if not isinstance(task, PunctuationTask):
        raise OptionError(
            f"{option('task', settings.task)} has no alignment to draw; use "
            f"{option('task', 'punctuation')}"
        )
    drawn: dict[str, list[Drawing]] = {system: [] for system in task.systems}
    notes: list[Any] = []
    for pair in pairs:
        notes += task.measure([pair]).notes
        for system, drawing in task.drawings(pair).items():
            drawn[system].append(drawing)
    tell(pairs.rewritten, settings.optional)
    signature = alignment_signature(settings, task.references, task.facts(notes))
    return [
        Drawings(task.references, system, signature, drawings) for system, drawings in drawn.items()
    ]


@dataclass(frozen=True, slots=True, eq=False)
class TokenDrawing:
    """The aligned tokens of a document; `only` restricts the drawing to some differences."""

    name: str
    alignment: TokenAlignment
    reference: DocumentTokens
    hypothesis: DocumentTokens
    only: Only | None = None
    fold: Fold = "marks"

    @property
    def steps(self) -> list[Step]:
        """A column for each stretch between common boundaries, with tokens joined by spaces."""
        return list(self._steps())

    def __repr__(self) -> str:
        sides = (self.reference, "in the reference"), (self.hypothesis, "in the hypothesis")
        tokens = ", ".join(f"{many(len(side.texts), 'token')} {where}" for side, where in sides)
        return f"<TokenDrawing of {quoted(self.name)}: {tokens}>"

    def _steps(self) -> Iterator[Step]:
        blocks = {tuple(row[:4]) for row in self.alignment.blocks.tolist()}
        sides = (
            (self.reference, self.alignment.reference),
            (self.hypothesis, self.alignment.hypothesis),
        )
        for start, end in pairwise(map(tuple, self.alignment.common.tolist())):
            texts = [
                " ".join(tokens.texts[place] for place in text.kept[first:last].tolist())
                for (tokens, text), first, last in zip(sides, start, end, strict=True)
            ]
            is_single = (end[0] - start[0], end[1] - start[1]) == (1, 1)
            is_right = is_single and (*start, *end) not in blocks
            reference, hypothesis = texts
            done = _operation(texts, is_right)
            yield Step(done, reference or None, hypothesis or None, False, False)


def _operation(texts: Sequence[str], is_right: bool) -> Operation:
    """The operation of a stretch of tokens; a side without tokens has no text."""
    if is_right:
        return "correct"
    reference, hypothesis = texts
    return "insertion" if not reference else "deletion" if not hypothesis else "substitution"


def _check_treebanks(only: Only, *sides: DocumentTokens) -> None:
    for side in sides:
        if side.treebank is None:
            raise InputError(
                f"{option('only', only)} needs treebanks on both sides, but document "
                f"{quoted(side.document.name)} is not one",
                path=side.document.origins.path,
            )


def align_token_texts(
    references: CorpusLike, systems: CorpusLike, settings: Settings
) -> list[Drawings[TokenDrawing]]:
    """The alignments of tokens for all systems and documents."""
    task, pairs = begin(references, systems, settings)
    drawn: dict[str, list[TokenDrawing]] = {system: [] for system in task.systems}
    for pair in pairs:
        (document,) = pair.references.values()
        reference = tokens_of(document)
        text = reference.spelled(settings.fold)
        for system, made in pair.systems.items():
            hypothesis = tokens_of(made)
            found = align_tokenizations(text, hypothesis.spelled(settings.fold))
            if settings.only in ("tags", "heads"):
                _check_treebanks(settings.only, reference, hypothesis)
            drawn[system].append(
                TokenDrawing(pair.name, found, reference, hypothesis, settings.only, settings.fold)
            )
    signature = alignment_signature(settings, task.references, Facts())
    return [
        Drawings(task.references, system, signature, drawings) for system, drawings in drawn.items()
    ]
