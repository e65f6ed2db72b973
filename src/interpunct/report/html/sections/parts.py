"""Figures of parts of the corpus: by mark, by class of case, by label, by tag and so on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import nan
from typing import Any

from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import ERROR_RATES, MARKS
from interpunct.report.figure_descriptions import Description, description_of
from interpunct.report.html.page import as_rounded, rounded, without_ties
from interpunct.report.html.written_marks import as_written, forms_of
from interpunct.report.json.parts import estimates_by, part_comparisons
from interpunct.report.json.types.figures import EstimateJson
from interpunct.report.json.types.parts import PartComparisonJson
from interpunct.report.notes import MARK, speaker_notes
from interpunct.report.tables.parts import TABLES
from interpunct.report.tables.table import best_of
from interpunct.results.keys import Key, PartKind
from interpunct.statistics.comparisons import ALPHA
from interpunct.tasks.tokens.label_parts import part_words

PARTS = 400
"""The maximum number of parts of one kind, the largest first."""

COMPARISONS = 4000
"""The maximum number of tests of one kind."""

Estimates = Mapping[str, Mapping[str, EstimateJson]]
"""The figures of each part of one system."""

KINDS: Mapping[PartKind, str] = {
    "mark": "mark",
    "case": "",
    "label": "",
    "speaker": "word",
    "upos": "word",
    "relation": "word",
}
"""The kinds of parts, and the units of their sizes, if known."""

DESCRIPTIONS = {
    "precision": Description(
        "P", "higher", "share of its occurrences in the system that are right"
    ),
    "recall": Description(
        "R", "higher", "share of its occurrences in the reference that are found"
    ),
    "f1": Description("F1", "higher", "2 P R / (P + R), where P and R are of this part alone"),
    "error_rate": Description(
        "errors",
        "lower",
        "its substitutions, deletions and insertions / its occurrences in the reference",
    ),
}
"""Figures of parts that a whole corpus lacks or defines differently."""


@dataclass(frozen=True, slots=True)
class Kind:
    """All parts of one kind: the estimates of each system, and the size of each part.

    `forms` are the spellings of marks, and `notes` are about intervals.
    """

    by: PartKind
    figures: Mapping[str, Description]
    estimates: Sequence[Estimates]
    sizes: Mapping[str, int]
    forms: Mapping[str, Sequence[str]] = field(default_factory=dict)
    notes: Sequence[str] = ()

    @classmethod
    def of(
        cls, by: PartKind, estimates: Sequence[Estimates], sizes: Mapping[str, int], task: str
    ) -> Kind:
        names = dict.fromkeys(name for own in estimates for part in own.values() for name in part)
        figures = {name: DESCRIPTIONS.get(name) or description_of(name, task) for name in names}
        return cls(by, figures, estimates, sizes)


def parts(scores: Scores) -> Mapping[str, Any] | None:
    """Every kind of part for which there are figures."""
    kinds = []
    for by in KINDS:
        estimates = [estimates_by(scores, system, by) for system in scores.systems]
        kind = Kind.of(by, estimates, _sizes(scores, by), scores.settings.task)
        if by == "mark":
            kind = replace(kind, forms=forms_of(scores))
        elif by == "speaker":
            kind = replace(kind, notes=speaker_notes(scores))
        kinds.append(kind)
    return parts_of(
        kinds,
        scores.systems,
        part_comparisons(scores),
        baseline=scores.settings.baseline,
        drawn=scores.part_resampling.unit if scores.settings.intervals else None,
    )


def parts_of(
    kinds: Sequence[Kind],
    systems: Sequence[str],
    comparisons: Sequence[PartComparisonJson],
    *,
    baseline: str | None,
    drawn: str | None = None,
) -> Mapping[str, Any] | None:
    """The content of the section; systems that differ from the baseline or the best are marked.

    `drawn` says what is resampled for intervals, if known.
    """
    shown = [
        _drawn(kind, systems, [c for c in comparisons if c["by"] == kind.by], baseline)
        for kind in kinds
        if any(kind.estimates)
    ]
    shown = [kind for kind in shown if kind["figures"]]
    if not shown:
        return None
    title = ", ".join(f"by {kind['by']}" for kind in shown)
    return {"title": title.capitalize(), "kinds": shown, "alpha": ALPHA, "drawn": drawn}


def _sizes(scores: Scores, by: PartKind) -> Mapping[str, int]:
    found = scores.summary.marks
    first = scores.systems[0]
    if found is not None and by == "mark":
        occurrences = found.totals[first][Key(MARKS)].occurrences.tolist()
        return dict(zip(found.marks, occurrences, strict=True))
    if found is not None and by == "speaker":
        speakers = found.speakers.get(first, {})
        return {who: int(bag[Key(ERROR_RATES)].words) for who, bag in speakers.items()}
    sizes: dict[str, int] = {}
    if by in ("upos", "relation"):
        for system in scores.systems:
            for name, words in part_words(
                scores.part_totals[system], scores.part_figures, by
            ).items():
                sizes[name] = max(words.reference, sizes.get(name, 0))
    return sizes


def _drawn(
    kind: Kind,
    systems: Sequence[str],
    comparisons: Sequence[PartComparisonJson],
    baseline: str | None,
) -> dict[str, Any]:
    names = list(dict.fromkeys(name for own in kind.estimates for name in own))
    if kind.by == "speaker":
        names.sort(key=lambda name: -kind.sizes.get(name, 0))
    shown = names[:PARTS]
    tested = [c for c in comparisons if c["part"] in {*shown}]
    main = [name for name, _ in TABLES[kind.by]]
    return {
        "by": kind.by,
        "parts": shown,
        "names": [as_written(name, kind.forms) for name in shown],
        "left_out": len(names) - len(shown),
        "notes": [f"{note[0].upper()}{note[1:]}." for note in kind.notes],
        "measure": KINDS[kind.by],
        "sizes": [kind.sizes.get(name, 0) for name in shown] if kind.sizes else None,
        "figures": [
            {
                "name": name,
                "label": about.label,
                "better": about.better,
                "definition": about.definition,
                "rows": rows,
            }
            for name, about in sorted(kind.figures.items(), key=lambda own: own[0] not in main)
            if (rows := _rows(kind, name, shown, systems, tested, baseline))
        ],
        "comparisons": [_comparison(c) for c in tested[:COMPARISONS]],
        "tests_left_out": max(0, len(tested) - COMPARISONS),
    }


def _rows(
    kind: Kind,
    name: str,
    shown: Sequence[str],
    systems: Sequence[str],
    comparisons: Sequence[PartComparisonJson],
    baseline: str | None,
) -> list[list[dict[str, Any]]]:
    """For each part the figure of every system; empty if no system has it in any part."""
    tested = {
        (c["part"], frozenset((c["a"], c["b"]))): c["p_value"]
        for c in comparisons
        if c["metric"] == name
    }
    rows = []
    for part in shown:
        cells = [_cell(own.get(part, {}).get(name)) for own in kind.estimates]
        values = [nan if cell["value"] is None else cell["value"] for cell in cells]
        best = best_of(values, kind.figures[name].better)
        rival = baseline or next((s for s, v in zip(systems, values, strict=True) if v == best), "")
        for system, cell, value in zip(systems, cells, values, strict=True):
            p_value = tested.get((part, frozenset((system, rival))), 1.0)
            differs = system != rival and p_value < ALPHA
            cell |= {"best": value == best, "mark": MARK if differs else ""}
        rows.append(without_ties(cells))
    return rows if any(cell["value"] is not None for row in rows for cell in row) else []


def _cell(estimate: EstimateJson | None) -> dict[str, Any]:
    if estimate is None or estimate["value"] is None:
        return {"value": None}
    low, high = estimate.get("low"), estimate.get("high")
    if low is None or high is None:
        return {"value": rounded(estimate["value"])}
    return {"value": rounded(estimate["value"]), "low": rounded(low), "high": rounded(high)}


def _comparison(found: PartComparisonJson) -> dict[str, Any]:
    return {
        "part": found["part"],
        "a": found["a"],
        "b": found["b"],
        "figure": found["metric"],
        "difference": rounded(found["difference"]),
        "low": as_rounded(found["low"]),
        "high": as_rounded(found["high"]),
        "p_value": rounded(found["p_value"]),
        "p_bootstrap": rounded(found["p_bootstrap"]),
    }
