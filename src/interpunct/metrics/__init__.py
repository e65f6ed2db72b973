"""Metrics: pure functions of arrays over slots, each returning a result that adds up."""

from interpunct.metrics.counting import (
    classification_error_rate,
    cohen_kappa,
    counts,
    f1,
    f_beta,
    nist_error_rate,
    precision,
    recall,
)
from interpunct.metrics.edits import (
    BoundaryEdits,
    boundary_edits,
    boundary_similarity,
    segmentation_similarity,
)
from interpunct.metrics.metric import Metric
from interpunct.metrics.results import Additive, Counts, Kappa, Matches, Ratio
from interpunct.metrics.segments import (
    segment_error_rate,
    segment_error_rate_words,
    segment_f1,
    segment_matches,
)
from interpunct.metrics.table import METRICS
from interpunct.metrics.tolerance import tolerant_matches
from interpunct.metrics.windows import half_mean_segment, pk, window_diff

__all__ = [
    "METRICS",
    "Additive",
    "BoundaryEdits",
    "Counts",
    "Kappa",
    "Matches",
    "Metric",
    "Ratio",
    "boundary_edits",
    "boundary_similarity",
    "classification_error_rate",
    "cohen_kappa",
    "counts",
    "f1",
    "f_beta",
    "half_mean_segment",
    "nist_error_rate",
    "pk",
    "precision",
    "recall",
    "segment_error_rate",
    "segment_error_rate_words",
    "segment_f1",
    "segment_matches",
    "segmentation_similarity",
    "tolerant_matches",
    "window_diff",
]
