"""Comparing the figures of two runs, over the corpus and over documents.

This needs no texts, since figures of documents are stored. So the test is about the mean difference
over documents, with random sign flips; the data for resampling corpus figures is not stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError
from interpunct.evaluation.signature import differing_choices
from interpunct.messages.phrases import listed, many
from interpunct.report.figure_descriptions import Description, description_of
from interpunct.report.stored.results import StoredResult
from interpunct.statistics.comparisons import ALPHA, holm, sign_flip_p_value

RESAMPLES = 1000
"""The number of permutations of the test, unless there are fewer in total."""


@dataclass(frozen=True, slots=True)
class Change:
    """A figure of a system in two runs; a value is None if it was not measured.

    `differences` are those of common documents, new minus old; nan if a value is missing.
    """

    figure: str
    description: Description
    old: Mapping[str, Any]
    new: Mapping[str, Any]
    differences: npt.NDArray[np.float64]
    p_value: float

    @property
    def difference(self) -> float:
        """The new value minus the old one."""
        values = [run["value"] for run in (self.new, self.old)]
        return nan if None in values else float(values[0] - values[1])

    @property
    def mean_difference(self) -> float:
        """The mean difference over documents with the figure in both runs."""
        known = self.differences[~np.isnan(self.differences)]
        return float(known.mean()) if len(known) else nan

    @property
    def documents(self) -> tuple[int, int, int]:
        """The numbers of documents in which the new run is better, worse and equal."""
        known = self.differences[~np.isnan(self.differences)]
        gains = known if self.description.better == "higher" else -known
        better, worse = int((gains > 0).sum()), int((gains < 0).sum())
        return better, worse, len(known) - better - worse

    @property
    def verdict(self) -> str:
        """Whether the new run is significantly better or worse."""
        if np.isnan(self.p_value) or self.description.better == "neither":
            return "not measured"
        if self.p_value >= ALPHA:
            return "not significant"
        is_better = (self.mean_difference > 0) == (self.description.better == "higher")
        return "better" if is_better else "worse"


@dataclass(frozen=True)
class TwoRuns:
    """An old and a new run of one task."""

    old: StoredResult
    new: StoredResult

    @property
    def task(self) -> str:
        return str(self.old.data["task"])

    @cached_property
    def pairs(self) -> list[tuple[Mapping[str, Any], Mapping[str, Any]]]:
        """The systems of both runs, paired by name; if each run has a single system, these two."""
        old, new = (
            {own["name"]: own for own in run.data["systems"]} for run in (self.old, self.new)
        )
        both = [(old[name], new[name]) for name in old if name in new]
        if not both and len(old) == len(new) == 1:
            return [(*old.values(), *new.values())]
        if not both:
            raise InputError(
                f"no system is in both runs: {self.old.path} has {listed(old)}, and "
                f"{self.new.path} has {listed(new)}"
            )
        return both

    @cached_property
    def documents(self) -> list[str]:
        """The documents of both runs."""
        there = {*self.new.data["documents"]}
        return [name for name in self.old.data["documents"] if name in there]

    @property
    def notes(self) -> list[str]:
        """Notes on what makes the two runs less comparable."""
        return [*self._other_choices(), *self._other_documents(), *self._other_systems()]

    def _other_choices(self) -> Iterator[str]:
        choices = differing_choices(self.old.data["signature"], self.new.data["signature"])
        if choices:
            differing = "; ".join(choices)
            yield (
                "The signatures differ, so figures may differ for that reason alone "
                f"({self.old.name} there, {self.new.name} here: {differing})."
            )
        if self.old.data["references"] != self.new.data["references"]:
            named = (
                f"{listed(run.data['references'])} in {run.name}" for run in (self.old, self.new)
            )
            yield f"The references are not the same: {', and '.join(named)}."

    def _other_documents(self) -> Iterator[str]:
        counts = [len(run.data["documents"]) - len(self.documents) for run in (self.old, self.new)]
        if any(counts):
            yield (
                f"{many(counts[0], 'document')} only in {self.old.name} and "
                f"{many(counts[1], 'document')} only in {self.new.name}: figures over the whole "
                "corpus are about other documents; the test is about "
                f"{many(len(self.documents), 'document')} of both."
            )

    def _other_systems(self) -> Iterator[str]:
        paired = {system["name"] for pair in self.pairs for system in pair}
        for run in (self.old, self.new):
            if alone := [name for name in run.systems if name not in paired]:
                yield f"Only in {run.name}: {listed(alone)}."

    @cached_property
    def changes(self) -> list[list[Change]]:
        """Every figure that both runs have, for each pair of systems."""
        figures = dict.fromkeys(name for old, _ in self.pairs for name in old["scores"])
        found: list[list[Change]] = [[] for _ in self.pairs]
        for name in figures:
            rows = [self._differences(pair, name) for pair in self.pairs]
            p_values = [sign_flip_p_value(row, resamples=RESAMPLES, seed=0) for row in rows]
            for own, (old, new), row, p_value in zip(
                found, self.pairs, rows, holm(p_values).tolist(), strict=True
            ):
                if name in old["scores"] and name in new["scores"]:
                    values = old["scores"][name], new["scores"][name]
                    described = description_of(name, self.task)
                    own.append(Change(name, described, *values, row, p_value))
        return found

    def _differences(
        self, pair: tuple[Mapping[str, Any], Mapping[str, Any]], figure: str
    ) -> npt.NDArray[np.float64]:
        old, new = (
            np.array([_value(own["per_document"][name], figure) for name in self.documents], float)
            for own in pair
        )
        difference: npt.NDArray[np.float64] = new - old
        return difference


def _value(document: Mapping[str, Any], figure: str) -> float:
    found = document["scores"].get(figure, {}).get("value")
    return nan if found is None else float(found)
