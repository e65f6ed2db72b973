"""How long a user waits before anything happens."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator


def waits() -> Iterator[tuple[str, float, float]]:
    """What is waited for, how long, and how long it may be."""
    main = "from interpunct.cli import main; main()"
    for name, code, arguments, goal in (
        ("python -c pass", "pass", [], 0.0),
        ("import interpunct", "import interpunct", [], 0.2),
        ("interpunct --version", main, ["--version"], 0.3),
    ):
        yield name, min(_seconds([sys.executable, "-c", code, *arguments]) for _ in range(5)), goal


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start
