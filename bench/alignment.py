"""Words and marks aligned: long texts, many short ones, and how time grows."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import kaldialign
import numpy as np

from bench.comparison import Measured, Row, measured
from interpunct import align_tokens
from interpunct.options.types import Costs

SCLITE = shutil.which("sclite") or shutil.which("sclite", path="/usr/lib/sctk/bin")
WORDS = 3000
MARKS = (",", ".", "?")
"""What `align` takes for marks, as far as these texts have them."""

Text = list[str]


def rows() -> Iterator[Row]:
    pair = texts(10_000, 0.15, seed=0)
    work = "align 10,000 words, 15% errors"
    if SCLITE:
        yield Row(
            f"{work}, marks",
            "sclite",
            ours(*pair, costs="nist"),
            measured(partial(sclite_errors, *pair, SCLITE), times=1),
            goal=200,
            why="to sclite the marks are words too",
        )
    yield Row(
        work,
        "kaldialign",
        ours(*pair),
        measured(partial(_kaldialign, *map(_words, pair)), times=1),
        goal=3,
    )
    pairs = [texts(20, 0.15, seed=seed, marks=0) for seed in range(20_000)]
    references, hypotheses = ([pair[side] for pair in pairs] for side in (0, 1))
    yield Row(
        "align 20,000 pairs of 20 words",
        "kaldialign",
        measured(lambda: len(align_tokens(references, hypotheses).reference)),
        measured(lambda: sum(len(kaldialign.align(*pair, "*")) for pair in pairs)),
        goal=2,
        why="columns; of alignments that cost the same each takes another",
    )


def growth() -> Iterator[str]:
    """The time for texts of each size, in total and per word and error."""
    yield "words aligned   errors         time   for each word and error"
    for size in (1_000, 3_000, 10_000, 30_000, 100_000):
        for rate in (0.05, 0.15):
            found = ours(*texts(size, rate, seed=1))
            each = 1e9 * found.seconds / (size * found.result)
            yield (
                f"{size:<13,} {found.result:>8,} {1000 * found.seconds:>9.1f} ms   {each:.1f} ns"
            )


def ours(reference: Text, hypothesis: Text, *, costs: Costs = "levenshtein") -> Measured:
    """The alignment and its number of word errors."""
    aligned = partial(align_tokens, [reference], [hypothesis], costs=costs)
    found = measured(lambda: len(aligned().reference))
    (columns,) = aligned()
    pairs = [
        (reference[i] if i >= 0 else "", hypothesis[j] if j >= 0 else "")
        for i, j in zip(*(side.tolist() for side in columns), strict=True)
    ]
    wrong = sum(a != b and a not in MARKS and b not in MARKS for a, b in pairs)
    return replace(found, result=wrong)


def texts(size: int, rate: float, *, seed: int, marks: float = 0.12) -> tuple[Text, Text]:
    """A text with the word frequencies of language, and one with so many errors in its words."""
    random = np.random.default_rng(seed)
    shares = 1 / np.arange(1, WORDS + 1)
    draws = random.choice(WORDS, (2, size), p=shares / shares.sum())
    kinds, ends = random.random(size), random.random(size)
    reference, hypothesis = [], []
    for word, other, kind, end in zip(*draws.tolist(), kinds, ends, strict=True):
        reference.append(f"w{word}")
        if kind < 0.6 * rate:
            hypothesis.append(f"w{other}")
        elif kind < 0.8 * rate:
            hypothesis += [f"w{word}", f"w{other}"]
        elif kind >= rate:
            hypothesis.append(f"w{word}")
        if end < marks:
            reference.append(MARKS[word % 3])
            if end < 0.8 * marks:
                hypothesis.append(MARKS[word % 3])
        elif end > 1 - marks / 4:
            hypothesis.append(MARKS[other % 3])
    return reference, hypothesis


def _words(text: Text) -> Text:
    return [token for token in text if token not in MARKS]


def _kaldialign(reference: Text, hypothesis: Text) -> int:
    return sum(a != b for a, b in kaldialign.align(reference, hypothesis, "*"))


def sclite_errors(reference: Text, hypothesis: Text, program: str) -> int:
    """The errors that sclite counts. It treats every token as a word."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, text in (("r", reference), ("h", hypothesis)):
            files.append(Path(folder) / f"{name}.trn")
            files[-1].write_text(" ".join(text) + " (talk-1)\n")
        files_of_both = ["-r", files[0], "trn", "-h", files[1], "trn"]
        done = subprocess.run(
            [program, *files_of_both, "-i", "spu_id", "-o", "rsum", "stdout"],
            capture_output=True,
            text=True,
            check=True,
        )
    line = next(line for line in done.stdout.splitlines() if "Sum" in line)
    *_, substituted, deleted, inserted, _, _ = line.replace("|", " ").split()
    return int(substituted) + int(deleted) + int(inserted)
