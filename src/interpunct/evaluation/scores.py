"""The pipeline of scoring (read, pair, align, measure) and its result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.corpora.given import CorpusLike
from interpunct.corpora.inputs import reference_corpora, system_corpora
from interpunct.corpora.nameless import named_alike
from interpunct.corpora.pairing import Pair, check_none_missing
from interpunct.corpora.same_column import note_same_column
from interpunct.corpora.shards import Shard, cut_into_shards
from interpunct.corpora.swapped import check_order
from interpunct.corpora.uem import read_uem
from interpunct.errors import InputError, OptionError, option
from interpunct.evaluation.corpus_errors import CorpusErrors, find_errors
from interpunct.evaluation.signature import score_signature
from interpunct.evaluation.unknown_figures import check_figures
from interpunct.messages.phrases import many, many_named
from interpunct.options import Settings, near
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import Against
from interpunct.results.stacking import join
from interpunct.running.accumulation import accumulate
from interpunct.running.executors import PATIENCE, ExecutorOrAddress
from interpunct.running.jobs import Job, Pairs, rewriting_of
from interpunct.statistics.bootstrap import BLOCK, Interval, Resampling, resampling_of
from interpunct.statistics.comparisons import Comparison, compare
from interpunct.statistics.losses import LEAST
from interpunct.tasks.summary import Blocks, Summary
from interpunct.tasks.task import Results, Task


def evaluate(
    references: CorpusLike,
    systems: CorpusLike,
    settings: Settings,
    *,
    workers: int | None = 1,
    executor: ExecutorOrAddress = None,
    executor_timeout: float = PATIENCE,
) -> Scores:
    """Score systems against references, in this process or where an executor runs the work."""
    job, shards = plan(references, systems, settings)
    found = accumulate(
        job, shards, workers=workers, executor=executor, executor_timeout=executor_timeout
    )
    if not found.names:
        raise InputError("no document is on both sides; documents are paired by name")
    summary = found.summary()
    if job.partition is not None:
        facts = replace(summary.facts, scored_time=job.partition.label)
        summary = replace(summary, facts=facts)
    return Scores(
        settings,
        job.references,
        job.systems,
        tuple(found.names),
        summary,
        found.documents,
        found.documents.in_order,
    )


def begin(
    references: CorpusLike, systems: CorpusLike, settings: Settings
) -> tuple[Task[Any], Pairs]:
    """The task, and the paired documents, which are read one at a time."""
    job, shards = plan(references, systems, settings, cut=False)
    return job.task(), job.pairs(shards[0])


def plan(
    references: CorpusLike, systems: CorpusLike, settings: Settings, *, cut: bool = True
) -> tuple[Job, list[Shard]]:
    """The job, and the shards of the corpus."""
    gold = reference_corpora(references, settings)
    check_figures(settings.columns or (), task=settings.task, several=len(gold) > 1)
    made = system_corpora(systems, settings)
    gold, made = named_alike(gold, made)
    check_order(gold, made, baseline=settings.baseline)
    note_same_column(references, systems, gold, made)
    annotators, names = (tuple(corpus.name for corpus in side) for side in (gold, made))
    if settings.baseline is not None and settings.baseline not in names:
        known = near(settings.baseline, names)
        raise OptionError(f"{option('baseline')}: there is no system {settings.baseline!r}{known}")
    partition = read_uem(settings.uem) if settings.uem else None
    # What cannot be rewritten with is said before anything is read.
    rewriting_of(settings)
    if not settings.skips_missing and settings.task != "tokens":
        check_none_missing(gold, made)
    corpus = (*gold, *made)
    shards = cut_into_shards(corpus) if cut else [Shard(corpus, size=0)]
    return Job(settings, annotators, names, partition, alone=len(shards) == 1), shards


@dataclass(frozen=True)
class Scores:
    """The results of every system for every document, and everything computed from them.

    `pair` returns all sides of a document by its index, and `pairs` iterates over all documents
    with their indices; documents may have to be read again.
    """

    settings: Settings
    references: tuple[str, ...]
    systems: tuple[str, ...]
    documents: tuple[str, ...]
    summary: Summary
    pair: Callable[[int], Pair]
    pairs: Callable[[], Iterator[tuple[int, Pair]]]

    def __repr__(self) -> str:
        sides = many_named(self.systems, "system"), many_named(self.references, "reference")
        parts = ", ".join((*sides, many(len(self.documents), "document")))
        return f"<{type(self).__name__} of {self.settings.task}: {parts}>"

    @cached_property
    def errors(self) -> CorpusErrors | None:
        """The errors of all systems, as counts and a sample; None if the task does not list
        errors.
        """
        if self.summary.errors is None:
            return None
        return find_errors(self.pairs(), self.summary.errors, self.systems)

    @property
    def results(self) -> Results:
        """The results of each system, one bag for each document."""
        return self.summary.results

    @cached_property
    def totals(self) -> Mapping[str, Bag]:
        """The results of each system over the whole corpus."""
        return {system: stacked.total() for system, stacked in self.results.items()}

    @cached_property
    def each(self) -> Mapping[str, Bag]:
        """The results of each system as arrays over documents."""
        return {system: stacked.each() for system, stacked in self.results.items()}

    @property
    def figures(self) -> Sequence[Figure]:
        return self.summary.figures

    @cached_property
    def signature(self) -> str:
        """Every choice that can change a figure, in one line."""
        return score_signature(
            self.settings, self.references, self.summary.facts, len(self.documents)
        )

    def value(self, system: str, figure: Figure) -> float:
        """A figure over the whole corpus; nan if it was not measured."""
        return float(figure.value(self.totals[system]))

    def macro(self, system: str, figure: Figure) -> float:
        """The mean of a figure over the documents with a value; nan if there are none."""
        values = self.document_values(system, figure)
        known = values[~np.isnan(values)]
        return float(known.mean()) if len(known) else float("nan")

    def document_values(self, system: str, figure: Figure) -> npt.NDArray[np.float64]:
        """A figure of each document; nan where it was not measured."""
        values = np.asarray(figure.value(self.each[system]), np.float64)
        # A figure that no document has may be a single nan.
        return np.broadcast_to(values, len(self.documents))

    @cached_property
    def resampling(self) -> Resampling:
        """Resamples of the corpus, for intervals and comparisons."""
        return resampling_of(self.results, lambda: self._blocks, self.figures, self.settings)

    @property
    def _blocks(self) -> Mapping[str, Sequence[Bag]]:
        """The results of the blocks of the only document."""
        return self.blocks[0].results

    @cached_property
    def blocks(self) -> Sequence[Blocks]:
        """All documents cut into parts, which are resampled if there are few documents."""
        return [
            self.summary.blocks(self.pair(place), place) for place in range(len(self.documents))
        ]

    @cached_property
    def judged(self) -> Resampling:
        """The resampling for a verdict: of documents or, if there are too few, of their blocks.

        Blocks of several documents are pooled, since under the null hypothesis the results of a
        block can be exchanged. Such verdicts generalise to more text of the same documents.
        """
        if len(self.documents) >= LEAST:
            return self.resampling
        pooled = {
            system: join([each.results[system] for each in self.blocks])
            for system in self.systems
            if all(system in each.results for each in self.blocks)
        }
        return replace(self.resampling, results=pooled, unit="blocks")

    @property
    def part_figures(self) -> Sequence[Figure]:
        """The figures about parts of the corpus: marks, classes of case, tags and so on."""
        return self.summary.part_figures

    @property
    def part_results(self) -> Results:
        return self.results if self.summary.part_results is None else self.summary.part_results

    @cached_property
    def part_totals(self) -> Mapping[str, Bag]:
        """The results for figures of parts over the whole corpus."""
        totals = {system: stacked.total() for system, stacked in self.part_results.items()}
        if self.summary.speakers is None:
            return totals
        return {
            system: total | self.summary.speakers.total(system) for system, total in totals.items()
        }

    def part_value(self, system: str, figure: Figure) -> float:
        """A figure of a part over the whole corpus; nan if it was not measured."""
        return float(figure.value(self.part_totals[system]))

    def part_document_values(self, system: str, figure: Figure) -> npt.NDArray[np.float64]:
        """A figure of a part in each document; nan where it was not measured."""
        values = np.asarray(figure.value(self._part_each[system]), np.float64)
        return np.broadcast_to(values, len(self.documents))

    @cached_property
    def _part_each(self) -> Mapping[str, Bag]:
        return {system: stacked.each() for system, stacked in self.part_results.items()}

    @cached_property
    def part_resampling(self) -> Resampling:
        """Resamples of the corpus, for the figures of its parts."""
        lone = self.lone_resamplings
        figures = [figure for figure in self.part_figures if figure.about not in lone]
        return resampling_of(self.part_results, lambda: self._blocks, figures, self.settings)

    @cached_property
    def lone_resamplings(self) -> Mapping[Against, Resampling]:
        """For each speaker of a single document, resamples of blocks of their words."""
        if self.summary.speakers is None:
            return {}
        figures: dict[Against, list[Figure]] = {}
        for figure in self.part_figures:
            figures.setdefault(figure.about, []).append(figure)
        return {
            who: Resampling(
                blocks, figures[who], self.settings.resamples, self.settings.seed, "blocks"
            )
            for who, blocks in self.summary.speakers.blocks(self.pair)
        }

    @property
    def _long_enough(self) -> list[Resampling]:
        """The resamplings of speakers of a single document with enough words."""
        return [drawn for drawn in self.lone_resamplings.values() if drawn.size >= LEAST]

    def part_interval(self, system: str, figure: Figure) -> Interval | None:
        """The 95% interval of a figure of a part, which must occur in at least two documents.

        For a speaker of a single document, blocks of the speaker's words are resampled.
        """
        if not self.settings.intervals:
            return None
        drawn = self.lone_resamplings.get(figure.about, self.part_resampling)
        if drawn is not self.part_resampling and drawn.size < LEAST:
            least = LEAST * BLOCK
            return Interval(reason=f"fewer than {least} words, all of them in one document")
        if not drawn.is_spread(system, figure):
            return Interval(reason="in fewer than two of the resampled documents or blocks")
        return drawn.interval(system, figure)

    @cached_property
    def part_comparisons(self) -> Sequence[Comparison]:
        """Comparisons of systems in every figure of every part that occurs often enough."""
        if not self.settings.intervals or not self.part_figures:
            return []
        return [
            comparison
            for drawn in (self.part_resampling, *self._long_enough)
            for comparison in compare(drawn, self.systems, baseline=self.settings.baseline)
            if all(drawn.is_spread(s, comparison.figure) for s in (comparison.a, comparison.b))
        ]

    def interval(self, system: str, figure: Figure) -> Interval | None:
        """The 95% interval of a figure; None if no intervals are wanted."""
        if not self.settings.intervals:
            return None
        return self.resampling.interval(system, figure)

    @cached_property
    def comparisons(self) -> Sequence[Comparison]:
        """Comparisons of every system with the baseline, or of all pairs, in every figure."""
        if not self.settings.intervals:
            return []
        return compare(self.resampling, self.systems, baseline=self.settings.baseline)
