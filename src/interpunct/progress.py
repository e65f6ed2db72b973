"""Progress bars: on standard error, on a terminal, and only for work that takes a while.

A library keeps quiet, so bars are off until a program calls `show_progress`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from interpunct.visible_text import open_error_console, visible

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
    with counting(what, total=total) as count:
        for item in items:
            yield item
            count(1)


@contextmanager
def counting(what: str, *, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """A function that is told how many more are done, and shows it once that takes a while."""
    if not _wanted.get():
        yield lambda more: None
        return
    began = monotonic()
    done = 0
    bar: Progress | None = None

    def count(more: int) -> None:
        nonlocal bar, done
        done += more
        if bar is None and monotonic() - began > PATIENCE:
            bar = _bar(what, total)
        if bar is not None:
            bar.update(bar.task_ids[0], completed=done)

    try:
        yield count
    finally:
        if bar is not None:
            bar.stop()


def _bar(what: str, total: int | None) -> Progress:
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=open_error_console(),
        transient=True,
    )
    bar.add_task(visible(what), total=total)
    bar.start()
    return bar
