"""A trained system that segments documents."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from interpunct.baselines.labels import Task
from interpunct.baselines.observations import TURN_PAUSE, observe
from interpunct.baselines.systems import Segmenter
from interpunct.documents.decisions import decide
from interpunct.documents.document import Document
from interpunct.errors import InputError


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A trained system with everything needed to run it.

    `system` is its name in SYSTEMS; `signature` says what it was trained on, and how.
    """

    system: str
    task: Task
    labels: tuple[str, ...]
    signature: str
    segmenter: Segmenter
    turn_pause: float = TURN_PAUSE

    def segment(self, document: Document) -> Document:
        """The document with marks, boundaries and scores predicted by this model.

        Words, times, pitch, energy and speakers are kept; marks, boundaries and case are ignored. A
        slot is a boundary if its score is at least one half.
        """
        posteriors = self.segmenter.posteriors(observe(document, turn_pause=self.turn_pause))
        if not np.isfinite(posteriors).all():
            raise InputError(
                f"the model gives no probabilities for {document.name!r}: it is damaged; "
                "train it again"
            )
        marks, scores = decide(posteriors, self.labels)
        return Document.build(
            document.name,
            document.units,
            marks=marks,
            scores=scores,
            starts=document.starts,
            ends=document.ends,
            pitch=document.pitch,
            energy=document.energy,
            speaker=document.speaker,
            annotator=document.annotator,
            origins=document.origins,
        )
