"""Where two tokenizations differ: blocks of other characters, and tokens cut differently."""

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
    """A stretch in which the characters differ: what each side says, and where it says it."""

    document: str
    reference: tuple[str, ...]
    system: tuple[str, ...]
    reference_place: str
    system_place: str
    equal_tokens: int


@dataclass(frozen=True, slots=True)
class TokenDifferences:
    """The blocks of each system, and how its tokens are aligned, document by document.

    If treebanks are compared, `labels` has what was taken for what. `without_tokens` names systems
    that find no tokens, so that what spaces part counts for them; `without_sentences` those for
    which each document is one sentence.
    """

    blocks: Mapping[str, Sequence[Block]]
    alignments: Callable[[Pair], Mapping[str, TokenAlignment]]
    labels: Mapping[str, LabelErrors] = field(default_factory=dict)
    without_tokens: tuple[str, ...] = ()
    without_sentences: tuple[str, ...] = ()

    def untold(self, system: str) -> frozenset[Kind]:
        """Kinds of errors that say nothing of a system, since it does not look for such things."""
        tokens = CUT if system in self.without_tokens else frozenset()
        return tokens | (LABELLED if system in self.without_sentences else frozenset())


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
