"""The panel of annotators: who stands apart, how many are enough, and what they agree on."""

from __future__ import annotations

from typing import TypedDict

from interpunct.report.json.types.figures import EstimateJson, ValueJson
from interpunct.report.json.types.humans import SpreadJson


class StandingJson(TypedDict):
    """One annotator against the others."""

    set: int
    """The boundaries, or the slots with marks, that they have set."""
    f1: EstimateJson
    """Against what more than half of the others have."""
    cohen_kappa: EstimateJson
    missed: EstimateJson
    """The share of what the consensus has that this annotator has not."""
    filled: EstimateJson
    """The share of its empty slots that this annotator has filled."""
    stands_apart: bool | None
    """Does the interval of F1 end below the mean of the others' F1? null: that is not known."""


class PanelSizeJson(TypedDict):
    """How many annotators are enough."""

    split_half_f1: dict[str, ValueJson]
    """F1 between the consensus of k annotators and that of k others, for each k."""
    expected_error: dict[str, float | None]
    """The share of slots that a majority of 1 to 9 annotators would get wrong: extrapolated."""


class DawidSkeneJson(TypedDict):
    """The consensus of Dawid and Skene, fitted to the whole corpus."""

    steps: int
    log_likelihood: float | None
    labels: list[str]
    """Of the entries of `prior`, and of rows and columns of each table."""
    prior: list[float]
    confusion: dict[str, list[list[float]]]
    """For each annotator: rows are what is true, columns what they gave."""
    slots: int
    """Slots that the consensus fills."""


class PanelJson(TypedDict):
    """The annotators as a panel."""

    standing: dict[str, StandingJson]
    panel_size: PanelSizeJson
    dawid_skene: DawidSkeneJson
    majority_slots: int
    """Slots that the majority fills: half of the annotators, or as many as `--quorum` says."""


class AgreementOrdersJson(TypedDict):
    """How far figures depend on the order in which annotators are merged."""

    number: int
    """How many orders were tried."""
    figures: dict[str, SpreadJson]
