"""Tasks: how Documents become arrays, arrays become results, and results become figures."""

from interpunct.tasks.boundaries import Boundaries
from interpunct.tasks.punctuation import Punctuation
from interpunct.tasks.task import Task
from interpunct.tasks.tokens import Tokens

TASKS: dict[str, type[Task]] = {
    "boundaries": Boundaries,
    "punctuation": Punctuation,
    "tokens": Tokens,
}

__all__ = ["TASKS", "Task"]
