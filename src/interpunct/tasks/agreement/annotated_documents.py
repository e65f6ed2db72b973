"""What annotators made of each document, measured wherever that is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from interpunct.alignment.annotated import Annotated, annotated
from interpunct.alignment.merge_orders import orders
from interpunct.corpora.pairing import Pair
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Order
from interpunct.tasks.agreement.boundaries import measure, measure_all
from interpunct.tasks.agreement.pairs import DirectPairs
from interpunct.tasks.task import Measured, Measuring


@dataclass(frozen=True, slots=True)
class MeasuredDocument:
    """What annotators made of a document, and how far they agree about it."""

    document: Annotated
    bag: Bag


class AgreementOnBoundaries(Measuring[MeasuredDocument]):
    """What annotators made of each document, over the same slots."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        self.orders = orders(len(references), settings.orders) if settings.orders else []

    def measure(self, pairs: Sequence[Pair]) -> Measured[MeasuredDocument]:
        return Measured({}, [self._measure(pair) for pair in pairs])

    def _measure(self, pair: Pair) -> MeasuredDocument:
        final = self.settings.final == "include"
        document = annotated(pair, self.settings)
        direct = DirectPairs.of(pair, self.settings) if document.differences else None
        bag = measure(document, self.references, direct, final=final)
        for number, order in enumerate(self.orders):
            merged = self._merged(pair, order) if direct else document
            bag |= measure_all(merged, final=final).against(Order(number))
        return MeasuredDocument(document, bag)

    def _merged(self, pair: Pair, order: Sequence[int]) -> Annotated:
        """The document with its annotators in another order."""
        names = [self.references[index] for index in order]
        ordered = {who: pair.references[who] for who in names if who in pair.references}
        return annotated(replace(pair, references=ordered), self.settings)
