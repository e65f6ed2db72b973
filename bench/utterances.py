"""Utterances in files of `trn`, scored by the command, against sclite on the same files."""

from __future__ import annotations

import random
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.commands import compiled_modules, processor_time
from bench.comparison import Measured, Row
from interpunct.sample import FOLDER

SCLITE = shutil.which("sclite") or shutil.which("sclite", path="/usr/lib/sctk/bin")
UTTERANCES, WORDS = 20_000, 20
TIMES = 5
MAIN = "from interpunct.cli import main; main()"
WHY = "to sclite the marks are parts of words"


def rows() -> Iterator[Row]:
    if SCLITE is None:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        many, few = _files(folder, UTTERANCES), _files(folder, 1)
        ours, start, theirs = _in_turn([_scored(many), _scored(few), _by_sclite(many)])
        work = f"score {UTTERANCES:,} utterances of {WORDS} words in trn"
        yield Row(f"{work}, whole command", "sclite", ours, theirs, goal=4, why=WHY)
        scoring = Measured(ours.seconds - start.seconds, ours.megabytes, ours.result)
        yield Row(f"{work}, without start-up", "sclite", scoring, theirs, goal=10, why=WHY)


def _files(folder: Path, count: int) -> tuple[Path, Path]:
    """Stretches of the sample's talks, and copies with every tenth word deleted or substituted."""
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


class _Command(NamedTuple):
    """A command, and where its output has the figure, times a factor for percentages."""

    words: list[str]
    figure: str
    factor: float


def _scored(paths: tuple[Path, Path]) -> _Command:
    """Our word error rate, by the command as users call it."""
    reference, hypothesis = map(str, paths)
    options = ["--task", "punctuation", "--no-intervals"]
    command = [sys.executable, "-c", MAIN, "score", hypothesis, "-r", reference, *options]
    return _Command(command, r"hypothesis-[0-9]+\s+([0-9.]+)", 100)


def _by_sclite(paths: tuple[Path, Path]) -> _Command:
    reference, hypothesis = map(str, paths)
    files = ["-r", reference, "trn", "-h", hypothesis, "trn"]
    command = [str(SCLITE), *files, "-i", "spu_id", "-o", "sum", "stdout"]
    return _Command(command, r"Sum/Avg\s*\|.*?\|(?:\s+[0-9.]+){4}\s+([0-9.]+)", 1)


def _in_turn(commands: Sequence[_Command]) -> list[Measured]:
    """The shortest processor time of each, run in turn so that other load affects all alike."""
    times: list[list[float]] = [[] for _ in commands]
    printed = [""] * len(commands)
    with compiled_modules() as environment:
        for _ in range(TIMES):
            for place, command in enumerate(commands):
                seconds, printed[place] = processor_time(command.words, environment)
                times[place].append(seconds)
    found = [re.search(made.figure, said) for made, said in zip(commands, printed, strict=True)]
    results = [
        float(match[1]) * made.factor if match else float("nan")
        for match, made in zip(found, commands, strict=True)
    ]
    return [Measured(min(own), 0, result) for own, result in zip(times, results, strict=True)]
