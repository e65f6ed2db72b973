"""The texts themselves, with the boundaries of all annotators and systems in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from interpunct.evaluation.scores import Scores
from interpunct.metrics import reference_windows
from interpunct.metrics.slots import Slots
from interpunct.options import Settings
from interpunct.report.html.shown_documents import (
    LONGEST,
    as_many_as_fit,
    worst_and_typical,
    worst_first,
)
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.boundaries.text import BoundaryText


def texts(scores: Scores) -> Mapping[str, Any] | None:
    """The worst and some typical documents of the task `boundaries`."""
    text = scores.summary.text
    if text is None:
        return None
    order = worst_and_typical(worst_first(scores))
    return _section(
        (text(scores.pair(place)) for place in order), len(scores.documents), scores.settings
    )


def texts_of_annotators(agreement: BoundaryAgreement) -> Mapping[str, Any]:
    """The documents on which annotators agree least, and some typical ones."""
    alpha = agreement.figures["krippendorff_alpha"]
    values = np.array([float(alpha.value(bag)) for bag in agreement.bags])
    order = worst_and_typical(np.argsort(values).tolist())
    return _section(
        (BoundaryText(agreement.documents[place], {}) for place in order),
        len(agreement.documents),
        agreement.settings,
    )


def _section(documents: Iterable[BoundaryText], count: int, settings: Settings) -> dict[str, Any]:
    shown = as_many_as_fit(_document(document, settings) for document in documents)
    return {"documents": shown, "left_out": count - len(shown)}


def _document(text: BoundaryText, settings: Settings) -> dict[str, Any]:
    annotated, systems = text.references, text.systems
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
