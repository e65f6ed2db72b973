"""Outcomes as JSON: a contract, as `--output json` prints it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def dumps(found: Mapping[str, Any], *, indent: int = 2) -> str:
    """One object as text; JSON never holds nan."""
    return json.dumps(found, ensure_ascii=False, allow_nan=False, indent=indent)
