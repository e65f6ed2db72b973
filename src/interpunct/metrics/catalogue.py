"""The catalogue of figures, used by the command line, the reports, the docs and the law tests.

A figure is computed from a *measure*, a result that can be added up. A new metric is one function
and one row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal

from interpunct.errors import option
from interpunct.metrics.measures import (
    AGREEMENT_RATIO,
    ALPHA,
    CALIBRATION,
    CASE,
    CASE_CLASSES,
    CASED_WORDS,
    COUNTS,
    DISTANCES,
    DOCUMENTS,
    EDGE_MEASURES,
    EDITS,
    ENDS,
    ERROR_RATES,
    F_BETA,
    FLEISS,
    FLEISS_VOTED,
    HAMMING,
    LABELLED_SEGMENTS,
    LABELS,
    LENIENT,
    MAPPED_ENDS,
    MAPPED_SEGMENTS,
    MARKS,
    NO_MARKS,
    OPERATING_POINTS,
    PAIR_EDITS,
    PK,
    SEGMENT_WORDS,
    SEGMENTS,
    SENTENCE_BOUNDARIES,
    SENTENCE_EDITS,
    SENTENCES,
    SLOT_LABELS,
    SOFT,
    STARTS,
    SUBTYPES,
    SUPERDIALSEG,
    TIMED,
    TIMED_DISTANCES,
    TOKEN_BOUNDARIES,
    TOKENS,
    TOKENS_ALIKE,
    TOKENS_WITHIN,
    TOLERANT,
    TURNS,
    WINDOW_DIFF,
    WINDOWS,
    WINPR,
    WORD_LABEL_MEASURES,
    WORDS,
    Measure,
    Result,
)
from interpunct.metrics.pairs import PairEdits, kappa_of_pairs, pi_of_pairs
from interpunct.metrics.punctuation import Confusion, measured
from interpunct.metrics.results import AlignedMatches, Counts, Matches
from interpunct.metrics.slot_labels import SlotLabels
from interpunct.metrics.time_distances import TimeDistances
from interpunct.metrics.treebank_figures import EDGES, WORD_LABELS

Better = Literal["higher", "lower", "neither"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """The description of a figure.

    `label` is its column header in tables; `unmeasured` is the reason if it has no value (division
    by zero); `needs` is what the input or the options must have for the figure to be computed.
    """

    name: str
    label: str
    task: Literal["boundaries", "punctuation", "tokens", "agreement"]
    better: Better
    definition: str
    source: str
    unmeasured: str
    needs: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric(Described, Generic[Result]):
    """A figure computed from one result."""

    measure: Measure[Result]
    value: Callable[[Result], float]
    classes: Callable[[Result], int] | None = None
    """The number of classes that the figure is a mean over, if it is a macro-average."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricOfPairs(Described):
    """A figure computed from the results of all pairs of annotators."""

    measure: Measure[PairEdits]
    value: Callable[[Iterable[PairEdits]], float]


SCORES = "a system with scores"
REFERENCES = "several references"
TOLERANCE = option("tolerance")
COLLAR = option("collar")
MAPPING = option("mapping")
NO_LABELS = "the system does not say what sort of segment ends in a slot, or there is no segment"
WITH_LABELS = "boundaries with subtypes"
NO_REFERENCE_BOUNDARY = "the reference has no boundary in a scored slot"
NO_HYPOTHESIS_BOUNDARY = "the system has no boundary in a scored slot"
NO_BOUNDARY = "neither side has a boundary in a scored slot"
NO_SLOTS = "no slot was scored, or neither side has a boundary in one"
NO_INNER_BOUNDARY = "neither side has an inner boundary"
TOO_SHORT = f"every document is shorter than the window k, or {NO_INNER_BOUNDARY}"
LIU = "Liu and Shriberg 2007"
FOURNIER = "Fournier 2013"
NOT_SCORED = "the system has no scores, or they contradict most of its labels"
NO_SCORES = f"{NOT_SCORED}, or the reference has boundaries in no slot or in every slot"
WISEBE = "González-Gallardo and Torres-Moreno 2018"
ONE_REFERENCE = "no document has a boundary and at least two references"
SAME_DECISIONS = "the annotators put the same label into every scored slot, or there is only one"
RTS = "Snover et al. 2004"
NO_MARK = "neither side has a scored mark"
RIJSBERGEN = "van Rijsbergen 1979"
TRUECASING = "Lita et al. 2003"
NO_CAPITALS = "a side has no capitals, or no word among these has any"
SPEAKERS = "speakers on both sides"
WORD_TIMES = "words with times on both sides"
NO_TIMES = "no word that is right has a time on both sides"
NEAR = (0.02, 0.05, 0.1, 0.2)
"""Maximum distances of word times, in seconds."""
YANG = "Yang 1999"
JO = "Jo et al. 2024"
TREEBANKS = "treebanks on both sides"
NO_COLUMN = "a column that the figure needs is empty, or no word has such a label"
CONLL = "Zeman et al. 2018"
KURNIAWAN = "Kurniawan et al. 2025"
LEWIDI = "Leonardelli et al. 2025"


def _windowed(name: str, label: str, definition: str) -> Metric[Matches]:
    return Metric(
        name=f"winpr_{name}", label=f"WinPR {label}", task="boundaries", better="higher",
        measure=WINPR, value=lambda matches: getattr(matches, name).value,
        definition=definition,
        source="Scaiano and Inkpen 2012", unmeasured=NO_INNER_BOUNDARY,
    )  # fmt: skip


