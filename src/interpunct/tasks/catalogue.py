"""The table of tasks: a new one is a package and a row here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpunct.errors import OptionError, option
from interpunct.options import Settings
from interpunct.tasks.agreement.annotated_documents import AgreementOnBoundaries
from interpunct.tasks.boundaries.task import Boundaries
from interpunct.tasks.punctuation.one_reference import Punctuation
from interpunct.tasks.punctuation.several_references import PunctuationOfSeveral
from interpunct.tasks.task import Measuring, Task
from interpunct.tasks.tokens.task import Tokens


def punctuation(settings: Settings, references: Sequence[str], systems: Sequence[str]) -> Task[Any]:
    """Punctuation against one reference, or against several that are combined."""
    for name in ("leave_one_out", "orders"):
        if getattr(settings, name) and len(references) < 2:
            raise OptionError(f"{option(name)} needs at least two references")
    kind = PunctuationOfSeveral if len(references) > 1 else Punctuation
    return kind(settings, references, systems)


TASKS: dict[str, Callable[[Settings, Sequence[str], Sequence[str]], Task[Any]]] = {
    "boundaries": Boundaries,
    "punctuation": punctuation,
    "tokens": Tokens,
}

AGREEMENTS: dict[str, Callable[[Settings, Sequence[str], Sequence[str]], Measuring[Any]]] = {
    "boundaries": AgreementOnBoundaries,
    "punctuation": PunctuationOfSeveral,
}
"""How annotators are compared with each other, where no systems are."""
