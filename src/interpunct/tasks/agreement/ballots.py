"""The labels of all annotators in all slots of a corpus, as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds
from interpunct.metrics.distinct_votes import MISSING, DistinctVotes, distinct_votes

Labels = npt.NDArray[np.integer]


@dataclass(frozen=True, eq=False)
class Ballots:
    """A row for each annotator over the scored slots of all documents, concatenated.

    A label is a number, 0 for none; an annotator who skipped a document has `MISSING` there. The
    slots of document i are `bounds[i]` to `bounds[i + 1]`.
    """

    annotators: tuple[str, ...]
    votes: npt.NDArray[np.int16]
    bounds: Bounds

    @classmethod
    def of(cls, annotators: Sequence[str], documents: Iterable[Mapping[str, Labels]]) -> Ballots:
        """Build from documents, each with a row for every annotator who has it."""
        parts = [np.zeros((len(annotators), 0), np.int16)]
        for rows in documents:
            slots = len(next(iter(rows.values())))
            part = np.full((len(annotators), slots), MISSING, np.int16)
            for place, who in enumerate(annotators):
                if who in rows:
                    part[place] = rows[who]
            parts.append(part)
        bounds = np.cumsum([part.shape[1] for part in parts])
        return cls(tuple(annotators), np.concatenate(parts, axis=1), bounds)

    @cached_property
    def distinct(self) -> DistinctVotes:
        """The distinct ways in which annotators voted."""
        return distinct_votes(self.votes)

    @property
    def set(self) -> dict[str, int]:
        """The number of labels that each annotator has set."""
        return dict(zip(self.annotators, (self.votes > 0).sum(axis=1).tolist(), strict=True))
