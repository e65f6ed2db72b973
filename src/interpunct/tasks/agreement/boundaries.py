"""Inter-annotator agreement about boundaries.

All figures are computed from bags of results, one for each document, as in an evaluation of
systems.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import Annotated
from interpunct.alignment.annotated_batch import (
    concatenated_rows,
    packed_parts,
    unpacked_documents,
)
from interpunct.corpora.pairing import Pair as DocumentPair
from interpunct.corpora.pairing import warn_of_missing
from interpunct.errors import warn
from interpunct.messages.phrases import many, many_named
from interpunct.metrics.agreement import (
    batched_fleiss_kappa,
    batched_fleiss_kappa_voted,
    batched_krippendorff_alpha,
)
from interpunct.metrics.batches import Bounds, inner_slots
from interpunct.metrics.catalogue import (
    AGREEMENT_METRICS,
    BOUNDARY_METRICS,
    Metric,
    MetricOfPairs,
)
from interpunct.metrics.measures import (
    AGREEMENT_RATIO,
    ALPHA,
    FLEISS,
    FLEISS_VOTED,
    PAIR_EDITS,
    Result,
)
from interpunct.metrics.pairs import PairEdits, batched_pair_edits
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.results import Additive
from interpunct.metrics.vote_windows import batched_agreement_ratio
from interpunct.metrics.votes import vote_distribution
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure, figure_of
from interpunct.results.keys import Key, Order, Pair
from interpunct.results.stacking import StackedBags
from interpunct.statistics.bootstrap import (
    Interval,
    Resampling,
    blocks_from_prefixes,
    resampling_of,
)
from interpunct.statistics.spread import Spread
from interpunct.tasks.agreement.ballots import Ballots
from interpunct.tasks.agreement.pairs import DirectPairs, PairResult, same_words
from interpunct.tasks.agreement.panel import Panel

if TYPE_CHECKING:
    from interpunct.statistics.correlation import Correlation
    from interpunct.tasks.agreement.disputed_places import Place

PAIR_FIGURES: tuple[Metric[Any], ...] = tuple(
    metric
    for metric in BOUNDARY_METRICS
    if metric.name in ("cohen_kappa", "f1", "boundary_similarity")
)
"""Symmetric figures of pairs of annotators, shown as matrices."""


ORDERED: tuple[Metric[Any], ...] = tuple(
    metric for metric in AGREEMENT_METRICS if isinstance(metric, Metric)
)
"""Figures about all annotators that are also computed for other orders of merging."""


@dataclass(frozen=True)
class BoundaryAgreement:
    """The agreement of several annotators about the boundaries of the same documents.

    `look_up` returns the versions of a document by its index; it may have to read it again. If
    `documents` have no words, `words` returns those of a document. `orders` is the number of orders
    in which differing words were merged.
    """

    annotators: tuple[str, ...]
    documents: Sequence[Annotated]
    settings: Settings
    bags: StackedBags
    look_up: Callable[[int], DocumentPair]
    words: Callable[[int], Sequence[str]] | None = None
    orders: int = 0

    @classmethod
    def of_measured(
        cls,
        annotators: Sequence[str],
        documents: Sequence[Annotated],
        bags: StackedBags,
        settings: Settings,
        look_up: Callable[[int], DocumentPair],
        *,
        words: Callable[[int], Sequence[str]] | None = None,
        orders: int = 0,
    ) -> Self:
        """Combine documents that have been measured; report who skipped which documents."""
        found = cls(tuple(annotators), documents, settings, bags, look_up, words, orders)
        # A single annotator has all documents and nobody whose words could differ.
        if len(annotators) > 1:
            warn_of_missing(found.missing, len(documents))
            found._report_words()
        return found

    def __repr__(self) -> str:
        documents = many(len(self.documents), "document")
        return f"<BoundaryAgreement: {many_named(self.annotators, 'annotator')}, {documents}>"

    @cached_property
    def total(self) -> Bag:
        """The results of the whole corpus."""
        return self.bags.total()

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """Figures about all annotators together."""
        pairs = _pairs(self.annotators)
        return {metric.name: _figure(metric, pairs) for metric in AGREEMENT_METRICS}

    @cached_property
    def pair_figures(self) -> dict[tuple[str, Pair], Figure]:
        """Figures about two annotators, by name and pair."""
        return {
            (metric.name, pair): figure_of(metric, about=pair)
            for metric in PAIR_FIGURES
            for pair in _pairs(self.annotators)
        }

    @cached_property
    def resampling(self) -> Resampling:
        """Resamples of the corpus, for intervals."""
        figures = [*self.figures.values(), *self.pair_figures.values()]
        return resampling_of({"": self.bags}, self._blocks, figures, self.settings)

    def _blocks(self) -> dict[str, list[Bag]]:
        (document,) = self.documents
        direct = DirectPairs.of(self.look_up(0), self.settings) if self.words_differ else None

        def prefix(units: int) -> Bag:
            begun = None if direct is None else direct.first(units, len(document))
            return measure(document.first(units), self.annotators, begun, final=self._final)

        return {"": blocks_from_prefixes(prefix, len(document))}

    def interval(self, figure: Figure) -> Interval | None:
        """The 95% interval of a figure; None if no intervals are wanted."""
        return self.resampling.interval("", figure) if self.settings.intervals else None

    @cached_property
    def panel(self) -> Panel:
        """* Annotators who stand apart, and how many annotators are enough."""
        rows = (
            dict(zip(document.boundaries, document.rows(final=self._final), strict=True))
            for document in self.documents
        )
        return Panel(Ballots.of(self.annotators, rows), self.settings)

    @property
    def spreads(self) -> dict[str, Spread]:
        """The spread of figures about all annotators over orders of merging."""
        return {metric.name: self._spread(metric) for metric in ORDERED}

    def _spread(self, metric: Metric[Any]) -> Spread:
        keys = (Key(metric.measure, Order(number)) for number in range(self.orders))
        return Spread.of([float(metric.value(self.total[key])) for key in keys])

    @property
    def words_of(self) -> dict[str, int]:
        """The number of words in each annotator's own versions."""
        single = list(unpacked_documents(self.documents))
        together = sum(int(part.bounds[-1]) for part in packed_parts(self.documents))
        return {
            who: together + sum(d.own_counts(who).units for d in single if who in d.boundaries)
            for who in self.annotators
        }

    @cached_property
    def missing(self) -> dict[str, list[str]]:
        """The documents that annotators skipped, for those who skipped any."""
        single = list(unpacked_documents(self.documents))
        lacking = {
            who: [document.name for document in single if who not in document.boundaries]
            for who in self.annotators
        }
        return {who: names for who, names in lacking.items() if names}

    @cached_property
    def correlation(self) -> Correlation:
        """The correlation of agreement ratio and Fleiss' kappa over documents."""
        from interpunct.statistics.correlation import pearson

        ratio, kappa = self.figures["agreement_ratio"], self.figures["fleiss_kappa"]
        bags = self.bags.each()
        return pearson(*(np.asarray(figure.value(bags)) for figure in (ratio, kappa)))

    @cached_property
    def votes(self) -> dict[int, npt.NDArray[np.int64]]:
        """The numbers of slots by votes, for each number of annotators of a document."""
        found: dict[int, npt.NDArray[np.int64]] = {}
        for rows, bounds in concatenated_rows(self.documents):
            inner, _ = inner_slots(rows.shape[1], bounds)
            votes = vote_distribution(rows if self._final else rows[:, inner])
            annotators = len(rows)
            found[annotators] = found[annotators] + votes if annotators in found else votes
        return dict(sorted(found.items()))

    @property
    def words_differ(self) -> bool:
        return any(document.differences for document in unpacked_documents(self.documents))

    def value(self, name: str) -> float:
        """A figure about all annotators over the whole corpus."""
        return float(self.figures[name].value(self.total))

    def pair_value(self, name: str, first: str, second: str) -> float:
        """A figure of two annotators: one of `PAIR_FIGURES`."""
        return float(self.pair_figure(name, first, second).value(self.total))

    def pair_figure(self, name: str, first: str, second: str) -> Figure:
        """The figure of two annotators, in either order."""
        pair = Pair(*sorted((first, second), key=self.annotators.index))
        return self.pair_figures[name, pair]

    def places(self, *, top: int) -> list[Place]:
        """Where the annotators disagree most."""
        from interpunct.tasks.agreement.disputed_places import places

        documents = list(self.documents)
        found = places(documents, final=self._final, top=top)
        if self.words is None:
            return found
        order = {id(document): place for place, document in enumerate(documents)}
        return [
            replace(place, document=replace(place.document, units=tuple(self.words(order[key]))))
            for place, key in ((place, id(place.document)) for place in found)
        ]

    @property
    def _final(self) -> bool:
        return self.settings.final == "include"

    def word_error_rates(self) -> dict[str, float]:
        """The word error rate of each annotator against the first; nan if unknown."""
        return {who: found.word_error_rate for who, found in self._differences().items()}

    def _differences(self) -> dict[str, ErrorRates]:
        single = list(unpacked_documents(self.documents))
        return {
            who: sum(
                (d.differences[who] for d in single if who in d.differences),
                start=ErrorRates(),
            )
            for who in self.annotators
        }

    def _report_words(self) -> None:
        differ = {who: found for who, found in self._differences().items() if found.word_errors}
        if not differ:
            # The words of a system may differ even if those of all annotators are the same.
            return
        listed = ", ".join(f"{who!r} by {_rate_text(found)}" for who, found in differ.items())
        # In documents that the first annotator skipped, words are compared with another's.
        did_all = self.annotators[0] not in self.missing
        first = repr(self.annotators[0]) if did_all else "the first who annotated a document"
        warn(
            f"the annotators' words differ from those of {first} ({listed}); "
            "boundaries are compared on the words of the first annotator of each document"
        )


