"""Tokens: does a token end here, does a sentence end here?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpunct.errors import InputError
from interpunct.figures import Bag, Figure, figure_of
from interpunct.inputs import Corpus
from interpunct.metrics import boundary_edits, counts
from interpunct.metrics.results import Counts, Matches
from interpunct.metrics.token_rows import TOKEN_METRICS
from interpunct.metrics.tokens import label_errors, sentence_matches, token_matches
from interpunct.pairing import Pair, pair
from interpunct.settings import Settings
from interpunct.tasks.task import Task
from interpunct.tokenization.alignment import TokenAlignment, align_tokens
from interpunct.tokenization.documents import DocumentTokens, tokens_of
from interpunct.tokenization.folding import Fold
from interpunct.tokenization.slots import shared_slots
from interpunct.tokenization.text import TokenText
from interpunct.tokenization.word_spans import matched_words, place_words
from interpunct.whole_texts import as_whole_texts

COLUMNS = ("token_f1", "word_f1", "sentence_f1", "sentence_boundary_f1", "label_error_rate")

LEVELS = ("tokens", "words", "sentences")
"""What has two ends, by the name of its measure and of its counts."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch in which the characters differ: what each side says, and where it says it."""

    document: str
    reference: tuple[str, ...]
    system: tuple[str, ...]
    reference_place: str
    system_place: str
    equal_tokens: int

    def to_dict(self) -> dict[str, Any]:
        return {
            "document": self.document,
            "reference": " ".join(self.reference),
            "system": " ".join(self.system),
            "reference_place": self.reference_place,
            "system_place": self.system_place,
            "equal_tokens": self.equal_tokens,
        }


class Tokens(Task):
    """Tokens and sentences against one reference."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        if len(references) > 1:
            raise InputError(f"tokens are scored against one reference, not {len(references)}")
        self._bags: dict[str, list[Bag]] = {system: [] for system in self.systems}
        self.blocks: dict[str, list[Block]] = {system: [] for system in self.systems}

    def pairs(self, references: Sequence[Corpus], systems: Sequence[Corpus]) -> Iterator[Pair]:
        corpora = as_whole_texts([*references, *systems])
        return pair(
            corpora[: len(references)],
            corpora[len(references) :],
            skip_missing=self.settings.missing == "skip",
        )

    def take(self, pair: Pair) -> None:
        (document,) = pair.references.values()
        reference = tokens_of(document)
        text = reference.spelled(self.settings.fold)
        for system, made in pair.systems.items():
            hypothesis = tokens_of(made)
            alignment = align_tokens(text, hypothesis.spelled(self.settings.fold))
            blocks = list(blocks_of(pair.name, alignment, reference, hypothesis))
            if blocks and self.settings.words == "strict":
                raise _texts_part(blocks[0])
            self.blocks[system] += blocks
            self._bags[system].append(self._measure(alignment, reference, hypothesis))

    def measure(self) -> Mapping[str, Sequence[Bag]]:
        return self._bags

    def figures(self) -> Sequence[Figure]:
        return [figure_of(metric) for metric in TOKEN_METRICS]

    def columns(self) -> Sequence[str]:
        return COLUMNS

    def counts(self, bag: Bag, group: str = "") -> dict[str, Any]:
        return {
            name: {"tp": result.tp, "fp": result.fp, "fn": result.fn}
            for name, result in bag.items()
            if isinstance(result, (Matches, Counts))
        }

    def system_parts(self, system: str, total: Bag) -> dict[str, Any]:
        return {"blocks": [block.to_dict() for block in self.blocks[system]]}

    def choices(self) -> Sequence[str]:
        return (f"fold:{self.settings.fold}", f"words:{self.settings.words or 'align'}")

    def _measure(
        self, alignment: TokenAlignment, reference: DocumentTokens, hypothesis: DocumentTokens
    ) -> Bag:
        tokens = token_matches(alignment.common, alignment.blocks)
        first, second = shared_slots(alignment)
        return {
            "tokens": tokens,
            "words": self._words(tokens, alignment, reference, hypothesis),
            "sentences": sentence_matches(
                alignment.common,
                alignment.reference.sentence_ends,
                alignment.hypothesis.sentence_ends,
            ),
            "token_boundaries": counts(first.token_ends, second.token_ends),
            "sentence_boundaries": counts(first.sentence_ends, second.sentence_ends),
            "labels": label_errors(first.labels, second.labels),
            "sentence_edits": boundary_edits(first.sentence_ends, second.sentence_ends),
        }

    def _words(
        self,
        tokens: Matches,
        alignment: TokenAlignment,
        reference: DocumentTokens,
        hypothesis: DocumentTokens,
    ) -> Matches:
        """Words are tokens, unless a token is made of several of them."""
        if not reference.words and not hypothesis.words:
            return tokens
        if self.settings.words == "strict":
            numbers: dict[str, int] = {}
            first = place_words(reference, alignment.reference, numbers)
            second = place_words(hypothesis, alignment.hypothesis, numbers)
            return Matches(matched_words(first, second), len(first.starts), len(second.starts))
        words = align_tokens(
            _word_text(reference, alignment.reference, self.settings.fold),
            _word_text(hypothesis, alignment.hypothesis, self.settings.fold),
        )
        return token_matches(words.common, words.blocks)


def _word_text(tokens: DocumentTokens, text: TokenText, fold: Fold) -> TokenText:
    return tokens.spelled_words(fold) if tokens.words else text


def blocks_of(
    document: str,
    alignment: TokenAlignment,
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
) -> Iterator[Block]:
    """The blocks of an alignment, as the documents write them."""
    for first, start, last, end, equal in alignment.blocks.tolist():
        gold, tool = alignment.reference.kept[first:last], alignment.hypothesis.kept[start:end]
        yield Block(
            document,
            tuple(reference.texts[token] for token in gold.tolist()),
            tuple(hypothesis.texts[token] for token in tool.tolist()),
            _place(reference, alignment.reference, first),
            _place(hypothesis, alignment.hypothesis, start),
            equal,
        )


def _place(tokens: DocumentTokens, text: TokenText, token: int) -> str:
    """Where a token stands; the end of the text is where its last token stands."""
    if not len(text.kept):
        return tokens.document.origins.path
    return tokens.place(int(text.kept[min(token, len(text.kept) - 1)]))


def _texts_part(block: Block) -> InputError:
    def said(tokens: tuple[str, ...], place: str) -> str:
        shown = repr(" ".join(tokens)[:40]) if tokens else "nothing"
        return f"{shown} ({place})" if place else shown

    return InputError(
        f"document {block.document!r}: the texts part where the reference has "
        f"{said(block.reference, block.reference_place)} and the system "
        f"{said(block.system, block.system_place)}; give both the same characters, or go on "
        "after such places with --words align"
    )
