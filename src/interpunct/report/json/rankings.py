"""Rankings of systems in JSON."""

from __future__ import annotations

from interpunct.evaluation.rankings import Ranking, Rankings
from interpunct.report.json import values
from interpunct.report.json.types.scores import RankingJson, RankingsJson


def rankings_parts(found: Rankings) -> RankingsJson:
    """The rankings by two figures, over the corpus and in each document."""
    return {
        **_ranking(found.corpus),
        "per_document": {name: _ranking(ranking) for name, ranking in found.documents.items()},
        "best_against": dict(found.winners),
        "nearest_reference": dict(found.nearest),
        "wisebe_mean_f1_correlation": {
            system: values.correlation(correlation)
            for system, correlation in found.correlations.items()
        },
    }


def _ranking(ranking: Ranking) -> RankingJson:
    return {
        "wisebe": list(ranking.wisebe),
        "mean_f1": list(ranking.mean_f1),
        "differ": [list(pair) for pair in ranking.differ],
    }
