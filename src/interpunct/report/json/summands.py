"""Converting the summands of results to JSON and back.

Verdicts are based on the results of documents, or of blocks if there are few documents. JSON that
contains them can serve as a baseline: later runs are compared with it without the old output.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Literal

import numpy as np

from interpunct.evaluation.scores import Scores
from interpunct.report.json.types.summands import SummandJson, SummandsJson
from interpunct.results.keys import All, Consensus, Key, Majority, One
from interpunct.results.stacking import Column, StackedBags

Told = Literal["all", "majority", "consensus", "one"]
AGAINST: Mapping[type, Told] = {
    All: "all",
    Majority: "majority",
    Consensus: "consensus",
    One: "one",
}
"""The references of the main figures; all other results are left out."""


def summands(scores: Scores, system: str) -> SummandsJson:
    """The results of the documents of a system, or of their blocks if these are few."""
    drawn = scores.judged
    if system not in drawn.stacks:
        # Several references of a document may have no common blocks.
        return {"unit": drawn.unit, "results": []}
    stacked = drawn.stacks[system]
    known = [key for key in stacked.columns if type(key.against) in AGAINST]
    measured = [key for key in known if any(column.any() for column in stacked.columns[key])]
    found = [_summand(stacked, key) for key in measured]
    if drawn.unit == "documents":
        return {"unit": drawn.unit, "results": found}
    ends = [list(map(int, each.ends)) for each in scores.blocks]
    return {"unit": drawn.unit, "ends": ends, "results": found}


def _summand(stacked: StackedBags, key: Key[Any]) -> SummandJson:
    names = [field.name for field in fields(key.measure.kind)]
    columns = zip(names, stacked.columns[key], strict=True)
    found: SummandJson = {
        "measure": key.measure.name,
        "against": AGAINST[type(key.against)],
        "fields": {name: _numbers(column) for name, column in columns},
    }
    if isinstance(key.against, One):
        found["reference"] = key.against.reference
    return found


def _numbers(column: Column) -> list[float] | list[list[float]]:
    flat = column.reshape(len(column), -1) if column.ndim > 1 else column
    values: list[float] | list[list[float]] = flat.tolist()
    return values


def restored(found: SummandsJson, like: StackedBags, order: Sequence[int]) -> StackedBags:
    """The results of an old run, in the shape of those of a new one.

    `order` has the indices of the old results in the order of the new ones. Results missing in the
    old run are empty; a different shape raises ValueError.
    """
    by_name = {
        (each["measure"], each["against"], each.get("reference")): each["fields"]
        for each in found["results"]
    }
    kept: dict[Key[Any], list[Column]] = {}
    for key in (key for key in like.columns if type(key.against) in AGAINST):
        reference = key.against.reference if isinstance(key.against, One) else None
        old = by_name.get((key.measure.name, AGAINST[type(key.against)], reference))
        names = [field.name for field in fields(key.measure.kind)]
        kept[key] = [
            _column(
                np.zeros((len(order), *new.shape[1:])) if old is None else old[name], new, order
            )
            for name, new in zip(names, like.columns[key], strict=True)
        ]
    return StackedBags(len(order), kept, {})


def _column(old: Any, new: Column, order: Sequence[int]) -> Column:
    """One field of an old run, with the same shape as in the new one."""
    numbers = np.array(old, np.float64)
    if len(numbers) != len(order) or not np.isfinite(numbers).all():
        raise ValueError(f"{len(numbers)} in place of {len(order)} finite numbers")
    found = numbers[list(order)].reshape(len(order), *new.shape[1:])
    return found if new.dtype.kind == "f" else found.astype(np.int64)
