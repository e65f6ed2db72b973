"""A text in a file, and the one document that is read from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from interpunct import Document
from interpunct.formats import read


def one(folder: Path, name: str, text: str | bytes, **options: Any) -> Document:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    (document,) = read(path, **options)
    return document
