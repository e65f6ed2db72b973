"""The agreement of annotators on batches of documents, concatenated.

Documents in which all have the same words are measured together, and so are the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from interpunct.alignment.annotated import Annotated
from interpunct.alignment.flat_slots import FlatSlots
from interpunct.alignment.same_words import differing_documents
from interpunct.documents.flat import FlatDocuments
from interpunct.options import Settings
from interpunct.results.keys import Order, Pair
from interpunct.results.stacking import StackedBags, join, stack_arrays
from interpunct.tasks.agreement.boundaries import measure, measure_all, measure_on_slots
from interpunct.tasks.agreement.pairs import both_directions, same_words
from interpunct.tasks.boundaries.different_words import align_flat
from interpunct.tasks.boundaries.several_on_slots import SeveralOnSlots


def measure_batch(
    batch: SeveralOnSlots,
    annotators: Sequence[str],
    settings: Settings,
    orders: Sequence[Sequence[str]] = (),
) -> StackedBags:
    """All results for agreement figures; differing words are also merged in other orders."""
    final = settings.final == "include"
    parts = []
    if len(batch.places):
        same, bounds = batch.same.references, batch.same.bounds
        bag = measure(same, annotators, final=final, bounds=bounds)
        for number in range(len(orders)):
            bag |= measure_all(same, final=final, bounds=bounds).against(Order(number))
        parts.append(stack_arrays(bag, len(batch.places)))
    if batch.different is not None:
        flat, references = batch.different, batch.different_references
        bag = measure_on_slots(flat.references, annotators, final=final, bounds=flat.bounds)
        for number, order in enumerate(orders):
            merged = FlatSlots.of({who: references[who] for who in order}, {}, {}, settings)
            own = measure_all(merged.references, final=final, bounds=merged.bounds)
            bag |= own.against(Order(number))
        found = stack_arrays(bag, len(batch.others))
        for one, other in combinations(annotators, 2):
            found = found.beside(_measure_pair(references, (one, other), settings))
        parts.append(found)
    return join(parts).taking(batch.stand)


def _measure_pair(
    references: Mapping[str, FlatDocuments], names: tuple[str, str], settings: Settings
) -> StackedBags:
    """Two annotators, aligned in both directions in the documents in which their words differ."""
    one, other = (references[who] for who in names)
    differ = differing_documents(one, other, **settings.spelling)
    places = np.flatnonzero(~differ), np.flatnonzero(differ)
    parts = []
    if len(places[0]):
        alike = one.taking(places[0]), other.taking(places[0])
        rows = {who: flat.boundaries for who, flat in zip(names, alike, strict=True)}
        flat = Annotated("", (), rows)
        final = settings.final == "include"
        (result,) = same_words(flat, final=final, bounds=alike[0].bounds).values()
        parts.append(stack_arrays(result.bag(Pair(*names)), len(places[0])))
    if len(places[1]):
        sides = one.taking(places[1]), other.taking(places[1])
        there, back = (align_flat(*both, None, settings) for both in (sides, sides[::-1]))
        parts.append(stack_arrays(both_directions(there, back).bag(Pair(*names)), len(places[1])))
    return join(parts).taking(np.argsort(np.concatenate(places)))
