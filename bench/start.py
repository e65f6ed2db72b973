"""Start-up time of whole programs, compared with importing numpy."""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.commands import compiled_modules, processor_time
from bench.comparison import Measured, Row

TIMES = 15
MAIN = "from interpunct.cli import main; main()"
NUMPY = "import numpy"


def rows() -> Iterator[Row]:
    """Programs are started in turn, so that other load affects all of them alike."""
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
        seconds = _seconds(programs)
    goals = {"a small score": 1 / 2.5, "interpunct --version": None, "import interpunct": None}
    for name, goal in goals.items():
        ours, theirs = (Measured(seconds[which], 0, 0) for which in (name, NUMPY))
        yield Row(f"start: {name}", f'python -c "{NUMPY}"', ours, theirs, goal=goal)


def _seconds(programs: dict[str, list[str]]) -> dict[str, float]:
    """The median time of processors that each program takes, once its modules are compiled."""
    taken: dict[str, list[float]] = {name: [] for name in programs}
    with compiled_modules() as environment:
        for _ in range(TIMES + 1):
            for name, (code, *arguments) in programs.items():
                command = [sys.executable, "-c", code, *arguments]
                taken[name].append(processor_time(command, environment)[0])
    return {name: statistics.median(times[1:]) for name, times in taken.items()}