BOUNDARY_METRICS: tuple[Metric[Any], ...] = (
    Metric(
        name="precision", label="P", task="boundaries", better="higher",
        measure=COUNTS, value=lambda counts: counts.precision.value,
        definition="tp / (tp + fp)",
        source=LIU, unmeasured=NO_HYPOTHESIS_BOUNDARY,
    ),
    Metric(
        name="recall", label="R", task="boundaries", better="higher",
        measure=COUNTS, value=lambda counts: counts.recall.value,
        definition="tp / (tp + fn)",
        source=LIU, unmeasured=NO_REFERENCE_BOUNDARY,
    ),
    Metric(
        name="f1", label="F1", task="boundaries", better="higher",
        measure=COUNTS, value=lambda counts: counts.f1.value,
        definition="2 tp / (2 tp + fp + fn)",
        source=LIU, unmeasured=NO_BOUNDARY,
    ),
    Metric(
        name="f_beta", label="F-beta", task="boundaries", better="higher",
        measure=F_BETA, value=lambda ratio: ratio.value,
        definition="(1 + b²) tp / ((1 + b²) tp + b² fn + fp), with --beta b",
        source="van Rijsbergen 1979", unmeasured=NO_BOUNDARY, needs=option("beta"),
    ),
    Metric(
        name="nist_error_rate", label="NIST", task="boundaries", better="lower",
        measure=COUNTS, value=lambda counts: counts.nist_error_rate.value,
        definition="(fn + fp) / (tp + fn); the slot error rate of Makhoul et al. 1999",
        source=LIU, unmeasured=NO_REFERENCE_BOUNDARY,
    ),
    Metric(
        name="classification_error_rate", label="CER", task="boundaries", better="lower",
        measure=COUNTS, value=lambda counts: counts.classification_error_rate.value,
        definition="(fn + fp) / (tp + fn + fp + tn)",
        source=LIU, unmeasured=NO_SLOTS,
    ),
    Metric(
        name="cohen_kappa", label="kappa", task="boundaries", better="higher",
        measure=COUNTS, value=lambda counts: counts.kappa.value,
        definition="agreement beyond chance, the system as one more annotator",
        source="Cohen 1960", unmeasured="both sides put the same label into every scored slot",
    ),
    Metric(
        name="segment_precision", label="seg P", task="boundaries", better="higher",
        measure=SEGMENTS, value=lambda matches: matches.precision.value,
        definition="segments of the system that the reference has, both ends right",
        source="Ang et al. 2005", unmeasured=NO_INNER_BOUNDARY,
    ),
    Metric(
        name="segment_recall", label="seg R", task="boundaries", better="higher",
        measure=SEGMENTS, value=lambda matches: matches.recall.value,
        definition="segments of the reference that the system has, both ends right",
        source="Ang et al. 2005", unmeasured=NO_INNER_BOUNDARY,
    ),
    Metric(
        name="segment_f1", label="seg F1", task="boundaries", better="higher",
        measure=SEGMENTS, value=lambda matches: matches.f1.value,
        definition="harmonic mean of segment_precision and segment_recall",
        source="Ang et al. 2005", unmeasured=NO_INNER_BOUNDARY,
    ),
    Metric(
        name="segment_error_rate", label="SegER", task="boundaries", better="lower",
        measure=SEGMENTS, value=lambda matches: matches.missed.value,
        definition="segments of the reference that were not found exactly",
        source="Ang et al. 2005", unmeasured=NO_INNER_BOUNDARY,
    ),
    Metric(
        name="segment_error_rate_words", label="SegER-w", task="boundaries", better="lower",
        measure=SEGMENT_WORDS, value=lambda ratio: ratio.value,
        definition="words in segments of the reference that were not found exactly",
        source="Zimmermann et al. 2005", unmeasured=NO_INNER_BOUNDARY,
    ),
    Metric(
        name="pk", label="Pk", task="boundaries", better="lower",
        measure=PK, value=lambda ratio: ratio.value,
        definition="windows of k slots with a boundary on one side only",
        source="Beeferman et al. 1999", unmeasured=TOO_SHORT,
    ),
    Metric(
        name="window_diff", label="WinDiff", task="boundaries", better="lower",
        measure=WINDOW_DIFF, value=lambda ratio: ratio.value,
        definition="windows of k slots with different numbers of boundaries",
        source="Pevzner and Hearst 2002", unmeasured=TOO_SHORT,
    ),
    _windowed("precision", "P", "boundaries of the system that windows of k slots find"),
    _windowed("recall", "R", "boundaries of the reference that windows of k slots find"),
    _windowed("f1", "F1", "harmonic mean of winpr_precision and winpr_recall"),
    Metric(
        name="generalized_hamming_distance", label="GHD", task="boundaries", better="lower",
        measure=HAMMING, value=lambda distance: distance.value,
        definition="total cost to add (2), remove (2) or move (1 per slot) boundaries",
        source="Bookstein et al. 2002", unmeasured=NO_INNER_BOUNDARY,
    ),
    Metric(
        name="document_accuracy", label="doc acc", task="boundaries", better="higher",
        measure=DOCUMENTS, value=lambda ratio: ratio.value,
        definition="documents in which every scored slot is right",
        source="as in wtpsplit", unmeasured=NO_SLOTS,
    ),
    Metric(
        name="boundary_similarity", label="B", task="boundaries", better="higher",
        measure=EDITS, value=lambda edits: edits.boundary_similarity.value,
        definition="boundaries placed alike; a boundary one slot off counts half",
        source=FOURNIER, unmeasured=NO_BOUNDARY,
    ),
    Metric(
        name="segmentation_similarity", label="S", task="boundaries", better="higher",
        measure=EDITS, value=lambda edits: edits.segmentation_similarity.value,
        definition="slots that need no edit; a boundary one slot off counts half",
        source="Fournier and Inkpen 2012", unmeasured=NO_INNER_BOUNDARY,
    ),
    Metric(
        name="tolerant_precision", label="tol P", task="boundaries", better="higher",
        measure=TOLERANT, value=lambda matches: matches.precision.value,
        definition="boundaries of the system paired off within --tolerance slots",
        source="md-eval (NIST)", unmeasured=NO_HYPOTHESIS_BOUNDARY, needs=TOLERANCE,
    ),
    Metric(
        name="tolerant_recall", label="tol R", task="boundaries", better="higher",
        measure=TOLERANT, value=lambda matches: matches.recall.value,
        definition="boundaries of the reference paired off within --tolerance slots",
        source="md-eval (NIST)", unmeasured=NO_REFERENCE_BOUNDARY, needs=TOLERANCE,
    ),
    Metric(
        name="tolerant_f1", label="tol F1", task="boundaries", better="higher",
        measure=TOLERANT, value=lambda matches: matches.f1.value,
        definition="harmonic mean of tolerant_precision and tolerant_recall",
        source="md-eval (NIST)", unmeasured=NO_BOUNDARY, needs=TOLERANCE,
    ),
)  # fmt: skip

