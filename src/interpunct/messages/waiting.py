"""A note on what the program is waiting for, so that waiting does not look like work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from threading import Timer

from interpunct.errors import warn

SILENCE = 10.0
"""Seconds after which a note says what is being waited for."""


@contextmanager
def noted_if_slow(awaited: str) -> Iterator[None]:
    """Give a note from another thread if the code inside is blocked for long."""
    # In the context of this thread, so that the warning goes where its other warnings go.
    timer = Timer(SILENCE, copy_context().run, [warn, f"waiting for {awaited}; Ctrl-C stops it"])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
