"""Differences of tokenizations: blocks with different characters, and alignments of tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.token_text import TokenText
from interpunct.corpora.pairing import Pair
from interpunct.tasks.error_places import CUT, LABELLED, Kind
from interpunct.tasks.tokens.label_errors import LabelErrors


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch in which the characters differ: the tokens of each side, and their places."""

    document: str
    reference: tuple[str, ...]
    system: tuple[str, ...]
    reference_place: str
    system_place: str
    equal_tokens: int


@dataclass(frozen=True, slots=True)
class TokenDifferences:
    """The blocks of each system, and the alignments of its tokens in each document.

    If treebanks are compared, `labels` has their confusions. `without_tokens` names systems that do
    not tokenize, so that tokens are separated by spaces; `without_sentences` those for which each
    document is one sentence.
    """

    blocks: Mapping[str, Sequence[Block]]
    alignments: Callable[[Pair], Mapping[str, TokenAlignment]]
    labels: Mapping[str, LabelErrors] = field(default_factory=dict)
    without_tokens: tuple[str, ...] = ()
    without_sentences: tuple[str, ...] = ()

    def untold(self, system: str) -> frozenset[Kind]:
        """The kinds of errors that do not apply to a system, since it does not predict such
        things.
        """
        tokens = CUT if system in self.without_tokens else frozenset()
        return tokens | (LABELLED if system in self.without_sentences else frozenset())


def describe_blocks(
    document: str,
    alignment: TokenAlignment,
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
) -> Iterator[Block]:
    """The blocks of an alignment, in the spelling of the documents."""
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
    """The place of a token; the end of the text has the place of its last token."""
    if not len(text.kept):
        return tokens.document.origins.path
    return tokens.place(int(text.kept[min(token, len(text.kept) - 1)]))
