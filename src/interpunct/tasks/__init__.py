"""Tasks: how Documents become arrays, arrays become results, and results become figures."""

from interpunct.tasks.boundaries import Boundaries
from interpunct.tasks.task import Task

TASKS: dict[str, type[Task]] = {"boundaries": Boundaries}

__all__ = ["TASKS", "Task"]
