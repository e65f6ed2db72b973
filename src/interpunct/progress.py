"""Progress bars: on standard error, on a terminal, and only for work that takes a while.

A library keeps quiet, so bars are off until a program calls `show_progress`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds that pass before a bar appears."""

Item = TypeVar("Item")

_wanted: ContextVar[bool] = ContextVar("wanted", default=False)


@contextmanager
def show_progress() -> Iterator[None]:
    """Let `track` draw bars, if standard error is a terminal."""
    token = _wanted.set(sys.stderr.isatty())
    try:
        yield
    finally:
        _wanted.reset(token)


def track(items: Iterable[Item], what: str, *, total: int | None = None) -> Iterator[Item]:
    """Pass the items on, and show how many have passed once that takes longer than a second."""
    if not _wanted.get():
        yield from items
        return
    began = monotonic()
    bar: Progress | None = None
    try:
        for done, item in enumerate(items):
            if bar is None and monotonic() - began > PATIENCE:
                bar = _bar(what, total)
            if bar is not None:
                bar.update(bar.task_ids[0], completed=done)
            yield item
    finally:
        if bar is not None:
            bar.stop()


def _bar(what: str, total: int | None) -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task(what, total=total)
    bar.start()
    return bar
