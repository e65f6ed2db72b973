"""Files that are not finished yet, and what becomes of them if the program ends too early."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

_paths: set[Path] = set()


@contextlib.contextmanager
def unfinished_path(folder: Path) -> Iterator[Path]:
    """A free name in a folder; whatever has it in the end is removed.

    It is short, so that it fits wherever the name of the file itself does.
    """
    path = folder / f".interpunct-{os.urandom(8).hex()}"
    _paths.add(path)
    try:
        yield path
    finally:
        _remove(path)
        _paths.discard(path)


def remove_unfinished() -> None:
    """Remove what is not finished; for a program that ends in the middle of its work."""
    for path in list(_paths):
        _remove(path)


@contextlib.contextmanager
def signals_held_back() -> Iterator[None]:
    """What would end the program waits meanwhile."""
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
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
