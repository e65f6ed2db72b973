"""The input of segmenters: words, times, turns, pitch and energy.

Marks, boundaries and case are removed here, in a single place, so that no feature can leak them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from interpunct.baselines.arrays import Booleans, Floats, Integers
from interpunct.documents.document import Document

TURN_PAUSE = 1.0
"""Without speakers, a pause of more seconds than this ends a turn (Snover et al. 2004)."""


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """The words of a document in lower case, with times, pitch, energy, speakers and turns.

    Times, pitch and energy are nan where they are not known. `speakers` has the number of the
    speaker of each word; `turns` is true for each slot at which a turn ends.
    """

    words: tuple[str, ...]
    starts: Floats
    ends: Floats
    pitch: Floats
    energy: Floats
    speakers: Integers
    turns: Booleans

    def __len__(self) -> int:
        return len(self.words)

    @property
    def pauses(self) -> Floats:
        """Seconds from the end of each word to the start of the next; nan after the last."""
        pauses = np.full(len(self), np.nan)
        pauses[:-1] = np.maximum(self.starts[1:] - self.ends[:-1], 0)
        return pauses


def observe(document: Document, *, turn_pause: float = TURN_PAUSE) -> Observation:
    """The observation of a document.

    >>> observe(Document.build("v1", ["So", "YES"], marks=[",", "."])).words
    ('so', 'yes')
    """
    unknown = np.full(len(document), np.nan)
    observation = Observation(
        words=tuple(unit.casefold() for unit in document.units),
        starts=unknown if document.starts is None else document.starts,
        ends=unknown if document.ends is None else document.ends,
        pitch=unknown if document.pitch is None else document.pitch,
        energy=unknown if document.energy is None else document.energy,
        speakers=_numbered(document),
        turns=np.zeros(len(document), bool),
    )
    turns = observation.turns
    if document.speaker is None:
        turns[:] = observation.pauses > turn_pause
    else:
        turns[:-1] = np.diff(observation.speakers) != 0
    turns[-1:] = True
    return observation


def _numbered(document: Document) -> Integers:
    if document.speaker is None:
        return np.zeros(len(document), np.int64)
    numbers = {name: number for number, name in enumerate(dict.fromkeys(document.speaker))}
    return np.fromiter((numbers[name] for name in document.speaker), np.int64, len(document))