DIALOGUE_METRICS = (
    Metric(
        name="superdialseg_score", label="SDS", task="boundaries", better="higher",
        measure=SUPERDIALSEG, value=lambda ratio: ratio.value,
        definition=(
            "mean over documents of F1 / 2 + (1 - Pk) / 4 + (1 - WindowDiff) / 4, as the tool of "
            "that name has them"
        ),
        source="Jiang et al. 2023", unmeasured=TOO_SHORT, needs=option("k", "superdialseg"),
    ),
)  # fmt: skip

THRESHOLD_METRICS = (
    Metric(
        name="roc_auc", label="ROC", task="boundaries", better="higher",
        measure=OPERATING_POINTS, value=lambda points: points.figures.roc_auc,
        definition="area under recall over false-alarm rate, at all thresholds of the scores",
        source=LIU, unmeasured=NO_SCORES, needs=SCORES,
    ),
    Metric(
        name="pr_auc", label="PR", task="boundaries", better="higher",
        measure=OPERATING_POINTS, value=lambda points: points.figures.pr_auc,
        definition=(
            "area under precision over recall, between points as false positives grow linearly"
        ),
        source="Davis and Goadrich 2006", unmeasured=NO_SCORES, needs=SCORES,
    ),
    Metric(
        name="average_precision", label="AP", task="boundaries", better="higher",
        measure=OPERATING_POINTS, value=lambda points: points.figures.average_precision,
        definition="mean precision over the thresholds at which each boundary is found",
        source="scikit-learn", unmeasured=NO_SCORES, needs=SCORES,
    ),
    Metric(
        name="eer", label="EER", task="boundaries", better="lower",
        measure=OPERATING_POINTS, value=lambda points: points.figures.eer,
        definition="where the miss rate equals the false-alarm rate",
        source="Martin et al. 1997", unmeasured=NO_SCORES, needs=SCORES,
    ),
    Metric(
        name="min_dcf", label="minDCF", task="boundaries", better="lower",
        measure=OPERATING_POINTS, value=lambda points: points.figures.min_dcf,
        definition=(
            "least cost of misses and false alarms at any threshold, over that of a system "
                "without skill; costs with --dcf"
        ),
        source="Martin et al. 1997", unmeasured=NO_SCORES, needs=SCORES,
    ),
    Metric(
        name="brier_score", label="Brier", task="boundaries", better="lower",
        measure=CALIBRATION, value=lambda calibration: calibration.brier.value,
        definition="mean squared difference between score (0 to 1) and truth (0 or 1)",
        source="Brier 1950", unmeasured=NOT_SCORED, needs=SCORES,
    ),
    Metric(
        name="expected_calibration_error", label="ECE", task="boundaries", better="lower",
        measure=CALIBRATION, value=lambda calibration: calibration.expected_error,
        definition="mean distance between score and share of boundaries, in ten bins of scores",
        source="Naeini et al. 2015", unmeasured=NOT_SCORED, needs=SCORES,
    ),
    Metric(
        name="best_f1_threshold", label="best t F1", task="boundaries", better="neither",
        measure=OPERATING_POINTS, value=lambda points: points.figures.best_f1_threshold,
        definition="the threshold with the highest F1 on this corpus",
        source=LIU, unmeasured=NO_SCORES, needs=SCORES,
    ),
    Metric(
        name="best_nist_threshold", label="best t NIST", task="boundaries", better="neither",
        measure=OPERATING_POINTS, value=lambda points: points.figures.best_nist_threshold,
        definition="the threshold with the lowest NIST error rate on this corpus",
        source=LIU, unmeasured=NO_SCORES, needs=SCORES,
    ),
)  # fmt: skip

