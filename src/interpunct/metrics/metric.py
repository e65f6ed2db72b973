"""What a row of the table of metrics says about one figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Better = Literal["higher", "lower", "neither"]


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure: its name, how it is read off its measure, and what it means.

    `label` is the head of its column in a table; `unmeasured` is why it has no value when there
    is nothing to divide by.
    """

    name: str
    label: str
    task: str
    better: Better
    measure: str
    value: Callable[[Any], float]
    definition: str
    source: str
    unmeasured: str
