"""Speaker turns as segments: a boundary is a change of speaker."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.errors import InputError, option


def in_turns(pair: Pair) -> Pair:
    """The same documents with turns as segments; every side must have speakers."""
    return Pair(
        pair.name,
        {who: _turns(made, f"reference {who!r}") for who, made in pair.references.items()},
        {name: _turns(made, f"system {name!r}") for name, made in pair.systems.items()},
    )


def _turns(document: Document, side: str) -> Document:
    if document.speaker is None and len(document):
        raise InputError(
            f"document {document.name!r} of {side} does not say who speaks, which "
            f"{option('boundaries', 'speaker')} needs on every side; give a format with speakers "
            "(nlp, rttm, stm, seglst, jsonl, ...)",
            path=document.origins.of(0),
        )
    speakers = np.array(document.speaker or (), object)
    changes = np.append(speakers[1:] != speakers[:-1], [True] * bool(len(speakers))).astype(bool)
    changes.flags.writeable = False
    return replace(document, boundaries=changes, evidence="boundaries", scores=None, subtypes=None)
