"""Every command that writes, run in a separate process that is disturbed.

The process is forked, so that many can be run in a short time. POSIX only.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from interpunct.cli import main
from interpunct.sample import FOLDER

TARGET = "TARGET"
"""Stands in the arguments of a command for the path that it writes to."""

SECONDS = 60
"""A process that takes longer than this hangs."""

UNFINISHED = ".interpunct-"
"""How the names of files begin that are not finished."""

INTERRUPTED = 130

HUNG = -1000
"""The status of a process that hung and was ended."""


class Command(NamedTuple):
    """What is typed, what it writes to by default, and what it reads.

    What `reads_its_target` writes to files only.
    """

    arguments: Sequence[str]
    target: str
    read: str = ""
    reads_its_target: bool = False

    @property
    def takes_a_target(self) -> bool:
        return any(TARGET in part for part in self.arguments)

    @property
    def writes_a_folder(self) -> bool:
        return not Path(self.target).suffix

    def typed(self, target: str | Path) -> list[str]:
        return [part.replace(TARGET, str(target)) for part in self.arguments]


SIDES = ("systems/both", "-r", "annotators/ines")
COMMANDS = {
    "convert": Command(("convert", "talks.jsonl", TARGET), "out.jsonl", "talks.jsonl"),
    "convert to a folder": Command(
        ("convert", "talks.jsonl", TARGET, "--to", "text", "--lossy"), "out"
    ),
    "train": Command(
        ("train", "lm", "annotators/mori", "-o", TARGET), "out.model", "annotators/mori/bees.txt"
    ),
    "segment": Command(
        ("segment", "lm.model", "talks.jsonl", "-o", TARGET), "out.jsonl", "talks.jsonl"
    ),
    "segment to a folder": Command(
        ("segment", "lm.model", "talks.jsonl", "-o", TARGET, "--to", "lines"), "out"
    ),
    "score": Command(
        ("score", *SIDES, "--no-intervals", "--html", TARGET), "out.html", "systems/both/bees.tsv"
    ),
    "score to a folder": Command(
        ("score", *SIDES, "--no-intervals", "--html", f"{TARGET}/"), "out"
    ),
    "report": Command(("report", "stored.json", "--html", TARGET), "out.html", "stored.json"),
    "agreement": Command(
        ("agreement", "annotators/ines", "annotators/mori", "--html", TARGET), "out.html",
        "annotators/ines/bees.txt",
    ),
    "consensus": Command(
        ("agreement", "annotators/ines", "annotators/mori", "--no-intervals",
         "--consensus", TARGET),
        "out.jsonl", "annotators/ines/bees.txt",
    ),
    "consensus to a folder": Command(
        ("agreement", "annotators/ines", "annotators/mori", "--no-intervals", "--consensus", TARGET,
         "--to", "text"),
        "out",
    ),
    "compare": Command(
        ("compare", "segtok", "-r", "annotators/ines", "--no-intervals", "--html", TARGET),
        "out.html", "annotators/ines/bees.txt",
    ),
    "check": Command(
        ("check", *SIDES, "--no-intervals", "--against", TARGET, "--update"), "out.json",
        "annotators/ines/bees.txt", reads_its_target=True,
    ),
    "align": Command(
        ("align", "annotators/ines", "-r", "annotators/mori", "--html", TARGET), "out.html",
        "annotators/ines/bees.txt",
    ),
    "curves": Command(("curves", *SIDES, "--html", TARGET), "out.html", "annotators/ines/bees.txt"),
    "plot": Command(("curves", *SIDES, "--plot", TARGET), "out.svg", "annotators/ines/bees.txt"),
    "demo": Command(("demo",), "interpunct-demo.html"),
}  # fmt: skip


class Ended(NamedTuple):
    """How a process ended: its status, or minus the signal that killed it, and its messages."""

    status: int
    out: bytes
    err: str


@contextlib.contextmanager
def prepared_folder() -> Iterator[Path]:
    """A folder with files to read, in which every command has run once.

    So everything that they import is in memory before the first process is forked.
    """
    with tempfile.TemporaryDirectory(prefix="interpunct-attack-") as made:
        folder = Path(made)
        folder.chmod(0o755)
        for name in ("annotators", "systems", "transcripts.jsonl"):
            copy = shutil.copytree if (FOLDER / name).is_dir() else shutil.copy
            copy(FOLDER / name, folder / name.replace("transcripts", "talks"))
        _run_here(["train", "lm", "annotators/mori", "-o", "lm.model"], folder)
        stored = _run_here(["score", *SIDES, "--no-intervals", "--output", "json"], folder)
        (folder / "stored.json").write_text(stored)
        for command in COMMANDS.values():
            _run_here(command.typed(command.target), folder)
            remove(folder / command.target)
        yield folder


def _run_here(arguments: Sequence[str], folder: Path) -> str:
    """Run a command in this process; what it prints."""
    printed, said = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(said),
        patch.object(sys, "argv", ["interpunct", *arguments]),
    ):
        try:
            main()
        except SystemExit as ended:
            if ended.code:
                raise AssertionError(f"{arguments}: {said.getvalue()}") from None
    return printed.getvalue()


def run(
    arguments: Sequence[str],
    folder: Path,
    *,
    before: Callable[[], None] = lambda: None,
    meanwhile: Callable[[int], None] = lambda process: None,
) -> Ended:
    """Run a command in a process of its own.

    `before` is called in the process, once its streams are those of the command; `meanwhile` here,
    with the number of the process, while it runs.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        # Python itself does not see to an interrupt that comes while it forks.
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        process = os.fork()
        if not process:
            _become(arguments, folder, out.fileno(), err.fileno(), before)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        meanwhile(process)
        status = _wait(process)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read())
    return Ended(status, texts[0], texts[1].decode("utf-8", "replace"))


