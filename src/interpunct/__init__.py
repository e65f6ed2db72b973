"""Score where text breaks: sentence boundaries, punctuation and tokens.

>>> import interpunct
>>> evaluation = interpunct.score(["So. It is. Yes."], {"cnn": ["So it is. Yes."]})
>>> evaluation["cnn"]["f1"].value
0.6666666666666666
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpunct import metrics
    from interpunct.alignment.joint import align_tokens
    from interpunct.api import agreement, align, score
    from interpunct.api.alignment import Alignment
    from interpunct.api.annotator_agreement import Agreement
    from interpunct.api.curves import Curves
    from interpunct.api.evaluation import Evaluation
    from interpunct.api.system_scores import Score
    from interpunct.corpora.frames import Column
    from interpunct.documents.document import Document
    from interpunct.errors import (
        EngineError,
        InputError,
        InputWarning,
        InterpunctError,
        OptionError,
        UnknownNameError,
    )
    from interpunct.formats import read, stream, write
    from interpunct.report.json.schemas import json_schema

__version__ = "0.1.0"

__all__ = [
    "Agreement",
    "Alignment",
    "Column",
    "Curves",
    "Document",
    "EngineError",
    "Evaluation",
    "InputError",
    "InputWarning",
    "InterpunctError",
    "OptionError",
    "Score",
    "UnknownNameError",
    "__version__",
    "agreement",
    "align",
    "align_tokens",
    "json_schema",
    "metrics",
    "read",
    "score",
    "stream",
    "write",
]

_HOMES = {
    "api": ("agreement", "align", "score"),
    "api.alignment": ("Alignment",),
    "api.annotator_agreement": ("Agreement",),
    "api.curves": ("Curves",),
    "api.evaluation": ("Evaluation",),
    "api.system_scores": ("Score",),
    "alignment.joint": ("align_tokens",),
    "corpora.frames": ("Column",),
    "documents.document": ("Document",),
    "errors": (
        "EngineError",
        "InputError",
        "InputWarning",
        "InterpunctError",
        "OptionError",
        "UnknownNameError",
    ),
    "formats": ("read", "stream", "write"),
    "report.json.schemas": ("json_schema",),
}
"""The module that defines each public name."""


# Type checkers know the names from the imports above, and that there are no others.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import a public name on first access, so that `import interpunct` stays fast."""
        for home, names in _HOMES.items():
            if name in names:
                return getattr(importlib.import_module(f"interpunct.{home}"), name)
        if name == "metrics":
            return importlib.import_module("interpunct.metrics")
        raise AttributeError(f"module 'interpunct' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
