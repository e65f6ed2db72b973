"""Score where text breaks: sentence boundaries, punctuation and tokens.

>>> import interpunct
>>> print(interpunct.score(["So it is. Yes."], ["So. It is. Yes."]).table())  # doctest: +SKIP
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpunct import metrics
    from interpunct.alignment.joint import align
    from interpunct.documents.document import Document
    from interpunct.evaluation.agreement import agreement
    from interpunct.evaluation.scores import Evaluation, score
    from interpunct.formats import read, stream, write
    from interpunct.tasks.agreement.boundaries import Agreement
    from interpunct.tasks.agreement.punctuation import PunctuationAgreement

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
    "Agreement": "interpunct.tasks.agreement.boundaries",
    "Document": "interpunct.documents.document",
    "Evaluation": "interpunct.evaluation.scores",
    "PunctuationAgreement": "interpunct.tasks.agreement.punctuation",
    "agreement": "interpunct.evaluation.agreement",
    "align": "interpunct.alignment.joint",
    "read": "interpunct.formats",
    "score": "interpunct.evaluation.scores",
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
