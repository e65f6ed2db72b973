"""The table of tasks: a new one is a package and a row here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpunct.errors import OptionError
from interpunct.options import Settings
from interpunct.tasks.boundaries.task import Boundaries
from interpunct.tasks.punctuation.combined import CombinedPunctuation
from interpunct.tasks.punctuation.task import Punctuation
from interpunct.tasks.task import Task
from interpunct.tasks.tokens.task import Tokens


def punctuation(settings: Settings, references: Sequence[str], systems: Sequence[str]) -> Task:
    """Punctuation against one reference, or against several that are combined."""
    for option in ("leave_one_out", "orders"):
        if getattr(settings, option) and len(references) < 2:
            raise OptionError(f"--{option.replace('_', '-')} needs at least two references")
    kind = CombinedPunctuation if len(references) > 1 else Punctuation
    return kind(settings, references, systems)


TASKS: dict[str, Callable[[Settings, Sequence[str], Sequence[str]], Task]] = {
    "boundaries": Boundaries,
    "punctuation": punctuation,
    "tokens": Tokens,
}
