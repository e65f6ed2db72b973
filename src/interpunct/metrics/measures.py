"""Measures: the kinds of results from which figures are computed.

One measure serves many figures: precision, recall and F1 are all computed from the counts of slots.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from interpunct.metrics.agreement import FleissKappa, KrippendorffAlpha
from interpunct.metrics.case import CaseClasses
from interpunct.metrics.edits import BoundaryEdits
from interpunct.metrics.hamming import HammingDistance
from interpunct.metrics.label_agreement import LabelAgreement
from interpunct.metrics.label_tables import LabelTable
from interpunct.metrics.pairs import PairEdits
from interpunct.metrics.punctuation import CaseErrors, Confusion, ErrorRates, Errors
from interpunct.metrics.reliability import Calibration
from interpunct.metrics.results import Additive, AlignedMatches, Counts, Matches, Ratio
from interpunct.metrics.segment_labels import LabelledSegments
from interpunct.metrics.slot_labels import SlotLabels
from interpunct.metrics.soft import Distances, SoftMatches
from interpunct.metrics.subtypes import LabelledBoundaries
from interpunct.metrics.thresholds import OperatingPoints
from interpunct.metrics.time_distances import TimeDistances
from interpunct.metrics.treebank_figures import EDGES, WORD_LABELS
from interpunct.metrics.vote_windows import WindowCounts

Result = TypeVar("Result", bound=Additive)


@dataclass(frozen=True, slots=True)
class Measure(Generic[Result]):
    """A name, and the type of the results stored under it."""

    name: str
    kind: type[Result]

    def __hash__(self) -> int:
        return hash(self.name)


COUNTS = Measure("counts", Counts)
F_BETA = Measure("f_beta", Ratio)
SEGMENTS = Measure("segments", Matches)
SEGMENT_WORDS = Measure("segment_words", Ratio)
PK = Measure("pk", Ratio)
WINDOW_DIFF = Measure("window_diff", Ratio)
WINPR = Measure("winpr", Matches)
SUPERDIALSEG = Measure("superdialseg", Ratio)
HAMMING = Measure("hamming", HammingDistance)
DOCUMENTS = Measure("documents", Ratio)
EDITS = Measure("edits", BoundaryEdits)
TOLERANT = Measure("tolerant", Matches)
SUBTYPES = Measure("subtypes", LabelledBoundaries)
LABELLED_SEGMENTS = Measure("labelled_segments", LabelledSegments)
LABEL_SEGMENTS = Measure("label_segments", Matches)
LABEL_WORDS = Measure("label_words", Ratio)
TIMED = Measure("timed", Matches)
MAPPED_SEGMENTS = Measure("mapped_segments", LabelledBoundaries)
MAPPED_ENDS = Measure("mapped_ends", LabelledBoundaries)
TIMED_DISTANCES = Measure("timed_distances", TimeDistances)
OPERATING_POINTS = Measure("operating_points", OperatingPoints)
CALIBRATION = Measure("calibration", Calibration)
WINDOWS = Measure("windows", WindowCounts)
LENIENT = Measure("lenient", Ratio)
SOFT = Measure("soft", SoftMatches)
DISTANCES = Measure("distances", Distances)

AGREEMENT_RATIO = Measure("agreement_ratio", Ratio)
FLEISS = Measure("fleiss", FleissKappa)
FLEISS_VOTED = Measure("fleiss_voted", FleissKappa)
ALPHA = Measure("alpha", KrippendorffAlpha)
PAIR_EDITS = Measure("pair_edits", PairEdits)
LABEL_AGREEMENT = Measure("label_agreement", LabelAgreement)
LABEL_TABLE = Measure("label_table", LabelTable)
MISSED = Measure("missed", Ratio)
FILLED = Measure("filled", Ratio)

ERROR_RATES = Measure("errors", ErrorRates)
WORD_ERRORS = Measure("words", Errors)
MARKS = Measure("marks", Confusion)
SLOT_LABELS = Measure("slot_labels", SlotLabels)
CASE = Measure("case", CaseErrors)
CASE_CLASSES = Measure("case_classes", CaseClasses)
CASED_WORDS = Measure("cased_words", Ratio)
TOKENS_ALIKE = Measure("tokens_alike", Ratio)
TURNS = Measure("turns", Ratio)
STARTS = Measure("starts", TimeDistances)
ENDS = Measure("ends", TimeDistances)
NO_MARKS = Measure("no_marks", Ratio)

TOKENS = Measure("tokens", Matches)
WORDS = Measure("words", Matches)
SENTENCES = Measure("sentences", Matches)
TOKENS_WITHIN = Measure("tokens_within", Ratio)
TOKEN_BOUNDARIES = Measure("token_boundaries", Counts)
SENTENCE_BOUNDARIES = Measure("sentence_boundaries", Counts)
LABELS = Measure("labels", Ratio)
WORDS_IN_BLOCKS = Measure("words_in_blocks", Matches)
WORD_LABEL_MEASURES = {kind: Measure(kind, AlignedMatches) for kind in WORD_LABELS}
EDGE_MEASURES = {kind: Measure(kind, Matches) for kind in EDGES}
SENTENCE_EDITS = Measure("sentence_edits", BoundaryEdits)