TIME_METRICS: tuple[Metric[Any], ...] = (
    Metric(
        name="timed_precision", label="time P", task="boundaries", better="higher",
        measure=TIMED, value=lambda matches: matches.precision.value,
        definition="boundaries of the system paired off within --collar seconds",
        source="Raffel et al. 2014", unmeasured="the system has no boundary", needs=COLLAR,
    ),
    Metric(
        name="timed_recall", label="time R", task="boundaries", better="higher",
        measure=TIMED, value=lambda matches: matches.recall.value,
        definition="boundaries of the reference paired off within --collar seconds",
        source="Raffel et al. 2014", unmeasured="the reference has no boundary", needs=COLLAR,
    ),
    Metric(
        name="timed_f1", label="time F1", task="boundaries", better="higher",
        measure=TIMED, value=lambda matches: matches.f1.value,
        definition="harmonic mean of timed_precision and timed_recall",
        source="Raffel et al. 2014", unmeasured="neither side has a boundary", needs=COLLAR,
    ),
    Metric(
        name="boundary_deviation", label="time dev", task="boundaries", better="lower",
        measure=TIMED_DISTANCES, value=lambda distances: distances.median,
        definition="median distance of the boundaries that are paired off, in seconds",
        source="Turnbull et al. 2007", unmeasured="no boundaries are paired off", needs=COLLAR,
    ),
)  # fmt: skip

MAPPING_METRICS: tuple[Metric[Any], ...] = (
    Metric(
        name="mapped_segment_error_rate", label="mapped SegER", task="boundaries", better="lower",
        measure=MAPPED_SEGMENTS, value=lambda found: found.slot_error_rate.value,
        definition=(
            "segments mapped to nothing, on both sides, and to one of another label / segments of "
            "the reference; mapped in time as by md-eval"
        ),
        source="NIST 2004", unmeasured="no SU of the reference is scored", needs=MAPPING,
    ),
    Metric(
        name="mapped_end_error_rate", label="mapped end ER", task="boundaries", better="lower",
        measure=MAPPED_ENDS, value=lambda found: found.slot_error_rate.value,
        definition=(
            "the same for the words that segments end with: what md-eval calls its overall error "
            "score of SUs"
        ),
        source="NIST 2004", unmeasured="no SU of the reference is scored", needs=MAPPING,
    ),
)  # fmt: skip

SUBTYPE_METRICS = (
    Metric(
        name="slot_error_rate", label="SER", task="boundaries", better="lower",
        measure=SUBTYPES, value=lambda labelled: labelled.slot_error_rate.value,
        definition=(
            "(S + D + I) / boundaries of the reference, a boundary of another subtype being S"
        ),
        source="Makhoul et al. 1999",
        unmeasured=NO_LABELS, needs=WITH_LABELS,
    ),
    Metric(
        name="labelled_segment_error_rate", label="lab SegER", task="boundaries", better="lower",
        measure=LABELLED_SEGMENTS, value=lambda found: found.error_rate.value,
        definition="segments of the reference not found with both ends and the label",
        source="Ang et al. 2005", unmeasured=NO_LABELS, needs=WITH_LABELS,
    ),
    Metric(
        name="labelled_segment_error_rate_words", label="strict", task="boundaries",
        better="lower",
        measure=LABELLED_SEGMENTS, value=lambda found: found.error_rate_words.value,
        definition="words in segments not found with both ends and the label, or deleted",
        source="Ang et al. 2005", unmeasured=NO_LABELS, needs=WITH_LABELS,
    ),
    Metric(
        name="label_error_rate_words", label="lenient", task="boundaries", better="lower",
        measure=LABELLED_SEGMENTS, value=lambda found: found.label_error_rate.value,
        definition="words whose segment has another label, or deleted",
        source="Ang et al. 2005", unmeasured=NO_LABELS, needs=WITH_LABELS,
    ),
)  # fmt: skip

SEVERAL_METRICS = (
    Metric(
        name="wisebe", label="WiSeBE", task="boundaries", better="higher",
        measure=WINDOWS, value=lambda windows: windows.wisebe,
        definition="window_f1 times agreement_ratio, both over the corpus",
        source=WISEBE, unmeasured=ONE_REFERENCE,
    ),
    Metric(
        name="window_precision", label="win P", task="boundaries", better="higher",
        measure=WINDOWS, value=lambda windows: windows.precision.value,
        definition=(
            "boundaries of the system inside a window; slots with a vote share a window if they "
            "are at most --window-limit apart"
        ),
        source=WISEBE,
        unmeasured="the system has no boundary in a scored slot, or there is only one reference",
        needs=REFERENCES,
    ),
    Metric(
        name="window_recall", label="win R", task="boundaries", better="higher",
        measure=WINDOWS, value=lambda windows: windows.recall.value,
        definition="windows that hold a boundary of the system",
        source=WISEBE, unmeasured=ONE_REFERENCE, needs=REFERENCES,
    ),
    Metric(
        name="window_f1", label="win F1", task="boundaries", better="higher",
        measure=WINDOWS, value=lambda windows: windows.f1,
        definition="harmonic mean of window_precision and window_recall",
        source=WISEBE, unmeasured=ONE_REFERENCE, needs=REFERENCES,
    ),
    Metric(
        name="lenient_slot_error_rate", label="len SER", task="boundaries", better="lower",
        measure=LENIENT, value=lambda ratio: ratio.value,
        definition=(
            "slots whose label is that of no reference / mean number of reference boundaries"
        ),
        source="Kolář and Lamel 2012", unmeasured="no reference has a boundary in a scored slot",
        needs=REFERENCES,
    ),
)  # fmt: skip

