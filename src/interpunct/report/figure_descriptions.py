"""Labels and definitions of figures, by their names in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from interpunct.metrics.catalogue import METRICS, Better


@dataclass(frozen=True, slots=True)
class Description:
    """The label of a figure, its direction, its definition, and why it may be missing."""

    label: str
    better: Better
    definition: str
    unmeasured: str = "there was nothing to measure it in"


DERIVED = {
    "mean_": ("mean", "mean over the references of {name}: {definition}"),
    "majority_": ("maj", "against what most references have: {name}: {definition}"),
    "consensus_": ("cons", "against the consensus of the references: {name}: {definition}"),
}
"""Derived figures: the prefixes of their names, their labels, and their definitions."""


@cache
def _described(task: str) -> Mapping[str, Description]:
    """The figures of a task, followed by those of agreement and of other tasks.

    Of figures with the same name the first counts, which is the one without labels of segments.
    """
    rows = sorted(METRICS, key=lambda row: row.task != task)
    found: dict[str, Description] = {}
    for row in rows:
        described = Description(row.label, row.better, row.definition, row.unmeasured)
        found.setdefault(row.name, described)
    return found


def description_of(name: str, task: str) -> Description:
    """The description of a figure; an unknown figure has only its name.

    >>> description_of("majority_f1", "boundaries").label
    'maj F1'
    """
    known = _described(task)
    if name in known:
        return known[name]
    for beginning, (label, definition) in DERIVED.items():
        single = name.removeprefix(beginning)
        if name != single and single in known:
            found = known[single]
            return Description(
                f"{label} {found.label}",
                found.better,
                definition.format(name=single, definition=found.definition),
                found.unmeasured,
            )
    return Description(name, "neither", "a figure that this version does not know")
