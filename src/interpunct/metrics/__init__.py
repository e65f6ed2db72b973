"""Metrics: pure functions of arrays over slots, each returning a result that adds up."""

from interpunct.metrics.agreement import (
    FleissKappa,
    KrippendorffAlpha,
    fleiss_kappa,
    krippendorff_alpha,
)
from interpunct.metrics.areas import (
    average_precision,
    best_f1_threshold,
    best_nist_threshold,
    eer,
    min_dcf,
    pr_auc,
    roc_auc,
)
from interpunct.metrics.catalogue import METRICS, Metric
from interpunct.metrics.cost_curves import CostCurve, cost_curve
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
from interpunct.metrics.crossing import Crossing, Region, better_regions, cheaper_regions, crossings
from interpunct.metrics.edits import (
    BoundaryEdits,
    boundary_edits,
    boundary_similarity,
    segmentation_similarity,
)
from interpunct.metrics.majority import (
    majority_reference,
)
from interpunct.metrics.pairs import (
    PairEdits,
    boundary_similarity_kappa,
    boundary_similarity_pi,
    pair_counts,
    pair_edits,
)
from interpunct.metrics.punctuation import (
    CaseErrors,
    Confusion,
    ErrorRates,
    Errors,
    case_errors,
    mark_confusion,
    word_errors,
)
from interpunct.metrics.reliability import (
    Calibration,
    brier_score,
    calibration,
    expected_calibration_error,
)
from interpunct.metrics.results import Additive, Counts, Kappa, Matches, Ratio
from interpunct.metrics.segments import (
    segment_error_rate,
    segment_error_rate_words,
    segment_f1,
    segment_matches,
)
from interpunct.metrics.slot_errors import (
    lenient_slot_error_rate,
    slot_error_rate,
)
from interpunct.metrics.subtypes import LabelledBoundaries, labelled_boundaries
from interpunct.metrics.threshold_figures import DetectionCost, ThresholdFigures
from interpunct.metrics.thresholds import OperatingPoints, operating_points
from interpunct.metrics.tokens import label_errors, sentence_matches, token_matches
from interpunct.metrics.tolerance import tolerant_matches
from interpunct.metrics.vote_windows import (
    WindowCounts,
    agreement_ratio,
    reference_windows,
    window_counts,
    window_coverage,
    wisebe,
)
from interpunct.metrics.votes import (
    general_reference,
    vote_distribution,
)
from interpunct.metrics.windows import half_mean_segment, pk, window_diff

__all__ = [
    "METRICS",
    "Additive",
    "BoundaryEdits",
    "Calibration",
    "CaseErrors",
    "Confusion",
    "CostCurve",
    "Counts",
    "Crossing",
    "DetectionCost",
    "ErrorRates",
    "Errors",
    "FleissKappa",
    "Kappa",
    "KrippendorffAlpha",
    "LabelledBoundaries",
    "Matches",
    "Metric",
    "OperatingPoints",
    "PairEdits",
    "Ratio",
    "Region",
    "ThresholdFigures",
    "WindowCounts",
    "agreement_ratio",
    "average_precision",
    "best_f1_threshold",
    "best_nist_threshold",
    "better_regions",
    "boundary_edits",
    "boundary_similarity",
    "boundary_similarity_kappa",
    "boundary_similarity_pi",
    "brier_score",
    "calibration",
    "case_errors",
    "cheaper_regions",
    "classification_error_rate",
    "cohen_kappa",
    "cost_curve",
    "counts",
    "crossings",
    "eer",
    "expected_calibration_error",
    "f1",
    "f_beta",
    "fleiss_kappa",
    "general_reference",
    "half_mean_segment",
    "krippendorff_alpha",
    "label_errors",
    "labelled_boundaries",
    "lenient_slot_error_rate",
    "majority_reference",
    "mark_confusion",
    "min_dcf",
    "nist_error_rate",
    "operating_points",
    "pair_counts",
    "pair_edits",
    "pk",
    "pr_auc",
    "precision",
    "recall",
    "reference_windows",
    "roc_auc",
    "segment_error_rate",
    "segment_error_rate_words",
    "segment_f1",
    "segment_matches",
    "segmentation_similarity",
    "sentence_matches",
    "slot_error_rate",
    "token_matches",
    "tolerant_matches",
    "vote_distribution",
    "window_counts",
    "window_coverage",
    "window_diff",
    "wisebe",
    "word_errors",
]
