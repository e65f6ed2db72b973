"""Sentence-like units (SU) in time against one reference, as NIST's md-eval scores them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from interpunct.corpora.pairing import Pair
from interpunct.errors import OptionError, option
from interpunct.metrics.catalogue import MAPPING_METRICS
from interpunct.metrics.measures import MAPPED_ENDS, MAPPED_SEGMENTS
from interpunct.options import OPTIONS, Settings
from interpunct.options.types import SegmentMapping
from interpunct.results.bag import Bag
from interpunct.results.figures import figure_of
from interpunct.results.keys import Against, Key
from interpunct.statistics.bootstrap import BLOCKS
from interpunct.tasks.boundaries.mapped import (
    blocks_of_mapping,
    measure_mapped_blocks,
    measure_mapping,
)
from interpunct.tasks.boundaries.task import Boundaries, BoundaryNotes
from interpunct.tasks.boundaries.timed import without_words
from interpunct.tasks.summary import Blocks, Summary
from interpunct.tasks.task import LookUp, Measured, Results

COLUMNS = ("mapped_end_error_rate", "mapped_segment_error_rate")
OF_WORDS = ("collar", "tolerance", "beta", "boundaries", "normalize", "optional", "threshold")
"""Options that would have no effect."""


class SegmentsAsMdeval(Boundaries):
    """Segments mapped in time; only the last words of segments count."""

    def __init__(
        self,
        settings: Settings,
        references: Sequence[str],
        systems: Sequence[str],
        mapping: SegmentMapping,
    ) -> None:
        if len(references) > 1:
            raise OptionError(
                f"{option('mapping')} needs a single reference, not {len(references)}"
            )
        for name in OF_WORDS:
            if getattr(settings, name) != OPTIONS[name].default:
                raise OptionError(f"{option(name)} cannot be combined with {option('mapping')}")
        super().__init__(settings, references, systems)
        self.mapping = mapping

    def measure(self, pairs: Sequence[Pair]) -> Measured[BoundaryNotes]:
        mapped = measure_mapping(pairs, self.systems, self.mapping)
        found = super().measure(list(map(without_words, pairs)))
        results = {
            system: stacked.beside(mapped[system]) for system, stacked in found.results.items()
        }
        return Measured(results, found.notes)

    def summarize(
        self, results: Results, notes: Sequence[BoundaryNotes], look_up: LookUp
    ) -> Summary:
        found = super().summarize(results, notes, look_up)
        return replace(
            found,
            facts=replace(found.facts, k=None),
            figures=tuple(map(figure_of, MAPPING_METRICS)),
            columns=COLUMNS,
            counts=self._mapped_counts,
            blocks=self._mapped_blocks,
            text=None,
        )

    def _mapped_counts(self, bag: Bag, about: Against) -> dict[str, Any]:
        return {
            **self._counts(bag, about),
            "mapped_segments": asdict(bag[Key(MAPPED_SEGMENTS)]),
            "mapped_ends": asdict(bag[Key(MAPPED_ENDS)]),
        }

    def _mapped_blocks(self, pair: Pair, _: int) -> Blocks:
        count = blocks_of_mapping(pair, BLOCKS)
        found = {
            system: measure_mapped_blocks(pair, system, self.mapping, blocks=count)
            for system in self.systems
        }
        return Blocks(found, range(1, count + 1))