SoftTask = Literal["boundaries", "punctuation"]


def _soft(task: SoftTask, what: str, missing: str) -> tuple[Metric[Any], ...]:
    """Soft figures: `what` is scored, and `missing` is the reason if they are not measured."""
    return (
        Metric(
            name="soft_precision", label="soft P", task=task, better="higher",
            measure=SOFT, value=lambda matches: matches.precision.value,
            definition=(
                f"sum of min(p, q) / sum of q, p being the share of the references with {what} in "
                "a slot and q the system's score (0 or 1 without scores)"
            ),
            source=KURNIAWAN, unmeasured=missing,
        ),
        Metric(
            name="soft_recall", label="soft R", task=task, better="higher",
            measure=SOFT, value=lambda matches: matches.recall.value,
            definition="sum of min(p, q) / sum of p, as in soft_precision",
            source=KURNIAWAN, unmeasured=missing,
        ),
        Metric(
            name="soft_f1", label="soft F1", task=task, better="higher",
            measure=SOFT, value=lambda matches: matches.f1.value,
            definition="2 sum of min(p, q) / (sum of p + sum of q), as in soft_precision",
            source=KURNIAWAN, unmeasured=missing,
        ),
        Metric(
            name="manhattan_distance", label="Manhattan", task=task, better="lower",
            measure=DISTANCES, value=lambda distances: distances.distance,
            definition=(
                "mean over slots of the sum over labels, none included, of the distance between "
                "the share of the references and the system's score"
            ),
            source=LEWIDI, unmeasured=missing,
        ),
        Metric(
            name="jensen_shannon_similarity", label="JS sim", task=task, better="higher",
            measure=DISTANCES, value=lambda distances: distances.similarity,
            definition=(
                "1 - mean Jensen-Shannon divergence (in bits) between the references' labels of "
                "a slot and the system's scores"
            ),
            source="Lin 1991", unmeasured=missing,
        ),
    )  # fmt: skip


SOFT_METRICS = _soft(
    "boundaries",
    "a boundary",
    f"{NO_BOUNDARY}, or the scores of the system contradict most of its labels",
)

AGREEMENT_METRICS = (
    Metric(
        name="agreement_ratio", label="GAR", task="agreement", better="higher",
        measure=AGREEMENT_RATIO, value=lambda ratio: ratio.value,
        definition=(
            "votes of at least two for a slot / votes if all had agreed on every slot with a vote"
        ),
        source=WISEBE, unmeasured=ONE_REFERENCE,
    ),
    Metric(
        name="fleiss_kappa", label="Fleiss", task="agreement", better="higher",
        measure=FLEISS, value=lambda kappa: kappa.value,
        definition="agreement beyond chance over the scored slots",
        source="Fleiss 1971", unmeasured=SAME_DECISIONS,
    ),
    Metric(
        name="fleiss_kappa_voted", label="voted", task="agreement", better="higher",
        measure=FLEISS_VOTED, value=lambda kappa: kappa.value,
        definition="fleiss_kappa over slots with a vote; low, not comparable with fleiss_kappa",
        source="Fleiss 1971", unmeasured=SAME_DECISIONS,
    ),
    Metric(
        name="krippendorff_alpha", label="alpha", task="agreement", better="higher",
        measure=ALPHA, value=lambda alpha: alpha.value,
        definition="agreement beyond chance, documents that an annotator left out allowed for",
        source="Krippendorff 2004", unmeasured=SAME_DECISIONS,
    ),
    MetricOfPairs(
        name="boundary_similarity_pi", label="pi(B)", task="agreement", better="higher",
        measure=PAIR_EDITS, value=pi_of_pairs,
        definition=(
            "agreement beyond chance, a boundary one slot off counting half; chance is pooled"
        ),
        source="Fournier 2013", unmeasured="no boundary, or only one annotator",
    ),
    MetricOfPairs(
        name="boundary_similarity_kappa", label="kappa(B)", task="agreement", better="higher",
        measure=PAIR_EDITS, value=kappa_of_pairs,
        definition=(
            "agreement beyond chance, a boundary one slot off counting half; chance by annotator"
        ),
        source="Fournier 2013", unmeasured="no boundary, or only one annotator",
    ),
)  # fmt: skip


WORD_ERROR_RATE = Metric(
    name="word_error_rate", label="WER", task="punctuation", better="lower",
    measure=ERROR_RATES, value=lambda rates: rates.word_error_rate,
    definition="(S + D + I) / (C + S + D) of words",
    source=RTS, unmeasured="the reference has no word",
    needs="a system whose words differ",
)  # fmt: skip


def _micro(name: str, label: str, definition: str) -> Metric[Confusion]:
    return Metric(
        name=f"micro_{name}", label=label, task="punctuation", better="higher",
        measure=MARKS, value=lambda confusion: getattr(confusion.micro, name).value,
        definition=definition,
        source=RIJSBERGEN, unmeasured=NO_MARK,
    )  # fmt: skip


def _macro(name: str, label: str, definition: str) -> Metric[Confusion]:
    return Metric(
        name=f"macro_{name}", label=f"macro {label}", task="punctuation", better="higher",
        measure=MARKS, value=lambda confusion: getattr(confusion, f"macro_{name}"),
        classes=lambda confusion: measured(getattr(confusion.by_mark, name)),
        definition=definition,
        source=YANG, unmeasured=NO_MARK,
    )  # fmt: skip


