"""Counts that figures are made of."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class DecisionsJson(TypedDict):
    """Counts of slots by the labels of both sides."""

    tp: int
    """Both sides have a boundary."""
    fp: int
    """Only the system has one."""
    fn: int
    """Only the reference has one."""
    tn: int
    """Neither has one."""


class EditsJson(TypedDict):
    """Counts of words, marks or labelled boundaries by operation."""

    correct: int
    substitutions: int
    deletions: int
    insertions: int


class SlotCountsJson(DecisionsJson):
    """Slots against a single reference."""

    subtypes: NotRequired[EditsJson]
    """Boundaries by their labels, if both sides have labels."""
    mapped_segments: NotRequired[EditsJson]
    """Segments by what they are mapped to, with `--mapping`."""
    mapped_ends: NotRequired[EditsJson]
    """The same for the words that they end with."""


class WindowCountsJson(TypedDict):
    """Counts of boundaries of a system and of windows of the references."""

    boundaries: int
    boundaries_in_windows: int
    windows: int
    windows_hit: int


class TokenEditsJson(EditsJson):
    """Counts of words or marks by operation."""

    skipped: NotRequired[int]
    """Optional tokens of the reference that were left out, if there are any."""


class WordAndMarkCountsJson(TypedDict):
    """Counts of words and marks by operation."""

    words: TokenEditsJson
    marks: TokenEditsJson


class MatchesJson(TypedDict):
    """Counts of items that both sides have, only the system has, and only the reference has."""

    tp: int
    fp: int
    fn: int


class AlignedMatchesJson(MatchesJson):
    """The same for labels of words, and the number of aligned words."""

    aligned: int


class WordLabelCountsJson(TypedDict):
    """Labels of words, if both sides are treebanks."""

    words_in_blocks: NotRequired[MatchesJson]
    """Words in blocks, where the characters differ; these are included in all other counts."""
    upos: NotRequired[AlignedMatchesJson]
    xpos: NotRequired[AlignedMatchesJson]
    ufeats: NotRequired[AlignedMatchesJson]
    alltags: NotRequired[AlignedMatchesJson]
    lemmas: NotRequired[AlignedMatchesJson]
    uas: NotRequired[AlignedMatchesJson]
    las: NotRequired[AlignedMatchesJson]
    clas: NotRequired[AlignedMatchesJson]
    mlas: NotRequired[AlignedMatchesJson]
    blex: NotRequired[AlignedMatchesJson]
    elas: NotRequired[MatchesJson]
    eulas: NotRequired[MatchesJson]


class TokenCountsJson(WordLabelCountsJson):
    """Counts of tokens, words and sentences."""

    tokens: MatchesJson
    words: MatchesJson
    sentences: MatchesJson
    token_boundaries: MatchesJson
    sentence_boundaries: MatchesJson
