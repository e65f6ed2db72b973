"""Rankings of systems by different figures, references and documents.

With several references, WiSeBE and the mean F1 measure different things and may rank systems
differently, which must be reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import isnan

from interpunct.evaluation.scores import Scores
from interpunct.results.keys import ALL
from interpunct.statistics.correlation import Correlation, pearson

FIGURES = ("wisebe", "mean_f1")
"""The two figures whose rankings are compared."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Systems by WiSeBE and by mean F1, best first, and the pairs that the two order differently.

    In each pair the first is better by WiSeBE, and the second by mean F1.
    """

    wisebe: tuple[str, ...]
    mean_f1: tuple[str, ...]
    differ: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Rankings:
    """The rankings of systems over the corpus and in each document.

    `winners` has the system with the best F1 against each reference, `nearest` the reference
    against which each system has its best F1, and `correlations` the correlation of WiSeBE and mean
    F1 over documents for each system.
    """

    corpus: Ranking
    documents: Mapping[str, Ranking]
    winners: Mapping[str, str]
    nearest: Mapping[str, str]
    correlations: Mapping[str, Correlation]


def rank(wisebe: Mapping[str, float], mean_f1: Mapping[str, float]) -> Ranking:
    """Rank the systems by both figures and compare. A system without a value is not ranked.

    >>> rank({"cnn": 0.31, "rnn": 0.29}, {"cnn": 0.44, "rnn": 0.46})
    Ranking(wisebe=('cnn', 'rnn'), mean_f1=('rnn', 'cnn'), differ=(('cnn', 'rnn'),))
    """
    differ = []
    for first, second in combinations(wisebe, 2):
        by_wisebe = wisebe[first] - wisebe[second]
        by_f1 = mean_f1[first] - mean_f1[second]
        if by_wisebe * by_f1 < 0:
            differ.append((first, second) if by_wisebe > 0 else (second, first))
    return Ranking(best_first(wisebe), best_first(mean_f1), tuple(differ))


def best_first(values: Mapping[str, float]) -> tuple[str, ...]:
    """The names sorted by value, the highest first; ties keep their order."""
    measured = [name for name, value in values.items() if not isnan(value)]
    return tuple(sorted(measured, key=lambda name: -values[name]))


def rankings(scores: Scores) -> Rankings | None:
    """Rank the systems; None without several references or without WiSeBE."""
    by_name = {figure.name: figure for figure in scores.figures if figure.about == ALL}
    if not set(FIGURES) <= set(by_name):
        return None
    against = {
        figure.reference: figure
        for figure in scores.figures
        if figure.name == "f1" and figure.reference is not None
    }
    figures = [by_name[name] for name in FIGURES]
    systems = scores.systems
    values = {
        system: [scores.document_values(system, figure).tolist() for figure in figures]
        for system in systems
    }
    f1 = {
        system: {who: scores.value(system, figure) for who, figure in against.items()}
        for system in systems
    }
    winners = {who: best_first({name: f1[name][who] for name in systems}) for who in against}
    nearest = {system: best_first(f1[system]) for system in systems}
    return Rankings(
        rank(*({name: scores.value(name, figure) for name in systems} for figure in figures)),
        {
            document: rank(*({name: values[name][i][number] for name in systems} for i in (0, 1)))
            for number, document in enumerate(scores.documents)
        },
        {who: order[0] for who, order in winners.items() if order},
        {system: order[0] for system, order in nearest.items() if order},
        {system: pearson(*values[system]) for system in systems},
    )
