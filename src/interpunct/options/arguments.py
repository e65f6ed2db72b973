"""The options as keyword arguments of Python functions, for editors and type checkers.

Only names and types, since types cannot be generated from a table; tests compare the two. Options
of the same functions and tasks are grouped, so that each is written once. The groups are combined
below into the options of each function and task.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypedDict

from interpunct.options.types import (
    Alignment,
    Apostrophes,
    Bad,
    BoundaryKind,
    By,
    Case,
    Compounds,
    Consensus,
    Costs,
    Denominator,
    DetectionCosts,
    EqualWords,
    Final,
    Fold,
    Missing,
    NormalizerName,
    Only,
    Orders,
    Preset,
    SegmentMapping,
    Sentences,
    Tags,
    Task,
    Thresholds,
    Window,
    Words,
)


class _References(TypedDict, total=False):
    reference_format: str | None
    missing: Missing
    bad: Bad
    encoding: str | None
    name_column: str | None


class _Systems(TypedDict, total=False):
    system_format: str | None


class _Texts(TypedDict, total=False):
    marker: str
    words: Words | None


class _Delimiters(TypedDict, total=False):
    delimiters: Iterable[str] | None


class _ComparedWords(TypedDict, total=False):
    case: Case
    apostrophes: Apostrophes
    equal_words: EqualWords
    normalize: NormalizerName | Iterable[NormalizerName]
    optional: str | Path | None
    tags: Tags


class _PairedWords(TypedDict, total=False):
    alternatives: str | Path | None
    compounds: Compounds


class _AlignedWords(TypedDict, total=False):
    costs: Costs


class _Slots(TypedDict, total=False):
    boundaries: BoundaryKind
    final: Final
    threshold: float | None


class _Boundaries(TypedDict, total=False):
    window_limit: int
    k: Window | None
    tolerance: int | None
    collar: float | None
    mapping: SegmentMapping | None
    beta: float | None
    thresholds: Thresholds
    dcf: DetectionCosts


class _Votes(TypedDict, total=False):
    quorum: int | None
    orders: Orders | None


class _Humans(TypedDict, total=False):
    consensus: Consensus | None
    leave_one_out: bool


class _Marks(TypedDict, total=False):
    marks: Iterable[str]
    merge: Mapping[str, str] | Iterable[tuple[str, str]]


class _AlignedMarks(TypedDict, total=False):
    alignment: Alignment


class _Punctuation(TypedDict, total=False):
    denominator: Denominator
    by: By | None


class _Drawn(TypedDict, total=False):
    written: bool


class _DrawnTokens(TypedDict, total=False):
    only: Only | None


class _Characters(TypedDict, total=False):
    fold: Fold


class _Sentences(TypedDict, total=False):
    sentences: Sentences


class _Treebanks(TypedDict, total=False):
    enhanced: bool
    enhancements: str | Iterable[int]
    multiple_roots: bool


class _Intervals(TypedDict, total=False):
    resamples: int
    seed: int
    intervals: bool


class _Scored(TypedDict, total=False):
    uem: str | Path | None
    baseline: str | None
    columns: Iterable[str] | None


class BoundaryOptions(
    _References, _Systems, _Texts, _Delimiters, _ComparedWords, _PairedWords, _AlignedWords,
    _Slots, _Boundaries, _Votes, _Humans, _Intervals, _Scored, total=False,
):  # fmt: skip
    """The options of `score` for boundaries."""


class PunctuationOptions(
    _References, _Systems, _Texts, _ComparedWords, _PairedWords, _AlignedWords, _Votes, _Humans,
    _Marks, _AlignedMarks, _Punctuation, _Intervals, _Scored, total=False,
):  # fmt: skip
    """The options of `score` for words and marks."""


class TokenOptions(
    _References, _Systems, _Texts, _Delimiters, _Characters, _Sentences, _Treebanks, _Intervals,
    _Scored, total=False,
):  # fmt: skip
    """The options of `score` for tokens and sentences."""


class BoundaryAgreementOptions(
    _References, _Texts, _Delimiters, _ComparedWords, _Slots, _Votes, _Intervals, total=False
):
    """The options of `agreement` for boundaries."""


class PunctuationAgreementOptions(
    _References, _Texts, _ComparedWords, _AlignedWords, _Votes, _Marks, _Intervals, total=False
):
    """The options of `agreement` for words and marks."""


class PunctuationAlignmentOptions(
    _References,
    _Systems,
    _ComparedWords,
    _PairedWords,
    _AlignedWords,
    _Marks,
    _AlignedMarks,
    _Drawn,
    total=False,
):
    """The options of `align` for words and marks."""


class TokenAlignmentOptions(_References, _Systems, _Characters, _DrawnTokens, total=False):
    """The options of `align` for tokens."""


class Options(BoundaryOptions, PunctuationOptions, TokenOptions, _Drawn, _DrawnTokens, total=False):
    """All options except task and preset."""


class OptionsAndPreset(Options, total=False):
    """The same with a preset."""

    preset: Preset


class Choices(OptionsAndPreset, total=False):
    """All options of the command line."""

    task: Task
