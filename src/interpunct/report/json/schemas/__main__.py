"""Regenerate the schemas: `python -m interpunct.report.json.schemas`."""

from __future__ import annotations

from pathlib import Path

from interpunct.report.json import dumps
from interpunct.report.json.schemas import COMMANDS
from interpunct.report.json.schemas.generation import generate

for command in COMMANDS:
    path = Path(__file__).with_name(f"{command}.json")
    path.write_text(dumps(generate(command)) + "\n", encoding="utf-8")
    print(path.name)
