"""Leave one out: what people reach against each other, and what systems reach beside them.

Each annotator is scored against each other one, and against the others combined into a network; a
system against each annotator and against each of the same combinations. So the two can be compared:
a system of ratio 1 makes as many errors as a human.

References
----------
Snover, Schwartz, Dorr and Makhoul (2004), RT-S: Surface Rich Transcription Scoring, Methodology,
and Initial Results. Proceedings of the Rich Transcription 2004 Workshop. Tables 1, 4 and 8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.metrics.matrices import mean, mean_diagonal, mean_off_diagonal, system_to_human
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.results import Ratio
from interpunct.results.figures import Bag

Matrix = npt.NDArray[np.float64]
RATES = ("punctuation_error_rate", "word_error_rate")


def human_key(hypothesis: str, reference: str) -> str:
    """The measure of an annotator against another one."""
    return f"errors@{hypothesis}>{reference}"


def rest_key(annotator: str) -> str:
    """The measure of anybody against all annotators but one."""
    return f"errors>others of {annotator}"


def no_marks_key(annotator: str) -> str:
    """The measure of a text without marks against all annotators but one."""
    return f"no_marks>others of {annotator}"


@dataclass(frozen=True, slots=True)
class Humans:
    """What the annotators of a corpus reach against each other; read off one bag of results."""

    annotators: tuple[str, ...]
    total: Bag

    def matrix(self, rate: str) -> Matrix:
        """Each annotator (row) against each (column); the diagonal is 0."""
        return np.array(
            [
                [0.0 if who == other else _rate(self.total, human_key(who, other), rate)
                 for other in self.annotators]
                for who in self.annotators
            ]
        )  # fmt: skip

    def against_others(self, rate: str) -> list[float]:
        """Each annotator against the others combined."""
        return [_rate(self.total, rest_key(who), rate) for who in self.annotators]

    @property
    def no_marks(self) -> list[float]:
        """What a text without marks scores against the same combinations."""
        return [_ratio(self.total, no_marks_key(who)) for who in self.annotators]

    def to_dict(self) -> dict[str, Any]:
        return {
            "annotators": list(self.annotators),
            "rows": "hypothesis",
            "columns": "reference",
            **{rate: self._rates(rate) for rate in RATES},
            "no_marks": {"one": 1.0, "combined": number(mean(self.no_marks))},
        }

    def _rates(self, rate: str) -> dict[str, Any]:
        matrix, rest = self.matrix(rate), self.against_others(rate)
        return {
            "one": number(mean_off_diagonal(matrix)),
            "combined": number(mean(rest)),
            "matrix": [[number(cell) for cell in row] for row in matrix.tolist()],
            "against_others": dict(zip(self.annotators, map(number, rest), strict=True)),
        }


@dataclass(frozen=True, slots=True)
class Beside:
    """A system beside humans: against one reference, and against all but one combined."""

    human: float
    system: float
    no_marks: float

    @property
    def ratio(self) -> float:
        return system_to_human(self.system, self.human)

    def to_dict(self) -> dict[str, Any]:
        return {
            "human": number(self.human),
            "system": number(self.system),
            "ratio": number(self.ratio),
            "no_marks": number(self.no_marks),
        }


def beside_humans(
    humans: Humans, one: float, combined: float, rate: str = RATES[0]
) -> dict[str, Beside]:
    """The two comparisons of a system, given its means over references and combinations."""
    return {
        "one": Beside(mean_off_diagonal(humans.matrix(rate)), one, 1.0),
        "combined": Beside(mean(humans.against_others(rate)), combined, mean(humans.no_marks)),
    }


def system_means(
    annotators: Sequence[str], total: Bag, rate: str = RATES[0]
) -> tuple[float, float]:
    """A system's mean over single references, and over the combinations that leave one out."""
    return (
        mean([_rate(total, f"errors@{who}", rate) for who in annotators]),
        mean([_rate(total, rest_key(who), rate) for who in annotators]),
    )


@dataclass(frozen=True, slots=True)
class Versions:
    """A system that was run on the words of each annotator: one bag of results for each."""

    annotators: tuple[str, ...]
    totals: Mapping[str, Bag]

    def matrix(self, rate: str) -> Matrix:
        """On the words of each annotator (row) against each (column)."""
        return np.array(
            [
                [_rate(self.totals[who], f"errors@{other}", rate) for other in self.annotators]
                for who in self.annotators
            ]
        )

    def means(self, rate: str = RATES[0]) -> tuple[float, float]:
        """Against references whose words it did not have: single ones, and the rest combined."""
        combined = mean([_rate(self.totals[who], rest_key(who), rate) for who in self.annotators])
        return mean_off_diagonal(self.matrix(rate)), combined

    def to_dict(self) -> dict[str, Any]:
        return {
            "annotators": list(self.annotators),
            "rows": "words the system was run on",
            "columns": "reference",
            **{rate: self._rates(rate) for rate in RATES},
        }

    def _rates(self, rate: str) -> dict[str, Any]:
        matrix = self.matrix(rate)
        return {
            "different_words": number(mean_off_diagonal(matrix)),
            "same_words": number(mean_diagonal(matrix)),
            "matrix": [[number(cell) for cell in row] for row in matrix.tolist()],
        }


def number(value: float) -> float | None:
    """A value as JSON has it."""
    return None if isnan(value) else value


def _rate(bag: Bag, key: str, rate: str) -> float:
    found = bag[key]
    assert isinstance(found, ErrorRates)
    return float(getattr(found, rate))


def _ratio(bag: Bag, key: str) -> float:
    found = bag[key]
    assert isinstance(found, Ratio)
    return found.value
