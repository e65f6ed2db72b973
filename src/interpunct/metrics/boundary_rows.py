"""The figures of the task `boundaries` against one reference."""

from __future__ import annotations

from interpunct.metrics.metric import Metric

NO_REFERENCE_BOUNDARY = "the reference has no boundary in a scored slot"
NO_HYPOTHESIS_BOUNDARY = "the system has no boundary in a scored slot"
NO_BOUNDARY = "neither side has a boundary in a scored slot"
NO_SLOTS = "no slot was scored"
LIU = "Liu and Shriberg 2007"
FOURNIER = "Fournier 2013"

BOUNDARY_METRICS: tuple[Metric, ...] = (
    Metric(
        "precision", "P", "boundaries", "higher", "counts",
        lambda counts: counts.precision.value,
        "tp / (tp + fp)", LIU, NO_HYPOTHESIS_BOUNDARY,
    ),
    Metric(
        "recall", "R", "boundaries", "higher", "counts",
        lambda counts: counts.recall.value,
        "tp / (tp + fn)", LIU, NO_REFERENCE_BOUNDARY,
    ),
    Metric(
        "f1", "F1", "boundaries", "higher", "counts",
        lambda counts: counts.f1.value,
        "2 tp / (2 tp + fp + fn)", LIU, NO_BOUNDARY,
    ),
    Metric(
        "f_beta", "F-beta", "boundaries", "higher", "f_beta",
        lambda ratio: ratio.value,
        "(1 + b²) tp / ((1 + b²) tp + b² fn + fp), with --beta b",
        "van Rijsbergen 1979", NO_BOUNDARY,
    ),
    Metric(
        "nist_error_rate", "NIST", "boundaries", "lower", "counts",
        lambda counts: counts.nist_error_rate.value,
        "(fn + fp) / (tp + fn); the slot error rate of Makhoul et al. 1999", LIU,
        NO_REFERENCE_BOUNDARY,
    ),
    Metric(
        "classification_error_rate", "CER", "boundaries", "lower", "counts",
        lambda counts: counts.classification_error_rate.value,
        "(fn + fp) / (tp + fn + fp + tn)", LIU, NO_SLOTS,
    ),
    Metric(
        "cohen_kappa", "kappa", "boundaries", "higher", "counts",
        lambda counts: counts.kappa.value,
        "agreement beyond chance, the system as one more annotator", "Cohen 1960",
        "both sides put the same label into every scored slot",
    ),
    Metric(
        "segment_precision", "seg P", "boundaries", "higher", "segments",
        lambda matches: matches.precision.value,
        "segments of the system that the reference has, both ends right", "Ang et al. 2005",
        NO_SLOTS,
    ),
    Metric(
        "segment_recall", "seg R", "boundaries", "higher", "segments",
        lambda matches: matches.recall.value,
        "segments of the reference that the system has, both ends right", "Ang et al. 2005",
        NO_SLOTS,
    ),
    Metric(
        "segment_f1", "seg F1", "boundaries", "higher", "segments",
        lambda matches: matches.f1.value,
        "harmonic mean of segment_precision and segment_recall", "Ang et al. 2005", NO_SLOTS,
    ),
    Metric(
        "segment_error_rate", "SegER", "boundaries", "lower", "segments",
        lambda matches: matches.missed.value,
        "segments of the reference that were not found exactly", "Ang et al. 2005", NO_SLOTS,
    ),
    Metric(
        "segment_error_rate_words", "SegER-w", "boundaries", "lower", "segment_words",
        lambda ratio: ratio.value,
        "words in segments of the reference that were not found exactly",
        "Zimmermann et al. 2005", NO_SLOTS,
    ),
    Metric(
        "pk", "Pk", "boundaries", "lower", "pk",
        lambda ratio: ratio.value,
        "windows of k slots with a boundary on one side only", "Beeferman et al. 1999",
        "every document is shorter than the window k",
    ),
    Metric(
        "window_diff", "WinDiff", "boundaries", "lower", "window_diff",
        lambda ratio: ratio.value,
        "windows of k slots with different numbers of boundaries", "Pevzner and Hearst 2002",
        "every document is shorter than the window k",
    ),
    Metric(
        "boundary_similarity", "B", "boundaries", "higher", "edits",
        lambda edits: edits.boundary_similarity.value,
        "boundaries placed alike; a boundary one slot off counts half", FOURNIER, NO_BOUNDARY,
    ),
    Metric(
        "segmentation_similarity", "S", "boundaries", "higher", "edits",
        lambda edits: edits.segmentation_similarity.value,
        "slots that need no edit; a boundary one slot off counts half",
        "Fournier and Inkpen 2012", "no document has an inner slot",
    ),
    Metric(
        "tolerant_precision", "tol P", "boundaries", "higher", "tolerant",
        lambda matches: matches.precision.value,
        "boundaries of the system paired off within --tolerance slots", "md-eval (NIST)",
        NO_HYPOTHESIS_BOUNDARY,
    ),
    Metric(
        "tolerant_recall", "tol R", "boundaries", "higher", "tolerant",
        lambda matches: matches.recall.value,
        "boundaries of the reference paired off within --tolerance slots", "md-eval (NIST)",
        NO_REFERENCE_BOUNDARY,
    ),
    Metric(
        "tolerant_f1", "tol F1", "boundaries", "higher", "tolerant",
        lambda matches: matches.f1.value,
        "harmonic mean of tolerant_precision and tolerant_recall", "md-eval (NIST)", NO_BOUNDARY,
    ),
)  # fmt: skip

SUBTYPE_METRICS: tuple[Metric, ...] = (
    Metric(
        "slot_error_rate", "SER", "boundaries", "lower", "subtypes",
        lambda labelled: labelled.slot_error_rate.value,
        "(S + D + I) / boundaries of the reference, a boundary of another subtype being S",
        "Makhoul et al. 1999",
        "the system does not say what sort of segment ends in a slot, or its words differ",
    ),
)  # fmt: skip
"""Figures where both sides say what sort of segment ends in a slot."""
