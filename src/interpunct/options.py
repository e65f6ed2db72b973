"""Every choice that a user can make about scoring, and the presets."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from math import inf
from pathlib import Path
from typing import Any

from interpunct.alignment.characters.folding import FOLDS, Fold
from interpunct.alignment.joint import Costs
from interpunct.documents.marks import DELIMITERS, MARKS, is_mark, normalize_mark
from interpunct.errors import OptionError
from interpunct.formats import FORMATS, Reading
from interpunct.metrics.threshold_figures import DetectionCost
from interpunct.metrics.vote_windows import WINDOW_LIMIT

CHOICES: Mapping[str, Collection[str]] = {
    "task": ("boundaries", "punctuation", "tokens"),
    "case": ("fold", "keep"),
    "missing": ("error", "skip"),
    "final": ("exclude", "include"),
    "words": ("strict", "align"),
    "tags": ("optional", "keep"),
    "costs": ("levenshtein", "nist"),
    "denominator": ("reference", "path", "columns"),
    "by": ("speaker",),
    "fold": FOLDS,
    "thresholds": ("exact", "grid"),
    "system_format": FORMATS,
    "reference_format": FORMATS,
}
"""Options that take one of a few words."""

_BOUNDARIES, _PUNCTUATION, _TOKENS = (("boundaries",), ("punctuation",), ("tokens",))
TASKS_OF: Mapping[str, tuple[str, ...]] = {
    "delimiters": _BOUNDARIES + _TOKENS,
    "case": _BOUNDARIES + _PUNCTUATION,
    "tags": _BOUNDARIES + _PUNCTUATION,
    "costs": _BOUNDARIES + _PUNCTUATION,
    "quorum": _BOUNDARIES + _PUNCTUATION,
    **dict.fromkeys(("final", "window_limit", "k", "tolerance", "beta"), _BOUNDARIES),
    **dict.fromkeys(("threshold", "thresholds", "dcf"), _BOUNDARIES),
    **dict.fromkeys(("marks", "merge", "denominator", "by"), _PUNCTUATION),
    **dict.fromkeys(("leave_one_out", "orders"), _PUNCTUATION),
    "fold": _TOKENS,
}
"""The tasks that look at an option; one that is not here is looked at by all."""

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "wisebe-paper": {"final": "exclude", "window_limit": 2},
    "wisebe-tool": {
        "system_format": "lines", "reference_format": "lines", "final": "include",
        "window_limit": 3,
    },
    "nltk": {"k": "nltk"},
    "segeval": {"k": "segeval"},
    "sclite": {
        "task": "punctuation", "marks": "", "costs": "nist", "case": "fold", "tags": "keep",
        "denominator": "path",
    },
    "rts": {"task": "punctuation", "marks": ", . ? ! --", "costs": "nist"},
    "iwslt": {"task": "punctuation", "marks": ", . ?", "merge": "!=. ;=. :=, --=,"},
    "nemo": {"task": "punctuation", "marks": ", . ?", "denominator": "columns"},
    "conll18": {"task": "tokens", "fold": "none", "words": "strict"},
}  # fmt: skip
"""A preset is a list of options and no more; what the user says goes before it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `score`, each with its default. Make one with `Settings.choose`."""

    task: str = "boundaries"
    preset: str | None = None
    system_format: str | None = None
    reference_format: str | None = None
    marker: str = "</s>"
    delimiters: str | None = None
    case: str = "fold"
    missing: str = "error"
    uem: str | Path | None = None
    final: str = "exclude"
    window_limit: int = WINDOW_LIMIT
    quorum: int | None = None
    leave_one_out: bool = False
    orders: str | None = None
    words: str | None = None
    tags: str = "optional"
    costs: Costs = "levenshtein"
    marks: str = " ".join(MARKS)
    merge: str = ""
    denominator: str = "reference"
    by: str | None = None
    fold: Fold = "marks"
    k: int | str | None = None
    tolerance: int | None = None
    beta: float | None = None
    threshold: float | None = None
    thresholds: str = "exact"
    dcf: str | None = None
    resamples: int = 1000
    seed: int = 0
    intervals: bool = True
    baseline: str | None = None
    columns: tuple[str, ...] | None = None

    @classmethod
    def choose(cls, *, preset: str | None = None, **options: Any) -> Settings:
        """The defaults, changed by a preset, changed by the options that are not None.

        >>> Settings.choose(preset="nltk", final="include").k
        'nltk'
        """
        if preset is not None and preset not in PRESETS:
            raise OptionError(f"unknown preset {preset!r}{near(preset, PRESETS)}")
        names = [field.name for field in fields(cls)]
        for name in options:
            if name not in names:
                raise OptionError(f"unknown option {name!r}{near(name, names)}")
        chosen = {name: value for name, value in options.items() if value is not None}
        settings = replace(cls(), preset=preset, **{**PRESETS.get(preset or "", {}), **chosen})
        _check(settings)
        check_task([name for name, value in chosen.items() if value is not False], settings.task)
        return settings

    @property
    def delimiter_set(self) -> frozenset[str]:
        return DELIMITERS if self.delimiters is None else frozenset(self.delimiters)

    @property
    def detection_cost(self) -> DetectionCost:
        return DetectionCost() if self.dcf is None else DetectionCost.parse(self.dcf)

    @property
    def mark_set(self) -> tuple[str, ...]:
        """The scored marks, in the order given."""
        return tuple(dict.fromkeys(map(normalize_mark, split_signs(self.marks))))

    @property
    def merged_marks(self) -> dict[str, str]:
        """Marks that count as another: `!=.` counts the first as the second."""
        return dict(map(_merged_pair, self.merge.split()))

    @property
    def reading(self) -> Reading:
        return Reading(
            delimiters=self.delimiter_set,
            marker=self.marker,
            keep_tokens=self.task == "tokens" or not self.mark_set,
        )

    @property
    def system_reading(self) -> Reading:
        """The same for systems: in `tokens`, one that gave nothing has missed everything."""
        return replace(self.reading, allow_empty=self.task == "tokens")


def near(word: str, words: Collection[str]) -> str:
    """What to say after an unknown word: the one that was meant, or all that there are."""
    close = difflib.get_close_matches(word, list(words), n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(words)}"


def split_signs(text: str) -> list[str]:
    """Marks written one after the other, with or without spaces; two hyphens are one mark.

    >>> split_signs(",.? --")
    [',', '.', '?', '--']
    """
    return re.findall(r"--|\.\.\.|\S", text)


def _merged_pair(pair: str) -> tuple[str, str]:
    """`--=,` is two marks; the mark `=` cannot be merged."""
    first, _, second = pair.partition("=")
    marks = [*split_signs(first), *split_signs(second)]
    if len(marks) != 2 or not first or not second:
        raise OptionError(f"--merge takes pairs such as '!=.', not {pair!r}")
    return normalize_mark(marks[0]), normalize_mark(marks[1])


def check_task(options: Collection[str], task: str) -> None:
    """Refuse options that a task would not look at. A preset may name them all the same."""
    for name in options:
        tasks = TASKS_OF.get(name, (task,))
        if task not in tasks:
            raise OptionError(
                f"{_option(name)} goes with --task {' or '.join(tasks)}, not with {task}; "
                "leave it out"
            )


def _check(settings: Settings) -> None:
    for name, choices in CHOICES.items():
        value = getattr(settings, name)
        if value is not None and value not in choices:
            raise OptionError(f"{_option(name)} cannot be {value!r}{near(str(value), choices)}")
    if settings.k not in (None, "nltk", "segeval") and not _at_least(settings.k, 1):
        raise OptionError(f"--k must be a whole number of at least 1, not {settings.k}")
    if not _at_least(settings.window_limit, 0):
        raise OptionError(f"--window-limit must be at least 0 slots, not {settings.window_limit}")
    if settings.quorum is not None and not _at_least(settings.quorum, 1):
        raise OptionError(f"--quorum must be at least 1 vote, not {settings.quorum}")
    if settings.tolerance is not None and not _at_least(settings.tolerance, 0):
        raise OptionError(f"--tolerance must be at least 0 slots, not {settings.tolerance}")
    if settings.beta is not None and not 0 < settings.beta < inf:
        raise OptionError(f"--beta must be a number greater than 0, not {settings.beta}")
    if settings.threshold is not None and not 0 <= settings.threshold <= 1:
        raise OptionError(f"--threshold must be from 0 to 1, not {settings.threshold}")
    # Parsing is checking.
    _ = settings.detection_cost
    if not _at_least(settings.resamples, 1):
        raise OptionError(f"--resamples must be at least 1, not {settings.resamples}")
    if not _at_least(settings.seed, 0):
        raise OptionError(f"--seed must be at least 0, not {settings.seed}")
    if not settings.delimiter_set:
        raise OptionError("--delimiters must name at least one mark")
    for mark in (*settings.mark_set, *settings.merged_marks):
        if not is_mark(mark):
            raise OptionError(f"--marks and --merge take punctuation marks, not {mark!r}")
    if settings.orders not in (None, "all") and not _is_number(settings.orders):
        raise OptionError(f"--orders must be 'all' or a number from 1 on, not {settings.orders!r}")
    if not settings.marker.strip():
        raise OptionError("--marker must not be blank")


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def _is_number(text: str | None) -> bool:
    return str(text).isdecimal() and int(str(text)) >= 1


def _at_least(value: object, least: int) -> bool:
    return isinstance(value, int) and value >= least
