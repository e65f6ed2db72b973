"""Curves and alignments in JSON.

Results know their own objects (`Curves.to_dict`, `Drawings.to_dict`); here they become one text.
Scores and agreement need no more than their own `to_json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from interpunct import __version__
from interpunct.alignment.steps import Drawings
from interpunct.evaluation.curves import Curves


def curves_as_json(corpora: Mapping[str, Curves], kinds: Sequence[str]) -> str:
    """All curves as one object; several corpora stand under `corpora`."""
    (first, *others) = corpora.values()
    found: dict[str, Any] = first.to_dict(kinds)
    if others:
        parts = {name: curves.to_dict(kinds) for name, curves in corpora.items()}
        keep = ("systems", "crossings")
        found = {
            "interpunct": __version__,
            "signature": first.signature,
            "corpora": {name: {key: part[key] for key in keep} for name, part in parts.items()},
        }
    return json.dumps(found, ensure_ascii=False, allow_nan=False, indent=2)


def alignments_as_json(drawings: Sequence[Drawings]) -> str:
    """All alignments as one object; each system has its documents."""
    found = {
        "interpunct": __version__,
        "signature": drawings[0].signature,
        "reference": drawings[0].reference,
        "systems": [system.to_dict() for system in drawings],
    }
    return json.dumps(found, ensure_ascii=False, allow_nan=False, indent=1)
