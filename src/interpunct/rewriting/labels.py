"""How a signature names a file of rules or words: what is in it can move a figure."""

from __future__ import annotations

import hashlib
from pathlib import Path


def file_label(path: Path) -> str:
    """The name of a file and a few digits of a sum over its content; the name of a folder."""
    if not path.is_file():
        return path.name
    return f"{path.name}~{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}"
