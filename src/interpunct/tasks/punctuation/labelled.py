"""The marks of several annotators as labels of the same slots.

There is a slot before the first word of the first annotator and after each word. The label of a
slot are all marks that an annotator has there, in order; if words differ, the network determines
their slots.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.alignment.columns import Columns
from interpunct.alignment.network import Network
from interpunct.alignment.numbering import Text
from interpunct.alignment.placement import marks_on_slots, numbered_labels
from interpunct.alignment.versions import Versions
from interpunct.metrics.label_agreement import LabelAgreement, label_agreement
from interpunct.metrics.label_tables import label_table
from interpunct.results.keys import Pair

Label = tuple[int, ...]
"""The marks of a slot, in their order."""

Rows = Mapping[str, npt.NDArray[np.int32]]
NONE: Label = ()


@dataclass(frozen=True)
class LabelledDocument:
    """The labels of each annotator of a document, including opening and final slot.

    `labels` are all labels that occur, by number, none first. `units` are the words of the first
    annotator, and `words` the number of words of each. `tables` has for each pair of annotators the
    labels on each other's words, summed over both directions, and `orders` the agreement for other
    merge orders; both are set only if annotators are compared with each other.
    """

    name: str
    units: Sequence[str]
    words: Mapping[str, int]
    rows: Rows
    labels: tuple[Label, ...]
    tables: Mapping[Pair, npt.NDArray[np.int64]] = field(default_factory=dict)
    orders: tuple[LabelAgreement, ...] = ()

    def scored(self) -> Rows:
        """The labels, without the slot before the first word if no annotator has a mark there."""
        first = 0 if any(row[:1].any() for row in self.rows.values()) else 1
        return {who: row[first:] for who, row in self.rows.items()}


def labelled(
    texts: Versions,
    units: Sequence[str],
    network: Network,
    pairs: Mapping[tuple[str, str], Columns] | None = None,
    others: Iterable[Network] = (),
) -> LabelledDocument:
    """The labels of a document.

    `pairs` are alignments of annotators, by reference and hypothesis, and `others` are networks of
    the annotators merged in other orders.
    """
    beside = [network.beside_reference(index) for index in range(network.references)]
    sides = [marks_on_slots(*columns) for columns in beside]
    compared: list[Any] = []
    for columns in (pairs or {}).values():
        compared.append(marks_on_slots(columns.reference, columns.reference))
        compared.append(marks_on_slots(columns.reference, columns.hypothesis))
    merged = [_sides(other) for other in others]
    numbered, labels = numbered_labels([*sides, *compared, *(s for m in merged for s in m)])
    rows = dict(zip(texts.references, numbered, strict=False))
    own = dict(zip(pairs or {}, _twos(numbered[len(sides) :]), strict=False))
    later = iter(numbered[len(sides) + len(compared) :])
    orders = tuple(
        label_agreement(np.stack([next(later) for _ in m])[:, _first(m) :], labels=len(labels))
        for m in merged
    )
    return LabelledDocument(
        texts.name,
        units,
        {who: len(text.words) for who, text in texts.references.items()},
        {who: row.astype(np.int32) for who, row in rows.items()},
        tuple(labels),
        _tables(list(texts.references), own, len(labels)) if pairs is not None else {},
        orders,
    )


def _sides(network: Network) -> list[list[Label]]:
    return [marks_on_slots(*network.beside_reference(n)) for n in range(network.references)]


def _first(sides: Sequence[Sequence[Label]]) -> int:
    return 0 if any(side[0] for side in sides) else 1


def _twos(rows: Sequence[Any]) -> list[tuple[Any, Any]]:
    return list(zip(rows[::2], rows[1::2], strict=False))


def _tables(
    names: Sequence[str], own: Mapping[tuple[str, str], tuple[Any, Any]], labels: int
) -> dict[Pair, npt.NDArray[np.int64]]:
    """Slots by the labels of both, the first in rows, summed over both directions."""
    found = {}
    for one, other in combinations(names, 2):
        there = _table(*own[one, other], labels)
        back = _table(*own[other, one], labels)
        found[Pair(one, other)] = there + back.T
    return found


def _table(reference: Any, hypothesis: Any, labels: int) -> npt.NDArray[np.int64]:
    first = 0 if reference[:1].any() or hypothesis[:1].any() else 1
    found: npt.NDArray[np.int64] = label_table(
        reference[first:], hypothesis[first:], labels=labels
    ).table
    return found


def with_marks(text: Text, labels: Sequence[Label]) -> Text:
    """The words of a text with other marks: `labels` has the slot before the first word, then one
    after each.
    """
    tokens: list[int] = list(labels[0])
    units: list[int] = [-1] * len(labels[0])
    for word, unit, label in zip(
        text.words.tolist(), text.word_units.tolist(), labels[1:], strict=True
    ):
        tokens += [word, *label]
        units += [unit] * (1 + len(label))
    return Text.of(np.array(tokens, np.int32), np.array(units, np.int32))
