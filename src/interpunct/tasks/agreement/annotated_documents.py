"""Measuring the agreement of annotators on documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from interpunct.alignment.annotated import Annotated, annotated
from interpunct.alignment.merge_orders import orders
from interpunct.corpora.pairing import Pair, PairBatch
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Order
from interpunct.results.stacking import StackedBags, stack
from interpunct.tasks.agreement.batches import measure_batch
from interpunct.tasks.agreement.boundaries import measure, measure_all
from interpunct.tasks.agreement.pairs import DirectPairs
from interpunct.tasks.boundaries.several_on_slots import SeveralOnSlots
from interpunct.tasks.task import Measured, Measuring


@dataclass(frozen=True, slots=True)
class MeasuredDocuments:
    """Documents with the boundaries of all annotators, and the results for each."""

    documents: Sequence[Annotated]
    bags: StackedBags


class AgreementOnBoundaries(Measuring[MeasuredDocuments]):
    """Measures the agreement of annotators about boundaries."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        self.orders = orders(len(references), settings.orders) if settings.orders else []

    def measure(self, pairs: Sequence[Pair]) -> Measured[MeasuredDocuments]:
        together = SeveralOnSlots.of(pairs, self.settings) if isinstance(pairs, PairBatch) else None
        found = self._each(pairs) if together is None else self._together(together)
        return Measured({}, [found])

    def _together(self, batch: SeveralOnSlots) -> MeasuredDocuments:
        orders = [[self.references[index] for index in order] for order in self.orders]
        return MeasuredDocuments(
            batch.annotated(words=True),
            measure_batch(batch, self.references, self.settings, orders),
        )

    def _each(self, pairs: Sequence[Pair]) -> MeasuredDocuments:
        found = [self._measure(pair) for pair in pairs]
        return MeasuredDocuments(
            [document for document, _ in found], stack([bag for _, bag in found])
        )

    def _measure(self, pair: Pair) -> tuple[Annotated, Bag]:
        final = self.settings.final == "include"
        document = annotated(pair, self.settings)
        direct = DirectPairs.of(pair, self.settings) if document.differences else None
        bag = measure(document, self.references, direct, final=final)
        for number, order in enumerate(self.orders):
            merged = self._merged(pair, order) if direct else document
            bag |= measure_all(merged, final=final).against(Order(number))
        return document, bag

    def _merged(self, pair: Pair, order: Sequence[int]) -> Annotated:
        """The document with its annotators merged in another order."""
        names = [self.references[index] for index in order]
        ordered = {who: pair.references[who] for who in names if who in pair.references}
        return annotated(replace(pair, references=ordered), self.settings)
