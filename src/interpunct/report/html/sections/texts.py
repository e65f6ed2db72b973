"""The texts themselves, with the boundaries of all annotators and systems in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from interpunct.alignment.annotated import Annotated
from interpunct.evaluation.scores import Evaluation
from interpunct.metrics import reference_windows
from interpunct.metrics.slots import Slots
from interpunct.options import Settings
from interpunct.report.html.shown_documents import (
    LONGEST,
    as_many_as_fit,
    worst_and_typical,
    worst_first,
)
from interpunct.tasks.agreement.boundaries import Agreement
from interpunct.tasks.boundaries.different_words import AlignedBoundaries
from interpunct.tasks.boundaries.on_slots import Taken
from interpunct.tasks.boundaries.task import Boundaries


def texts(evaluation: Evaluation) -> Mapping[str, Any] | None:
    """The worst and some typical documents of the task `boundaries`."""
    task = evaluation.task
    if not isinstance(task, Boundaries):
        return None
    order = worst_and_typical(worst_first(evaluation))
    return _section(
        (_boundaries(task.take(evaluation.pair(place))) for place in order),
        len(evaluation.documents),
        evaluation.settings,
    )


def _boundaries(taken: Taken) -> tuple[Annotated, Mapping[str, Slots]]:
    """A document and the boundaries of each system over its slots."""
    units = len(taken.references)
    moved = {name: _on_units(found, units) for name, found in taken.different.items()}
    return taken.references, {**taken.systems, **moved}


def _on_units(found: AlignedBoundaries, units: int) -> Slots:
    """Boundaries that were moved onto the words of the reference, as slots after its units."""
    slots = np.zeros(units, bool)
    slots[found.said] = found.moved.hypothesis
    return slots


def texts_of_annotators(agreement: Agreement) -> Mapping[str, Any]:
    """The documents of least agreement, and some typical ones."""
    alpha = agreement.figures["krippendorff_alpha"]
    values = np.array([float(alpha.value(bag)) for bag in agreement.bags])
    order = worst_and_typical(np.argsort(values).tolist())
    return _section(
        ((agreement.documents[place], {}) for place in order),
        len(agreement.documents),
        agreement.settings,
    )


def _section(
    documents: Iterable[tuple[Annotated, Mapping[str, Slots]]], count: int, settings: Settings
) -> dict[str, Any]:
    shown = as_many_as_fit(_document(*document, settings) for document in documents)
    return {"documents": shown, "left_out": count - len(shown)}


def _document(
    annotated: Annotated, systems: Mapping[str, Slots], settings: Settings
) -> dict[str, Any]:
    words = len(annotated)
    if words > LONGEST:
        annotated = annotated.first(LONGEST)
        systems = {name: slots[:LONGEST] for name, slots in systems.items()}
    rows = annotated.rows(final=settings.final == "include")
    starts, ends = (
        reference_windows(rows, limit=settings.window_limit) if len(rows) > 1 else ((), ())
    )
    return {
        "name": annotated.name,
        "units": list(annotated.units),
        "words": words,
        "slots": rows.shape[1],
        "annotators": {who: _places(slots) for who, slots in annotated.boundaries.items()},
        "systems": {system: _places(slots) for system, slots in systems.items()},
        "windows": [[int(start), int(end)] for start, end in zip(starts, ends, strict=True)],
    }


def _places(slots: Slots) -> list[int]:
    return np.flatnonzero(slots).tolist()
