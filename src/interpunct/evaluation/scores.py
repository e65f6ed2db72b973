"""The pipeline in one function: read, pair, align, measure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import numpy.typing as npt

from interpunct import __version__
from interpunct.corpora.inputs import reference_corpora, system_corpora
from interpunct.corpora.pairing import Pair
from interpunct.corpora.shards import Shard, cut_into_shards
from interpunct.corpora.uem import read_uem
from interpunct.errors import InputError, OptionError
from interpunct.evaluation.rankings import rankings
from interpunct.options import Options, Settings, near
from interpunct.options.choices import Task as TaskName
from interpunct.results.figures import Bag, Figure, measured, measured_each
from interpunct.running.accumulation import Gathering
from interpunct.running.executors import crew, workers_for
from interpunct.running.jobs import Job
from interpunct.statistics.bootstrap import Interval, Resampling, interval_method, resampling_of
from interpunct.statistics.comparisons import Comparison, compare
from interpunct.tasks.task import Results, Task

if TYPE_CHECKING:
    import pandas as pd

    from interpunct.evaluation.curves import Curves


def score(
    systems: Any,
    references: Any,
    *,
    task: TaskName | None = None,
    preset: str | None = None,
    workers: int | None = 1,
    engine: Executor | str | None = None,
    **options: Unpack[Options],
) -> Evaluation:
    """Score systems against a reference.

    Parameters
    ----------
    systems, references : path, Documents, texts, or a mapping of names to these
        A string is a path to a file, a folder or a pattern. A list of strings is a corpus, each
        string the text of one document. A mapping names several systems or references.
    task : str
        What is scored: ``boundaries`` (unless the preset says otherwise), ``punctuation`` or
        ``tokens``.
    preset : str, optional
        A list of options under one name, such as ``nltk``.
    workers : int, optional
        Score documents in so many processes; None is as many as there are cores, if there is
        enough to do. A script that asks for processes has to do so under
        ``if __name__ == "__main__"``. Figures do not depend on it.
    engine : Executor or str, optional
        Where else to score them: a `concurrent.futures.Executor`, or ``dask://HOST:PORT``.
    **options
        Those of `interpunct.options.Options`; an unknown one is an error.

    Returns
    -------
    Evaluation

    Examples
    --------
    >>> evaluation = score(["We met. He left, I stayed."], ["We met. He left. I stayed."])
    >>> evaluation.to_dict()["systems"][0]["counts"]
    {'tp': 1, 'fp': 0, 'fn': 1, 'tn': 3}
    """
    settings = Settings.choose(preset=preset, task=task, **options)
    if engine is not None and workers not in (None, 1):
        raise OptionError("--workers are processes here and --engine is elsewhere: choose one")
    job, shards = plan(systems, references, settings)
    gathering = Gathering(job)
    processes = min(workers_for(workers, sum(shard.size for shard in shards)), len(shards))
    with crew(engine, processes) as found:
        gathering.score(shards, found)
    if not gathering.names:
        raise InputError("no document is on both sides; documents are paired by name")
    results = gathering.results()
    return Evaluation(gathering.task, tuple(gathering.names), results, gathering.texts)


def begin(systems: Any, references: Any, settings: Settings) -> tuple[Task, Iterator[Pair]]:
    """The task, and the documents that belong together, read one after the other."""
    job, shards = plan(systems, references, settings, cut=False)
    return job.task(), iter(job.pairs(shards[0]))


def plan(
    systems: Any, references: Any, settings: Settings, *, cut: bool = True
) -> tuple[Job, list[Shard]]:
    """What is to be done, and the parts of the corpus that it is to be done with."""
    gold = reference_corpora(references, settings)
    made = system_corpora(systems, settings)
    annotators, names = (tuple(corpus.name for corpus in side) for side in (gold, made))
    if settings.baseline is not None and settings.baseline not in names:
        known = near(settings.baseline, names)
        raise OptionError(f"--baseline: there is no system {settings.baseline!r}{known}")
    partition = read_uem(settings.uem) if settings.uem else None
    corpus = (*gold, *made)
    shards = cut_into_shards(corpus) if cut else [Shard(corpus, size=0)]
    return Job(settings, annotators, names, partition, alone=len(shards) == 1), shards


@dataclass(frozen=True)
class Evaluation:
    """The results of every system for every document, and what can be read off them.

    `pair` gives a document as all sides have it, by its place; it may have to be read again.
    """

    task: Task
    documents: tuple[str, ...]
    results: Results
    pair: Callable[[int], Pair]

    @property
    def settings(self) -> Settings:
        return self.task.settings

    @property
    def references(self) -> tuple[str, ...]:
        return self.task.references

    @property
    def systems(self) -> tuple[str, ...]:
        return self.task.systems

    @cached_property
    def totals(self) -> Mapping[str, Bag]:
        """The results of each system over the whole corpus."""
        return {system: stacked.total() for system, stacked in self.results.items()}

    @cached_property
    def figures(self) -> Sequence[Figure]:
        return self.task.figures()

    @cached_property
    def signature(self) -> str:
        """Every choice that can move a figure, in one line."""
        parts = (
            f"task:{self.settings.task}",
            f"refs:{len(self.references)}",
            *self.task.choices(),
            *((f"uem:{self.settings.uem.name}",) if self.settings.uem else ()),
            "avg:micro",
            f"ci:{interval_method(self.settings, len(self.documents))}",
            f"v:{__version__}",
        )
        return "|".join(parts)

    def value(self, system: str, figure: Figure) -> float:
        """A figure over the whole corpus; nan if it was not measured."""
        return float(figure.value(self.totals[system]))

    def macro(self, system: str, figure: Figure) -> float:
        """The mean of a figure over the documents that have one; nan if none has."""
        values = self.document_values(system, figure)
        known = values[~np.isnan(values)]
        return float(known.mean()) if len(known) else float("nan")

    def document_values(self, system: str, figure: Figure) -> npt.NDArray[np.float64]:
        """A figure of each document; nan where it was not measured."""
        values = np.asarray(figure.value(self._each[system]), np.float64)
        # A figure that no document has may be a single nan.
        return np.broadcast_to(values, len(self.documents))

    @cached_property
    def _each(self) -> Mapping[str, Bag]:
        """The results of each system, arrays over the documents."""
        return {system: stacked.each() for system, stacked in self.results.items()}

    @cached_property
    def resampling(self) -> Resampling:
        """The corpus drawn again and again, for intervals and comparisons."""
        return resampling_of(self.results, self._blocks, self.figures, self.settings)

    def _blocks(self) -> Mapping[str, Sequence[Bag]]:
        """The results of the only document, block by block."""
        return self.task.bootstrap_blocks(self.pair(0))

    def interval(self, system: str, figure: Figure) -> Interval | None:
        """The 95% interval of a figure; None if no intervals are wanted."""
        if not self.settings.intervals:
            return None
        return self.resampling.interval(system, figure)

    @cached_property
    def comparisons(self) -> Sequence[Comparison]:
        """Every system against the baseline, or else all pairs, in every figure."""
        if not self.settings.intervals:
            return []
        return compare(self.resampling, self.systems, baseline=self.settings.baseline)

    def to_dict(self) -> dict[str, Any]:
        """Everything, as `--output json` prints it."""
        ranked = rankings(self)
        return {
            "interpunct": __version__,
            "task": self.settings.task,
            "signature": self.signature,
            "references": list(self.references),
            "documents": list(self.documents),
            "systems": [self._system(system) for system in self.systems],
            **self.task.corpus_parts(),
            **({"rankings": ranked.to_dict()} if ranked else {}),
            "comparisons": [comparison.to_dict() for comparison in self.comparisons],
        }

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, indent=2)

    def to_frame(self) -> pd.DataFrame:
        """One row for each system and figure (needs pandas: the extra `report`)."""
        import pandas as pd

        rows = [
            {
                "system": system,
                "metric": figure.name,
                "reference": figure.group,
                **self._number(system, figure),
            }
            for system in self.systems
            for figure in self.figures
        ]
        return pd.DataFrame(rows).drop(columns="reason", errors="ignore")

    def table(self, *, columns: Sequence[str] | None = None) -> str:
        """The main figures of every system as plain text."""
        from interpunct.report.tables import summary
        from interpunct.report.terminal import render

        return render(summary(self, columns=columns))

    def curves(self, *, documents: str = "*") -> Curves:
        """The systems at all thresholds of their scores; `documents` is a pattern of names."""
        from interpunct.evaluation.curves import Curves

        return Curves.of(self, documents=documents)

    def to_html(self, path: str | Path, *, command: str = "") -> None:
        """Write one page with everything in it, which opens without a network."""
        from interpunct.formats.files.whole import write_whole
        from interpunct.report.html import evaluation_page

        write_whole(Path(path), [evaluation_page(self, command=command)])

    def _system(self, system: str) -> dict[str, Any]:
        total = self.totals[system]
        groups = list(dict.fromkeys(figure.group for figure in self.figures if figure.group))
        per_reference = {group: self._group(system, group) for group in groups}
        return {
            "name": system,
            **self._group(system, ""),
            **({"per_reference": per_reference} if per_reference else {}),
            **self.task.system_parts(system, total),
            "per_document": self._per_document(system),
        }

    def _per_document(self, system: str) -> dict[str, Any]:
        each = self._each[system]
        figures = [figure for figure in self.figures if not figure.group]
        scores = measured_each(figures, each, len(self.documents))
        counts = self.task.counts_of_each(each)
        return {
            document: {"scores": own, "counts": counted}
            for document, own, counted in zip(self.documents, scores, counts, strict=True)
        }

    def _group(self, system: str, group: str) -> dict[str, Any]:
        return {
            "scores": {
                figure.name: self._number(system, figure)
                for figure in self.figures
                if figure.group == group
            },
            "counts": self.task.counts(self.totals[system], group),
        }

    def _number(self, system: str, figure: Figure) -> dict[str, Any]:
        number = measured(self.value(system, figure), figure)
        interval = None if "reason" in number else self.interval(system, figure)
        if interval is not None:
            number.update(interval.to_dict())
        macro = self.macro(system, figure)
        if isnan(macro):
            return number
        left_out = int(np.isnan(self.document_values(system, figure)).sum())
        told = {"macro_left_out": left_out} if left_out else {}
        return {**number, "macro": macro, **told}
