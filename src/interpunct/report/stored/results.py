"""Stored results, validated when they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from interpunct.corpora.paths import NamedPath, default_name
from interpunct.errors import InputError
from interpunct.formats.files.json_object import JsonObject
from interpunct.formats.files.source import Source
from interpunct.report.json.checking import mismatch
from interpunct.report.json.types.errors import ErrorsJson
from interpunct.report.json.types.scores import ScoresJson

SCORES = "urn:interpunct:score:1"
ERRORS = "urn:interpunct:errors:1"
KINDS: Mapping[str, Any] = {SCORES: ScoresJson, ERRORS: ErrorsJson}
"""The schemas of supported results, and their types."""

NEEDED = frozenset(
    {
        "interpunct", "schema", "signature", "task", "references", "reference", "documents",
        "systems", "comparisons", "name", "scores", "counts", "per_document", "value", "a", "b",
        "metric", "difference", "p_value", "p_bootstrap", "by", "part", "low", "high", "words",
        "correct", "substitutions", "deletions", "occurrences", "precision", "recall", "f1",
        "error_rate", "labels", "rows", "reference_place", "system", "document", "kind",
        "boundary", "hypothesis", "errors", "before", "after", "place",
    }
)  # fmt: skip
"""The keys needed for a page; others may be missing if they were added later."""

EXPECTED = "the result of interpunct score --output json"


@dataclass(frozen=True, slots=True)
class StoredResult:
    """The content of a file: the scores or the errors of systems."""

    name: str
    path: str
    data: Mapping[str, Any]

    @property
    def is_scores(self) -> bool:
        return bool(self.data["schema"] == SCORES)

    @property
    def systems(self) -> list[str]:
        return [system["name"] for system in self.data["systems"]]


def read_result(given: NamedPath) -> StoredResult:
    """Read one file; other content is an error."""
    source = Source(Path(given.path))
    found = JsonObject.read(source, f"an object, {EXPECTED}")
    schema = found.data.get("schema")
    if not isinstance(schema, str) or not schema.startswith("urn:interpunct:"):
        raise source.error(f"this is not {EXPECTED}: it names no schema of interpunct")
    if schema not in KINDS:
        raise source.error(_other_schema(schema))
    if wrong := mismatch(found.data, KINDS[schema], NEEDED):
        raise source.error(f"this is not what it says it is ({schema}): {wrong}")
    if wrong := _contradiction(found.data):
        raise source.error(f"this result contradicts itself: {wrong}")
    name = given.name if given.name is not None else default_name(given.path)
    return StoredResult(name, given.path, found.data)


def _other_schema(schema: str) -> str:
    command, _, version = schema.removeprefix("urn:interpunct:").partition(":")
    if any(known.startswith(f"urn:interpunct:{command}:") for known in KINDS):
        return (
            f"version {version} of the results of interpunct {command}, which this version of "
            "interpunct cannot read; store the result again"
        )
    return (
        f"this is the result of interpunct {command}; a report is made of results of interpunct "
        "score, and of interpunct errors"
    )


def _contradiction(data: Mapping[str, Any]) -> str:
    """Contradictions between parts of a result that match their types."""
    names = [system["name"] for system in data["systems"]]
    if not names:
        return "it has no system"
    if (twice := _twice(names)) is not None:
        return f"the system {twice!r} appears twice"
    if data["schema"] == ERRORS:
        return ""
    if not data["documents"]:
        return "it has no document"
    if (twice := _twice(data["documents"])) is not None:
        return f"the document {twice!r} appears twice"
    for system in data["systems"]:
        if {*system["per_document"]} != {*data["documents"]}:
            return f"the documents of the system {system['name']!r} are not those of the result"
        for name in ("confusion", "case_confusion", "label_confusion"):
            if name in system and not _is_square(system[name]):
                return (
                    f'"{name}" of the system {system["name"]!r} must have as many columns as it '
                    "has labels"
                )
    return ""


def _twice(names: Sequence[str]) -> str | None:
    return next((name for name, times in Counter(names).items() if times > 1), None)


def _is_square(confusion: Mapping[str, Any]) -> bool:
    size = len(confusion["labels"])
    return size > 0 and [len(row) for row in confusion["rows"]] == [size] * size


def read_results(given: Sequence[NamedPath]) -> tuple[list[StoredResult], list[StoredResult]]:
    """The scores of one run or two, and the errors of the same number of runs or of none."""
    results = [read_result(one) for one in given]
    scores = [result for result in results if result.is_scores]
    errors = [result for result in results if not result.is_scores]
    for found, what in ((scores, "scores"), (errors, "errors")):
        if len(found) > 2:
            raise InputError(
                f"a report is about one run, or compares two; {len(found)} files with {what} "
                "were given"
            )
    if scores and errors and len(scores) != len(errors):
        raise InputError(
            f"{len(scores)} {'run' if len(scores) == 1 else 'runs'} with scores, but "
            f"{len(errors)} with errors; give the errors of each run, or of none"
        )
    if len(scores) == 2:
        _check_tasks(*scores)
    return distinct(scores), distinct(errors)


def _check_tasks(old: StoredResult, new: StoredResult) -> None:
    tasks = [run.data["task"] for run in (old, new)]
    if tasks[0] != tasks[1]:
        raise InputError(
            f"{old.path} is about {tasks[0]} and {new.path} about {tasks[1]}; only runs of the "
            "same task can be compared"
        )


def distinct(runs: Sequence[StoredResult]) -> list[StoredResult]:
    """Give runs distinct names: if file names are equal, their paths are used."""
    names = [run.name for run in runs]
    if len(set(names)) < len(names):
        names = [run.path for run in runs]
    if len(set(names)) < len(names):
        names = [f"{name} ({place})" for place, name in enumerate(names, start=1)]
    return [StoredResult(name, run.path, run.data) for name, run in zip(names, runs, strict=True)]
