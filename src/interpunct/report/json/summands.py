"""What adds up to the results of a system in JSON, and back.

Results of documents, or of blocks of the only document, are what tests draw from. A JSON that has
them is a baseline: a later run is compared with it, though the old output is gone.
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
"""What the main figures are about; results about anything else are left out."""


def summands(scores: Scores, system: str) -> SummandsJson:
    """The results of the documents of a system, or of the blocks of its only one."""
    drawn = scores.resampling
    if system not in drawn.stacks:
        # Several references of the only document need not have blocks in common.
        return {"unit": drawn.unit, "results": []}
    stacked = drawn.stacks[system]
    told = [key for key in stacked.columns if type(key.against) in AGAINST]
    measured = [key for key in told if any(column.any() for column in stacked.columns[key])]
    return {"unit": drawn.unit, "results": [_summand(stacked, key) for key in measured]}


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
    told: list[float] | list[list[float]] = flat.tolist()
    return told


def restored(found: SummandsJson, like: StackedBags, order: Sequence[int] | None) -> StackedBags:
    """The results of an old run, in the shape of those of a new one.

    `order` says where each document of the new run stands in the old one, if it is documents. What
    the old run does not tell was nothing; what it has in another shape is a ValueError.
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
            np.zeros_like(new) if old is None else _column(old[name], new, order)
            for name, new in zip(names, like.columns[key], strict=True)
        ]
    return StackedBags(len(like), kept, {})


def _column(old: Any, new: Column, order: Sequence[int] | None) -> Column:
    """One field of an old run: as many numbers for each document as the new one has."""
    numbers = np.array(old, np.float64)
    if len(numbers) != len(new) or not np.isfinite(numbers).all():
        raise ValueError(f"{len(numbers)} in place of {len(new)} finite numbers")
    found = (numbers if order is None else numbers[list(order)]).reshape(new.shape)
    return found if new.dtype.kind == "f" else found.astype(np.int64)
