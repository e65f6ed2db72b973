"""Inter-annotator agreement: how far the annotators of a corpus agree, and where not.

Everything is read off bags of results, one for each document, as in an evaluation of systems.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, permutations
from math import isnan
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import __version__
from interpunct.alignment.annotated import Annotated
from interpunct.alignment.shared_slots import annotated
from interpunct.corpora.inputs import reference_corpora
from interpunct.corpora.pairing import pair, tell_of_missing
from interpunct.errors import InputError, warn
from interpunct.metrics import (
    Additive,
    PairEdits,
    agreement_ratio,
    fleiss_kappa,
    krippendorff_alpha,
    pair_counts,
    pair_edits,
    vote_distribution,
)
from interpunct.metrics.boundary_rows import BOUNDARY_METRICS
from interpunct.metrics.metric import Metric
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.reference_rows import AGREEMENT_METRICS
from interpunct.metrics.results import Counts
from interpunct.options import Settings
from interpunct.results.figures import Bag, Figure, figure_of, measured, measured_each
from interpunct.results.stacking import StackedBags, stack
from interpunct.statistics.bootstrap import (
    Interval,
    Resampling,
    blocks_from_prefixes,
    interval_method,
    resampling_of,
)
from interpunct.statistics.correlation import Correlation, pearson
from interpunct.tasks.agreement.disputed_places import Place, places

PAIR_FIGURES: dict[str, Metric] = {
    metric.name: metric
    for metric in BOUNDARY_METRICS
    if metric.name in ("cohen_kappa", "f1", "boundary_similarity")
}
"""Symmetric figures that each pair of annotators has, as matrices."""


def boundary_agreement(references: Any, settings: Settings) -> Agreement:
    """Measure how far annotators agree about boundaries."""
    given = reference_corpora(references, settings)
    names = [corpus.name for corpus in given]
    if len(names) < 2:
        raise InputError(f"agreement needs at least two annotators; only {names[0]!r} was given")
    together = pair(given, [], skip_missing=settings.missing == "skip")
    documents = [annotated(found, settings) for found in together]
    if not documents:
        raise InputError("there is no document to agree on")
    return Agreement.of(names, documents, settings)


@dataclass(frozen=True)
class Agreement:
    """What several annotators made of the same documents, and how far they agree.

    If documents come without their words, `words` gives those of one, by its place.
    """

    annotators: tuple[str, ...]
    documents: tuple[Annotated, ...]
    settings: Settings
    bags: StackedBags
    words: Callable[[int], Sequence[str]] | None = None

    @classmethod
    def of(
        cls, annotators: Sequence[str], documents: Sequence[Annotated], settings: Settings
    ) -> Agreement:
        """Measure every document; say who did not do which."""
        final = settings.final == "include"
        bags = [measure(document, annotators, final=final) for document in documents]
        return cls.of_measured(annotators, documents, bags, settings)

    @classmethod
    def of_measured(
        cls,
        annotators: Sequence[str],
        documents: Sequence[Annotated],
        bags: Sequence[Bag],
        settings: Settings,
        *,
        words: Callable[[int], Sequence[str]] | None = None,
    ) -> Agreement:
        """Put together documents that were measured before; say who did not do which."""
        found = cls(tuple(annotators), tuple(documents), settings, stack(bags), words)
        tell_of_missing(found.missing, len(documents))
        found._report_words()
        return found

    @cached_property
    def total(self) -> Bag:
        """The results of the whole corpus."""
        return self.bags.total()

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """Figures about all annotators together."""
        return {metric.name: _figure(metric, len(self.annotators)) for metric in AGREEMENT_METRICS}

    @cached_property
    def pair_figures(self) -> dict[tuple[str, int, int], Figure]:
        """Figures about two annotators, by name and places in `annotators`."""
        return {
            (name, i, j): figure_of(
                metric, measure=_of_pair(metric.measure, i, j), group=_of_pair("", i, j)
            )
            for name, metric in PAIR_FIGURES.items()
            for i, j in combinations(range(len(self.annotators)), 2)
        }

    @cached_property
    def resampling(self) -> Resampling:
        """The corpus drawn again and again, for intervals."""
        figures = [*self.figures.values(), *self.pair_figures.values()]
        return resampling_of({"": self.bags}, self._blocks, figures, self.settings)

    def _blocks(self) -> dict[str, list[Bag]]:
        (document,) = self.documents
        return {
            "": blocks_from_prefixes(
                lambda units: measure(document.first(units), self.annotators, final=self._final),
                len(document),
            )
        }

    def interval(self, figure: Figure) -> Interval | None:
        """The 95% interval of a figure; None if no intervals are wanted."""
        return self.resampling.interval("", figure) if self.settings.intervals else None

    @cached_property
    def missing(self) -> dict[str, list[str]]:
        """The documents that each annotator did not do, for those who did not do all."""
        lacking = {
            who: [document.name for document in self.documents if who not in document.boundaries]
            for who in self.annotators
        }
        return {who: names for who, names in lacking.items() if names}

    @cached_property
    def correlation(self) -> Correlation:
        """Whether agreement ratio and Fleiss' kappa go together over documents."""
        ratio, kappa = self.figures["agreement_ratio"], self.figures["fleiss_kappa"]
        bags = self.bags.each()
        return pearson(*(np.asarray(figure.value(bags)) for figure in (ratio, kappa)))

    @cached_property
    def votes(self) -> dict[int, npt.NDArray[np.int64]]:
        """Slots by how many voted for them, for each number of annotators a document has."""
        found: dict[int, npt.NDArray[np.int64]] = {}
        for document in self.documents:
            votes = vote_distribution(document.rows(final=self._final))
            annotators = len(document.boundaries)
            found[annotators] = found[annotators] + votes if annotators in found else votes
        return dict(sorted(found.items()))

    @property
    def words_differ(self) -> bool:
        return any(document.differences for document in self.documents)

    def value(self, name: str) -> float:
        """A figure about all annotators over the whole corpus."""
        return float(self.figures[name].value(self.total))

    def pair_value(self, name: str, first: str, second: str) -> float:
        """A figure of two annotators: one of `PAIR_FIGURES`."""
        return float(self._pair_figure(name, first, second).value(self.total))

    def _pair_figure(self, name: str, first: str, second: str) -> Figure:
        i, j = sorted((self.annotators.index(first), self.annotators.index(second)))
        return self.pair_figures[name, i, j]

    def places(self, *, top: int) -> list[Place]:
        """Where the annotators disagree most."""
        found = places(self.documents, final=self._final, top=top)
        if self.words is None:
            return found
        order = {id(document): place for place, document in enumerate(self.documents)}
        return [
            replace(place, document=replace(place.document, units=tuple(self.words(order[key]))))
            for place, key in ((place, id(place.document)) for place in found)
        ]

    @property
    def signature(self) -> str:
        """Every choice that can move a figure, in one line."""
        parts = (
            "task:agreement",
            f"refs:{len(self.annotators)}",
            f"final:{self.settings.final}d",
            f"delims:{''.join(self.settings.delimiters or '.?!;')}",
            f"case:{self.settings.case}",
            f"words:{'aligned' if self.words_differ else 'same'}",
            "avg:micro",
            f"ci:{interval_method(self.settings, len(self.documents))}",
            f"v:{__version__}",
        )
        return "|".join(parts)

    def table(self, *, top: int = 10) -> str:
        """Everything as plain text, as the command line prints it."""
        from interpunct.report.sections.agreement import agreement_sections
        from interpunct.report.terminal import render_sections

        return render_sections(agreement_sections(self, top=top), self.signature)

    def to_dict(self, *, top: int = 10) -> dict[str, Any]:
        """Everything, as `interpunct agreement --output json` prints it."""
        return {
            "interpunct": __version__,
            "task": "agreement",
            "signature": self.signature,
            "references": list(self.annotators),
            "documents": [document.name for document in self.documents],
            "agreement": self.parts(),
            "disagreements": [place.to_dict() for place in self.places(top=top)],
        }

    def to_json(self, *, top: int = 10) -> str:
        return json.dumps(self.to_dict(top=top), ensure_ascii=False, allow_nan=False, indent=2)

    def to_html(self, path: str | Path, *, command: str = "") -> None:
        """Write one page with everything in it, which opens without a network."""
        from interpunct.formats.files.whole import write_whole
        from interpunct.report.html import agreement_page

        write_whole(Path(path), [agreement_page(self, command=command)])

    def parts(self) -> dict[str, Any]:
        """What JSON says about agreement, here and beside the scores of systems."""
        return {
            **{name: self._number(figure) for name, figure in self.figures.items()},
            "agreement_kappa_correlation": self.correlation.to_dict(),
            "votes": {str(size): slots.tolist() for size, slots in self.votes.items()},
            "missing": self.missing,
            **({"word_error_rate": self._word_error_rates()} if self.words_differ else {}),
            "pairs": self._pairs(),
            "per_document": {
                document.name: {**numbers, "annotators": list(document.boundaries)}
                for document, numbers in zip(self.documents, self._numbers(), strict=True)
            },
        }

    @property
    def _final(self) -> bool:
        return self.settings.final == "include"

    def _numbers(self) -> list[dict[str, Any]]:
        """The figures of each document."""
        figures = list(self.figures.values())
        return measured_each(figures, self.bags.each(), len(self.documents))

    def _number(self, figure: Figure) -> dict[str, Any]:
        number = measured(float(figure.value(self.total)), figure)
        interval = None if "reason" in number else self.interval(figure)
        if interval is not None:
            number.update(interval.to_dict())
        return number

    def _pairs(self) -> dict[str, dict[str, Any]]:
        """Each annotator beside each other; symmetric."""
        pairs: dict[str, dict[str, Any]] = {who: {} for who in self.annotators}
        for first, second in permutations(self.annotators, 2):
            pairs[first][second] = {
                name: self._number(self._pair_figure(name, first, second)) for name in PAIR_FIGURES
            }
        return pairs

    def _word_error_rates(self) -> dict[str, float | None]:
        """How far the words of each annotator are from those of the first, if any are."""
        rates = {}
        for who in self.annotators:
            found = [document.differences[who] for document in self.documents
                     if who in document.differences]  # fmt: skip
            value = sum(found, start=ErrorRates()).word_error_rate
            rates[who] = None if isnan(value) else value
        return rates

    def _report_words(self) -> None:
        if not self.words_differ:
            return
        rates = {who: rate for who, rate in self._word_error_rates().items() if rate}
        told = ", ".join(f"{who!r} by {rate:.1%}" for who, rate in rates.items())
        warn(
            f"the annotators' words differ from those of {self.annotators[0]!r} ({told}); "
            "boundaries are compared on the words of the first annotator of each document"
        )