def _of_labels(name: str, label: str, definition: str) -> Metric[SlotLabels]:
    return Metric(
        name=f"label_{name}", label=label, task="punctuation", better="higher",
        measure=SLOT_LABELS, value=lambda labels: getattr(labels, name),
        classes=(lambda labels: measured(labels.by_label.f1)) if name == "macro_f1" else None,
        definition=definition,
        source="scikit-learn", unmeasured="words differ, or there is none",
    )  # fmt: skip


PUNCTUATION_METRICS: tuple[Metric[Any], ...] = (
    WORD_ERROR_RATE,
    Metric(
        name="punctuation_error_rate", label="PER", task="punctuation", better="lower",
        measure=ERROR_RATES, value=lambda rates: rates.punctuation_error_rate,
        definition="(S + D + I) / (C + S + D) of marks, aligned jointly with the words",
        source=RTS, unmeasured="the reference has no scored mark",
    ),
    Metric(
        name="punctuation_error_rate_minus_word_error_rate", label="PER-WER",
        task="punctuation", better="lower",
        measure=ERROR_RATES, value=lambda rates: rates.difference,
        definition="punctuation_error_rate - word_error_rate",
        source=RTS, unmeasured="the reference has no word or no scored mark",
    ),
    _micro("precision", "P", "marks of the system that are right, of all kinds together"),
    _micro("recall", "R", "marks of the reference that were found, of all kinds together"),
    _micro("f1", "F1", "harmonic mean of micro_precision and micro_recall"),
    _macro("precision", "P", "mean over the kinds of marks of their precision"),
    _macro("recall", "R", "mean over the kinds of marks of their recall"),
    _macro("f1", "F1", "mean over the kinds of marks of their F1"),
    _of_labels("accuracy", "label acc", "slots whose label is right, also those without marks"),
    _of_labels("macro_f1", "label F1", "mean F1 over the labels, that of no mark included"),
    _of_labels("weighted_f1", "label wF1", "the same, weighted by counts in the reference"),
    Metric(
        name="case_error_rate", label="case", task="punctuation", better="lower",
        measure=CASE, value=lambda errors: errors.value,
        definition="words that are right except for their case",
        source="as in fstalign", unmeasured="a side has no capitals, or no word is right",
    ),
    Metric(
        name="case_precision", label="case P", task="punctuation", better="higher",
        measure=CASE_CLASSES, value=lambda classes: classes.capitals.precision.value,
        definition=(
            "words with capitals in the system that the reference writes in the same class "
            "(initial, all, mixed), of the words that are right"
        ),
        source=TRUECASING, unmeasured=NO_CAPITALS,
    ),
    Metric(
        name="case_recall", label="case R", task="punctuation", better="higher",
        measure=CASE_CLASSES, value=lambda classes: classes.capitals.recall.value,
        definition=(
            "words with capitals in the reference that the system writes in the same class, of "
            "the words that are right"
        ),
        source=TRUECASING, unmeasured=NO_CAPITALS,
    ),
    Metric(
        name="case_f1", label="case F1", task="punctuation", better="higher",
        measure=CASE_CLASSES, value=lambda classes: classes.capitals.f1.value,
        definition="harmonic mean of case_precision and case_recall",
        source=TRUECASING, unmeasured=NO_CAPITALS,
    ),
    Metric(
        name="sentence_case_f1", label="sent case F1", task="punctuation", better="higher",
        measure=CASE_CLASSES, value=lambda classes: classes.sentence_capitals.f1.value,
        definition="case_f1 over the words that begin a segment of the reference",
        source=TRUECASING, unmeasured=NO_CAPITALS,
    ),
    Metric(
        name="inner_case_f1", label="inner case F1", task="punctuation", better="higher",
        measure=CASE_CLASSES, value=lambda classes: classes.inner_capitals.f1.value,
        definition="case_f1 over the words that do not begin a segment of the reference",
        source=TRUECASING, unmeasured=NO_CAPITALS,
    ),
    Metric(
        name="cased_word_error_rate", label="cased WER", task="punctuation", better="lower",
        measure=CASED_WORDS, value=lambda ratio: ratio.value,
        definition="word_error_rate with case kept and without marks",
        source="as in jiwer", unmeasured="the reference has no word",
    ),
    Metric(
        name="token_error_rate", label="TER", task="punctuation", better="lower",
        measure=TOKENS_ALIKE, value=lambda ratio: ratio.value,
        definition=(
            "(S + D + I) / (C + S + D) of words with case and scored marks, as tokens alike "
            "(WER-PC)"
        ),
        source="as in jiwer", unmeasured="the reference has neither word nor scored mark",
    ),
)  # fmt: skip

TURN_METRICS = (
    Metric(
        name="word_diarization_error_rate", label="WDER", task="punctuation", better="lower",
        measure=TURNS, value=lambda ratio: ratio.value,
        definition=(
            "words, right or substituted, whose speaker is wrong under the best one-to-one "
            "mapping of speakers in each document"
        ),
        source="El Shafey et al. 2019", unmeasured="no word has a speaker on both sides",
        needs=SPEAKERS,
    ),
)  # fmt: skip


