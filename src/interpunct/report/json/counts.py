"""The counts behind the figures, as each task has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpunct.report.json.types.counts import (
    EditsJson,
    MatchesJson,
    SlotCountsJson,
    TokenCountsJson,
    TokenEditsJson,
    WindowCountsJson,
    WordAndMarkCountsJson,
)

Counts = Mapping[str, Any]
"""Counts by name, as the summary of a task has them: numbers, or counts again."""


def boundary_counts(counts: Counts) -> SlotCountsJson | WindowCountsJson:
    """Slots against one reference, windows against several."""
    return window_counts(counts) if "windows" in counts else slot_counts(counts)


def slot_counts(counts: Counts) -> SlotCountsJson:
    found: SlotCountsJson = {
        "tp": counts["tp"], "fp": counts["fp"], "fn": counts["fn"], "tn": counts["tn"],
    }  # fmt: skip
    if "subtypes" in counts:
        found["subtypes"] = _edits(counts["subtypes"])
    return found


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
    }


def _edits(counts: Counts) -> EditsJson:
    return {
        "correct": counts["correct"],
        "substitutions": counts["substitutions"],
        "deletions": counts["deletions"],
        "insertions": counts["insertions"],
    }


def _token_edits(counts: Counts) -> TokenEditsJson:
    """Most references do not allow anything to be skipped, which need not be said."""
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
