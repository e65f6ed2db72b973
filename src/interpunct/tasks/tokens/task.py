"""Tokens: does a token end here, does a sentence end here?"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from interpunct.alignment.characters.alignment import TokenAlignment, align_tokens
from interpunct.alignment.characters.document_tokens import DocumentTokens, tokens_of
from interpunct.alignment.characters.token_text import TokenText
from interpunct.corpora.inputs import Corpus
from interpunct.corpora.pairing import Pair, pair
from interpunct.corpora.whole_texts import as_whole_texts
from interpunct.errors import InputError
from interpunct.metrics.results import Counts, Matches
from interpunct.metrics.token_rows import TOKEN_METRICS
from interpunct.options import Settings
from interpunct.results.figures import Bag, Figure, figure_of
from interpunct.statistics.bootstrap import blocks_of
from interpunct.tasks.task import Measured, Task
from interpunct.tasks.tokens.comparison import TokenComparison, compare_tokens

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
        self.blocks: dict[str, list[Block]] = {system: [] for system in self.systems}

    def pairs(self, references: Sequence[Corpus], systems: Sequence[Corpus]) -> Iterator[Pair]:
        corpora = as_whole_texts([*references, *systems])
        return pair(
            corpora[: len(references)],
            corpora[len(references) :],
            skip_missing=self.settings.missing == "skip",
        )

    def measure(self, pairs: Sequence[Pair]) -> Measured:
        bags: list[Mapping[str, Bag]] = []
        blocks: dict[str, list[Block]] = {system: [] for system in self.systems}
        for document in pairs:
            found = self._compare(document)
            bags.append({system: compared.measure() for system, (compared, _) in found.items()})
            for system, (_, described) in found.items():
                blocks[system] += described
        return Measured(self.stacked(bags), [blocks])

    def remember(self, notes: Mapping[str, list[Block]]) -> None:
        for system, blocks in notes.items():
            self.blocks[system] += blocks

    def compare(self, pair: Pair) -> Mapping[str, TokenComparison]:
        """What each system did to the tokens of a document."""
        return {system: comparison for system, (comparison, _) in self._compare(pair).items()}

    def _compare(self, pair: Pair) -> dict[str, tuple[TokenComparison, list[Block]]]:
        (document,) = pair.references.values()
        reference = tokens_of(document)
        text = reference.spelled(self.settings.fold)
        strict = self.settings.words == "strict"
        found = {}
        for system, made in pair.systems.items():
            hypothesis = tokens_of(made)
            alignment = align_tokens(text, hypothesis.spelled(self.settings.fold))
            blocks = list(describe_blocks(pair.name, alignment, reference, hypothesis))
            if blocks and strict:
                raise _texts_part(blocks[0])
            comparison = compare_tokens(
                reference, hypothesis, alignment, fold=self.settings.fold, strict=strict
            )
            found[system] = comparison, blocks
        return found

    def bootstrap_blocks(self, pair: Pair) -> Mapping[str, Sequence[Bag]]:
        """Parts of the only document, cut where it and all systems end a sentence."""
        compared = self.compare(pair)
        rows = common_cuts([compared[system] for system in self.systems])
        return {
            system: [
                compared[system].part(start, end).measure()
                for start, end in itertools.pairwise([0, *rows[number]])
            ]
            for number, system in enumerate(self.systems)
        }

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


def common_cuts(comparisons: Sequence[TokenComparison]) -> list[list[int]]:
    """Where to cut each document, as rows of its common boundaries: after the same tokens of the
    reference in all of them, and not into more parts than `resampling.blocks_of` would."""
    cuts = [comparison.cuts() for comparison in comparisons]
    places = [c.tokens.common[rows, 0] for c, rows in zip(comparisons, cuts, strict=True)]
    shared = functools.reduce(np.intersect1d, places)
    tokens = len(comparisons[0].tokens.reference.token_ends)
    wanted = np.searchsorted(shared, blocks_of(tokens))
    chosen = shared[np.unique(wanted[wanted < len(shared)])]
    last = [len(comparison.tokens.common) - 1 for comparison in comparisons]
    return [
        np.unique(np.append(rows[np.isin(place, chosen)], end)).tolist()
        for rows, place, end in zip(cuts, places, last, strict=True)
    ]


def describe_blocks(
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