def _rate_text(found: ErrorRates) -> str:
    """How far words differ: as a rate, unless there are no words to divide by."""
    if found.words:
        return f"{found.word_error_rate:.1%}"
    return f"{found.word_errors} word{'s' if found.word_errors > 1 else ''} where it has none"


def measure(
    document: Annotated,
    annotators: Sequence[str],
    direct: DirectPairs | None = None,
    *,
    final: bool,
    bounds: Bounds | None = None,
) -> Bag:
    """All results for agreement figures, of one document or of many concatenated.

    `direct` are pairs that were aligned because their words differ. Pairs of which one annotator
    skipped the document have empty results.
    """
    if direct is None:
        pairs = same_words(document, final=final, bounds=bounds)
    else:
        pairs = direct.results(final=final)
    found = measure_on_slots(document, annotators, final=final, bounds=bounds)
    nothing = PairResult()
    for both in _pairs(annotators):
        found |= pairs.get(both, nothing).bag(both)
    return found


def measure_on_slots(
    document: Annotated, annotators: Sequence[str], *, final: bool, bounds: Bounds | None = None
) -> Bag:
    """The results that are counted on the slots of the first annotator, if words differ."""
    inner, within = inner_slots(len(document), bounds)
    rows = document.rows(final=True)[:, inner]
    edits = _by_names(batched_pair_edits(rows, within), list(document.boundaries))
    bag: dict[Key[Any], Additive] = dict(measure_all(document, final=final, bounds=bounds).items())
    for both in _pairs(annotators):
        bag[Key(PAIR_EDITS, both)] = edits.get(both, PairEdits())
    return Bag(bag)