def _become(
    arguments: Sequence[str], folder: Path, out: int, err: int, before: Callable[[], None]
) -> None:
    """Be the command; never come back."""
    status = 1
    try:
        os.chdir(folder)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(err, 2)
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        sys.argv = ["interpunct", *arguments]
        signal.signal(signal.SIGINT, signal.default_int_handler)
        before()
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        except KeyboardInterrupt:  # before the command has begun
            os._exit(INTERRUPTED)
        try:
            main()
        except SystemExit as ended:
            status = int(ended.code or 0)
        # As Python does at its end.
        sys.stdout.flush()
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(status)


def _wait(process: int) -> int:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        found, status = os.waitpid(process, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.002)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return HUNG


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def contents(path: Path) -> dict[str, bytes]:
    """What a file holds, or each file of a folder, by its path from there; nothing if not there.

    What is not finished does not count: see `left_behind`.
    """
    if path.is_dir():
        files = [file for file in path.rglob("*") if file.is_file() and UNFINISHED not in str(file)]
        return {str(file.relative_to(path)): repeatable(file.read_bytes()) for file in files}
    return {"": repeatable(path.read_bytes())} if path.exists() else {}


def repeatable(page: bytes) -> bytes:
    """A page without what another run tells otherwise: its command, and what segmenters take."""
    return re.sub(rb'"command":"[^"]*"|"seconds":\[[^]]*\]', b"", page)


def left_behind(folder: Path) -> list[Path]:
    """Unfinished temporary files that were left behind."""
    return sorted(folder.rglob(f"{UNFINISHED}*"))


def complaint(ended: Ended) -> str:
    """What is wrong with how a command ended that may do its work or refuse it in one line."""
    if ended.status == HUNG:
        return "it hung"
    if "Traceback" in ended.err:
        return f"a traceback: {ended.err[-2000:]}"
    lines = [line for line in ended.err.splitlines() if not line.startswith("interpunct: note: ")]
    if ended.status == 2 and (len(lines) != 1 or not lines[0].startswith("interpunct: ")):
        return f"not one line: {ended.err!r}"
    if ended.status not in (0, 2):
        return f"status {ended.status}: {ended.err!r}"
    return ""
