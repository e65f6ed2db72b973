"""The figures of systems that score their boundaries, as rows of the table of metrics."""

from __future__ import annotations

from interpunct.metrics.boundary_rows import LIU
from interpunct.metrics.metric import Metric

NO_SCORES = "the system has no scores, or the reference has boundaries in no slot or in every slot"

THRESHOLD_METRICS: tuple[Metric, ...] = (
    Metric(
        "roc_auc", "ROC", "boundaries", "higher", "operating_points",
        lambda points: points.figures.roc_auc,
        "area under recall over false-alarm rate, at all thresholds of the scores", LIU, NO_SCORES,
    ),
    Metric(
        "pr_auc", "PR", "boundaries", "higher", "operating_points",
        lambda points: points.figures.pr_auc,
        "area under precision over recall, between points as false positives grow linearly",
        "Davis and Goadrich 2006", NO_SCORES,
    ),
    Metric(
        "average_precision", "AP", "boundaries", "higher", "operating_points",
        lambda points: points.figures.average_precision,
        "mean precision over the thresholds at which each boundary is found", "scikit-learn",
        NO_SCORES,
    ),
    Metric(
        "eer", "EER", "boundaries", "lower", "operating_points",
        lambda points: points.figures.eer,
        "where the miss rate equals the false-alarm rate", "Martin et al. 1997", NO_SCORES,
    ),
    Metric(
        "min_dcf", "minDCF", "boundaries", "lower", "operating_points",
        lambda points: points.figures.min_dcf,
        "least cost of misses and false alarms at any threshold, over that of a system that "
        "knows nothing; costs with --dcf", "Martin et al. 1997", NO_SCORES,
    ),
    Metric(
        "brier_score", "Brier", "boundaries", "lower", "calibration",
        lambda calibration: calibration.brier.value,
        "mean squared difference between score (0 to 1) and truth (0 or 1)", "Brier 1950",
        "the system has no scores",
    ),
    Metric(
        "expected_calibration_error", "ECE", "boundaries", "lower", "calibration",
        lambda calibration: calibration.value,
        "how far mean scores are from what comes true, in ten bins of scores",
        "Naeini et al. 2015", "the system has no scores",
    ),
    Metric(
        "best_f1_threshold", "best t F1", "boundaries", "neither", "operating_points",
        lambda points: points.figures.best_f1_threshold,
        "the score from which on F1 is highest on this very corpus", LIU, NO_SCORES,
    ),
    Metric(
        "best_nist_threshold", "best t NIST", "boundaries", "neither", "operating_points",
        lambda points: points.figures.best_nist_threshold,
        "the score from which on the NIST error rate is lowest on this very corpus", LIU,
        NO_SCORES,
    ),
)  # fmt: skip
