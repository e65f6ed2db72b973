"""Treebank figures of a corpus, and reasons why some are not measured."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from interpunct.alignment.characters.treebank_labels import MOST_NAMES
from interpunct.documents.treebank import COLUMNS, DEPREL, DEPS, FEATS, HEAD, LEMMA, UPOS, XPOS
from interpunct.errors import InputError, warn
from interpunct.metrics.catalogue import ENHANCED_METRICS, TREEBANK_METRICS
from interpunct.metrics.measures import EDGE_MEASURES, WORD_LABEL_MEASURES, Measure
from interpunct.options import Settings
from interpunct.results.figures import Figure, figure_of
from interpunct.results.stacking import StackedBags
from interpunct.tasks.parts import word_figures
from interpunct.tasks.task import Results
from interpunct.tasks.tokens.label_errors import LabelErrors
from interpunct.tasks.tokens.label_parts import MEASURES as PARTS
from interpunct.tasks.tokens.label_parts import part_keys
from interpunct.tasks.tokens.trees import Side

NEEDED: Mapping[str, tuple[int, ...]] = {
    "upos": (UPOS,),
    "xpos": (XPOS,),
    "ufeats": (FEATS,),
    "alltags": (),
    "lemmas": (LEMMA,),
    "uas": (HEAD,),
    "las": (HEAD, DEPREL),
    "clas": (HEAD, DEPREL),
    "mlas": (HEAD, DEPREL),
    "blex": (HEAD, DEPREL, LEMMA),
    "elas": (DEPS,),
    "eulas": (DEPS,),
}
"""Columns that must be filled on both sides for a figure to be measured."""

LOOKED_AT: Mapping[str, tuple[int, ...]] = {"alltags": (UPOS, XPOS, FEATS), "mlas": (UPOS, FEATS)}
"""Columns that may be empty on both sides, but not on one side only."""

MEASURES: Mapping[str, Measure[Any]] = {**WORD_LABEL_MEASURES, **EDGE_MEASURES}


class TreeFigures:
    """The treebank figures of each system, given the two sides of each of its documents.

    If `words` is `strict`, as in the CoNLL 2018 scorer, empty columns are compared like any other,
    and heads that do not form a tree are an error.
    """

    def __init__(
        self, sides: Mapping[str, Sequence[tuple[Side, Side] | None]], settings: Settings
    ) -> None:
        self._strict = settings.words == "strict"
        self._reasons: dict[str, dict[str, str]] = {}
        self.figures: tuple[Figure, ...] = ()
        if not any(both and both[0].words for documents in sides.values() for both in documents):
            return
        metrics = (*TREEBANK_METRICS, *(ENHANCED_METRICS if settings.enhanced else ()))
        kinds = dict.fromkeys(metric.measure.name for metric in metrics)
        for system, documents in sides.items():
            found = {kind: self._reason(kind, documents) for kind in kinds}
            self._reasons[system] = {kind: why for kind, why in found.items() if why}
        if all(len(found) == len(kinds) for found in self._reasons.values()):
            # The system has no labels at all, like most tokenizers.
            return
        self.figures = tuple(
            self._with_reason(figure_of(metric), metric.measure.name) for metric in metrics
        )

    def measurable(self, results: Results) -> Results:
        """The results, emptied for figures that cannot be measured."""
        return {system: self._measurable(system, stacked) for system, stacked in results.items()}

    def _measurable(self, system: str, results: StackedBags) -> StackedBags:
        unknown = {MEASURES[kind] for kind in self._reasons.get(system, ())}
        return results.blank({key for key in results.keys if key.measure in unknown})

    def part_figures(self, results: Results, errors: Collection[LabelErrors]) -> tuple[Figure, ...]:
        """The figures of each tag and of each relation, unless there are too many for a tag set."""
        totals = [stacked.total() for stacked in results.values()]
        found: list[Figure] = []
        for by, measure in PARTS.items():
            keys = part_keys(totals, by)
            if len(keys) > MOST_NAMES or any(len(own.labels(by)) > MOST_NAMES for own in errors):
                continue
            found += [self._with_reason(figure, measure.name) for figure in word_figures(keys)]
        return tuple(found)

    def _with_reason(self, figure: Figure, kind: str) -> Figure:
        whys = {system: found[kind] for system, found in self._reasons.items() if kind in found}
        if not whys:
            return figure
        distinct = {*whys.values()}
        reason = distinct.pop() if len(distinct) == 1 else "; ".join(map(": ".join, whys.items()))
        return replace(figure, unmeasured=reason)

    def _reason(self, kind: str, documents: Sequence[tuple[Side, Side] | None]) -> str:
        """The reason if a figure is not measured in a corpus, otherwise empty."""
        known = [both for both in documents if both is not None]
        if len(known) < len(documents):
            return "some documents of the system are not treebanks"
        return self._empty_column(kind, known) or self._broken(kind, known)

    def _empty_column(self, kind: str, documents: Sequence[tuple[Side, Side]]) -> str:
        filled = [
            frozenset[int]().union(*(side.filled for side in sides))
            for sides in zip(*documents, strict=True)
        ]
        needed, looked = NEEDED[kind], LOOKED_AT.get(kind, ())
        if self._strict:
            needed, looked = tuple({*needed} & {HEAD}), ()
        for column in (*needed, *looked):
            lacking = [
                name
                for name, known in zip(("reference", "system"), filled, strict=True)
                if column not in known
            ]
            if lacking and (column in needed or len(lacking) == 1):
                who = " and in ".join(f"the {name}" for name in lacking)
                return f"the column {COLUMNS[column].upper()} is empty (_) throughout in {who}"
        if looked and not needed and not filled[0] & {*looked}:
            names = ", ".join(COLUMNS[column].upper() for column in looked)
            return f"the columns {names} are empty (_) throughout"
        return ""

    def _broken(self, kind: str, documents: Sequence[tuple[Side, Side]]) -> str:
        """The problem with heads, for figures that need them."""
        for side in (side for both in documents for side in both if side.words):
            wrong = ""
            if kind in EDGE_MEASURES:
                wrong = side.edges
            elif HEAD in NEEDED[kind]:
                wrong = side.heads
            if wrong and self._strict:
                raise InputError(wrong)
            if wrong:
                warn(f"{wrong}; figures that need heads are not measured")
                return wrong
        return ""
