"""Score where text breaks: sentence boundaries, punctuation and tokens.

>>> import interpunct
>>> print(interpunct.score(["So. It is. Yes."], ["So it is. Yes."]).table())  # doctest: +SKIP
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpunct import metrics
    from interpunct.alignment.joint import align
    from interpunct.api import Agreement, Evaluation, PunctuationAgreement, agreement, score
    from interpunct.documents.document import Document
    from interpunct.formats import read, stream, write

__version__ = "0.1.0"

__all__ = [
    "Agreement",
    "Document",
    "Evaluation",
    "PunctuationAgreement",
    "__version__",
    "agreement",
    "align",
    "metrics",
    "read",
    "score",
    "stream",
    "write",
]

_HOMES = {
    "Agreement": "interpunct.api",
    "Document": "interpunct.documents.document",
    "Evaluation": "interpunct.api",
    "PunctuationAgreement": "interpunct.api",
    "agreement": "interpunct.api",
    "align": "interpunct.alignment.joint",
    "read": "interpunct.formats",
    "score": "interpunct.api",
    "stream": "interpunct.formats",
    "write": "interpunct.formats",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: starting up must not cost anything."""
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    if name == "metrics":
        return importlib.import_module("interpunct.metrics")
    raise AttributeError(f"module 'interpunct' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
