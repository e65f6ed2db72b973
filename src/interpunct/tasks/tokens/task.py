"""The task `tokens`: tokens and sentences against one reference."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from interpunct.alignment.characters.alignment import align_tokenizations
from interpunct.alignment.characters.document_tokens import tokens_of
from interpunct.alignment.characters.many_documents import (
    AlignedDocuments,
    JoinedTokens,
    align_documents,
)
from interpunct.corpora.inputs import Corpus
from interpunct.corpora.pairing import Pair, pair
from interpunct.corpora.whole_texts import as_whole_texts
from interpunct.documents.document import Document
from interpunct.errors import InputError, OptionError, option
from interpunct.metrics.catalogue import TOKEN_METRICS
from interpunct.metrics.measures import (
    EDGE_MEASURES,
    SENTENCE_BOUNDARIES,
    SENTENCES,
    TOKEN_BOUNDARIES,
    TOKENS,
    WORD_LABEL_MEASURES,
    WORDS,
    WORDS_IN_BLOCKS,
    Measure,
)
from interpunct.metrics.results import AlignedMatches
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.figures import figure_of
from interpunct.results.keys import Against, Key
from interpunct.results.stacking import StackedBags, join, stack
from interpunct.statistics.bootstrap import blocks_of
from interpunct.tasks.error_places import ErrorPlace
from interpunct.tasks.summary import Blocks, Facts, Summary
from interpunct.tasks.task import LookUp, Measured, Results, Task
from interpunct.tasks.tokens.comparison import (
    TokenComparison,
    compare_tokens,
    measure_documents,
    measure_no_documents,
)
from interpunct.tasks.tokens.differences import Block, TokenDifferences, describe_blocks
from interpunct.tasks.tokens.error_places import TokenErrors
from interpunct.tasks.tokens.label_errors import LabelErrors
from interpunct.tasks.tokens.tree_figures import TreeFigures
from interpunct.tasks.tokens.trees import Side
from interpunct.tasks.tokens.whole_documents import warn_of_whole_documents

COLUMNS = ("token_f1", "word_f1", "sentence_f1", "sentence_boundary_f1", "label_error_rate")

COUNTED: tuple[Measure[Any], ...] = (
    TOKENS, WORDS, SENTENCES, TOKEN_BOUNDARIES, SENTENCE_BOUNDARIES, WORDS_IN_BLOCKS,
    *WORD_LABEL_MEASURES.values(), *EDGE_MEASURES.values(),
)  # fmt: skip
"""Measures with true positives, false positives and misses."""

TREEBANK_COLUMNS = (
    "token_f1", "word_f1", "sentence_f1", "upos_f1", "lemmas_f1", "uas_f1", "las_f1", "mlas_f1",
    "blex_f1",
)  # fmt: skip
"""The same if treebanks are compared."""


@dataclass(frozen=True, slots=True)
class TokenNotes:
    """Notes on some documents for each system: blocks and treebanks.

    `treebanks` has the two sides of each document, or None if one of them is not a treebank, and
    `errors` the confusions of labels in all of them.
    """

    blocks: Mapping[str, Sequence[Block]]
    treebanks: Mapping[str, Sequence[tuple[Side, Side] | None]]
    errors: Mapping[str, LabelErrors]


@dataclass(frozen=True, slots=True)
class Compared:
    """A comparison of some documents of a system, the rows at which they end, and all blocks."""

    comparison: TokenComparison
    rows: Sequence[int]
    blocks: Sequence[Block]


class Tokens(Task[TokenNotes]):
    """Tokens, sentences and treebank labels against one reference."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        if len(references) > 1:
            raise InputError(f"tokens are scored against one reference, not {len(references)}")
        if settings.enhancements and not settings.enhanced:
            raise OptionError(f"{option('enhancements')} needs {option('enhanced')}")

    @property
    def pairs_by_name(self) -> bool:
        """Names are not enough: a side may have the text in other parts."""
        return False

    def pairs(self, references: Sequence[Corpus], systems: Sequence[Corpus]) -> Iterator[Pair]:
        corpora = as_whole_texts([*references, *systems])
        return pair(
            corpora[: len(references)],
            corpora[len(references) :],
            skip_missing=self.settings.skips_missing,
        )

    def measure(self, pairs: Sequence[Pair]) -> Measured[TokenNotes]:
        results: dict[str, list[StackedBags]] = {system: [] for system in self.systems}
        blocks: dict[str, list[Block]] = {system: [] for system in self.systems}
        sides: dict[str, list[tuple[Side, Side] | None]] = {system: [] for system in self.systems}
        errors = {system: LabelErrors() for system in self.systems}
        for found in self._compared(pairs):
            for system, own in found.items():
                compared = own.comparison
                results[system].append(measure_documents(compared.measure_parts(own.rows)))
                blocks[system] += own.blocks
                if compared.treebanks is None:
                    sides[system] += [None] * (len(own.rows) - 1)
                else:
                    sides[system] += compared.treebanks.sides
                    errors[system].add(compared.treebanks.errors())
        joined = {system: join(parts) if parts else stack([]) for system, parts in results.items()}
        return Measured(joined, [TokenNotes(blocks, sides, errors)])

    def summarize(self, results: Results, notes: Sequence[TokenNotes], look_up: LookUp) -> Summary:
        blocks = {
            system: [block for note in notes for block in note.blocks[system]]
            for system in self.systems
        }
        trees = TreeFigures(
            {s: [both for note in notes for both in note.treebanks[s]] for s in self.systems},
            self.settings,
        )
        errors = {system: LabelErrors() for system in self.systems if trees.figures}
        for system, own in errors.items():
            for note in notes:
                own.add(note.errors[system])
        warn_of_whole_documents(results, self.references[0])
        measurable = trees.measurable(results)
        return Summary(
            results=measurable,
            figures=(*(figure_of(metric) for metric in TOKEN_METRICS), *trees.figures),
            columns=TREEBANK_COLUMNS if trees.figures else COLUMNS,
            facts=Facts(),
            counts=_counts,
            blocks=functools.partial(self._blocks, measurable=trees.measurable),
            tokens=TokenDifferences(
                blocks, lambda pair: {s: c.tokens for s, c in self.compare(pair).items()}, errors
            ),
            errors=self.errors_of_each,
            part_figures=trees.part_figures(measurable, errors.values()),
        )

    def compare(self, pair: Pair) -> Mapping[str, TokenComparison]:
        """Compare the tokens of each system with those of the reference."""
        return {system: found.comparison for system, found in self._compare([pair]).items()}

    def errors(self, pair: Pair, context: int) -> dict[str, list[ErrorPlace]]:
        (document,) = pair.references.values()
        reference = tokens_of(document)
        return {
            system: list(
                TokenErrors(found.tokens, reference, tokens_of(pair.systems[system]), context)
            )
            for system, found in self.compare(pair).items()
        }

    def _compared(self, pairs: Sequence[Pair]) -> Iterator[Mapping[str, Compared]]:
        """Compare all documents together or, if one has a problem, each separately."""
        if len(pairs) > 1 and self.settings.fold != "contractions" and _are_of_a_kind(pairs):
            found = self._compare(pairs)
            if not any(self._is_wrong(own) for own in found.values()):
                yield found
                return
        for alone in pairs:
            yield self._compare([alone])

    def _is_wrong(self, found: Compared) -> bool:
        if found.blocks and self.settings.words == "strict":
            return True
        treebanks = found.comparison.treebanks
        first = treebanks.sides[0] if treebanks is not None and treebanks.sides else ()
        return any(side.heads or side.edges for side in first)

    def _compare(self, pairs: Sequence[Pair]) -> dict[str, Compared]:
        """Compare one or several documents."""
        strict = self.settings.words == "strict"
        reference = [tokens_of(document) for pair in pairs for document in pair.references.values()]
        gold = JoinedTokens.of(reference) if len(pairs) > 1 else reference[0]
        # If characters must be equal, they are not composed: a token may end between a letter and
        # its accent.
        text = gold.spelled(self.settings.fold, composed=not strict)
        found = {}
        for system in self.systems:
            hypothesis = [tokens_of(pair.systems[system]) for pair in pairs]
            made = JoinedTokens.of(hypothesis) if len(pairs) > 1 else hypothesis[0]
            spelled = made.spelled(self.settings.fold, composed=not strict)
            if isinstance(gold, JoinedTokens) and isinstance(made, JoinedTokens):
                aligned = align_documents((gold, text), (made, spelled))
            else:
                alone = align_tokenizations(text, spelled)
                aligned = AlignedDocuments(alone, [0, len(alone.common) - 1], [alone])
            blocks = [
                block
                for pair, own, *sides in zip(
                    pairs, aligned.each, reference, hypothesis, strict=True
                )
                if len(own.blocks)
                for block in describe_blocks(pair.name, own, *sides)
            ]
            if blocks and strict and len(pairs) == 1:
                raise _texts_part(blocks[0])
            comparison = compare_tokens(
                gold, made, aligned.whole, self.settings, aligned.rows[1:-1]
            )
            found[system] = Compared(comparison, aligned.rows, blocks)
        return found

    def _blocks(self, pair: Pair, _: int, *, measurable: Callable[[Results], Results]) -> Blocks:
        """Parts of a document, cut where it and all systems end a sentence."""
        compared = self.compare(pair)
        ends, rows = common_cuts([compared[system] for system in self.systems])
        found = {
            system: measure_no_documents(compared[system].measure_parts([0, *rows[number]]))
            for number, system in enumerate(self.systems)
        }
        return Blocks(measurable(found), ends)