def measure(document: Annotated, annotators: Sequence[str], *, final: bool) -> Bag:
    """All that agreement figures are read off, for one document.

    Pairs of which one annotator did not do the document have nothing, which adds nothing.
    """
    rows = document.rows(final=final)
    bag: dict[str, Additive] = {
        "agreement_ratio": agreement_ratio(rows),
        "fleiss": fleiss_kappa(rows),
        "fleiss_voted": fleiss_kappa(rows, voted_only=True),
        "alpha": krippendorff_alpha(rows),
    }
    for i, j in combinations(range(len(annotators)), 2):
        bag[_of_pair("counts", i, j)] = Counts()
        bag[_of_pair("edits", i, j)] = PairEdits()
    present = [annotators.index(who) for who in document.boundaries]
    for (i, j), counts in pair_counts(rows).items():
        bag[_of_pair("counts", *sorted((present[i], present[j])))] = counts
    for (i, j), edits in pair_edits(document.rows(final=False)).items():
        bag[_of_pair("edits", *sorted((present[i], present[j])))] = edits
    return bag


def _figure(metric: Metric, annotators: int) -> Figure:
    if metric.measure != "pairs":
        return figure_of(metric)
    keys = [_of_pair("edits", i, j) for i, j in combinations(range(annotators), 2)]
    return Figure(
        metric.name,
        metric.label,
        metric.better,
        lambda bag: metric.value([bag[key] for key in keys]),
        metric.unmeasured,
    )


def _of_pair(measure: str, first: int, second: int) -> str:
    return f"{measure}@{first}@{second}"
