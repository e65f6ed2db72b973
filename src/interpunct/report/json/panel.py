"""The panel of annotators in JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan

import numpy as np

from interpunct.report.json import values
from interpunct.report.json.humans import spread_parts
from interpunct.report.json.types.figures import EstimateJson, ValueJson
from interpunct.report.json.types.panel import (
    AgreementOrdersJson,
    DawidSkeneJson,
    PanelJson,
    PanelSizeJson,
    StandingJson,
)
from interpunct.statistics.spread import Spread
from interpunct.tasks.agreement.panel import NO_HALVES, Panel, Standing

NOTHING_IN_HALVES = "no half of the annotators has set a boundary or mark"


def panel_parts(panel: Panel, labels: Sequence[str]) -> PanelJson:
    """Everything about the panel; `labels` are the names of labels by their numbers."""
    return {
        "standing": {standing.annotator: standing_parts(standing) for standing in panel.standings},
        "panel_size": panel_size_parts(panel),
        "dawid_skene": dawid_skene_parts(panel, labels),
        "majority_slots": panel.majority_slots,
    }


def standing_parts(standing: Standing) -> StandingJson:
    """One annotator against the others."""

    def estimate(name: str) -> EstimateJson:
        figure, value, interval = standing.figures[name]
        return values.with_interval(value, figure, interval)

    return {
        "set": standing.set,
        "f1": estimate("f1"),
        "cohen_kappa": estimate("cohen_kappa"),
        "missed": estimate("missed"),
        "filled": estimate("filled"),
        "stands_apart": standing.apart,
    }


def panel_size_parts(panel: Panel) -> PanelSizeJson:
    """How many annotators are enough."""
    halves: dict[str, ValueJson] = {"1": {"value": None, "reason": NO_HALVES}}
    if panel.split_half_f1:
        halves = {str(k): _value(own) for k, own in panel.split_half_f1.items()}
    return {
        "split_half_f1": halves,
        "expected_error": {
            str(k): values.number(error) for k, error in panel.expected_errors.items()
        },
    }


def _value(found: float) -> ValueJson:
    return {"value": None, "reason": NOTHING_IN_HALVES} if isnan(found) else {"value": found}


def dawid_skene_parts(panel: Panel, labels: Sequence[str]) -> DawidSkeneJson:
    """The consensus, fitted to the whole corpus."""
    fitted = panel.consensus
    return {
        "steps": fitted.steps,
        "log_likelihood": values.number(fitted.log_likelihood),
        "labels": list(labels),
        "prior": fitted.prior.tolist(),
        "confusion": dict(zip(panel.ballots.annotators, fitted.confusion.tolist(), strict=True)),
        "slots": int(np.count_nonzero(panel.most_probable)),
    }


def orders_parts(number: int, spreads: Mapping[str, Spread]) -> AgreementOrdersJson:
    """The spread of figures over the orders in which annotators are merged."""
    return {
        "number": number,
        "figures": {name: spread_parts(spread) for name, spread in spreads.items()},
    }
