"""One document as several annotators and systems have it, measured on a network."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from interpunct.alignment.columns import Columns, check_one_wording
from interpunct.alignment.network import EMPTY, Network, Numbers
from interpunct.alignment.numbering import Text, has_tags, without_tags
from interpunct.alignment.same_words import check_same_units
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.metrics.punctuation import NOTHING
from interpunct.options import Settings


@dataclass(frozen=True, slots=True)
class Texts:
    """One document as numbers: what each annotator and each system has."""

    name: str
    references: Mapping[str, Text]
    systems: Mapping[str, Text]
    same: bool


def texts_of(pair: Pair, numbers: Callable[[Document], Text], settings: Settings) -> Texts:
    """Every version of a document as numbers.

    If words differ anywhere, tags such as `<laugh>` may be left out by anyone, so they are left out
    of all, unless the user keeps them.
    """
    documents = {**pair.references, **pair.systems}
    references = {who: numbers(document) for who, document in pair.references.items()}
    systems = {name: numbers(document) for name, document in pair.systems.items()}
    first, *others = [*references.values(), *systems.values()]
    same = all(np.array_equal(first.words, other.words) for other in others)
    _warn_of_wordings(pair)
    for document in pair.systems.values():
        check_one_wording(document)
    if same:
        return Texts(pair.name, references, systems, same=True)
    if settings.words == "strict":
        _check_words(pair, settings)
    if settings.tags == "optional" and any(map(has_tags, documents.values())):
        references = {w: without_tags(text, pair.references[w]) for w, text in references.items()}
        systems = {s: without_tags(text, pair.systems[s]) for s, text in systems.items()}
    return Texts(pair.name, references, systems, same=False)


def _check_words(pair: Pair, settings: Settings) -> None:
    (first, gold), *others = pair.references.items()
    named: list[tuple[str, Document]] = [(f"reference {who!r}", made) for who, made in others]
    named += [(f"system {name!r}", made) for name, made in pair.systems.items()]
    for name, document in named:
        check_same_units(
            gold,
            document,
            keep_case=settings.case == "keep",
            names=(f"reference {first!r}", name),
        )


def _warn_of_wordings(pair: Pair) -> None:
    for who, document in pair.references.items():
        if document.lattice is not None:
            warn(
                f"document {pair.name!r}: {who!r} gives several wordings; where there are several "
                "references, the first wording of each is used"
            )


def columns_on(network: Network, alignment: Numbers, hypothesis: Numbers) -> Columns:
    """What stands in the columns of an alignment with a network; case is not looked at."""
    arcs, positions = alignment[:, 0], alignment[:, 1]
    said = np.append(network.arcs, np.int32(NOTHING))[arcs]
    heard = np.append(hypothesis, np.int32(NOTHING))[positions]
    skips = said == EMPTY
    first = np.array([_first_token(column) for column in network.columns], np.int32)
    nowhere = np.full(int(np.count_nonzero(~skips)), -1, np.int32)
    nothing = np.zeros(len(nowhere), bool)
    return Columns(
        said[~skips], heard[~skips], nowhere, nowhere, nothing, nothing, nothing,
        skipped=first[network.owners[arcs[skips]]],
    )  # fmt: skip


def _first_token(column: tuple[int, ...]) -> int:
    return next(token for token in column if token != EMPTY)


def without_marks(network: Network) -> tuple[int, int]:
    """How many mark columns a text without any mark gets wrong, and how many there are."""
    marks = [column for column in network.columns if _first_token(column) < 0]
    return sum(EMPTY not in column for column in marks), len(marks)
