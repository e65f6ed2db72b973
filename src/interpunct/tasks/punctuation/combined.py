"""Punctuation against several references: merged into a network, each alone, and their majority."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from interpunct.alignment.columns import Wording, align_each
from interpunct.alignment.combination import Texts, columns_on, texts_of, without_marks
from interpunct.alignment.common_slots import CommonSlots, numbered
from interpunct.alignment.merge_orders import orders, without_each
from interpunct.alignment.network import Network, Numbers
from interpunct.alignment.network_steps import network_drawing
from interpunct.alignment.numbering import Text, text_of
from interpunct.alignment.steps import Drawing
from interpunct.corpora.annotator_versions import versions_of
from interpunct.corpora.pairing import Pair, tell_of_missing
from interpunct.documents.document import Document
from interpunct.errors import InputError, OptionError
from interpunct.metrics.combined_rows import COMBINED_METRICS
from interpunct.metrics.majority import half_of
from interpunct.metrics.punctuation_rows import PUNCTUATION_METRICS
from interpunct.metrics.results import Additive, Ratio
from interpunct.metrics.slot_errors import lenient_slot_error_rate
from interpunct.options import Settings
from interpunct.results.figures import Bag, Figure, add_bags, figure_of
from interpunct.tasks.boundaries.several import against, majority_figure, mean_figure
from interpunct.tasks.punctuation.leave_one_out import (
    Beside,
    Humans,
    Versions,
    beside_humans,
    human_key,
    no_marks_key,
    rest_key,
    system_means,
)
from interpunct.tasks.punctuation.spread import Spread, order_key, spread_over_orders
from interpunct.tasks.punctuation.task import Notes, Punctuation
from interpunct.tasks.task import Measured, Results

COLUMNS = (
    "word_error_rate", "punctuation_error_rate", "no_marks", "micro_f1",
    "mean_punctuation_error_rate", "majority_punctuation_error_rate", "lenient_slot_error_rate",
)  # fmt: skip
CASELESS = tuple(metric for metric in PUNCTUATION_METRICS if metric.measure != "case")
"""Neither a network nor a majority has a case of its own."""


@dataclass(frozen=True, slots=True)
class CombinedNotes(Notes):
    """Also who annotated the document, and what the annotators reach against each other."""

    document: str = ""
    annotators: Sequence[str] = ()
    humans: Bag = field(default_factory=dict)
    pairs: Bag = field(default_factory=dict)


class CombinedPunctuation(Punctuation):
    """Words and marks against several references."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        if settings.by:
            raise OptionError("--by speaker needs a single reference")
        self.versions = versions_of(systems, references)
        self.orders = orders(len(references), settings.orders) if settings.orders else []
        self._annotators: dict[str, Sequence[str]] = {}
        self._totals: dict[str, Bag] = {}
        self._humans: Bag = {}
        self.between_humans: Bag = {}

    @property
    def needs_every_annotator(self) -> bool:
        """To leave one out, all must be there."""
        return self.settings.leave_one_out

    def _texts(self, pair: Pair) -> Texts:
        return texts_of(pair, partial(text_of, numbering=self.numbering), self.settings)

    def bootstrap_blocks(self, pair: Pair) -> Mapping[str, Sequence[Bag]]:
        """None: references with different words have no blocks in common."""
        return {}

    def remember(self, notes: Notes) -> None:
        assert isinstance(notes, CombinedNotes)
        super().remember(notes)
        self._annotators[notes.document] = notes.annotators
        self._humans = add_bags([self._humans, notes.humans])
        self.between_humans = add_bags([self.between_humans, notes.pairs])

    def complete(self, results: Results, look_up: Callable[[int], Pair]) -> Results:
        lacking = {
            who: [name for name, annotators in self._annotators.items() if who not in annotators]
            for who in self.references
        }
        for who, names in lacking.items():
            if len(names) == len(self._annotators):
                raise InputError(f"reference {who!r} has none of the documents that were scored")
        tell_of_missing(lacking, len(self._annotators))
        self._totals = {system: stacked.total() for system, stacked in results.items()}
        return results

    def measure(self, pairs: Sequence[Pair]) -> Measured:
        found = [self._measure(pair) for pair in pairs]
        return Measured(self.stacked([bags for bags, _ in found]), [notes for _, notes in found])

    def _measure(self, pair: Pair) -> tuple[Mapping[str, Bag], CombinedNotes]:
        texts = self._texts(pair)
        tokens = [text.tokens for text in texts.references.values()]
        network = Network.merge(tokens)
        bags: dict[str, dict[str, Additive]] = {
            system: {
                **self._on_network(network, text.tokens),
                **self._against_each(texts, network, text),
            }
            for system, text in texts.systems.items()
        }
        for index, order in enumerate(self.orders):
            for system, bag in self._in_order(texts, order).items():
                bags[system][order_key(index)] = bag["errors"]
        notes = CombinedNotes(texts.same, document=pair.name, annotators=tuple(texts.references))
        if self.settings.leave_one_out:
            rest = dict(zip(texts.references, without_each(tokens), strict=True))
            humans, pairs = self._beside_each_other(texts, rest)
            notes = replace(notes, humans=humans, pairs=pairs)
            for system, text in texts.systems.items():
                for who, others in rest.items():
                    bags[system][rest_key(who)] = self._errors_on(others, text.tokens)
        return bags, notes

    def _on_network(self, network: Network, hypothesis: Numbers) -> dict[str, Additive]:
        """A system against all references at once."""
        alignment = network.align(hypothesis, nist=self.settings.costs == "nist")
        slots = CommonSlots.of(network)
        rows = [slots.of_reference(index) for index in range(network.references)]
        *said, heard = numbered([*rows, slots.of_hypothesis(alignment, hypothesis)])
        return {
            **self._bag(columns_on(network, alignment, hypothesis)),
            "no_marks": Ratio(*without_marks(network)),
            "lenient": lenient_slot_error_rate(said, heard),
        }

    def _errors_on(self, network: Network, hypothesis: Numbers) -> Additive:
        alignment = network.align(hypothesis, nist=self.settings.costs == "nist")
        return self._bag(columns_on(network, alignment, hypothesis))["errors"]

    def _against_each(self, texts: Texts, network: Network, text: Text) -> dict[str, Additive]:
        """A system against the majority and against each reference alone."""
        quorum = self.settings.quorum or half_of(network.references)
        majority = network.majority(quorum)
        nowhere = np.full(len(majority), -1, np.int32)
        singles = [Text.of(majority, nowhere), *texts.references.values()]
        majority_bag, *bags = self._linear([(single, text) for single in singles], texts.same)
        nothing = {key: type(result)() for key, result in majority_bag.items()}
        found = dict(zip(texts.references, bags, strict=True))
        return {
            **{f"majority_{key}": result for key, result in majority_bag.items()},
            **{
                against(who, key): result
                for who in self.references
                for key, result in found.get(who, nothing).items()
            },
        }

    def _linear(self, sides: Sequence[tuple[Text, Text]], same: bool) -> list[Bag]:
        """References, each with a hypothesis; no alternatives anywhere."""
        wordings = [Wording(said, heard, same=same) for said, heard in sides]
        (columns,) = align_each(wordings, self.numbering, self.settings)
        return [self._bag(document) for document in columns.cut()]

    def _in_order(self, texts: Texts, order: Sequence[int]) -> dict[str, Bag]:
        names = [self.references[index] for index in order]
        there = [texts.references[who].tokens for who in names if who in texts.references]
        network = Network.merge(there)
        return {
            system: {"errors": self._errors_on(network, text.tokens)}
            for system, text in texts.systems.items()
        }

    def _beside_each_other(self, texts: Texts, rest: Mapping[str, Network]) -> tuple[Bag, Bag]:
        """Each annotator against each other one, and against the others combined; and the sum of
        all pairs."""
        said = texts.references
        pairs = [(who, other) for who in said for other in said if who != other]
        bags = self._linear([(said[other], said[who]) for who, other in pairs], texts.same)
        found = {
            human_key(who, other): bag["errors"]
            for (who, other), bag in zip(pairs, bags, strict=True)
        }
        for who, others in rest.items():
            found[rest_key(who)] = self._errors_on(others, said[who].tokens)
            found[no_marks_key(who)] = Ratio(*without_marks(others))
        return found, add_bags(bags)

    def drawing(self, pair: Pair, system: str) -> Drawing:
        """The alignment of a document of a system with the network of its references."""
        texts = self._texts(pair)
        text = texts.systems[system]
        network = Network.merge([said.tokens for said in texts.references.values()])
        return network_drawing(
            texts.name,
            network,
            [_words(pair.references[who], said) for who, said in texts.references.items()],
            (text.tokens, _words(pair.systems[system], text)),
            network.align(text.tokens, nist=self.settings.costs == "nist"),
            self.marks,
        )

    @property
    def humans(self) -> Humans:
        """What the annotators reach against each other."""
        return Humans(self.references, self._humans)

    def total(self, system: str) -> Bag:
        return self._totals[system]

    def version_totals(self, name: str) -> Versions:
        """A system that was run on the words of each annotator."""
        totals = {who: self.total(system) for who, system in self.versions[name].items()}
        return Versions(self.references, totals)

    @property
    def compared(self) -> list[str]:
        """What is compared with humans: systems, those with versions under one name."""
        versioned = {system: name for name, v in self.versions.items() for system in v.values()}
        return list(dict.fromkeys(versioned.get(system, system) for system in self.systems))

    def beside_humans(self, name: str) -> dict[str, Beside]:
        """One of `compared` beside humans."""
        if name in self.versions:
            means = self.version_totals(name).means()
        else:
            means = system_means(self.references, self.total(name))
        return beside_humans(self.humans, *means)

    def spread(self, system: str, rate: str) -> Spread:
        """How far an error rate of a system depends on the order of the references."""
        return spread_over_orders(self.total(system), len(self.orders), rate)

    def figures(self) -> Sequence[Figure]:
        return [
            *(figure_of(metric) for metric in (*CASELESS, *COMBINED_METRICS)),
            *(mean_figure(metric, self.references) for metric in PUNCTUATION_METRICS),
            *(majority_figure(metric) for metric in CASELESS),
            *(
                figure_of(metric, measure=against(who, metric.measure), group=who)
                for who in self.references
                for metric in PUNCTUATION_METRICS
            ),
        ]

    def columns(self) -> Sequence[str]:
        return COLUMNS

    def counts(self, bag: Bag, group: str = "") -> dict[str, Any]:
        if not group:
            return super().counts(bag)
        return super().counts({key: bag[against(group, key)] for key in ("words", "marks")})

    def system_parts(self, system: str, total: Bag) -> dict[str, Any]:
        parts = super().system_parts(system, total)
        if self.orders:
            rates = ("punctuation_error_rate", "word_error_rate")
            spread = {rate: self.spread(system, rate).to_dict() for rate in rates}
            parts["orders"] = {"number": len(self.orders), **spread}
        if self.settings.leave_one_out and system in self.compared:
            parts["leave_one_out"] = self._comparison(system)
        return parts

    def _comparison(self, name: str) -> dict[str, Any]:
        return {key: beside.to_dict() for key, beside in self.beside_humans(name).items()}

    def corpus_parts(self) -> dict[str, Any]:
        parts: dict[str, Any] = {}
        if self.settings.leave_one_out:
            parts["leave_one_out"] = self.humans.to_dict()
        if self.versions:
            parts["versions"] = {name: self._version_parts(name) for name in self.versions}
        return parts

    def _version_parts(self, name: str) -> dict[str, Any]:
        parts = {
            "systems": list(self.versions[name].values()),
            **self.version_totals(name).to_dict(),
        }
        if self.settings.leave_one_out:
            parts["leave_one_out"] = self._comparison(name)
        return parts

    def choices(self) -> Sequence[str]:
        return (
            *super().choices(),
            f"network:{'+'.join(self.references)}",
            f"quorum:{self.settings.quorum or 'half'}",
        )


def _words(document: Document, text: Text) -> list[str]:
    """The words of a text as they are written."""
    return [document.units[unit] for unit in text.word_units.tolist()]
