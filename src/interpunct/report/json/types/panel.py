"""The panel of annotators: who stands apart, how many are enough, and their consensus."""

from __future__ import annotations

from typing import TypedDict

from interpunct.report.json.types.figures import EstimateJson, ValueJson
from interpunct.report.json.types.humans import SpreadJson


class StandingJson(TypedDict):
    """One annotator against the others."""

    set: int
    """The number of boundaries, or of slots with marks, of this annotator."""
    f1: EstimateJson
    """Against the majority (more than half) of the others."""
    cohen_kappa: EstimateJson
    missed: EstimateJson
    """The share of the consensus that this annotator lacks."""
    filled: EstimateJson
    """The share of the empty slots of the consensus that this annotator filled."""
    stands_apart: bool | None
    """Whether the interval of F1 ends below the mean of the others' F1; null if unknown."""


class PanelSizeJson(TypedDict):
    """How many annotators are enough."""

    split_half_f1: dict[str, ValueJson]
    """F1 between the consensus of k annotators and that of k others, for each k."""
    expected_error: dict[str, float | None]
    """The extrapolated share of slots that a majority of 1 to 9 annotators gets wrong."""


class DawidSkeneJson(TypedDict):
    """The consensus of Dawid and Skene, fitted to the whole corpus."""

    steps: int
    log_likelihood: float | None
    labels: list[str]
    """The labels of `prior`, and of the rows and columns of each matrix."""
    prior: list[float]
    confusion: dict[str, list[list[float]]]
    """For each annotator a matrix with true labels as rows and given labels as columns."""
    slots: int
    """The number of slots to which the consensus gives a label."""


class PanelJson(TypedDict):
    """The annotators as a panel."""

    standing: dict[str, StandingJson]
    panel_size: PanelSizeJson
    dawid_skene: DawidSkeneJson
    majority_slots: int
    """The number of slots to which the majority (half, or `--quorum` annotators) gives a label."""


class AgreementOrdersJson(TypedDict):
    """The spread of figures over the orders in which annotators are merged."""

    number: int
    """The number of orders."""
    figures: dict[str, SpreadJson]