def _are_of_a_kind(pairs: Sequence[Pair]) -> bool:
    """Is each side a treebank in all documents or in none?"""
    return all(
        len({_is_treebank(document) for document in documents}) == 1
        for side in ("references", "systems")
        for documents in zip(*(getattr(pair, side).values() for pair in pairs), strict=True)
    )


def _is_treebank(document: Document) -> bool:
    """Is this a treebank, even one with empty columns?"""
    return document.treebank is not None or (not len(document) and not document.opening)


def _counts(bag: Bag, about: Against) -> dict[str, Any]:
    """The counts of hits, false alarms and misses of each level, where measured."""
    found = {
        measure.name: bag[Key(measure, about)] for measure in COUNTED if Key(measure, about) in bag
    }
    return {
        name: {"tp": r.tp, "fp": r.fp, "fn": r.fn}
        | ({"aligned": r.aligned} if isinstance(r, AlignedMatches) else {})
        for name, r in found.items()
    }


def common_cuts(
    comparisons: Sequence[TokenComparison],
) -> tuple[list[int], list[list[int]]]:
    """The reference tokens after which to cut, and the common boundaries of each system there.

    The tokens are the same for all systems, and there are at most as many parts as `blocks_of`
    gives.
    """
    cuts = [comparison.cuts() for comparison in comparisons]
    places = [c.tokens.common[rows, 0] for c, rows in zip(comparisons, cuts, strict=True)]
    shared = functools.reduce(np.intersect1d, places)
    tokens = len(comparisons[0].tokens.reference.token_ends)
    wanted = np.searchsorted(shared, blocks_of(tokens))
    chosen = shared[np.unique(wanted[wanted < len(shared)])]
    last = [len(comparison.tokens.common) - 1 for comparison in comparisons]
    ends = np.unique(np.append(chosen, comparisons[0].tokens.common[last[0], 0]))
    return ends.tolist(), [
        np.unique(np.append(rows[np.isin(place, chosen)], end)).tolist()
        for rows, place, end in zip(cuts, places, last, strict=True)
    ]


def _texts_part(block: Block) -> InputError:
    def shown(tokens: tuple[str, ...], place: str) -> str:
        text = repr(" ".join(tokens)[:40]) if tokens else "nothing"
        return f"{text} ({place})" if place else text

    return InputError(
        "the concatenation of tokens in gold file and in system file differ: document "
        f"{block.document!r}: the texts part where the reference has "
        f"{shown(block.reference, block.reference_place)} and the system "
        f"{shown(block.system, block.system_place)}; give both the same characters, or continue "
        f"after such places with {option('words', 'align')}"
    )
