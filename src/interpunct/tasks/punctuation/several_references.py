"""Punctuation against several references: as a network, each separately, and their majority."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, permutations, repeat
from typing import Any, TypeVar

import numpy as np

from interpunct.alignment.columns import WrittenTexts, align_sides, as_they_are
from interpunct.alignment.joint import Side
from interpunct.alignment.merge_orders import orders, without_each
from interpunct.alignment.network import Network
from interpunct.alignment.network_steps import NetworkText, network_drawing, network_text
from interpunct.alignment.networks import Networks
from interpunct.alignment.numbering import Text, Texts, text_of
from interpunct.alignment.placement import LabelRows, opened_slots, slots_of_marks
from interpunct.alignment.steps import Drawing
from interpunct.alignment.versions import FlatVersions, Versions, flat_versions, versions_of
from interpunct.corpora.annotator_versions import annotator_versions, warn_of_other_names
from interpunct.corpora.pairing import Pair as DocumentPair
from interpunct.corpora.pairing import (
    annotator_documents,
    annotators_of,
    by_annotators,
    names_of,
    warn_of_missing,
)
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
from interpunct.metrics.slot_errors import batched_lenient_slot_error_rate
from interpunct.options import Settings
from interpunct.results.bag import Bag, add_bags
from interpunct.results.figures import (
    Figure,
    consensus_figure,
    figure_of,
    majority_figure,
    mean_figure,
)
from interpunct.results.keys import (
    CONSENSUS,
    MAJORITY,
    Against,
    Key,
    One,
    Order,
    Pair,
    Rest,
)
from interpunct.results.stacking import StackedBags, join, stack_arrays
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

Name = TypeVar("Name", str, int)

COLUMNS = (
    "word_error_rate", "punctuation_error_rate", "no_marks", "micro_f1",
    "mean_punctuation_error_rate", "majority_punctuation_error_rate", "lenient_slot_error_rate",
)  # fmt: skip
CASED = (CASE, CASE_CLASSES, CASED_WORDS, TOKENS_ALIKE)
CASELESS: tuple[Any, ...] = tuple(
    metric for metric in PUNCTUATION_METRICS if metric.measure not in (*CASED, SLOT_LABELS)
)
"""Measures that networks and majorities lack, as these have no case, and networks no slots."""


@dataclass(frozen=True, slots=True)
class SeveralNotes(PunctuationNotes):
    """Notes with the annotators of documents, and their results against each other.

    `documents` are the names of documents, and `annotators` those of the annotators of each. If one
    annotator at a time is left out, `humans` has the results of annotators against each other for
    each document, and `pairs` is their sum over all pairs; `labelled` has the marks as labels of
    slots, if needed.
    """

    documents: Sequence[str] = ()
    annotators: Sequence[tuple[str, ...]] = ()
    humans: Sequence[Bag] = ()
    pairs: Bag = field(default_factory=Bag)
    labelled: Sequence[LabelledDocument] = ()


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
        """Leaving one out with systems needs all annotators."""
        return self.settings.leave_one_out and bool(self.systems)

    def measure(self, pairs: Sequence[DocumentPair]) -> Measured[SeveralNotes]:
        groups = by_annotators(pairs)
        found = [self._measure(group) for _, group in groups]
        annotators = {
            place: who
            for places, group in groups
            for place, who in zip(places, repeat(annotators_of(group)), strict=False)
        }
        # The index of each document after the groups were concatenated.
        stand = np.argsort([*annotators], kind="stable")
        labelled = [document for own in found for document in own.labelled]
        notes = SeveralNotes(
            all(own.same_words for own in found),
            doubtful=self.doubtful_text(pairs),
            written=WrittenMarks.of(pairs),
            documents=names_of(pairs),
            annotators=[annotators[place] for place in range(len(pairs))],
            humans=join([own.humans for own in found]).taking(stand),
            pairs=add_bags(own.pairs for own in found),
            labelled=[labelled[place] for place in stand.tolist()] if labelled else (),
        )
        results = {
            system: join([own.results[system] for own in found]).taking(stand)
            for system in self.systems
        }
        return Measured(results, [notes])

    def summarize(
        self, results: Results, notes: Sequence[SeveralNotes], look_up: LookUp
    ) -> Summary:
        self.warn_of_missing(notes)
        warn_of_other_names(self.systems, self.references)
        self.warn_of_doubtful_text(notes)
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
        """Measure every system against the consensus of marks, on the words of the first
        annotator.
        """
        from interpunct.tasks.agreement.labelled_corpus import LabelledCorpus

        documents = tuple(document for note in notes for document in note.labelled)
        corpus = LabelledCorpus(self.references, documents, self.settings)
        texts = [self._texts(look_up(place)) for place in range(len(documents))]
        firsts = [next(iter(versions.references.values())) for versions in texts]
        reference = Texts.flat(
            [with_marks(first, corpus.consensus(place)) for place, first in enumerate(firsts)]
        )
        found = {}
        for system in self.systems:
            hypothesis = Texts.flat([versions.systems[system] for versions in texts])
            bag = self._bag(self._rich((reference, hypothesis)))
            found[system] = stack_arrays(bag.against(CONSENSUS), len(documents))
        return found

    def humans(self, notes: Sequence[SeveralNotes]) -> Humans:
        """The results of annotators against each other, if one at a time was left out."""
        bags = (bag for note in notes for bag in note.humans)
        return Humans(self.references, add_bags(bags))

    def warn_of_missing(self, notes: Sequence[SeveralNotes]) -> dict[str, list[str]]:
        """Report who skipped which documents; annotators who have all are not included."""
        done = [both for n in notes for both in zip(n.documents, n.annotators, strict=True)]
        lacking = {who: [name for name, own in done if who not in own] for who in self.references}
        for who, names in lacking.items():
            if len(names) == len(done):
                raise InputError(f"reference {who!r} has none of the documents that were scored")
        lacking = {who: names for who, names in lacking.items() if names}
        warn_of_missing(lacking, len(done))
        return lacking

    def _texts(self, pair: DocumentPair) -> Versions:
        return versions_of(pair, partial(text_of, numbering=self.numbering), self.settings)

    def _measure(self, pairs: Sequence[DocumentPair]) -> _Group:
        """Measure documents with the same annotators."""
        texts = flat_versions(pairs, self.numbering, self.settings)
        sides = {who: own.side for who, own in texts.references.items()}
        networks = Networks.merge([*sides.values()])
        documents = {who: annotator_documents(pairs, who) for who in sides}
        in_orders = self._merged_in_orders(sides)
        rest: dict[str, Networks] = {}
        if self.settings.leave_one_out and len(sides) > 1:
            rest = dict(zip(sides, without_each([*sides.values()]), strict=True))
        results = {
            system: stack_arrays(
                self._on_networks(networks, text.side)
                | self._against_each(documents, texts, networks, text)
                | self._errors_of_each(dict(enumerate(in_orders)), Order, text)
                | self._errors_of_each(rest, Rest, text),
                len(pairs),
            )
            for system, text in texts.systems.items()
        }
        humans, every_pair = Bag(), Bag()
        compared: dict[tuple[str, str], RichColumns] | None = None
        if self.settings.leave_one_out:
            compared = self._compared(texts)
            humans, every_pair = self._beside_each_other(texts, rest, compared)
        found: list[LabelledDocument] = []
        if not self.systems or self.settings.consensus:
            others = [] if self.systems else in_orders
            found = self._labelled(pairs, texts, networks, compared, others)
        return _Group(
            results,
            bool(texts.same.all()),
            stack_arrays(humans, len(pairs)),
            stack_arrays(every_pair, len(pairs)).total(),
            found,
        )

    def _labelled(
        self,
        pairs: Sequence[DocumentPair],
        texts: FlatVersions,
        networks: Networks,
        compared: Mapping[tuple[str, str], RichColumns] | None,
        others: Sequence[Networks],
    ) -> list[LabelledDocument]:
        """The labels of each document; `others` are networks merged in other orders."""
        joint = {both: rich.joint.cut() for both, rich in (compared or {}).items()}
        firsts = annotator_documents(pairs, next(iter(texts.references)))
        own, merged = Network.each(networks), [Network.each(other) for other in others]
        return [
            labelled(
                versions,
                _words(firsts[place], next(iter(versions.references.values()))),
                own[place],
                None if compared is None else {both: c[place] for both, c in joint.items()},
                [other[place] for other in merged],
            )
            for place, versions in enumerate(texts.cut())
        ]

    def _on_networks(self, networks: Networks, hypothesis: Side) -> Bag:
        """Measure a system against all references combined."""
        paths = networks.align(hypothesis, nist=self.settings.costs == "nist")
        besides = [networks.beside_reference(index) for index in range(networks.references)]
        besides.append(networks.beside_hypothesis(paths, hypothesis[0]))
        labels = LabelRows.of(
            [slots_of_marks(*beside) for beside in besides],
            len(self.marks),
            opened_slots(besides[0].first, besides[0].bounds),
        )
        *references, own = labels.rows
        return (
            self._caseless(networks.scored_columns(paths, hypothesis[0]))
            | Bag.of(
                {
                    NO_MARKS: networks.without_marks(),
                    LENIENT: batched_lenient_slot_error_rate(references, own, labels.bounds),
                }
            )
            | measure_votes(labels)
        )

    def _errors_on(self, networks: Networks, hypothesis: Side) -> ErrorRates:
        paths = networks.align(hypothesis, nist=self.settings.costs == "nist")
        columns = networks.scored_columns(paths, hypothesis[0])
        found = self.errors_along(columns)[ERROR_RATES]
        assert isinstance(found, ErrorRates)
        return found

    def _errors_of_each(
        self, networks: Mapping[Name, Networks], against: Callable[[Name], Against], text: Texts
    ) -> Bag:
        """Measure a system against several networks of references."""
        return Bag(
            {
                Key(ERROR_RATES, against(name)): self._errors_on(own, text.side)
                for name, own in networks.items()
            }
        )

    def _against_each(
        self,
        documents: Mapping[str, Sequence[Document]],
        texts: FlatVersions,
        networks: Networks,
        text: Texts,
    ) -> Bag:
        """Measure a system against the majority and against each reference."""
        tokens, bounds = networks.majority(self.settings.quorum or half_of(networks.references))
        nowhere = np.full(len(tokens), -1, np.int32)
        majority = align_sides((Texts(Text.of(tokens, nowhere), bounds), text), self.settings.costs)
        bag = self._caseless(majority).against(MAJORITY)
        for who, reference in texts.references.items():
            rich = self._rich((reference, text), documents[who])
            bag |= self._bag(rich).against(One(who))
        return bag

    def _rich(
        self, sides: tuple[Texts, Texts], references: Sequence[Document] | None = None
    ) -> RichColumns:
        """Align texts without alternatives; the references may also be given as documents."""
        joint = align_sides(sides, self.settings.costs)
        written = as_they_are(sides, self.settings)
        return RichColumns.of_texts(references, joint, *written)

    def _merged_in_orders(self, references: Mapping[str, Side]) -> list[Networks]:
        """The references merged in other orders."""
        found = []
        for order in self.orders:
            names = [self.references[index] for index in order]
            found.append(Networks.merge([references[who] for who in names if who in references]))
        return found

    def _compared(self, texts: FlatVersions) -> dict[tuple[str, str], RichColumns]:
        """Align each annotator with each other annotator, by reference and hypothesis."""
        own = texts.references
        written: dict[tuple[str, str], list[WrittenTexts]] = {}
        for one, other in combinations(own, 2):
            written[one, other] = as_they_are((own[one], own[other]), self.settings)
            written[other, one] = [texts.exchanged() for texts in written[one, other]]
        found = {}
        for one, other in permutations(own, 2):
            joint = align_sides((own[one], own[other]), self.settings.costs)
            found[one, other] = RichColumns.of_texts(None, joint, *written[one, other])
        return found

    def _beside_each_other(
        self,
        texts: FlatVersions,
        rest: Mapping[str, Networks],
        compared: Mapping[tuple[str, str], RichColumns],
    ) -> tuple[Bag, Bag]:
        """Measure each annotator against each other and against all others; also the sum of all
        pairs.
        """
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
            found[Key(ERROR_RATES, Rest(who))] = self._errors_on(others, own[who].side)
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
        """The words and marks of all references, and the path of each system."""
        texts = self._texts(pair)
        return self._written_network(pair, texts, self._network(pair, texts))

    def _written_network(
        self, pair: DocumentPair, texts: Versions, network: NetworkText
    ) -> NetworkText:
        """The same with marks in their original spelling."""

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
    """The words of a text as written."""
    return [document.units[unit] for unit in text.word_units.tolist()]


@dataclass(frozen=True, slots=True)
class _Group:
    """The results of documents with the same annotators."""

    results: Mapping[str, StackedBags]
    same_words: bool
    humans: StackedBags
    pairs: Bag
    labelled: Sequence[LabelledDocument]
