"""What annotators made of each document, measured wherever that is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpunct.alignment.annotated import Annotated, annotated
from interpunct.corpora.pairing import Pair
from interpunct.results.bag import Bag
from interpunct.tasks.agreement.boundaries import measure
from interpunct.tasks.task import Measured, Measuring


@dataclass(frozen=True, slots=True)
class MeasuredDocument:
    """What annotators made of a document, and how far they agree about it."""

    document: Annotated
    bag: Bag


class AgreementOnBoundaries(Measuring[MeasuredDocument]):
    """What annotators made of each document, over the same slots."""

    def measure(self, pairs: Sequence[Pair]) -> Measured[MeasuredDocument]:
        final = self.settings.final == "include"
        documents = [annotated(pair, self.settings) for pair in pairs]
        notes = [
            MeasuredDocument(document, measure(document, self.references, final=final))
            for document in documents
        ]
        return Measured({}, notes)
