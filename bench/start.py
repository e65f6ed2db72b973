"""How long a user waits before anything happens: whole programs, against importing numpy."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.comparison import Measured, Row

TIMES = 15
MAIN = "from interpunct.cli import main; main()"
NUMPY = "import numpy"


def rows() -> Iterator[Row]:
    """Programs that are started in turn, so that a busy machine is as busy for all of them."""
    with tempfile.TemporaryDirectory() as folder:
        reference, system = Path(folder, "reference.txt"), Path(folder, "system.txt")
        reference.write_text("So it is. Yes.")
        system.write_text("So. It is. Yes.")
        programs = {
            "a small score": [MAIN, "score", str(system), "-r", str(reference)],
            "interpunct --version": [MAIN, "--version"],
            "import interpunct": ["import interpunct"],
            NUMPY: [NUMPY],
        }
        seconds = _seconds(programs, Path(folder, "bytecode"))
    goals = {"a small score": 1 / 2.5, "interpunct --version": None, "import interpunct": None}
    for name, goal in goals.items():
        ours, theirs = (Measured(seconds[which], 0, 0) for which in (name, NUMPY))
        yield Row(f"start: {name}", f'python -c "{NUMPY}"', ours, theirs, goal=goal)


def _seconds(programs: dict[str, list[str]], bytecode: Path) -> dict[str, float]:
    """The median time of processors that each program takes, once its modules are compiled."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(bytecode)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    taken: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(TIMES + 1):
        for name, (code, *arguments) in programs.items():
            before = _of_children()
            command = [sys.executable, "-c", code, *arguments]
            subprocess.run(command, check=True, capture_output=True, env=environment)
            taken[name].append(_of_children() - before)
    return {name: statistics.median(times[1:]) for name, times in taken.items()}


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
