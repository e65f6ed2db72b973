"""References that list several wordings as right, beside the same references without them.

    python -m bench.alternatives DATA

DATA is a folder such as `earnings21`, with `reference`, `normalizations` and a folder for each
recogniser. For each recogniser: the words of the reference that are scored in a second of a
processor, all figures of `punctuation`, reading included.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np

import interpunct
from bench.comparison import Row, measured
from bench.recognisers import RECOGNISERS

WORDS = 20_000
KINDS = 5000
TIMES = 3
HEAD = "token|speaker|ts|endTs|punctuation|prepunctuation|case|tags\n"


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        write(data)
        yield Row(
            "score 20,000 words against a reference with alternatives",
            "the reference without them",
            measured(partial(error_rate, data, "made", alternatives=True)),
            measured(partial(error_rate, data, "made", alternatives=False)),
            goal=0.25,
            why="other wordings are right too",
        )


def error_rate(data: Path, recogniser: str, *, alternatives: bool) -> float:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", interpunct.InputWarning)
        found = interpunct.score(
            data / "reference",
            {recogniser: data / recogniser},
            task="punctuation",
            intervals=False,
            alternatives=data / "normalizations" if alternatives else None,
        )
    return found[recogniser]["word_error_rate"].value


def write(data: Path) -> None:
    """A document in which every twentieth word has two other wordings, and 15% of errors."""
    for name in ("reference", "normalizations", "made"):
        (data / name).mkdir()
    random = np.random.default_rng(0)
    shares = 1 / np.arange(1, KINDS + 1)
    said = random.choice(KINDS, WORDS, p=shares / shares.sum()).tolist()
    kinds = random.random(WORDS)
    with (
        (data / "reference" / "a.nlp").open("w", encoding="utf-8") as reference,
        (data / "made" / "a.nlp").open("w", encoding="utf-8") as made,
    ):
        reference.write(HEAD)
        made.write(HEAD)
        for place, (word, kind) in enumerate(zip(said, kinds, strict=True)):
            tags = f"['{place}:CARDINAL']" if place % 20 == 0 else "[]"
            mark = "." if place % 14 == 13 else ""
            reference.write(f"w{word}||||{mark}||LC|{tags}\n")
            heard = [f"w{word}"] if tags == "[]" or kind < 0.5 else [f"x{word}", "y"]
            if kind < 0.05:
                heard = []
            elif kind > 0.9:
                heard = [f"w{word * 7 % KINDS}"]
            for number, token in enumerate(heard, start=1):
                made.write(f"{token}||||{mark if number == len(heard) else ''}||LC|[]\n")
    entities = {
        str(place): {
            "candidates": [
                {"verbalization": [f"x{said[place]}", "y"], "probability": 0.6},
                {"verbalization": [f"z{said[place]}"], "probability": 0.4},
            ]
        }
        for place in range(0, WORDS, 20)
    }
    path = data / "normalizations" / "a.norm.json"
    path.write_text(json.dumps(entities), encoding="utf-8")


def main(folder: str) -> None:
    data = Path(folder)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", interpunct.InputWarning)
        words = sum(map(len, interpunct.read(data / "reference")))
    for recogniser in RECOGNISERS:
        told = []
        for alternatives in (False, True):
            seconds = min(map(partial(_seconds, data, recogniser, alternatives), range(TIMES)))
            told.append(f"{words / seconds:,.0f}")
        print(f"{recogniser}: {told[0]} words a second without alternatives, {told[1]} with them")


def _seconds(data: Path, recogniser: str, alternatives: bool, _: int) -> float:
    start = time.process_time()
    error_rate(data, recogniser, alternatives=alternatives)
    return time.process_time() - start


if __name__ == "__main__":
    main(*sys.argv[1:])
