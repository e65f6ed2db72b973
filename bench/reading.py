"""Reading running text, and the native forms, beside what Python does to split at spaces."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.comparison import Row, measured
from interpunct.formats import read, write
from interpunct.sample import FOLDER

WORDS = 10**7


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "talks.txt"
        _write_text(path)
        words = f"{WORDS:.0e} words, {path.stat().st_size / 1e6:.0f} MB"
        yield Row(
            f"read text, {words}",
            "str.split",
            measured(lambda: _units(path), times=1),
            measured(lambda: len(path.read_text(encoding="utf-8").split()), times=1),
            why="marks that stand alone are tokens, not words",
        )
        document = read(path)
        for name in ("jsonl", "parquet"):
            other = path.with_suffix(f".{name}")
            write(document, other)
            yield Row(
                f"read {name}, the same words",
                "text",
                measured(_reading(other), times=1),
                measured(_reading(path), times=1),
            )


def _reading(path: Path) -> Callable[[], int]:
    return lambda: _units(path)


def _units(path: Path) -> int:
    return sum(len(document) for document in read(path))


def _write_text(path: Path) -> None:
    """The sample's talks, again and again."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("annotators/*/*.txt"))]
    talks = "".join(texts)
    path.write_text(talks * (WORDS // len(talks.split()) + 1), encoding="utf-8")
