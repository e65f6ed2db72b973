"""Golden figures and real data.

Facts of papers and what tools gave on random input are in `tests/golden`, with their origin. What
is made of other people's texts stands beside the repository, in a folder `shared`, if at all.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

GOLDEN = Path(__file__).parent / "golden"
SHARED = Path(os.environ.get("INTERPUNCT_SHARED", Path(__file__).parents[2] / "shared"))


def golden(name: str) -> Any:
    """The figures of one golden file."""
    return _figures(GOLDEN / name)


def shared_golden(name: str) -> Any:
    """The figures of a golden file on other people's texts; without it, the test is skipped."""
    return _figures(shared(f"golden/{name}"))


def data(name: str) -> Path:
    """The path of real data; without it, the test is skipped."""
    return shared(f"data/{name}")


def shared(name: str) -> Path:
    """The path of what is shared beside the repository; without it, the test is skipped."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"needs shared/{name}, which is not beside this repository")
    return path


def _figures(path: Path) -> Any:
    text = path.read_text(encoding="utf-8")
    return [*map(json.loads, text.splitlines())] if path.suffix == ".jsonl" else json.loads(text)
