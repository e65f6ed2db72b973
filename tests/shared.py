"""Where figures to reach and real data are found: beside the repository, if at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(os.environ.get("INTERPUNCT_SHARED", Path(__file__).parents[2] / "shared"))


def golden(name: str) -> Any:
    """The figures of one golden file; a test that needs it is skipped where it is absent."""
    path = _found(SHARED / "golden" / name)
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return json.loads(path.read_text(encoding="utf-8"))


def data(name: str) -> Path:
    """The path of real data; a test that needs it is skipped where it is absent."""
    return _found(SHARED / "data" / name)


def _found(path: Path) -> Path:
    if not path.exists():
        pytest.skip(f"{path} is not here")
    return path
