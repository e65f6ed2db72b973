"""The built-in sample: five talks, three annotators, three systems. See README.md beside this."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent

REFERENCES = {path.name: path for path in sorted((FOLDER / "annotators").iterdir())}
SYSTEMS = {path.name: path for path in sorted((FOLDER / "systems").iterdir())}
