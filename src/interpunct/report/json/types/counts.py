"""Counts that figures are made of."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class DecisionsJson(TypedDict):
    """Slots by what stands in them."""

    tp: int
    """Both sides have a boundary."""
    fp: int
    """Only the system has one."""
    fn: int
    """Only the reference has one."""
    tn: int
    """Neither has one."""


class EditsJson(TypedDict):
    """Words, marks or labelled boundaries by what became of them."""

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
    """Boundaries of a system, and windows in which references agree on one."""

    boundaries: int
    boundaries_in_windows: int
    windows: int
    windows_hit: int


class TokenEditsJson(EditsJson):
    """Words or marks by what became of them."""

    skipped: NotRequired[int]
    """Those that the reference allows to leave out and that were left out, if there are any."""


class WordAndMarkCountsJson(TypedDict):
    """Words and marks by what became of them."""

    words: TokenEditsJson
    marks: TokenEditsJson


class MatchesJson(TypedDict):
    """What both sides have, only the system has, and only the reference has."""

    tp: int
    fp: int
    fn: int


class AlignedMatchesJson(MatchesJson):
    """Labels of words that both sides have, and how many words are aligned."""

    aligned: int


class WordLabelCountsJson(TypedDict):
    """Labels of words, if both sides are treebanks."""

    words_in_blocks: NotRequired[MatchesJson]
    """Words that stand where the characters differ; they count in all of the others."""
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
    """Tokens, words and sentences that were found."""

    tokens: MatchesJson
    words: MatchesJson
    sentences: MatchesJson
    token_boundaries: MatchesJson
    sentence_boundaries: MatchesJson
