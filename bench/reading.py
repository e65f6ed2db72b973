"""Reading running text and the native formats, compared with Python's `str.split`."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.comparison import Row, measured
from interpunct.formats import read, write
from interpunct.sample import FOLDER

WORDS = 10**7

TIMES = 5
"""Runs of each; giving memory to a process can take the system longer than reading does."""

GOALS = {"text": 1.5, "jsonl": 1, "parquet": 2}
"""Formats, and how many times as fast as splitting at spaces each is to be read."""


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "talks.txt"
        _write_text(path)
        words = f"{WORDS:.0e} words, {path.stat().st_size / 1e6:.0f} MB"
        split = measured(lambda: len(path.read_text(encoding="utf-8").split()), times=TIMES)
        document = read(path)
        for name, goal in GOALS.items():
            other = path if name == "text" else path.with_suffix(f".{name}")
            if other != path:
                write(document, other)
            yield Row(
                f"read {name}, {words if name == 'text' else 'the same words'}",
                "str.split of the text",
                measured(partial(_units, other), times=TIMES),
                split,
                goal=goal,
                most_megabytes=150 if name == "text" else None,
                why="marks that stand alone are tokens, not words",
            )


def _units(path: Path) -> int:
    return sum(len(document) for document in read(path))


def _write_text(path: Path) -> None:
    """The talks of the sample, repeated."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("annotators/*/*.txt"))]
    talks = "".join(texts)
    path.write_text(talks * (WORDS // len(talks.split()) + 1), encoding="utf-8")
