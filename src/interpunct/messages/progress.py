"""Progress bars: on standard error, on a terminal, and only for work that takes a while.

A library keeps quiet, so bars are off until a program calls `show_progress`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event, Lock, Timer
from typing import TYPE_CHECKING, TypeVar

from interpunct.messages.visible_text import open_error_console, visible

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
    """Yield the items, and show a progress bar once this takes longer than a second."""
    with counting(what, total=total) as count:
        for item in items:
            yield item
            count(1)


@contextmanager
def counting(what: str, *, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """Yield a function to call with the number of items just done; shows a bar after a while."""
    if not _wanted.get():
        yield lambda more: None
        return
    done = 0
    bar: Progress | None = None
    drawing = Lock()

    def draw() -> None:
        # The first item may take long, so the bar appears by a timer and not when an item ends.
        nonlocal bar
        with drawing:
            if not ended.is_set():
                bar = _bar(what, total, done)

    def count(more: int) -> None:
        nonlocal done
        done += more
        if bar is not None:
            bar.update(bar.task_ids[0], completed=done)

    ended = Event()
    clock = Timer(PATIENCE, draw)
    clock.daemon = True
    clock.start()
    try:
        yield count
    finally:
        clock.cancel()
        ended.set()
        with drawing:
            if bar is not None:
                bar.stop()


def _bar(what: str, total: int | None, done: int) -> Progress:
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=open_error_console(),
        transient=True,
    )
    bar.add_task(visible(what), total=total, completed=done)
    bar.start()
    return bar
