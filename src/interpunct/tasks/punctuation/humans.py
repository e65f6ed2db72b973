"""Systems compared with humans: the error rates of annotators against each other, and of systems.

*Leave one out*: each annotator is scored against each other annotator, and against all others
combined into a network; a system is scored against each annotator and against the same
combinations. So the two can be compared: a system with ratio 1 makes as many errors as a human.

References
----------
Snover, Schwartz, Dorr and Makhoul (2004), RT-S: Surface Rich Transcription Scoring, Methodology,
and Initial Results. Proceedings of the Rich Transcription 2004 Workshop. Tables 1, 4 and 8.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from interpunct.corpora.annotator_versions import AnnotatorVersions
from interpunct.metrics.matrices import mean, mean_diagonal, mean_off_diagonal, system_to_human
from interpunct.metrics.measures import ERROR_RATES, NO_MARKS
from interpunct.metrics.punctuation import ErrorRates
from interpunct.metrics.results import Ratio
from interpunct.results.bag import Bag
from interpunct.results.keys import Against, Key, One, Order, Pair, Rest
from interpunct.statistics.spread import Spread

Matrix = npt.NDArray[np.float64]
Rate = Literal["punctuation_error_rate", "word_error_rate"]
RATES: dict[Rate, Callable[[ErrorRates], float]] = {
    "punctuation_error_rate": lambda errors: errors.punctuation_error_rate,
    "word_error_rate": lambda errors: errors.word_error_rate,
}
PER: Rate = "punctuation_error_rate"


def _rate(bag: Bag, against: Against, rate: Rate) -> float:
    return float(RATES[rate](bag.get(Key(ERROR_RATES, against), ErrorRates())))


@dataclass(frozen=True, slots=True)
class Humans:
    """The error rates of annotators against each other, computed from one bag of results."""

    annotators: tuple[str, ...]
    total: Bag

    def matrix(self, rate: Rate) -> Matrix:
        """Each annotator (row) against each annotator (column); the diagonal is 0."""
        return np.array(
            [
                [0.0 if who == other else _rate(self.total, Pair(who, other), rate)
                 for other in self.annotators]
                for who in self.annotators
            ]
        )  # fmt: skip

    def against_others(self, rate: Rate) -> list[float]:
        """Each annotator against the others combined."""
        return [_rate(self.total, Rest(who), rate) for who in self.annotators]

    @property
    def no_marks(self) -> list[float]:
        """The error rates of a text without marks against the same combinations."""
        return [self.total.get(Key(NO_MARKS, Rest(who)), Ratio()).value for who in self.annotators]


@dataclass(frozen=True, slots=True)
class Beside:
    """A system compared with humans: against one reference, or against all but one combined."""

    human: float
    system: float
    no_marks: float

    @property
    def ratio(self) -> float:
        return system_to_human(self.system, self.human)


@dataclass(frozen=True, slots=True)
class VersionMatrix:
    """A system that was run on the words of each annotator: one bag of results for each."""

    annotators: tuple[str, ...]
    totals: Mapping[str, Bag]

    def matrix(self, rate: Rate) -> Matrix:
        """The system on the words of each annotator (row) against each annotator (column)."""
        return np.array(
            [
                [_rate(self.totals[who], One(other), rate) for other in self.annotators]
                for who in self.annotators
            ]
        )

    def different_words(self, rate: Rate) -> float:
        """The mean against references on whose words the system was not run."""
        return mean_off_diagonal(self.matrix(rate))

    def same_words(self, rate: Rate) -> float:
        """The mean against references on whose words the system was run."""
        return mean_diagonal(self.matrix(rate))

    def against_others(self, rate: Rate) -> float:
        """The mean against all references except the one on whose words the system was run."""
        return mean([_rate(self.totals[who], Rest(who), rate) for who in self.annotators])


@dataclass(frozen=True, slots=True)
class HumansAndSystems:
    """The systems of a corpus with several references, for comparison with humans.

    `humans` is set if one annotator at a time was left out. `versions` are systems that were run on
    the words of each annotator, and `orders` is the number of orders in which references were
    merged.
    """

    annotators: tuple[str, ...]
    totals: Mapping[str, Bag]
    humans: Humans | None
    versions: AnnotatorVersions
    orders: int

    @property
    def compared(self) -> list[tuple[str, bool]]:
        """The systems compared with humans; all versions of a system count as one.

        Each with its name, and whether it has versions; a system may have the same name as another
        one without its annotator.
        """
        named = {system: name for name, v in self.versions.items() for system in v.values()}
        found = ((named.get(system, system), system in named) for system in self.totals)
        return list(dict.fromkeys(found))

    def version_matrix(self, name: str) -> VersionMatrix:
        """A system that was run on the words of each annotator."""
        totals = {who: self.totals[system] for who, system in self.versions[name].items()}
        return VersionMatrix(self.annotators, totals)

    def beside(
        self, humans: Humans, name: str, *, has_versions: bool, rate: Rate = PER
    ) -> dict[Literal["one", "combined"], Beside]:
        """Compare one of `compared` with humans: against one reference, and against all but one."""
        one, combined = self._version_means(name, rate) if has_versions else self._means(name, rate)
        return {
            "one": Beside(mean_off_diagonal(humans.matrix(rate)), one, 1.0),
            "combined": Beside(mean(humans.against_others(rate)), combined, mean(humans.no_marks)),
        }

    def _means(self, name: str, rate: Rate) -> tuple[float, float]:
        """A system's means: over single references, and over combinations that leave one out."""
        total = self.totals[name]
        return (
            mean([_rate(total, One(who), rate) for who in self.annotators]),
            mean([_rate(total, Rest(who), rate) for who in self.annotators]),
        )

    def _version_means(self, name: str, rate: Rate) -> tuple[float, float]:
        """The same for a system with versions, against annotators on whose words it was not run."""
        matrix = self.version_matrix(name)
        return matrix.different_words(rate), matrix.against_others(rate)

    def spread(self, system: str, rate: Rate = PER) -> Spread:
        """The spread of a system's error rate over orders of the references."""
        orders = map(Order, range(self.orders))
        return Spread.of([_rate(self.totals[system], order, rate) for order in orders])