def measure_all(document: Annotated, *, final: bool, bounds: Bounds | None = None) -> Bag:
    """The results for figures about all annotators, without those about pairs."""
    rows = document.rows(final=True)
    if not final:
        inner, bounds = inner_slots(len(document), bounds)
        rows = rows[:, inner]
    return Bag.of(
        {
            AGREEMENT_RATIO: batched_agreement_ratio(rows, bounds),
            FLEISS: batched_fleiss_kappa(rows, bounds),
            FLEISS_VOTED: batched_fleiss_kappa_voted(rows, bounds),
            ALPHA: batched_krippendorff_alpha(rows, bounds),
        }
    )


def _pairs(annotators: Sequence[str]) -> list[Pair]:
    """All pairs of annotators, in their order."""
    return [Pair(first, second) for first, second in combinations(annotators, 2)]


def _by_names(
    results: Mapping[tuple[int, int], Result], annotators: Sequence[str]
) -> dict[Pair, Result]:
    return {Pair(annotators[i], annotators[j]): result for (i, j), result in results.items()}


def _figure(metric: Metric[Any] | MetricOfPairs, pairs: Sequence[Pair]) -> Figure:
    if isinstance(metric, Metric):
        return figure_of(metric)
    keys = [Key(metric.measure, pair) for pair in pairs]
    return Figure(
        metric.name,
        metric.label,
        metric.better,
        lambda bag: metric.value([bag[key] for key in keys]),
        metric.definition,
        metric.unmeasured,
    )
