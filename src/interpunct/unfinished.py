"""Temporary files for output that is not finished, removed if the program ends early."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

_paths: set[Path] = set()


@contextlib.contextmanager
def unfinished_path(folder: Path) -> Iterator[Path]:
    """A free name in a folder; a file that still has it on exit from the context is removed.

    The name is short, so that it fits wherever the name of the final file does.
    """
    path = folder / f".interpunct-{os.urandom(8).hex()}"
    _paths.add(path)
    try:
        yield path
    finally:
        _remove(path)
        _paths.discard(path)


def remove_unfinished() -> None:
    """Remove all unfinished files; for a program that ends in the middle of its work."""
    for path in list(_paths):
        _remove(path)


@contextlib.contextmanager
def signals_held_back() -> Iterator[None]:
    """Hold back signals that would end the program."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ending = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ending)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _remove(path: Path) -> None:
    if path.is_dir():
        import shutil

        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
