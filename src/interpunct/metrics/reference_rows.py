"""Figures that need several references, and figures about the annotators themselves."""

from __future__ import annotations

from interpunct.metrics.metric import Metric
from interpunct.metrics.pairs import boundary_similarity_kappa, boundary_similarity_pi

WISEBE = "González-Gallardo and Torres-Moreno 2018"
ONE_REFERENCE = "no document has a boundary and at least two references"
SAME_DECISIONS = "the annotators put the same label into every scored slot, or there is only one"

SEVERAL_METRICS: tuple[Metric, ...] = (
    Metric(
        "wisebe", "WiSeBE", "boundaries", "higher", "windows",
        lambda windows: windows.wisebe,
        "window_f1 times agreement_ratio, both over the corpus", WISEBE, ONE_REFERENCE,
    ),
    Metric(
        "window_precision", "win P", "boundaries", "higher", "windows",
        lambda windows: windows.precision.value,
        "boundaries of the system inside a window; slots with a vote share a window if they are "
        "at most --window-limit apart", WISEBE,
        "the system has no boundary in a scored slot, or there is only one reference",
    ),
    Metric(
        "window_recall", "win R", "boundaries", "higher", "windows",
        lambda windows: windows.recall.value,
        "windows that hold a boundary of the system", WISEBE, ONE_REFERENCE,
    ),
    Metric(
        "window_f1", "win F1", "boundaries", "higher", "windows",
        lambda windows: windows.f1,
        "harmonic mean of window_precision and window_recall", WISEBE, ONE_REFERENCE,
    ),
    Metric(
        "lenient_slot_error_rate", "len SER", "boundaries", "lower", "lenient",
        lambda ratio: ratio.value,
        "slots whose label is that of no reference / mean number of reference boundaries",
        "Kolář and Lamel 2012", "no reference has a boundary in a scored slot",
    ),
)  # fmt: skip

AGREEMENT_METRICS: tuple[Metric, ...] = (
    Metric(
        "agreement_ratio", "GAR", "agreement", "higher", "agreement_ratio",
        lambda ratio: ratio.value,
        "votes of at least two for a slot / votes if all had agreed on every slot with a vote",
        WISEBE, ONE_REFERENCE,
    ),
    Metric(
        "fleiss_kappa", "Fleiss", "agreement", "higher", "fleiss",
        lambda kappa: kappa.value,
        "agreement beyond chance over the scored slots", "Fleiss 1971", SAME_DECISIONS,
    ),
    Metric(
        "fleiss_kappa_voted", "voted", "agreement", "higher", "fleiss_voted",
        lambda kappa: kappa.value,
        "fleiss_kappa over slots with a vote; low, and comparable with its like only",
        "Fleiss 1971", SAME_DECISIONS,
    ),
    Metric(
        "krippendorff_alpha", "alpha", "agreement", "higher", "alpha",
        lambda alpha: alpha.value,
        "agreement beyond chance, documents that an annotator left out allowed for",
        "Krippendorff 2004", SAME_DECISIONS,
    ),
    Metric(
        "boundary_similarity_pi", "pi(B)", "agreement", "higher", "pairs",
        boundary_similarity_pi,
        "agreement beyond chance, a boundary one slot off counting half; one habit for all",
        "Fournier 2013", "no boundary, or only one annotator",
    ),
    Metric(
        "boundary_similarity_kappa", "kappa(B)", "agreement", "higher", "pairs",
        boundary_similarity_kappa,
        "agreement beyond chance, a boundary one slot off counting half; each with own habits",
        "Fournier 2013", "no boundary, or only one annotator",
    ),
)  # fmt: skip
