"""Opening files that may be pipes: a pipe opens only once there is a program at its other end."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from interpunct.messages.visible_text import visible
from interpunct.messages.waiting import noted_if_slow

OPEN_FILES = (Path("/dev"), Path("/dev/fd"), Path("/proc/self/fd"))
"""Folders of files that are already open, such as /dev/stdout; their names say nothing."""


@contextlib.contextmanager
def open_to_read(path: Path) -> Iterator[io.BufferedReader]:
    """A file to read; for a pipe, this waits until there is data in it, or until it is closed."""
    with contextlib.ExitStack() as waiting:
        if path.is_fifo():
            waiting.enter_context(noted_if_slow(f"data from {_pipe(path)}"))
        with path.open("rb") as file:
            file.peek(1)
            waiting.close()
            yield file


def open_to_write(path: Path) -> IO[bytes]:
    """A pipe or a device to write to; for a pipe, this waits until another program reads it."""
    with noted_if_slow(f"another program to read {_pipe(path)}"):
        return path.open("wb")


def _pipe(path: Path) -> str:
    return f"the pipe {visible(str(path))}"
