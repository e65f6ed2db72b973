"""Systems at all thresholds, made from an evaluation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import combinations
from math import isfinite, isnan, nan
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from interpunct import __version__
from interpunct.errors import InputError, OptionError
from interpunct.evaluation.curves.kinds import KINDS, Trace
from interpunct.evaluation.curves.overtaking import Overtaking, overtaking
from interpunct.evaluation.scores import Evaluation
from interpunct.metrics.reliability import Calibration
from interpunct.metrics.results import Counts
from interpunct.metrics.thresholds import OperatingPoints
from interpunct.options import near
from interpunct.results.figures import Bag

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Curve:
    """One system against one reference, or against the majority of several.

    `decisions` are the counts at the system's own boundaries or at the chosen threshold. A system
    without scores has no more than these: its points are empty. `each` holds the same system
    against each of several references. `word_error_rate` is nan where the words are the same.
    """

    name: str
    decisions: Counts
    points: OperatingPoints = field(default_factory=OperatingPoints)
    calibration: Calibration = field(default_factory=Calibration)
    each: Mapping[str, Curve] = field(default_factory=dict)
    word_error_rate: float = nan

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
            return self.calibration.value
        if name == "brier_score":
            return self.calibration.brier.value
        return float(getattr(self.points.figures, name))

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
    >>> curves = score({"cnn": [made]}, {"gold": [gold]}).curves()
    >>> curves["cnn"].figure("roc_auc")
    0.75
    """

    systems: Sequence[Curve]
    threshold: float | None = None
    signature: str = ""

    @classmethod
    def of(cls, evaluation: Evaluation, *, documents: str = "*") -> Curves:
        """The curves of an evaluation, or of those of its documents whose names fit a pattern."""
        fitting = [fnmatchcase(name, documents) for name in evaluation.documents]
        if not any(fitting):
            raise InputError(
                f"no document is named like {documents!r}; "
                f"there are {', '.join(evaluation.documents[:5])}"
            )
        systems = []
        for system, bags in evaluation.results.items():
            total = bags.taking(np.flatnonzero(fitting)).total()
            systems.append(_curve(system, total, evaluation))
        if not any(curve.has_scores for curve in systems):
            raise _nothing_to_draw(evaluation)
        return cls(systems, evaluation.settings.threshold, evaluation.signature)

    def __getitem__(self, name: str) -> Curve:
        for curve in self.systems:
            if curve.name == name:
                return curve
        raise KeyError(name)

    def __iter__(self) -> Iterator[Curve]:
        return iter(self.systems)

    @property
    def scored(self) -> Sequence[Curve]:
        """The systems that have scores."""
        return [curve for curve in self.systems if curve.has_scores]

    @cached_property
    def overtakings(self) -> Sequence[Overtaking]:
        """How each two systems that have scores compare, and where they cross."""
        return [
            overtaking(first.name, first.points, second.name, second.points)
            for first, second in combinations(self.scored, 2)
        ]

    def plot(self, kind: str = "roc", *, ax: Axes | None = None) -> Axes:
        """Draw one kind of curve for all systems (needs matplotlib: the extra `plots`).

        Parameters
        ----------
        kind : str
            ``roc``, ``pr``, ``det``, ``cost`` or ``reliability``.
        ax : matplotlib Axes, optional
            Where to draw; by default a new figure of pyplot.
        """
        from interpunct.report.plots.figure import draw, new_axes

        check_kinds([kind])
        return draw(self, kind, ax if ax is not None else new_axes())

    def figure(self, kinds: Sequence[str] = ("roc", "pr")) -> Figure:
        """All systems in one figure, a panel for each kind (needs matplotlib)."""
        from interpunct.report.plots.figure import figure

        return figure({"": self}, kinds)

    def to_dict(self, kinds: Sequence[str] = tuple(KINDS)) -> dict[str, Any]:
        """Everything, as `--output json` prints it."""
        return {
            "interpunct": __version__,
            "signature": self.signature,
            "systems": [_as_dict(curve, kinds) for curve in self.systems],
            "crossings": [pair.to_dict() for pair in self.overtakings],
        }


def check_kinds(kinds: Sequence[str]) -> None:
    """Raise an error that names a kind that does not exist."""
    for kind in kinds:
        if kind not in KINDS:
            raise OptionError(f"unknown kind of curve {kind!r}{near(kind, KINDS)}")


FIGURES = (
    "roc_auc", "pr_auc", "average_precision", "eer", "min_dcf", "brier_score",
    "expected_calibration_error", "best_f1", "best_f1_threshold", "best_nist",
    "best_nist_threshold",
)  # fmt: skip


def _curve(system: str, bag: Bag, evaluation: Evaluation) -> Curve:
    """A system's curve out of the results that the task keeps under these names."""
    word_errors = [figure for figure in evaluation.figures if figure.name == "word_error_rate"]
    word_error_rate = word_errors[0].value(bag) if word_errors else nan
    if len(evaluation.references) == 1:
        return replace(_read(system, bag, "{}"), word_error_rate=word_error_rate)
    each = {name: _read(system, bag, f"{{}}@{name}") for name in evaluation.references}
    majority = _read(system, bag, "majority_{}")
    return replace(majority, each=each, word_error_rate=word_error_rate)


def _nothing_to_draw(evaluation: Evaluation) -> InputError:
    if any("operating_points" in key for bag in evaluation.totals.values() for key in bag):
        return InputError(
            "no scored slot has a score, so there is no curve; "
            "documents of one word have only their end, which --final include scores"
        )
    return InputError(
        "no system has scores for all documents, so there is no curve; "
        "the formats labels, jsonl and nlp can hold scores"
    )


def _read(system: str, bag: Bag, key: str) -> Curve:
    found: Mapping[str, Any] = {
        name: bag[key.format(name)]
        for name in ("operating_points", "calibration")
        if key.format(name) in bag
    }
    return Curve(
        system,
        cast(Counts, bag[key.format("counts")]),
        found.get("operating_points", OperatingPoints()),
        found.get("calibration", Calibration()),
    )


def _as_dict(curve: Curve, kinds: Sequence[str]) -> dict[str, Any]:
    counts = curve.decisions
    decisions = {"tp": counts.tp, "fp": counts.fp, "fn": counts.fn, "tn": counts.tn}
    parts: dict[str, Any] = {"name": curve.name, "decisions": decisions}
    if not isnan(curve.word_error_rate):
        parts["word_error_rate"] = curve.word_error_rate
    if curve.has_scores:
        parts["figures"] = {name: _finite(curve.figure(name)) for name in FIGURES}
        parts["curves"] = {kind: _trace(curve, kind) for kind in kinds}
    if curve.each:
        parts["per_reference"] = {
            reference: _as_dict(single, kinds) for reference, single in curve.each.items()
        }
    return parts


def _trace(curve: Curve, kind: str) -> dict[str, Any]:
    trace, row = curve.trace(kind), KINDS[kind]
    return {
        row.x.replace(" ", "_").replace("-", "_"): [_finite(x) for x in trace.x.tolist()],
        row.y.replace(" ", "_").replace("-", "_"): [_finite(y) for y in trace.y.tolist()],
        "threshold": [_finite(t) for t in trace.thresholds.tolist()],
    }


def _finite(number: float) -> float | None:
    """JSON has neither nan nor infinity; the threshold of no boundary at all is null too."""
    return number if isfinite(number) else None
