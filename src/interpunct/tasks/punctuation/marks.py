"""What became of words and marks, system by system and speaker by speaker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpunct.results.bag import Bag


@dataclass(frozen=True, slots=True)
class MarkErrors:
    """The scored marks, the results of each system, and those of its speakers, if asked for.

    Words are under `WORD_ERRORS`, marks under `MARKS`, error rates under `ERROR_RATES`.
    """

    marks: tuple[str, ...]
    totals: Mapping[str, Bag]
    speakers: Mapping[str, Mapping[str, Bag]] = field(default_factory=dict)
