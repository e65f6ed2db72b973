"""The options as keyword arguments of Python functions, for editors and type checkers.

Names and types only, since a type cannot be made of a table; a test compares them with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypedDict

from interpunct.options.types import (
    By,
    Case,
    Costs,
    Denominator,
    DetectionCosts,
    Final,
    Fold,
    Missing,
    Orders,
    Tags,
    Task,
    Thresholds,
    Window,
    Words,
)


class Options(TypedDict, total=False):
    """What may be said about scoring, beside the task and the preset."""

    system_format: str | None
    reference_format: str | None
    marker: str
    delimiters: Iterable[str] | None
    case: Case
    missing: Missing
    uem: str | Path | None
    final: Final
    window_limit: int
    quorum: int | None
    leave_one_out: bool
    orders: Orders | None
    words: Words | None
    tags: Tags
    costs: Costs
    marks: Iterable[str]
    merge: Mapping[str, str] | Iterable[tuple[str, str]]
    denominator: Denominator
    by: By | None
    fold: Fold
    k: Window | None
    tolerance: int | None
    beta: float | None
    threshold: float | None
    thresholds: Thresholds
    dcf: DetectionCosts
    resamples: int
    seed: int
    intervals: bool
    baseline: str | None
    columns: Iterable[str] | None


class OptionsAndPreset(Options, total=False):
    """The same with a preset."""

    preset: str


class Choices(OptionsAndPreset, total=False):
    """All that a command line may say."""

    task: Task
