"""Punctuation against several references: merged into a network, each alone, and their majority."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np

from interpunct.alignment.columns import (
    Columns,
    NumberedPair,
    WrittenTexts,
    align_each,
    both_as_they_are,
)
from interpunct.alignment.merge_orders import orders, without_each
from interpunct.alignment.network import Network, Numbers
from interpunct.alignment.network_steps import NetworkText, network_drawing, network_text
from interpunct.alignment.numbering import Text, text_of
from interpunct.alignment.placement import marks_on_slots, numbered_labels
from interpunct.alignment.steps import Drawing
from interpunct.alignment.versions import Versions, versions_of
from interpunct.corpora.annotator_versions import annotator_versions, tell_of_other_names
from interpunct.corpora.pairing import Pair as DocumentPair
from interpunct.corpora.pairing import tell_of_missing
from interpunct.documents.document import Document
from interpunct.errors import InputError, OptionError, option
from interpunct.metrics.catalogue import (
    COMBINED_METRICS,
    PUNCTUATION_METRICS,
    SOFT_MARK_METRICS,
)
from interpunct.metrics.majority import half_of
from interpunct.metrics.measures import (
    CASE,
    CASE_CLASSES,
    CASED_WORDS,
    ERROR_RATES,
    LENIENT,
    MARKS,
    NO_MARKS,
    SLOT_LABELS,
    TOKENS_ALIKE,
)
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.slot_errors import lenient_slot_error_rate
from interpunct.options import Settings
from interpunct.results.bag import Bag, add_bags
from interpunct.results.figures import (
    Figure,
    consensus_figure,
    figure_of,
    majority_figure,
    mean_figure,
)
from interpunct.results.keys import CONSENSUS, MAJORITY, Key, One, Order, Pair, Rest
from interpunct.results.stacking import StackedBags, stack
from interpunct.tasks.error_places import ErrorPlace
from interpunct.tasks.punctuation.error_places import (
    network_error_places,
    with_written_marks,
    written_marks,
)
from interpunct.tasks.punctuation.humans import Humans, HumansAndSystems
from interpunct.tasks.punctuation.labelled import LabelledDocument, labelled, with_marks
from interpunct.tasks.punctuation.marks import MarkErrors
from interpunct.tasks.punctuation.rich_columns import RichColumns
from interpunct.tasks.punctuation.shares import measure_votes
from interpunct.tasks.punctuation.task import PunctuationNotes, PunctuationTask
from interpunct.tasks.summary import Blocks, Summary
from interpunct.tasks.task import LookUp, Measured, Results
from interpunct.tasks.unrelated_texts import warn_of_unrelated_texts
from interpunct.tasks.written_marks import WrittenMarks

COLUMNS = (
    "word_error_rate", "punctuation_error_rate", "no_marks", "micro_f1",
    "mean_punctuation_error_rate", "majority_punctuation_error_rate", "lenient_slot_error_rate",
)  # fmt: skip
CASED = (CASE, CASE_CLASSES, CASED_WORDS, TOKENS_ALIKE)
CASELESS: tuple[Any, ...] = tuple(
    metric for metric in PUNCTUATION_METRICS if metric.measure not in (*CASED, SLOT_LABELS)
)
"""Neither a network nor a majority has a case of its own; and a network has no slots."""


@dataclass(frozen=True, slots=True)
class SeveralNotes(PunctuationNotes):
    """Also who annotated the document, and what the annotators reach against each other.

    `pairs` is the sum of the results of all pairs of annotators, and `labelled` has their marks as
    labels of slots, where these are looked at.
    """

    document: str = ""
    annotators: Sequence[str] = ()
    humans: Bag = field(default_factory=Bag)
    pairs: Bag = field(default_factory=Bag)
    labelled: LabelledDocument | None = None


class PunctuationOfSeveral(PunctuationTask[SeveralNotes]):
    """Words and marks against several references."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        super().__init__(settings, references, systems)
        if settings.by:
            raise OptionError(f"{option('by', 'speaker')} needs a single reference")
        self.versions = annotator_versions(systems, references)
        self.orders = orders(len(references), settings.orders) if settings.orders else []

    @property
    def needs_every_annotator(self) -> bool:
        """To leave one out beside systems, all must be there."""
        return self.settings.leave_one_out and bool(self.systems)

    def measure(self, pairs: Sequence[DocumentPair]) -> Measured[SeveralNotes]:
        found = [self._measure(pair) for pair in pairs]
        return Measured(self.stacked([bags for bags, _ in found]), [notes for _, notes in found])

    def summarize(
        self, results: Results, notes: Sequence[SeveralNotes], look_up: LookUp
    ) -> Summary:
        self.tell_of_missing(notes)
        tell_of_other_names(self.systems, self.references)
        self.tell_of_doubtful_text(notes)
        warn_of_unrelated_texts(results, look_up)
        if self.settings.consensus:
            further = self._against_consensus(notes, look_up)
            results = {s: stacked.beside(further[s]) for s, stacked in results.items()}
        results = self.without_case(results)
        totals = {system: stacked.total() for system, stacked in results.items()}
        consensus = ("consensus_punctuation_error_rate",) if self.settings.consensus else ()
        return Summary(
            results=results,
            figures=tuple(self._figures()),
            columns=(*COLUMNS, *consensus),
            facts=self.facts(notes),
            counts=self._counts,
            # References with different words have no blocks in common.
            blocks=lambda *_: Blocks({}, ()),
            marks=MarkErrors(self.marks, totals, forms=self.forms_of_marks(notes)),
            humans=HumansAndSystems(
                self.references,
                totals,
                self.humans(notes) if self.settings.leave_one_out else None,
                self.versions,
                len(self.orders),
            ),
            network=self.network if self.systems else None,
            errors=self.errors_of_each if self.systems else None,
        )

    def _against_consensus(
        self, notes: Sequence[SeveralNotes], look_up: LookUp
    ) -> dict[str, StackedBags]:
        """Every system against the consensus about marks, on the words of the first annotator."""
        from interpunct.tasks.agreement.labelled_corpus import LabelledCorpus

        documents = tuple(note.labelled for note in notes if note.labelled is not None)
        corpus = LabelledCorpus(self.references, documents, self.settings)
        bags: dict[str, list[Bag]] = {system: [] for system in self.systems}
        for place in range(len(documents)):
            texts = self._texts(look_up(place))
            first = next(iter(texts.references.values()))
            reference = with_marks(first, corpus.consensus(place))
            sides = [(None, reference, text) for text in texts.systems.values()]
            found = self._linear(sides, texts.same)
            for system, bag in zip(texts.systems, found, strict=True):
                bags[system].append(bag.against(CONSENSUS))
        return {system: stack(own) for system, own in bags.items()}

    def humans(self, notes: Sequence[SeveralNotes]) -> Humans:
        """What the annotators reach against each other, if one at a time was left out."""
        return Humans(self.references, add_bags(note.humans for note in notes))

    def tell_of_missing(self, notes: Sequence[SeveralNotes]) -> dict[str, list[str]]:
        """Say who did not do which documents; those who did all are not in what is given."""
        lacking = {
            who: [note.document for note in notes if who not in note.annotators]
            for who in self.references
        }
        for who, names in lacking.items():
            if len(names) == len(notes):
                raise InputError(f"reference {who!r} has none of the documents that were scored")
        lacking = {who: names for who, names in lacking.items() if names}
        tell_of_missing(lacking, len(notes))
        return lacking

    def _texts(self, pair: DocumentPair) -> Versions:
        return versions_of(pair, partial(text_of, numbering=self.numbering), self.settings)

    def _measure(self, pair: DocumentPair) -> tuple[Mapping[str, Bag], SeveralNotes]:
        texts = self._texts(pair)
        tokens = [text.tokens for text in texts.references.values()]
        network = Network.merge(tokens)
        bags = {
            system: self._on_network(network, text.tokens)
            | self._against_each(pair.references, texts, network, text)
            | self._in_orders(texts, text)
            for system, text in texts.systems.items()
        }
        notes = SeveralNotes(
            texts.same,
            doubtful=self.doubtful_text([pair]),
            written=WrittenMarks.of([pair]),
            document=pair.name,
            annotators=tuple(texts.references),
        )
        compared: Mapping[tuple[str, str], RichColumns] | None = None
        if self.settings.leave_one_out:
            rest = {}
            if len(tokens) > 1:
                rest = dict(zip(texts.references, without_each(tokens), strict=True))
            compared = self._compared(texts)
            humans, pairs = self._beside_each_other(texts, rest, compared)
            notes = replace(notes, humans=humans, pairs=pairs)
            for system, text in texts.systems.items():
                bags[system] |= self._against_rest(rest, text)
        if not self.systems or self.settings.consensus:
            units = _words(
                next(iter(pair.references.values())), next(iter(texts.references.values()))
            )
            others = () if self.systems else self._merged_in_orders(texts)
            joint = None
            if compared is not None:
                joint = {both: rich.joint for both, rich in compared.items()}
            found = labelled(texts, units, network, joint, others)
            notes = replace(notes, labelled=found)
        return bags, notes

    def _on_network(self, network: Network, hypothesis: Numbers) -> Bag:
        """A system against all references at once."""
        alignment = network.align(hypothesis, nist=self.settings.costs == "nist")
        sides = [network.beside_reference(index) for index in range(network.references)]
        sides.append(network.beside_hypothesis(alignment, hypothesis))
        (*references, own), labels = numbered_labels([marks_on_slots(*side) for side in sides])
        return (
            self._on_columns(network.scored_columns(alignment, hypothesis))
            | Bag.of(
                {
                    NO_MARKS: network.without_marks(),
                    LENIENT: lenient_slot_error_rate(references, own),
                }
            )
            | measure_votes(references, own, labels, marks=len(self.marks))
        )

    def _errors_on(self, network: Network, hypothesis: Numbers) -> ErrorRates:
        alignment = network.align(hypothesis, nist=self.settings.costs == "nist")
        return self._on_columns(network.scored_columns(alignment, hypothesis))[Key(ERROR_RATES)]

    def _on_columns(self, columns: Columns) -> Bag:
        """A system against a network, which has no case."""
        return self._bag(RichColumns.of_texts(None, columns, columns, columns)).without(CASED)

    def _against_each(
        self, documents: Mapping[str, Document], texts: Versions, network: Network, text: Text
    ) -> Bag:
        """A system against the majority and against each reference alone."""
        quorum = self.settings.quorum or half_of(network.references)
        majority = network.majority(quorum)
        nowhere = np.full(len(majority), -1, np.int32)
        singles = [(documents[who], single, text) for who, single in texts.references.items()]
        against_majority, *bags = self._linear(
            [(None, Text.of(majority, nowhere), text), *singles], texts.same
        )
        nothing = against_majority.empty()
        found = dict(zip(texts.references, bags, strict=True))
        bag = against_majority.without(CASED).against(MAJORITY)
        for who in self.references:
            bag |= found.get(who, nothing).against(One(who))
        return bag

    def _linear(self, sides: Sequence[tuple[Document | None, Text, Text]], same: bool) -> list[Bag]:
        """References, as documents if they are some and as texts, each with a hypothesis."""
        return [self._bag(rich) for rich in self._rich(sides, same)]

    def _rich(
        self, sides: Sequence[tuple[Document | None, Text, Text]], same: bool
    ) -> list[RichColumns]:
        """The same, aligned; there are no alternatives anywhere."""
        if not sides:
            return []
        wordings = [NumberedPair(text, hypothesis, same=same) for _, text, hypothesis in sides]
        (joint,) = align_each(wordings, self.numbering, self.settings)
        found: list[RichColumns] = []
        written: dict[tuple[int, int], list[WrittenTexts]] = {}
        for (document, text, other), columns in zip(sides, joint.cut(), strict=True):
            known = written.get((id(other), id(text)))
            own = written[id(text), id(other)] = (
                both_as_they_are(text, other, self.settings)
                if known is None
                else [texts.exchanged() for texts in known]
            )
            found.append(RichColumns.of_texts(document, columns, *own))
        return found

    def _in_orders(self, texts: Versions, text: Text) -> Bag:
        """A system against the references merged in other orders."""
        return Bag(
            {
                Key(ERROR_RATES, Order(number)): self._errors_on(network, text.tokens)
                for number, network in enumerate(self._merged_in_orders(texts))
            }
        )

    def _merged_in_orders(self, texts: Versions) -> Iterator[Network]:
        """The references merged in other orders."""
        for order in self.orders:
            names = [self.references[index] for index in order]
            there = [texts.references[who].tokens for who in names if who in texts.references]
            yield Network.merge(there)

    def _compared(self, texts: Versions) -> dict[tuple[str, str], RichColumns]:
        """Each annotator aligned with each other one, by reference and hypothesis."""
        own = texts.references
        both = list(permutations(own, 2))
        rich = self._rich([(None, own[one], own[other]) for one, other in both], texts.same)
        return dict(zip(both, rich, strict=True))

    def _against_rest(self, rest: Mapping[str, Network], text: Text) -> Bag:
        """A system against all annotators but one."""
        return Bag(
            {
                Key(ERROR_RATES, Rest(who)): self._errors_on(others, text.tokens)
                for who, others in rest.items()
            }
        )

    def _beside_each_other(
        self,
        texts: Versions,
        rest: Mapping[str, Network],
        compared: Mapping[tuple[str, str], RichColumns],
    ) -> tuple[Bag, Bag]:
        """Each annotator against each other one and against the others combined; and the sum of
        all pairs."""
        own = texts.references
        bags = []
        found: dict[Key[Any], Any] = {}
        for (reference, hypothesis), rich in compared.items():
            bag = self._bag(rich)
            bags.append(bag)
            pair = Pair(hypothesis, reference)
            found[Key(ERROR_RATES, pair)] = bag[Key(ERROR_RATES)]
            found[Key(MARKS, pair)] = bag[Key(MARKS)]
        for who, others in rest.items():
            found[Key(ERROR_RATES, Rest(who))] = self._errors_on(others, own[who].tokens)
            found[Key(NO_MARKS, Rest(who))] = others.without_marks()
        return Bag(found), add_bags(bags)

    def drawings(self, pair: DocumentPair) -> dict[str, Drawing]:
        texts = self._texts(pair)
        network = Network.merge([text.tokens for text in texts.references.values()])
        references = [_words(pair.references[who], t) for who, t in texts.references.items()]
        return {
            system: network_drawing(
                texts.name,
                network,
                references,
                (text.tokens, _words(pair.systems[system], text)),
                network.align(text.tokens, nist=self.settings.costs == "nist"),
                self.marks,
            )
            for system, text in texts.systems.items()
        }

    def network(self, pair: DocumentPair) -> NetworkText:
        """Every word and every mark of everybody, and the path of each system."""
        texts = self._texts(pair)
        return self._written_network(pair, texts, self._network(pair, texts))

    def _written_network(
        self, pair: DocumentPair, texts: Versions, network: NetworkText
    ) -> NetworkText:
        """The same with marks as everybody writes them."""

        def marks(document: Document, text: Text) -> list[str]:
            numbers = np.zeros(len(text.tokens), np.int64)
            return written_marks([document], text.tokens, text.units, numbers, self.numbering)

        return with_written_marks(
            network,
            [marks(pair.references[who], text) for who, text in texts.references.items()],
            {name: marks(pair.systems[name], text) for name, text in texts.systems.items()},
        )

    def _network(self, pair: DocumentPair, texts: Versions) -> NetworkText:
        return network_text(
            texts.name,
            [(t.tokens, _words(pair.references[who], t)) for who, t in texts.references.items()],
            {
                system: (text.tokens, _words(pair.systems[system], text))
                for system, text in texts.systems.items()
            },
            self.marks,
            nist=self.settings.costs == "nist",
        )

    def errors(self, pair: DocumentPair, context: int) -> dict[str, list[ErrorPlace]]:
        texts = self._texts(pair)
        text = self._network(pair, texts)
        both = text, self._written_network(pair, texts, text)
        who, first = next(iter(pair.references.items()))
        units = texts.references[who].word_units.tolist()
        return {
            system: list(network_error_places(both, system, first, units, context=context))
            for system in self.systems
        }

    def _figures(self) -> list[Figure]:
        return [
            *(figure_of(metric) for metric in (*CASELESS, *COMBINED_METRICS, *SOFT_MARK_METRICS)),
            *(mean_figure(metric, self.references) for metric in PUNCTUATION_METRICS),
            *(majority_figure(metric) for metric in CASELESS),
            *(consensus_figure(metric) for metric in CASELESS if self.settings.consensus),
            *(
                figure_of(metric, about=One(who))
                for who in self.references
                for metric in PUNCTUATION_METRICS
            ),
        ]


def _words(document: Document, text: Text) -> list[str]:
    """The words of a text as they are written."""
    return [document.units[unit] for unit in text.word_units.tolist()]
