"""Tasks: how Documents become arrays, arrays become results, and results become figures."""

from collections.abc import Callable, Sequence

from interpunct.errors import OptionError
from interpunct.settings import Settings
from interpunct.tasks.boundaries import Boundaries
from interpunct.tasks.combined import CombinedPunctuation
from interpunct.tasks.punctuation import Punctuation
from interpunct.tasks.task import Task
from interpunct.tasks.tokens import Tokens


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

__all__ = ["TASKS", "Task"]
