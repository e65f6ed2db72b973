"""Utterances in files of `trn`, scored by the command, against sclite on the same files."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.comparison import Measured, Row
from interpunct.sample import FOLDER

SCLITE = shutil.which("sclite") or shutil.which("sclite", path="/usr/lib/sctk/bin")
UTTERANCES, WORDS = 20_000, 20
MAIN = "from interpunct.cli import main; main()"
WHY = "to sclite the marks are parts of words"


def rows() -> Iterator[Row]:
    if SCLITE is None:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        many, few = _files(folder, UTTERANCES), _files(folder, 1)
        ours, start = _scored(many), _scored(few)
        theirs = _by_sclite(many)
        work = f"score {UTTERANCES:,} utterances of {WORDS} words in trn"
        yield Row(f"{work}, whole command", "sclite", ours, theirs, goal=4, why=WHY)
        scoring = Measured(ours.seconds - start.seconds, ours.megabytes, ours.result)
        yield Row(f"{work}, without start-up", "sclite", scoring, theirs, goal=10, why=WHY)


def _files(folder: Path, count: int) -> tuple[Path, Path]:
    """Stretches of the sample's talks, and the same with every tenth word lost or another."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("annotators/*/*.txt"))]
    words = " ".join(texts).split()
    drawn = random.Random(1)
    paths = folder / f"reference-{count}.trn", folder / f"hypothesis-{count}.trn"
    with paths[0].open("w", encoding="utf-8") as gold, paths[1].open("w", encoding="utf-8") as made:
        for number in range(count):
            first = drawn.randrange(len(words) - WORDS)
            said = words[first : first + WORDS]
            heard = [drawn.choice(words) if drawn.random() < 0.05 else word for word in said]
            kept = [word for word in heard if drawn.random() >= 0.05]
            for file, text in ((gold, said), (made, kept)):
                file.write(f"{' '.join(text)} (talk{number // 100}-{number:05d})\n")
    return paths


def _scored(paths: tuple[Path, Path]) -> Measured:
    """Our word error rate in percent, by the command as users call it."""
    reference, hypothesis = map(str, paths)
    options = ["--task", "punctuation", "--no-intervals", "--output", "csv"]
    command = [sys.executable, "-c", MAIN, "score", hypothesis, "-r", reference, *options]
    return _processor_time(command, r"hypothesis.*?,word_error_rate,,([0-9.]+)", 100)


def _by_sclite(paths: tuple[Path, Path]) -> Measured:
    reference, hypothesis = map(str, paths)
    files = ["-r", reference, "trn", "-h", hypothesis, "trn"]
    command = [str(SCLITE), *files, "-i", "spu_id", "-o", "sum", "stdout"]
    return _processor_time(command, r"Sum/Avg\s*\|.*?\|(?:\s+[0-9.]+){4}\s+([0-9.]+)", 1)


def _processor_time(
    command: Sequence[str], figure: str, factor: float, *, times: int = 3
) -> Measured:
    """The least processor time that a command takes, and the figure that it prints."""
    best, printed = float("inf"), ""
    for _ in range(times):
        before = os.times()
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        after = os.times()
        spent = after.children_user + after.children_system
        best = min(best, spent - before.children_user - before.children_system)
    found = re.search(figure, printed)
    return Measured(best, 0, float(found[1]) * factor if found else float("nan"))
