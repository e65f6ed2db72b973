"""`python -m bench.long_utterance [WORDS]`: one utterance of which 15% of the words are wrong.

Prints the processor time and memory of each command, including reading and printing.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

WORDS = 1_000_000
VOCABULARY = 20_000
COMMANDS = (
    ("score", "heard.trn", "-r", "said.trn", "--task", "punctuation", "--no-intervals"),
    ("score", "heard.trn", "-r", "said.trn", "--no-intervals"),
    ("align", "heard.trn", "-r", "said.trn"),
)


def main() -> None:
    words = int(sys.argv[1]) if len(sys.argv) > 1 else WORDS
    with tempfile.TemporaryDirectory() as folder:
        _write(Path(folder), words)
        for command in COMMANDS:
            seconds, megabytes = _measure(command, folder)
            print(f"interpunct {' '.join(command)}: {seconds:.0f} s, {megabytes} MB")


def _write(folder: Path, words: int) -> None:
    rng = random.Random(0)
    said = [_word(rng) + rng.choices(["", ".", ","], [86, 8, 6])[0] for _ in range(words)]
    heard = [word for spoken in said for word in _heard(spoken, rng)]
    (folder / "said.trn").write_text(f"{' '.join(said)} (day)\n")
    (folder / "heard.trn").write_text(f"{' '.join(heard)} (day)\n")


def _word(rng: random.Random) -> str:
    return f"w{rng.randrange(VOCABULARY)}"


def _heard(spoken: str, rng: random.Random) -> Iterator[str]:
    """Of a hundred words, nine are substituted, three deleted and three inserted."""
    chance = rng.random()
    if chance < 0.09:
        yield _word(rng)
    elif chance >= 0.12:
        yield spoken
        if chance > 0.97:
            yield _word(rng)


def _measure(command: tuple[str, ...], folder: str) -> tuple[float, int]:
    program = [sys.executable, "-c", "from interpunct.cli import main; main()", *command]
    process = subprocess.Popen(program, cwd=folder, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss // 1024


if __name__ == "__main__":
    main()