def _deviation(edge: str, measure: Measure[TimeDistances]) -> Metric[TimeDistances]:
    return Metric(
        name=f"{edge}_deviation", label=f"{edge} dev", task="punctuation", better="lower",
        measure=measure, value=lambda distances: distances.median,
        definition=f"median distance between the {edge}s of words that are right, in seconds",
        source="as in speech aligners", unmeasured=NO_TIMES, needs=WORD_TIMES,
    )  # fmt: skip


def _within(edge: str, measure: Measure[TimeDistances], seconds: float) -> Metric[TimeDistances]:
    milliseconds = f"{round(1000 * seconds)}"
    return Metric(
        name=f"{edge}_within_{milliseconds}ms", label=f"{edge} {milliseconds} ms",
        task="punctuation", better="higher",
        measure=measure, value=lambda distances: distances.within(seconds),
        definition=f"words that are right and whose {edge}s are at most {seconds:g} s apart",
        source="as in speech aligners", unmeasured=NO_TIMES, needs=WORD_TIMES,
    )  # fmt: skip


WORD_TIME_METRICS = (
    _deviation("start", STARTS),
    _deviation("end", ENDS),
    *(_within("start", STARTS, seconds) for seconds in NEAR),
    *(_within("end", ENDS, seconds) for seconds in NEAR),
)

COMBINED_METRICS = (
    Metric(
        name="no_marks", label="no marks", task="punctuation", better="neither",
        measure=NO_MARKS, value=lambda ratio: ratio.value,
        definition=(
            "punctuation_error_rate that a text without any mark would have against the references "
            "combined: columns of marks that none of them leaves out"
        ),
        source="Snover et al. 2004", unmeasured="no reference has a scored mark",
        needs=REFERENCES,
    ),
    Metric(
        name="lenient_slot_error_rate", label="len SER", task="punctuation", better="lower",
        measure=LENIENT, value=lambda ratio: ratio.value,
        definition=(
            "slots whose marks are those of no reference / "
            "mean number of reference slots with marks"
        ),
        source="Kolář and Lamel 2012", unmeasured="no reference has a scored mark",
        needs=REFERENCES,
    ),
)  # fmt: skip

SOFT_MARK_METRICS: tuple[Metric[Any], ...] = (
    *_soft("punctuation", "a mark", NO_MARK),
    Metric(
        name="soft_macro_f1", label="soft macro F1", task="punctuation", better="higher",
        measure=SOFT, value=lambda matches: matches.macro_f1,
        classes=lambda matches: measured(matches.by_label),
        definition="mean over the kinds of marks of their soft_f1",
        source=KURNIAWAN, unmeasured=NO_MARK,
    ),
)  # fmt: skip


def _found(
    name: str, label: str, measure: Measure[Matches], what: str, source: str
) -> tuple[Metric[Matches], ...]:
    """Precision, recall and F1 of units with two ends, such as tokens."""
    return (
        Metric(
            name=f"{name}_precision",
            label=f"{label} P",
            task="tokens",
            better="higher",
            measure=measure,
            value=lambda matches: matches.precision.value,
            definition=f"{what} of the system that the reference has, both ends right",
            source=source,
            unmeasured=f"the system has no {name}",
        ),
        Metric(
            name=f"{name}_recall",
            label=f"{label} R",
            task="tokens",
            better="higher",
            measure=measure,
            value=lambda matches: matches.recall.value,
            definition=f"{what} of the reference that the system has, both ends right",
            source=source,
            unmeasured=f"the reference has no {name}",
        ),
        Metric(
            name=f"{name}_f1",
            label=f"{label} F1",
            task="tokens",
            better="higher",
            measure=measure,
            value=lambda matches: matches.f1.value,
            definition=f"harmonic mean of {name}_precision and {name}_recall",
            source=source,
            unmeasured=f"neither side has a {name}",
        ),
    )


def _ends(name: str, label: str, measure: Measure[Counts], what: str) -> tuple[Metric[Counts], ...]:
    """Precision, recall and F1 of ends alone, as splitters are often scored."""
    source = "as in wtpsplit and pysbd"
    return (
        Metric(
            name=f"{name}_boundary_precision",
            label=f"{label} end P",
            task="tokens",
            better="higher",
            measure=measure,
            value=lambda counts: counts.precision.value,
            definition=f"ends of {what} that the reference has, wherever the {name} began",
            source=source,
            unmeasured=f"the system has no {name}",
        ),
        Metric(
            name=f"{name}_boundary_recall",
            label=f"{label} end R",
            task="tokens",
            better="higher",
            measure=measure,
            value=lambda counts: counts.recall.value,
            definition=f"ends of {what} that the system has, wherever the {name} began",
            source=source,
            unmeasured=f"the reference has no {name}",
        ),
        Metric(
            name=f"{name}_boundary_f1",
            label=f"{label} end F1",
            task="tokens",
            better="higher",
            measure=measure,
            value=lambda counts: counts.f1.value,
            definition=f"harmonic mean of {name}_boundary_precision and {name}_boundary_recall",
            source=source,
            unmeasured=f"neither side has a {name}",
        ),
    )


