"""The counts behind the figures of each task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from interpunct.report.json.types.counts import (
    EditsJson,
    MatchesJson,
    SlotCountsJson,
    TokenCountsJson,
    TokenEditsJson,
    WindowCountsJson,
    WordAndMarkCountsJson,
    WordLabelCountsJson,
)

Counts = Mapping[str, Any]
"""Counts by name, as in the summary of a task: numbers or nested counts."""


def boundary_counts(counts: Counts) -> SlotCountsJson | WindowCountsJson:
    """Counts of slots for one reference, of windows for several."""
    return window_counts(counts) if "windows" in counts else slot_counts(counts)


def slot_counts(counts: Counts) -> SlotCountsJson:
    found: SlotCountsJson = {
        "tp": counts["tp"], "fp": counts["fp"], "fn": counts["fn"], "tn": counts["tn"],
    }  # fmt: skip
    kinds: tuple[Labelled, ...] = get_args(Labelled)
    for kind in kinds:
        if kind in counts:
            found[kind] = _edits(counts[kind])
    return found


Labelled = Literal["subtypes", "mapped_segments", "mapped_ends"]
"""Labelled boundaries and segments, if there are any."""


def window_counts(counts: Counts) -> WindowCountsJson:
    return {
        "boundaries": counts["boundaries"],
        "boundaries_in_windows": counts["boundaries_in_windows"],
        "windows": counts["windows"],
        "windows_hit": counts["windows_hit"],
    }


def word_and_mark_counts(counts: Counts) -> WordAndMarkCountsJson:
    return {"words": _token_edits(counts["words"]), "marks": _token_edits(counts["marks"])}


def token_counts(counts: Counts) -> TokenCountsJson:
    return {
        "tokens": _matches(counts["tokens"]),
        "words": _matches(counts["words"]),
        "sentences": _matches(counts["sentences"]),
        "token_boundaries": _matches(counts["token_boundaries"]),
        "sentence_boundaries": _matches(counts["sentence_boundaries"]),
        **_word_label_counts(counts),
    }


def _word_label_counts(counts: Counts) -> WordLabelCountsJson:
    """The counts that were measured."""
    found: WordLabelCountsJson = {}
    if "words_in_blocks" in counts:
        found["words_in_blocks"] = _matches(counts["words_in_blocks"])
    kinds: tuple[WordLabel, ...] = get_args(WordLabel)
    for kind in kinds:
        if kind in counts and _is_measured(counts[kind]):
            found[kind] = {**_matches(counts[kind]), "aligned": counts[kind]["aligned"]}
    edges: tuple[Edge, ...] = get_args(Edge)
    for edge in edges:
        if edge in counts and _is_measured(counts[edge]):
            found[edge] = _matches(counts[edge])
    return found


WordLabel = Literal[
    "upos", "xpos", "ufeats", "alltags", "lemmas", "uas", "las", "clas", "mlas", "blex"
]
Edge = Literal["elas", "eulas"]


def _is_measured(counts: Counts) -> bool:
    return any(counts[name] for name in ("tp", "fp", "fn"))


def _edits(counts: Counts) -> EditsJson:
    return {
        "correct": counts["correct"],
        "substitutions": counts["substitutions"],
        "deletions": counts["deletions"],
        "insertions": counts["insertions"],
    }


def _token_edits(counts: Counts) -> TokenEditsJson:
    """`skipped` is only included if anything was skipped."""
    found: TokenEditsJson = {
        "correct": counts["correct"],
        "substitutions": counts["substitutions"],
        "deletions": counts["deletions"],
        "insertions": counts["insertions"],
    }
    if counts["skipped"]:
        found["skipped"] = counts["skipped"]
    return found


def _matches(counts: Counts) -> MatchesJson:
    return {"tp": counts["tp"], "fp": counts["fp"], "fn": counts["fn"]}
