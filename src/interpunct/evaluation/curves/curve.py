"""The curves of systems, computed from an evaluation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import combinations
from math import nan
from typing import Self

import numpy as np

from interpunct.errors import InputError, OptionError, option
from interpunct.evaluation.curves.overtaking import Overtaking, overtaking
from interpunct.evaluation.curves.traces import KINDS, Trace
from interpunct.evaluation.scores import Scores
from interpunct.evaluation.signature import curves_signature
from interpunct.messages.phrases import many, many_named, quoted
from interpunct.metrics.measures import CALIBRATION, COUNTS, OPERATING_POINTS
from interpunct.metrics.reliability import Calibration
from interpunct.metrics.results import Counts
from interpunct.metrics.thresholds import OperatingPoints
from interpunct.options import near, unknown_name
from interpunct.options.values import NAMES
from interpunct.results.bag import Bag
from interpunct.results.keys import ALL, MAJORITY, Against, Key, One


@dataclass(frozen=True)
class Curve:
    """One system against one reference, or against the majority of several.

    `decisions` are the counts of the system's own boundaries or at the chosen threshold. A system
    without scores has only these; its points are empty. `each` has the curves against each of
    several references. `word_error_rate` is nan if the words are the same.
    """

    name: str
    decisions: Counts
    points: OperatingPoints = field(default_factory=OperatingPoints)
    calibration: Calibration = field(default_factory=Calibration)
    each: Mapping[str, Curve] = field(default_factory=dict)
    word_error_rate: float = nan

    def __repr__(self) -> str:
        thresholds = many(len(self.points) - 1, "threshold") if self.has_scores else "no scores"
        return f"<Curve of {quoted(self.name)}: {thresholds}>"

    @property
    def has_scores(self) -> bool:
        return len(self.points) > 1

    @property
    def prior(self) -> float:
        """The share of slots that are boundaries."""
        if self.has_scores:
            return self.points.positives / (self.points.positives + self.points.negatives)
        slots = self.decisions.tp + self.decisions.fn + self.decisions.fp + self.decisions.tn
        return (self.decisions.tp + self.decisions.fn) / slots if slots else nan

    def figure(self, name: str) -> float:
        """A figure over all thresholds by its name; nan if it is not measured."""
        if name == "expected_calibration_error":
            return self.calibration.expected_error
        if name == "brier_score":
            return self.calibration.brier.value
        figures = self.points.figures
        if name not in (names := [row.name for row in fields(figures)]):
            known = [*names, "brier_score", "expected_calibration_error"]
            raise unknown_name("figure over all thresholds", name, known)
        return float(getattr(figures, name))

    def trace(self, kind: str) -> Trace:
        """The curve of one kind."""
        return KINDS[kind].trace(self.points, self.calibration)


@dataclass(frozen=True)
class Curves:
    """All systems of an evaluation at all thresholds of their scores.

    Examples
    --------
    >>> from interpunct import Document, score
    >>> gold = Document.build("talk", list("abcde"), boundaries=[0, 1, 0, 1, 1])
    >>> made = Document.build("talk", list("abcde"), scores=[0.2, 0.9, 0.6, 0.4, 1.0])
    >>> curves = score({"gold": [gold]}, {"cnn": [made]}).curves()
    >>> curves["cnn"].figure("roc_auc")
    0.75
    """

    systems: Sequence[Curve]
    threshold: float | None = None
    signature: str = ""
    references: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()

    @classmethod
    def of(cls, scores: Scores, *, documents: str = "*") -> Self:
        """The curves over all documents, or over those whose names match a pattern."""
        if scores.settings.task != "boundaries":
            raise OptionError(f"curves are drawn for boundaries, not for {scores.settings.task}")
        if not isinstance(documents, str):
            raise OptionError(f"documents must be a pattern such as 'call*', not {documents!r}")
        fitting = [fnmatchcase(name, documents) for name in scores.documents]
        if not any(fitting):
            raise InputError(
                f"no document matches {documents!r}; there are {', '.join(scores.documents[:5])}"
            )
        systems = []
        for system, bags in scores.results.items():
            total = bags.taking(np.flatnonzero(fitting)).total()
            systems.append(_curve(system, total, scores))
        if not any(curve.has_scores for curve in systems):
            raise _nothing_to_draw(scores)
        signature = curves_signature(scores.signature, documents)
        chosen = tuple(name for name, fits in zip(scores.documents, fitting, strict=True) if fits)
        return cls(systems, scores.settings.threshold, signature, scores.references, chosen)

    def __repr__(self) -> str:
        names = [curve.name for curve in self.systems]
        return f"<{type(self).__name__} of {many_named(names, 'system')}>"

    def __getitem__(self, name: str) -> Curve:
        for curve in self.systems:
            if curve.name == name:
                return curve
        raise unknown_name("system", name, [curve.name for curve in self.systems])

    def __iter__(self) -> Iterator[Curve]:
        return iter(self.systems)

    @property
    def scored(self) -> Sequence[Curve]:
        """The systems with scores."""
        return [curve for curve in self.systems if curve.has_scores]

    @cached_property
    def overtakings(self) -> Sequence[Overtaking]:
        """The comparison of each pair of systems with scores, with their crossings."""
        return [
            overtaking(first.name, first.points, second.name, second.points)
            for first, second in combinations(self.scored, 2)
        ]


def check_kinds(kinds: Sequence[str]) -> None:
    """Raise an error if a kind does not exist."""
    for kind in NAMES.check("kinds", kinds):
        if kind not in KINDS:
            raise OptionError(f"unknown kind of curve {kind!r}{near(kind, KINDS)}")


def _curve(system: str, bag: Bag, scores: Scores) -> Curve:
    """The curve of a system from its results."""
    word_errors = [figure for figure in scores.figures if figure.name == "word_error_rate"]
    word_error_rate = word_errors[0].value(bag) if word_errors else nan
    if len(scores.references) == 1:
        return replace(_read(system, bag, ALL), word_error_rate=word_error_rate)
    each = {name: _read(system, bag, One(name)) for name in scores.references}
    majority = _read(system, bag, MAJORITY)
    return replace(majority, each=each, word_error_rate=word_error_rate)


def _nothing_to_draw(scores: Scores) -> InputError:
    if any(bag.has(OPERATING_POINTS) for bag in scores.totals.values()):
        return InputError(
            "no scored slot has a score, or scores contradict most labels, so there is no curve; "
            f"documents of one word have only their end, which {option('final', 'include')} scores"
        )
    return InputError(
        "no system has scores for all documents, so there is no curve; "
        "the formats labels, jsonl and nlp can hold scores"
    )


def _read(system: str, bag: Bag, against: Against) -> Curve:
    return Curve(
        system,
        bag[Key(COUNTS, against)],
        bag.get(Key(OPERATING_POINTS, against), OperatingPoints()),
        bag.get(Key(CALIBRATION, against), Calibration()),
    )
