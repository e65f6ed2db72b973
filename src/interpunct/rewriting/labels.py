"""Labels of files of rules or words in signatures, since their content can change a figure."""

from __future__ import annotations

import hashlib
from pathlib import Path


def file_label(path: Path) -> str:
    """The name of a file or a folder, and a few digits of a checksum of its content."""
    found = hashlib.sha256()
    for file in sorted(path.iterdir()) if path.is_dir() else [path]:
        if file.is_file():
            found.update(b"" if file is path else file.name.encode("utf-8", "surrogateescape"))
            found.update(file.read_bytes())
    return f"{path.name}~{found.hexdigest()[:8]}"
