"""What `interpunct align` draws, task by task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from interpunct.pairing import Pair
from interpunct.report.token_drawing import token_drawings
from interpunct.tasks import Task

DRAWINGS: Mapping[str, Callable[[Task, Iterable[Pair], int], Iterator[str]]] = {
    "tokens": token_drawings,
}
"""A drawing takes a task, its documents and the width of the terminal, and gives lines."""
