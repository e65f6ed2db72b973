"""Every version of a document as numbers: what each annotator and each system has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from interpunct.alignment.columns import check_one_wording
from interpunct.alignment.numbering import Text
from interpunct.alignment.same_words import check_same_units
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.options import Settings


@dataclass(frozen=True, slots=True)
class Versions:
    """One document as numbers: what each annotator and each system has."""

    name: str
    references: Mapping[str, Text]
    systems: Mapping[str, Text]
    same: bool


def versions_of(pair: Pair, numbers: Callable[[Document], Text], settings: Settings) -> Versions:
    """Every version of a document as numbers.

    If words differ anywhere, tags such as `<laugh>` may be left out by anyone, so they are left out
    of all, unless the user keeps them.
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
