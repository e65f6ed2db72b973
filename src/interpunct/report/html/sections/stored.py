"""Sections made from stored results, in the same form as those of new results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import nan
from typing import Any

import numpy as np

from interpunct.metrics.punctuation import Confusion
from interpunct.report.figure_descriptions import description_of
from interpunct.report.html.page import as_rounded, without_ties
from interpunct.report.html.sections.parts import KINDS, Kind, parts_of
from interpunct.report.html.sections.punctuation import mark_counts
from interpunct.report.html.sections.side_by_side import NUMBERS, POINTS
from interpunct.report.html.shown_documents import LEADING, spread
from interpunct.report.html.written_marks import as_written
from interpunct.report.notes import MARK, lone_speaker_notes
from interpunct.report.stored.main_figures import FIRST, main_figures
from interpunct.report.stored.results import StoredResult
from interpunct.report.tables.table import best_of
from interpunct.results.keys import PartKind
from interpunct.statistics.comparisons import ALPHA

BLOCKS = 300
"""The maximum number of blocks of a system."""


@dataclass(frozen=True)
class Runs:
    """One run, or two whose systems are shown together as if from one run."""

    runs: Sequence[StoredResult]

    @property
    def task(self) -> str:
        return str(self.runs[0].data["task"])

    @cached_property
    def systems(self) -> dict[str, Mapping[str, Any]]:
        """The name of each system on the page, and its results."""
        return {
            self.called(run, system["name"]): system
            for run in self.runs
            for system in run.data["systems"]
        }

    def called(self, run: StoredResult, system: str) -> str:
        return system if len(self.runs) == 1 else f"{system} ({run.name})"

    @cached_property
    def documents(self) -> list[str]:
        return list(dict.fromkeys(name for run in self.runs for name in run.data["documents"]))

    @property
    def references(self) -> list[str]:
        return list(dict.fromkeys(name for run in self.runs for name in run.data["references"]))

    @cached_property
    def baseline(self) -> str | None:
        """The baseline of comparisons, if there was one."""
        rivals = {found["b"] for found in self.comparisons}
        is_one = len(rivals) == 1 and len(self.systems) > 2
        return next(iter(rivals)) if is_one else None

    @property
    def comparisons(self) -> list[Mapping[str, Any]]:
        """Tests between systems; none if there are two runs."""
        if len(self.runs) > 1:
            return []
        there = [c for c in self.runs[0].data["comparisons"] if {c["a"], c["b"]} <= {*self.systems}]
        return [found for found in there if found["difference"] is not None]

    def main(self) -> list[str]:
        """The main figures of a task."""
        return main_figures(self.task, self.systems.values())


def summary(runs: Runs) -> Mapping[str, Any]:
    """All figures, as on the page of scores."""
    references = dict.fromkeys(
        name for own in runs.systems.values() for name in own.get("per_reference", {})
    )
    every = [_table(runs, None), *(_table(runs, name) for name in references)]
    return {"notes": [], "tables": [table for table in every if table["figures"]]}


def _table(runs: Runs, reference: str | None) -> dict[str, Any]:
    scores = [
        own["scores"]
        if reference is None
        else own.get("per_reference", {}).get(reference, {}).get("scores", {})
        for own in runs.systems.values()
    ]
    names = list(dict.fromkeys(name for own in scores for name in own))
    return {
        "reference": reference or "",
        "main": [name for name in runs.main() if name in names] or names[:FIRST],
        "figures": [_figure(runs, name, [own.get(name) for own in scores]) for name in names],
    }


def _figure(runs: Runs, name: str, found: Sequence[Mapping[str, Any] | None]) -> dict[str, Any]:
    described = description_of(name, runs.task)
    values = [nan if own is None or own["value"] is None else own["value"] for own in found]
    best = best_of(values, described.better)
    rival = runs.baseline or next(
        (own for own, value in zip(runs.systems, values, strict=True) if value == best), ""
    )
    tested = {
        frozenset((c["a"], c["b"])): c["p_value"] for c in runs.comparisons if c["metric"] == name
    }
    missing = [own for own in found if own is not None and own["value"] is None and "reason" in own]
    cells = []
    for system, own, value in zip(runs.systems, found, values, strict=True):
        differs = system != rival and (tested.get(frozenset((system, rival))) or 1.0) < ALPHA
        cells.append({**_cell(own), "best": value == best, "mark": MARK if differs else ""})
    return {
        "name": name,
        "label": described.label,
        "better": described.better,
        "definition": described.definition,
        "unmeasured": next((own["reason"] for own in missing), described.unmeasured),
        "cells": without_ties(cells),
    }


def _cell(found: Mapping[str, Any] | None) -> dict[str, Any]:
    """A value with its interval and mean over documents, if any."""
    if found is None or found["value"] is None:
        return {"value": None}
    cell = {"value": as_rounded(found["value"])}
    if found.get("low") is not None and found.get("high") is not None:
        cell |= {"low": as_rounded(found["low"]), "high": as_rounded(found["high"])}
    if "macro" in found:
        cell["macro"] = as_rounded(found["macro"])
    return cell


def side_by_side(runs: Runs) -> Mapping[str, Any]:
    """Figures of each document, and the tests that were stored."""
    figures = runs.main()
    values = {
        name: [
            [_of_document(own, document, name) for document in runs.documents]
            for own in runs.systems.values()
        ]
        for name in figures
    }
    headline = next((name for name in LEADING if name in figures), figures[0] if figures else None)
    order = _worst_first(values[headline], runs.task, headline) if headline else []
    room = max(2, NUMBERS // (len(runs.systems) * max(1, len(figures))))
    shown = sorted(order[place] for place in spread(len(order), min(room, POINTS)))
    return {
        "figures": figures,
        "pair": _first_pair(runs),
        "headline": headline,
        "documents": [runs.documents[place] for place in shown],
        "left_out": len(runs.documents) - len(shown),
        "values": {
            name: [[as_rounded(row[place]) for place in shown] for row in rows]
            for name, rows in values.items()
        },
        "alpha": ALPHA,
        "too_few": "",
        "comparisons": [_comparison(c) for c in runs.comparisons if c["metric"] in figures],
    }


def _of_document(system: Mapping[str, Any], document: str, figure: str) -> float | None:
    own = system["per_document"].get(document, {"scores": {}})
    value: float | None = own["scores"].get(figure, {}).get("value")
    return value


def _worst_first(rows: Sequence[Sequence[float | None]], task: str, figure: str) -> list[int]:
    values = np.array(rows, float)
    measured = ~np.isnan(values)
    means = np.where(measured, values, 0).sum(axis=0) / np.maximum(measured.sum(axis=0), 1)
    means = means if description_of(figure, task).better == "higher" else -means
    order: list[int] = np.lexsort((means, ~measured.any(axis=0))).tolist()
    return order


def _first_pair(runs: Runs) -> list[str] | None:
    """The pair to show first: new and old, or the first comparison of a run."""
    names = [*runs.systems]
    if len(runs.runs) == 2:
        old, new = runs.runs
        same = next((name for name in old.systems if name in new.systems), None)
        if same is not None:
            return [runs.called(new, same), runs.called(old, same)]
        return [runs.called(new, new.systems[0]), runs.called(old, old.systems[0])]
    if runs.comparisons:
        return [runs.comparisons[0]["a"], runs.comparisons[0]["b"]]
    return names[:2] if len(names) > 1 else None


def _comparison(found: Mapping[str, Any]) -> dict[str, Any]:
    numbers = ("difference", "low", "high", "p_value", "p_bootstrap")
    return {
        "a": found["a"],
        "b": found["b"],
        "figure": found["metric"],
        **{name: as_rounded(found.get(name)) for name in numbers},
    }


def parts(runs: Runs) -> Mapping[str, Any] | None:
    """Figures by mark, case, label, speaker, tag and relation."""
    kinds = []
    for by in KINDS:
        own = [system.get(f"by_{by}", {}) for system in runs.systems.values()]
        estimates = [
            {name: _estimates(by, part) for name, part in parts_of_system.items()}
            for parts_of_system in own
        ]
        sizes = {name: _size(by, part) for system in own for name, part in system.items()}
        known = sizes if KINDS[by] else {}
        kind = Kind.of(by, estimates, known, runs.task)
        if by == "mark":
            kind = replace(kind, forms=_forms(runs))
        elif by == "speaker":
            kind = replace(kind, notes=_speaker_notes(own))
        kinds.append(kind)
    tests = [] if len(runs.runs) > 1 else runs.runs[0].data.get("part_comparisons", [])
    there = [c for c in tests if {c["a"], c["b"]} <= {*runs.systems}]
    return parts_of(kinds, [*runs.systems], there, baseline=runs.baseline)


def _forms(runs: Runs) -> Mapping[str, Sequence[str]]:
    """The spellings of marks in all runs."""
    found: dict[str, dict[str, None]] = {}
    for system in runs.systems.values():
        for mark, own in system.get("by_mark", {}).items():
            found.setdefault(mark, {}).update(dict.fromkeys(own.get("written", ())))
    return {mark: [*forms] for mark, forms in found.items() if forms}


def _speaker_notes(systems: Sequence[Mapping[str, Any]]) -> list[str]:
    """Notes on the intervals of speakers of a single document."""
    alone: dict[str, bool] = {}
    for system in systems:
        for who, part in system.items():
            if part.get("drawn") == "blocks":
                alone[who] = part["scores"]["word_error_rate"].get("low") is None
    too_short = sum(alone.values())
    return lone_speaker_notes(len(alone) - too_short, too_short)


def _estimates(by: PartKind, part: Mapping[str, Any]) -> Mapping[str, Any]:
    """The figures of a part: for marks those with intervals, for speakers the main ones."""
    if by == "speaker":
        main = ("word_error_rate", "punctuation_error_rate", "micro_f1")
        return {name: part["scores"][name] for name in main if name in part["scores"]}
    names = ("precision", "recall", "f1", "error_rate")
    return {name: part[name] for name in names if name in part}


def _size(by: PartKind, part: Mapping[str, Any]) -> int:
    if by in ("mark", "upos", "relation"):
        return int(part["occurrences"])
    if by == "speaker":
        words = part["counts"]["words"]
        return int(words["correct"] + words["substitutions"] + words["deletions"])
    return 0


def marks(runs: Runs) -> Mapping[str, Any] | None:
    """Errors by mark, and the confusion of each system; marks are those of all runs."""
    tables = {name: own["confusion"] for name, own in runs.systems.items() if "confusion" in own}
    if len(tables) < len(runs.systems) or runs.task != "punctuation":
        return None
    labels = list(dict.fromkeys(mark for own in tables.values() for mark in own["labels"][1:]))
    if not labels:
        return None
    forms = _forms(runs)
    return {
        "marks": labels,
        "names": [as_written(mark, forms) for mark in labels],
        "systems": [
            mark_counts(_confusion(tables[name], labels), _whiskers(own["by_mark"], labels))
            for name, own in runs.systems.items()
        ],
    }


def _confusion(found: Mapping[str, Any], labels: Sequence[str]) -> Confusion:
    """The confusion matrix over the marks of all runs."""
    places = [0, *(1 + labels.index(mark) for mark in found["labels"][1:])]
    table = np.zeros((len(labels) + 1, len(labels) + 1), np.int64)
    table[np.ix_(places, places)] = found["rows"]
    return Confusion(table, np.zeros(len(labels) + 1, np.int64))


def _whiskers(by_mark: Mapping[str, Any], labels: Sequence[str]) -> list[list[float | None]]:
    rates = [by_mark.get(mark, {}).get("error_rate", {}) for mark in labels]
    return [[as_rounded(rate.get("low")), as_rounded(rate.get("high"))] for rate in rates]


def counts(runs: Runs) -> Mapping[str, Any]:
    """The counts, and the blocks in which characters differ."""
    flat = {name: dict(_flat(own["counts"])) for name, own in runs.systems.items()}
    heads = list(dict.fromkeys(head for own in flat.values() for head in own))
    tables = [
        {
            "title": "",
            "head": ["system", *heads],
            "rows": [
                [[name, False], *([str(own.get(head, "–")), False] for head in heads)]
                for name, own in flat.items()
            ],
        },
        *_blocks(runs),
    ]
    return {"tables": tables}


def _flat(found: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, int]]:
    for name, value in found.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name} ")
        else:
            yield f"{before}{name}", value


def _blocks(runs: Runs) -> Iterator[dict[str, Any]]:
    names = ("reference_place", "reference", "system")
    for system, own in runs.systems.items():
        found = own.get("blocks", [])
        if found:
            more = f" (the first {BLOCKS} of {len(found)})" if len(found) > BLOCKS else ""
            yield {
                "title": f"Where the characters of {system} differ{more}",
                "head": ["where", "reference", "system"],
                "rows": [[[block[name], False] for name in names] for block in found[:BLOCKS]],
                "texts": True,
            }
