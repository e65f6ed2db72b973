"""Agreement of annotators about marks and words, in pairs and against all others.

Includes the leave-one-out figures of annotators, without any system, and, over the labels of slots
as for boundaries, agreement beyond chance, disputed places, and the panel of annotators.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from interpunct.alignment.network_steps import NetworkText
from interpunct.corpora.pairing import Pair as DocumentPair
from interpunct.messages.phrases import many, many_named
from interpunct.metrics.catalogue import AGREEMENT_METRICS, BOUNDARY_METRICS, PUNCTUATION_METRICS
from interpunct.metrics.label_agreement import LabelAgreement, label_agreement
from interpunct.metrics.label_tables import LabelTable
from interpunct.metrics.measures import LABEL_AGREEMENT, LABEL_TABLE, MARKS
from interpunct.options import Settings
from interpunct.results.bag import Bag, add_bags
from interpunct.results.figures import Figure
from interpunct.results.keys import ALL, Key, Order, Pair
from interpunct.results.stacking import StackedBags, stack
from interpunct.statistics.bootstrap import Interval, Resampling, blocks_of, resampling_of
from interpunct.statistics.spread import Spread
from interpunct.tasks.agreement.labelled_corpus import LabelledCorpus
from interpunct.tasks.agreement.panel import Panel
from interpunct.tasks.punctuation.humans import Humans
from interpunct.tasks.punctuation.labelled import Label, LabelledDocument, Rows
from interpunct.tasks.punctuation.several_references import PunctuationOfSeveral, SeveralNotes
from interpunct.tasks.summary import Facts

NO_BLOCKS = "two annotators with different words have no blocks in common"
SAME_MARKS = "the annotators put the same marks into every slot"
_METRICS: tuple[Any, ...] = (*AGREEMENT_METRICS, *BOUNDARY_METRICS, *PUNCTUATION_METRICS)
_ROWS = {row.name: row for row in _METRICS}


@dataclass(frozen=True, slots=True)
class MarkPlace:
    """A slot whose marks annotators disagree on.

    `unit` is the index of the unit before it; -1 is before the first. `marks` has the marks of each
    annotator, and `disagreement` is the share of pairs of annotators that disagree.
    """

    document: LabelledDocument
    unit: int
    disagreement: float
    marks: Mapping[str, str]

    def words(self, first: int, last: int) -> str:
        """The words from one unit to another, as far as the document goes."""
        return " ".join(self.document.units[max(0, first) : max(0, last + 1)])


@dataclass(frozen=True)
class MarkAgreement:
    """The agreement of several annotators about the words and marks of the same documents.

    `pairs` is the sum of the results of all pairs of annotators, `each` has those of each document,
    and `orders` is the number of orders in which differing words were merged. `look_up` returns the
    versions of a document by its number in `numbers`; it may have to read it again.
    """

    annotators: tuple[str, ...]
    labelled: tuple[LabelledDocument, ...]
    settings: Settings
    marks: tuple[str, ...]
    humans: Humans
    pairs: Bag
    facts: Facts
    each: Sequence[Bag]
    look_up: Callable[[int], DocumentPair]
    numbers: tuple[int, ...]
    missing: Mapping[str, Sequence[str]] = field(default_factory=dict)
    orders: int = 0

    @classmethod
    def of_measured(
        cls,
        annotators: Sequence[str],
        notes: Sequence[SeveralNotes],
        settings: Settings,
        look_up: Callable[[int], DocumentPair],
    ) -> Self:
        """Combine the results measured with one annotator left out at a time."""
        task = PunctuationOfSeveral(settings, annotators, [])
        missing = task.warn_of_missing(notes)
        return cls(
            task.references,
            tuple(document for note in notes for document in note.labelled),
            settings,
            task.marks,
            task.humans(notes),
            add_bags(note.pairs for note in notes),
            task.facts(notes),
            [bag for note in notes for bag in note.humans],
            look_up,
            tuple(range(sum(len(note.labelled) for note in notes))),
            missing,
            len(task.orders),
        )

    def __repr__(self) -> str:
        documents = many(len(self.documents), "document")
        return f"<MarkAgreement: {many_named(self.annotators, 'annotator')}, {documents}>"

    @property
    def documents(self) -> tuple[str, ...]:
        """The names of the documents."""
        return tuple(document.name for document in self.labelled)

    @cached_property
    def corpus(self) -> LabelledCorpus:
        """The labels of all documents, and the panel of annotators."""
        return LabelledCorpus(self.annotators, self.labelled, self.settings)

    @property
    def labels(self) -> tuple[Label, ...]:
        """All labels of the corpus, none first."""
        return self.corpus.labels

    @property
    def panel(self) -> Panel:
        """Who stands apart, and how many annotators are enough."""
        return self.corpus.panel

    @property
    def label_names(self) -> list[str]:
        """Labels as they are written."""
        return ["none", *(self.written(label) for label in self.labels[1:])]

    def written(self, label: Label) -> str:
        """The marks of a label."""
        return " ".join(self.marks[-mark - 1] for mark in label)

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """Figures about all annotators together, over the labels of slots."""
        key = Key(LABEL_AGREEMENT)
        return {
            "fleiss_kappa": _figure("fleiss_kappa", lambda bag: bag[key].fleiss_kappa),
            "krippendorff_alpha": _figure(
                "krippendorff_alpha", lambda bag: bag[key].krippendorff_alpha
            ),
        }

    @cached_property
    def pair_figures(self) -> dict[tuple[str, Pair], Figure]:
        """Symmetric figures of two annotators, by name and pair."""
        found = {}
        for one, other in combinations(self.annotators, 2):
            pair = Pair(one, other)
            found["cohen_kappa", pair] = _figure("cohen_kappa", _kappa_of(pair), pair)
            found["micro_f1", pair] = _figure("micro_f1", _f1_of(pair), pair)
        return found

    def pair_figure(self, name: str, first: str, second: str) -> Figure:
        """The figure of two annotators, in either order."""
        pair = Pair(*sorted((first, second), key=self.annotators.index))
        return self.pair_figures[name, pair]

    @cached_property
    def bags(self) -> StackedBags:
        """The results of each document, for these figures."""
        return stack(
            [
                self._bag(document, document.scored(), bag)
                for document, bag in zip(self.labelled, self.each, strict=True)
            ]
        )

    def _bag(self, document: LabelledDocument, rows: Rows, pairs: Bag) -> Bag:
        numbers = self.corpus.numbers(document)
        size = len(self.labels)
        found: dict[Key[Any], Any] = {
            Key(LABEL_AGREEMENT): self._agreement(document, rows),
        }
        for both, own in document.tables.items():
            table = np.zeros((size, size), np.int64)
            table[np.ix_(numbers, numbers)] = own
            found[Key(LABEL_TABLE, both)] = LabelTable(table)
        for number, merged in enumerate(document.orders):
            given = np.zeros(size, np.int64)
            given[numbers] = merged.given
            found[Key(LABEL_AGREEMENT, Order(number))] = LabelAgreement(
                merged.agreeing, merged.slots, merged.disagreement, given
            )
        found |= {key: pairs[key] for key in pairs if key.measure == MARKS}
        return Bag(found)

    def _agreement(self, document: LabelledDocument, rows: Rows) -> LabelAgreement:
        numbers = self.corpus.numbers(document)
        labels = np.stack([numbers[row] for row in rows.values()])
        return label_agreement(labels, labels=len(self.labels))

    @cached_property
    def total(self) -> Bag:
        return self.bags.total()

    @cached_property
    def resampling(self) -> Resampling:
        """Resamples of the corpus or, for a single document, of the blocks of its slots."""
        figures = list(self.figures.values())
        if len(self.labelled) > 1:
            figures += self.pair_figures.values()
        return resampling_of({"": self.bags}, self._blocks, figures, self.settings)

    def _blocks(self) -> dict[str, list[Bag]]:
        """Blocks without pairs, whose words differ, so that they have no blocks in common."""
        (document,) = self.labelled
        rows = document.scored()
        slots = len(next(iter(rows.values())))
        ends = [0, *blocks_of(slots)]
        blocks = []
        for first, last in pairwise(ends):
            part = {who: row[first:last] for who, row in rows.items()}
            blocks.append(Bag.of({LABEL_AGREEMENT: self._agreement(document, part)}))
        return {"": blocks}

    def interval(self, figure: Figure) -> Interval | None:
        """The 95% interval of a figure; None if no intervals are wanted."""
        if not self.settings.intervals:
            return None
        if len(self.labelled) == 1 and isinstance(figure.about, Pair):
            return Interval(reason="two annotators with different words have no blocks in common")
        return self.resampling.interval("", figure)

    @property
    def spreads(self) -> dict[str, Spread]:
        """How far figures about all annotators depend on the order in which these are merged."""
        bags = [self.total[Key(LABEL_AGREEMENT, Order(n))] for n in range(self.orders)]
        return {
            "fleiss_kappa": Spread.of([bag.fleiss_kappa for bag in bags]),
            "krippendorff_alpha": Spread.of([bag.krippendorff_alpha for bag in bags]),
        }

    def network(self, place: int) -> NetworkText:
        """The words and marks of all annotators in one of the documents."""
        task = PunctuationOfSeveral(self.settings, self.annotators, [])
        return task.network(self.look_up(self.numbers[place]))

    @property
    def words_of(self) -> dict[str, int]:
        """How many words each annotator has, in texts of their own."""
        return {
            who: sum(document.words.get(who, 0) for document in self.labelled)
            for who in self.annotators
        }

    def places(self, *, top: int) -> list[MarkPlace]:
        """The slots on which most pairs of annotators disagree, at most `top` of them."""
        candidates: list[tuple[float, int, int]] = []
        for place, document in enumerate(self.labelled):
            share = _split_pairs(np.stack(list(document.rows.values())))
            candidates += [(-share[slot], place, slot) for slot in np.flatnonzero(share).tolist()]
        candidates.sort()
        return [self._place(*found) for found in candidates[:top]]

    def _place(self, share: float, place: int, slot: int) -> MarkPlace:
        document = self.labelled[place]
        marks = {
            who: self.written(document.labels[int(row[slot])]) for who, row in document.rows.items()
        }
        return MarkPlace(document, slot - 1, float(-share), marks)


def _figure(name: str, value: Callable[[Bag], float], about: Pair | None = None) -> Figure:
    row = _ROWS[name]
    return Figure(name, row.label, row.better, value, row.definition, SAME_MARKS, about or ALL)


def _kappa_of(pair: Pair) -> Callable[[Bag], float]:
    return lambda bag: bag.get(Key(LABEL_TABLE, pair), LabelTable()).kappa


def _f1_of(pair: Pair) -> Callable[[Bag], float]:
    """The F1 of marks, over both directions."""
    sides = [Key(MARKS, pair), Key(MARKS, Pair(pair.reference, pair.hypothesis))]
    nothing = MARKS.kind()
    return lambda bag: sum((bag.get(key, nothing) for key in sides), start=nothing).micro.f1.value


def _split_pairs(rows: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
    """For each slot the share of pairs of annotators with different labels."""
    annotators = len(rows)
    if annotators < 2:
        return np.zeros(rows.shape[1])
    split = np.zeros(rows.shape[1])
    for one, other in combinations(rows, 2):
        split += one != other
    return split / (annotators * (annotators - 1) / 2)
