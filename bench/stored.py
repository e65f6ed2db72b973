"""Ratios of a run, stored for comparison with the next: `make bench` writes build/bench.json."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from bench.comparison import Row

PATH = Path(__file__).parents[1] / "build" / "bench.json"
LOSS = 0.7
"""A ratio below this share of the last one is told; less is what a busy machine does."""


def store(rows: Iterable[Row], path: Path = PATH) -> None:
    """Write the ratio of every row."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ratios = {f"{row.work}, {row.peer}": round(row.ratio, 3) for row in rows}
    path.write_text(json.dumps(ratios, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def lost(before: Path, after: Path) -> list[str]:
    """Rows that have become slower relative to their peer, and rows that are missing."""
    old, new = (json.loads(path.read_text(encoding="utf-8")) for path in (before, after))
    found = [f"{work}: no longer measured" for work in old if work not in new]
    for work, ratio in new.items():
        if work in old and ratio < LOSS * old[work]:
            found.append(f"{work}: {ratio:g}x, was {old[work]:g}x")
    return found


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("python -m bench.stored BEFORE.json AFTER.json")
    sys.exit("\n".join(lost(Path(sys.argv[1]), Path(sys.argv[2]))))
