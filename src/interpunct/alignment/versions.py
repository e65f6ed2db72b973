"""The versions of a document by all annotators and systems, as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from interpunct.alignment.columns import Flags, check_one_wording, have_same_words
from interpunct.alignment.numbering import Numbering, Text, Texts, texts_of
from interpunct.alignment.same_words import check_same_units
from interpunct.corpora.pairing import (
    Pair,
    PairBatch,
    annotator_documents,
    annotators_of,
    names_of,
    system_documents,
)
from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.options import Settings


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions of one document by all annotators and systems, as numbers."""

    name: str
    references: Mapping[str, Text]
    systems: Mapping[str, Text]
    same: bool


def versions_of(pair: Pair, numbers: Callable[[Document], Text], settings: Settings) -> Versions:
    """Convert every version of a document to numbers.

    If words differ anywhere, tags such as `<laugh>` are optional and are removed from all versions,
    unless the user keeps them.
    """
    references = {who: numbers(document) for who, document in pair.references.items()}
    systems = {name: numbers(document) for name, document in pair.systems.items()}
    first, *others = [*references.values(), *systems.values()]
    same = all(np.array_equal(first.words, other.words) for other in others)
    _warn_of_wordings(pair)
    for document in pair.systems.values():
        check_one_wording(document)
    if same:
        return Versions(pair.name, references, systems, same=True)
    if settings.words == "strict":
        _check_words(pair, settings)
    references = {who: text.without_optional() for who, text in references.items()}
    systems = {name: text.without_optional() for name, text in systems.items()}
    return Versions(pair.name, references, systems, same=False)


@dataclass(frozen=True, slots=True)
class FlatVersions:
    """Documents of the same annotators as numbers, concatenated.

    `same` says in which documents all versions have the same words.
    """

    names: Sequence[str]
    references: Mapping[str, Texts]
    systems: Mapping[str, Texts]
    same: Flags

    def cut(self) -> Iterator[Versions]:
        """The versions of each document."""
        references = {who: texts.cut() for who, texts in self.references.items()}
        systems = {name: texts.cut() for name, texts in self.systems.items()}
        for place, name in enumerate(self.names):
            yield Versions(
                name,
                {who: texts[place] for who, texts in references.items()},
                {name: texts[place] for name, texts in systems.items()},
                bool(self.same[place]),
            )


def flat_versions(pairs: Sequence[Pair], numbering: Numbering, settings: Settings) -> FlatVersions:
    """Like `versions_of`, for many documents of the same annotators."""
    references = {
        who: texts_of(annotator_documents(pairs, who), numbering) for who in annotators_of(pairs)
    }
    names = pairs.systems if isinstance(pairs, PairBatch) else pairs[0].systems
    systems = {name: texts_of(system_documents(pairs, name), numbering) for name in names}
    first, *others = [*references.values(), *systems.values()]
    same = np.ones(len(pairs), bool)
    for other in others:
        same &= have_same_words(first, other)
    if not isinstance(pairs, PairBatch):
        for pair in pairs:
            _warn_of_wordings(pair)
            for document in pair.systems.values():
                check_one_wording(document)
    if settings.words == "strict":
        for place in np.flatnonzero(~same).tolist():
            _check_words(pairs[place], settings)
    references = {who: texts.without_optional(~same) for who, texts in references.items()}
    systems = {name: texts.without_optional(~same) for name, texts in systems.items()}
    return FlatVersions(names_of(pairs), references, systems, same)


def _check_words(pair: Pair, settings: Settings) -> None:
    (first, gold), *others = pair.references.items()
    named: list[tuple[str, Document]] = [(f"reference {who!r}", made) for who, made in others]
    named += [(f"system {name!r}", made) for name, made in pair.systems.items()]
    for name, document in named:
        check_same_units(
            gold,
            document,
            **settings.spelling,
            names=(f"reference {first!r}", name),
        )


def _warn_of_wordings(pair: Pair) -> None:
    for who, document in pair.references.items():
        if document.lattice is not None:
            warn(
                f"document {pair.name!r}: {who!r} gives several wordings; where there are several "
                "references, the first wording of each is used"
            )
