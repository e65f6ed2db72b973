"""Many short documents in `jsonl`, with scores and with times, from file to figures.

The peers only parse the lines with Python's `json`, or parse them and compute one figure.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from sklearn.metrics import roc_auc_score

from bench.comparison import Row, measured
from interpunct import score
from interpunct.sample import FOLDER

DOCUMENTS, WORDS = 20_000, 20
ENDS = (".", "?", "!")


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        documents = list(texts())
        scored, timed = _scored(folder, documents), _timed(folder, documents)
        work = f"score {DOCUMENTS:,} documents of {WORDS} words in jsonl"
        yield Row(
            f"{work}, with scores",
            "json and one area of scikit-learn",
            measured(lambda: ours(scored, "roc_auc", final="include")),
            measured(lambda: area(scored)),
            goal=1,
        )
        yield Row(
            f"{work}, with times",
            "json, median by numpy",
            measured(lambda: ours(timed, "start_deviation", task="punctuation")),
            measured(lambda: deviation(timed)),
            goal=0.8,
        )


def ours(files: tuple[Path, Path], figure: str, **options: Any) -> float:
    """All figures, of which one is compared."""
    reference, hypothesis = files
    found = score(reference, {"system": hypothesis}, intervals=False, **options)
    return float(found["system"][figure].value)


def area(files: tuple[Path, Path]) -> float:
    reference, hypothesis = (_parsed(path) for path in files)
    ends = chain.from_iterable(record["boundaries"] for record in reference)
    scores = chain.from_iterable(record["scores"] for record in hypothesis)
    return float(roc_auc_score(list(ends), list(scores)))


def deviation(files: tuple[Path, Path]) -> float:
    """The words are the same on both sides, which the peer takes for granted."""
    sides = (chain.from_iterable(record["starts"] for record in _parsed(path)) for path in files)
    reference, hypothesis = (np.array(list(side)) for side in sides)
    return round(float(np.median(np.abs(reference - hypothesis))), 6)


def _parsed(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def texts() -> Iterator[list[str]]:
    """Stretches of the sample's talks."""
    talks = [file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("annotators/*/*.txt"))]
    words = " ".join(talks).split()
    random = Random(1)
    for _ in range(DOCUMENTS):
        first = random.randrange(len(words) - WORDS)
        yield words[first : first + WORDS]


def _scored(folder: Path, texts: list[list[str]]) -> tuple[Path, Path]:
    random = Random(2)
    sides: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
    for words in texts:
        ends = [int(word.endswith(ENDS)) for word in words]
        scores = [round(0.4 * end + 0.6 * random.random(), 4) for end in ends]
        sides[0].append({"units": words, "boundaries": ends})
        sides[1].append({"units": words, "scores": scores})
    return _written(folder / "scores", sides)


def _timed(folder: Path, texts: list[list[str]]) -> tuple[Path, Path]:
    random = Random(3)
    sides: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
    for words in texts:
        starts = [round(0.3 * place, 2) for place in range(len(words))]
        for side, late in zip(sides, (0.0, 0.05), strict=True):
            moved = [round(start + late * random.random(), 3) for start in starts]
            ends = [round(start + 0.2, 3) for start in moved]
            side.append({"units": words, "starts": moved, "ends": ends})
    return _written(folder / "times", sides)


def _written(
    folder: Path, sides: tuple[list[dict[str, Any]], list[dict[str, Any]]]
) -> tuple[Path, Path]:
    folder.mkdir()
    paths = folder / "reference.jsonl", folder / "hypothesis.jsonl"
    for path, records in zip(paths, sides, strict=True):
        lines = (
            json.dumps({"name": f"text{number}", **record}) for number, record in enumerate(records)
        )
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return paths
