"""The scores of a system by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import isnan, nan
from typing import Any

import numpy as np

from interpunct.api.lookup import Lookup
from interpunct.errors import UnknownNameError
from interpunct.evaluation.scores import Scores
from interpunct.evaluation.unknown_figures import no_figure
from interpunct.messages.phrases import listed, many, quoted
from interpunct.metrics.catalogue import Better
from interpunct.options import unknown_name
from interpunct.report.notes import score_interval_notes
from interpunct.report.tables.single_figures import Row, single_figures
from interpunct.results.figures import Figure
from interpunct.results.keys import ALL, Against, One
from interpunct.statistics.bootstrap import Interval


class Score(float):
    """A figure: a float with its definition, interval and values per document; nan if not measured.

    The interval is computed on first access.

    Attributes
    ----------
    name, definition : str
        The name and the definition of the figure.
    better : {"higher", "lower", "neither"}
        Whether higher or lower values are better.

    Examples
    --------
    >>> import interpunct
    >>> texts = ["So. It is. Yes.", "Well. No."]
    >>> score = interpunct.score(texts, {"cnn": ["So it is. Yes.", "Well. No."]})["cnn"]["recall"]
    >>> score, round(score, 2), score.low, score.high
    (Score(recall=0.6667), 0.67, 0.5, 1.0)
    """

    name: str
    definition: str
    better: Better
    _unmeasured: str
    _per_document: Callable[[], Mapping[str, float]]
    _interval: Callable[[], Interval | None]

    @classmethod
    def of(
        cls,
        figure: Figure,
        value: float,
        per_document: Callable[[], Mapping[str, float]],
        interval: Callable[[], Interval | None],
    ) -> Score:
        score = cls(value)
        score.name, score.definition, score.better = figure.name, figure.definition, figure.better
        score._unmeasured = figure.unmeasured
        score._per_document, score._interval = per_document, interval
        return score

    @property
    def value(self) -> float:
        """The figure over the whole corpus."""
        return float(self)

    @property
    def per_document(self) -> Mapping[str, float]:
        """The figure of each document; nan where it was not measured."""
        return self._per_document()

    @property
    def low(self) -> float:
        """The lower limit of the 95% interval; nan if there is none."""
        return self._ends.low

    @property
    def high(self) -> float:
        """The upper limit of the 95% interval; nan if there is none."""
        return self._ends.high

    @property
    def macro(self) -> float:
        """The mean over the documents with a value; nan if there are none."""
        values = np.fromiter(self.per_document.values(), np.float64)
        known = values[~np.isnan(values)]
        return float(known.mean()) if len(known) else nan

    @property
    def reason(self) -> str:
        """The reason if there is no value or no interval; empty if there are both."""
        if isnan(self.value):
            return self._unmeasured
        ends = self._ends
        return ends.reason if isnan(ends.low) else ""

    @property
    def _ends(self) -> Interval:
        """The interval, which is not computed for a figure without a value."""
        found = None if isnan(self.value) else self._interval()
        return found or Interval(reason="no intervals were asked for")

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles include the interval."""
        facts = {"name": self.name, "definition": self.definition, "better": self.better}
        return _restored, (self.value, facts, self._unmeasured, self.per_document, self._ends)

    def __repr__(self) -> str:
        return f"Score({self.name}={self.value:.4g})"

    def __str__(self) -> str:
        """The number alone, as for files and sentences."""
        return str(self.value)

    def _repr_html_(self) -> str:
        from interpunct.report.notebook import fragment

        notes = (self.definition, self.reason)
        return fragment([single_figures("", [self._row()], notes=notes)])

    def _row(self) -> Row:
        return self.name, self.value, self._ends, self.macro


def _restored(
    value: float,
    facts: Mapping[str, Any],
    unmeasured: str,
    per_document: Mapping[str, float],
    ends: Interval,
) -> Score:
    score = Score(value)
    score.__dict__.update(facts, _unmeasured=unmeasured)
    score._per_document, score._interval = (lambda: per_document), (lambda: ends)
    return score


class SystemScores(Lookup[Score]):
    """The figures of one system, by their names.

    `against` returns those against a single reference, if there are several.
    """

    def __init__(self, scores: Scores, system: str, about: Against = ALL) -> None:
        self._scores = scores
        self._about = about
        self._figures = {f.name: f for f in scores.figures if f.about == about}
        self.name = system

    @property
    def counts(self) -> Mapping[str, Any]:
        """The counts: for boundaries `tp`, `fp`, `fn` and `tn`."""
        return self._scores.summary.counts(self._scores.totals[self.name], self._about)

    def against(self, reference: str) -> SystemScores:
        """The figures against one of several references."""
        references = self._scores.references
        if reference not in references:
            raise unknown_name("reference", reference, references)
        about = One(reference) if len(references) > 1 else ALL
        return SystemScores(self._scores, self.name, about)

    def __getitem__(self, name: str) -> Score:
        if not isinstance(name, str) or name not in self._figures:
            several = self._about == ALL and len(self._scores.references) > 1
            task = self._scores.settings.task
            raise UnknownNameError(no_figure(name, self._figures, task=task, several=several))
        scores, system, figure = self._scores, self.name, self._figures[name]
        return Score.of(
            figure,
            scores.value(system, figure),
            lambda: dict(
                zip(scores.documents, scores.document_values(system, figure).tolist(), strict=True)
            ),
            lambda: scores.interval(system, figure),
        )

    def _repr_html_(self) -> str:
        from interpunct.report.notebook import fragment

        scores, about = self._scores, self._about
        against = f" against {about.reference}" if isinstance(about, One) else ""
        table = single_figures(
            f"{self.name}{against}",
            (score._row() for score in self.values()),
            notes=score_interval_notes(scores) if scores.settings.intervals else (),
            signature=scores.signature,
        )
        return fragment([table])

    def __eq__(self, other: object) -> bool:
        """Compare by identity of the scores: nan, which is not measured, does not equal itself."""
        if not isinstance(other, SystemScores):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[int, str, Against]:
        return id(self._scores), self.name, self._about

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    def __repr__(self) -> str:
        figures = many(len(self), "figure")
        return f"<SystemScores of {quoted(self.name)}: {figures} ({listed(self)})>"
