"""The figures of the task `tokens`."""

from __future__ import annotations

from interpunct.metrics.metric import Metric

JO = "Jo et al. 2024"
CONLL = "Zeman et al. 2018"


def _found(name: str, label: str, measure: str, what: str, source: str) -> tuple[Metric, ...]:
    """Precision, recall and F1 of things that have two ends."""
    return (
        Metric(
            f"{name}_precision", f"{label} P", "tokens", "higher", measure,
            lambda matches: matches.precision.value,
            f"{what} of the system that the reference has, both ends right", source,
            f"the system has no {name}",
        ),
        Metric(
            f"{name}_recall", f"{label} R", "tokens", "higher", measure,
            lambda matches: matches.recall.value,
            f"{what} of the reference that the system has, both ends right", source,
            f"the reference has no {name}",
        ),
        Metric(
            f"{name}_f1", f"{label} F1", "tokens", "higher", measure,
            lambda matches: matches.f1.value,
            f"harmonic mean of {name}_precision and {name}_recall", source,
            f"neither side has a {name}",
        ),
    )  # fmt: skip


def _ends(name: str, label: str, measure: str, what: str) -> tuple[Metric, ...]:
    """Precision, recall and F1 of ends alone, as splitters are often scored."""
    source = "as in wtpsplit and pysbd"
    return (
        Metric(
            f"{name}_boundary_precision", f"{label} end P", "tokens", "higher", measure,
            lambda counts: counts.precision.value,
            f"ends of {what} that the reference has, wherever the {name} began", source,
            f"the system has no {name}",
        ),
        Metric(
            f"{name}_boundary_recall", f"{label} end R", "tokens", "higher", measure,
            lambda counts: counts.recall.value,
            f"ends of {what} that the system has, wherever the {name} began", source,
            f"the reference has no {name}",
        ),
        Metric(
            f"{name}_boundary_f1", f"{label} end F1", "tokens", "higher", measure,
            lambda counts: counts.f1.value,
            f"harmonic mean of {name}_boundary_precision and {name}_boundary_recall", source,
            f"neither side has a {name}",
        ),
    )  # fmt: skip


TOKEN_METRICS: tuple[Metric, ...] = (
    *_found("token", "tok", "tokens", "surface tokens", JO),
    *_found("word", "word", "words", "syntactic words", CONLL),
    *_found("sentence", "sent", "sentences", "sentences", JO),
    *_ends("token", "tok", "token_boundaries", "tokens"),
    *_ends("sentence", "sent", "sentence_boundaries", "sentences"),
    Metric(
        "label_error_rate", "label ER", "tokens", "lower", "labels",
        lambda ratio: ratio.value,
        "characters with another label: S begins a sentence, T a token, I is inside one, O in none",
        "Evang et al. 2013", "neither side has a character",
    ),
    Metric(
        "boundary_edit_distance", "edits", "tokens", "lower", "sentence_edits",
        lambda edits: edits.distance,
        "sentence ends to put, to take away or to move by one character", "Fournier 2013",
        "neither side has a sentence",
    ),
)  # fmt: skip
