"""Processor time of whole commands, once their modules are compiled."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence


@contextlib.contextmanager
def compiled_modules() -> Iterator[Mapping[str, str]]:
    """An environment in which modules are compiled once, as they are when they are installed."""
    with tempfile.TemporaryDirectory() as bytecode:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        yield environment


def processor_time(command: Sequence[str], environment: Mapping[str, str]) -> tuple[float, str]:
    """The processor time of a command in seconds, and its output."""
    before = _of_children()
    ended = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return _of_children() - before, ended.stdout


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