TOKEN_METRICS: tuple[Metric[Any], ...] = (
    *_found("token", "tok", TOKENS, "surface tokens", JO),
    *_found("word", "word", WORDS, "syntactic words", CONLL),
    *_found("sentence", "sent", SENTENCES, "sentences", JO),
    *_ends("token", "tok", TOKEN_BOUNDARIES, "tokens"),
    *_ends("sentence", "sent", SENTENCE_BOUNDARIES, "sentences"),
    Metric(
        name="token_accuracy", label="tok acc", task="tokens", better="higher",
        measure=TOKENS_WITHIN, value=lambda ratio: ratio.value,
        definition="tokens of the system that lie within one token of the reference",
        source="as in spaCy", unmeasured="the system has no token",
    ),
    Metric(
        name="document_accuracy", label="doc acc", task="tokens", better="higher",
        measure=DOCUMENTS, value=lambda ratio: ratio.value,
        definition="documents in which every end of a sentence is right",
        source="as in wtpsplit", unmeasured="neither side has a character",
    ),
    Metric(
        name="label_error_rate", label="label ER", task="tokens", better="lower",
        measure=LABELS, value=lambda ratio: ratio.value,
        definition=(
            "characters with another label: S begins a sentence, T a token, I is inside one, "
            "O in none"
        ),
        source="Evang et al. 2013", unmeasured="neither side has a character",
    ),
    Metric(
        name="boundary_edit_distance", label="edits", task="tokens", better="lower",
        measure=SENTENCE_EDITS, value=lambda edits: edits.distance,
        definition="sentence ends to add, remove or move by one character",
        source="Fournier 2013", unmeasured="neither side has a sentence",
    ),
)  # fmt: skip


def _of_word_labels(kind: str) -> tuple[Metric[AlignedMatches], ...]:
    """Precision, recall, F1 and aligned accuracy of a kind of label."""
    label, words, what = WORD_LABELS[kind]
    readings: tuple[tuple[str, str, Callable[[AlignedMatches], float], str], ...] = (
        (
            "precision", "P", lambda matches: matches.precision.value,
            f"aligned words with the same label / {words} of the system",
        ),
        (
            "recall", "R", lambda matches: matches.recall.value,
            f"aligned words with the same label / {words} of the reference",
        ),
        (
            "f1", "F1", lambda matches: matches.f1.value,
            f"harmonic mean of {kind}_precision and {kind}_recall",
        ),
        (
            "aligned_accuracy", "acc", lambda matches: matches.aligned_accuracy.value,
            f"aligned words with the same label / {words} of the reference that are aligned",
        ),
    )  # fmt: skip
    return tuple(
        Metric(
            name=f"{kind}_{name}",
            label=f"{label} {short}",
            task="tokens",
            better="higher",
            measure=WORD_LABEL_MEASURES[kind],
            value=value,
            definition=f"{definition}; the label: {what}",
            source=CONLL,
            unmeasured=NO_COLUMN,
            needs=TREEBANKS,
        )
        for name, short, value, definition in readings
    )


def _of_edges(kind: str) -> tuple[Metric[Matches], ...]:
    """Precision, recall and F1 of enhanced dependencies."""
    label, what = EDGES[kind]
    readings: tuple[tuple[str, str, Callable[[Matches], float], str], ...] = (
        ("precision", "P", lambda matches: matches.precision.value, "those of the system"),
        ("recall", "R", lambda matches: matches.recall.value, "those of the reference"),
        ("f1", "F1", lambda matches: matches.f1.value, "the mean of those of both sides"),
    )
    return tuple(
        Metric(
            name=f"{kind}_{name}",
            label=f"{label} {short}",
            task="tokens",
            better="higher",
            measure=EDGE_MEASURES[kind],
            value=value,
            definition=f"enhanced dependencies that both sides have / {whole}; the same: {what}",
            source="Bouma et al. 2020",
            unmeasured=NO_COLUMN,
            needs=option("enhanced"),
        )
        for name, short, value, whole in readings
    )


TREEBANK_METRICS: tuple[Metric[Any], ...] = tuple(
    metric for kind in WORD_LABELS for metric in _of_word_labels(kind)
)
ENHANCED_METRICS: tuple[Metric[Any], ...] = tuple(
    metric for kind in EDGES for metric in _of_edges(kind)
)

METRICS: tuple[Metric[Any] | MetricOfPairs, ...] = (
    *BOUNDARY_METRICS,
    *DIALOGUE_METRICS,
    *THRESHOLD_METRICS,
    *TIME_METRICS,
    *MAPPING_METRICS,
    *SUBTYPE_METRICS,
    *SEVERAL_METRICS,
    *SOFT_METRICS,
    *AGREEMENT_METRICS,
    *PUNCTUATION_METRICS,
    *TURN_METRICS,
    *WORD_TIME_METRICS,
    *COMBINED_METRICS,
    *SOFT_MARK_METRICS,
    *TOKEN_METRICS,
    *TREEBANK_METRICS,
    *ENHANCED_METRICS,
)


def range_of(metric: Described) -> str:
    """The range of a figure."""
    name = metric.name
    if any(part in name for part in ("kappa", "alpha", "similarity_pi")):
        return "-1 to 1; 0 is what chance gives"
    if "_minus_" in name:
        return "any number"
    if name in BEYOND_ONE or "distance" in name or "deviation" in name:
        return "0 and up"
    return "0 to 1"


BEYOND_ONE = {
    "nist_error_rate", "slot_error_rate", "lenient_slot_error_rate", "word_error_rate",
    "punctuation_error_rate", "cased_word_error_rate", "token_error_rate",
    "mapped_segment_error_rate", "mapped_end_error_rate",
}  # fmt: skip
"""Error rates that can exceed 1 because of insertions."""
