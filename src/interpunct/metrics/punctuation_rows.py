"""The figures of the task `punctuation`."""

from __future__ import annotations

from interpunct.metrics.metric import Metric

RTS = "Snover et al. 2004"
NO_MARK = "neither side has a scored mark"

WORD_ERROR_RATE = Metric(
    "word_error_rate", "WER", "punctuation", "lower", "errors",
    lambda rates: rates.word_error_rate,
    "(S + D + I) / (C + S + D) of words", RTS, "the reference has no word",
)  # fmt: skip


RIJSBERGEN = "van Rijsbergen 1979"
YANG = "Yang 1999"


def _micro(name: str, label: str, definition: str) -> Metric:
    return Metric(
        f"micro_{name}", label, "punctuation", "higher", "marks",
        lambda confusion: getattr(confusion.micro, name).value,
        definition, RIJSBERGEN, NO_MARK,
    )  # fmt: skip


def _macro(name: str, label: str, definition: str) -> Metric:
    return Metric(
        f"macro_{name}", f"macro {label}", "punctuation", "higher", "marks",
        lambda confusion: confusion.macro(name),
        definition, YANG, NO_MARK,
    )  # fmt: skip


PUNCTUATION_METRICS: tuple[Metric, ...] = (
    WORD_ERROR_RATE,
    Metric(
        "punctuation_error_rate", "PER", "punctuation", "lower", "errors",
        lambda rates: rates.punctuation_error_rate,
        "(S + D + I) / (C + S + D) of marks, aligned jointly with the words", RTS,
        "the reference has no scored mark",
    ),
    Metric(
        "punctuation_error_rate_minus_word_error_rate", "PER-WER", "punctuation", "lower",
        "errors", lambda rates: rates.difference,
        "punctuation_error_rate - word_error_rate", RTS,
        "the reference has no word or no scored mark",
    ),
    _micro("precision", "P", "marks of the system that are right, of all kinds together"),
    _micro("recall", "R", "marks of the reference that were found, of all kinds together"),
    _micro("f1", "F1", "harmonic mean of micro_precision and micro_recall"),
    _macro("precision", "P", "mean over the kinds of marks of their precision"),
    _macro("recall", "R", "mean over the kinds of marks of their recall"),
    _macro("f1", "F1", "mean over the kinds of marks of their F1"),
    Metric(
        "case_error_rate", "case", "punctuation", "lower", "case",
        lambda errors: errors.value,
        "words that are right but for their case", "as in fstalign",
        "a side has no capitals, or no word is right",
    ),
)  # fmt: skip
