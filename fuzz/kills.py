"""`python -m fuzz kills N`: kill commands that write, N times, at any point.

Whichever signal it is, the output file is the old one or the new one, complete; after TERM, HUP and
INT no other file is left.
"""

from __future__ import annotations

import itertools
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from fuzz.writing_commands import (
    COMMANDS,
    HUNG,
    INTERRUPTED,
    UNFINISHED,
    Command,
    Ended,
    contents,
    left_behind,
    prepared_folder,
    remove,
    run,
)

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL)
WRITING = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "shutil.rmtree")
"""What Python tells of that changes files, by its own names."""


class Plain(NamedTuple):
    """An undisturbed command: its output, its duration, and its number of writes."""

    new: Mapping[str, bytes]
    seconds: float
    steps: int


def main(kills: str = "400") -> int:
    """Kill commands so many times, print what was found, and return the exit status."""
    random.seed(int(kills))
    faults = []
    done = 0
    with prepared_folder() as folder:
        plain = {name: _plain(command, folder) for name, command in COMMANDS.items()}
        # Every command gets every signal, now at a step of its writing and now at any time.
        turns = list(itertools.product(SIGNALS, (True, False), COMMANDS, (True, False)))
        random.shuffle(turns)
        for number, at_a_step, name, is_there in itertools.islice(
            itertools.cycle(turns), int(kills)
        ):
            fault = _kill(COMMANDS[name], plain[name], folder, number, at_a_step, is_there)
            done += 1
            if fault:
                faults.append(f"{name}, {number.name}: {fault}")
                print(faults[-1], file=sys.stderr)
    print(f"{done} kills, {len(faults)} faults")
    return 1 if faults else 0


def _plain(command: Command, folder: Path) -> Plain:
    target = folder / command.target
    began = time.monotonic()
    run(command.typed(command.target), folder)
    seconds = time.monotonic() - began
    new = contents(target)
    remove(target)
    with tempfile.NamedTemporaryFile() as counted:
        run(
            command.typed(command.target),
            folder,
            before=lambda: _count_steps(lambda steps: Path(counted.name).write_text(str(steps))),
        )
        steps = int(Path(counted.name).read_text())
    remove(target)
    if not new:
        raise AssertionError(f"{command.arguments}: nothing was written")
    return Plain(new, seconds, steps)


def _count_steps(tell: Callable[[int], Any]) -> None:
    """Call a function at each step of writing with the number of steps so far."""
    steps = 0
    is_telling = False

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal steps, is_telling
        if event in WRITING and not is_telling and UNFINISHED in str(arguments[0]):
            steps += 1
            is_telling = True
            tell(steps)
            is_telling = False

    sys.addaudithook(hook)


def _kill(
    command: Command, plain: Plain, folder: Path, number: signal.Signals, at_a_step: bool,
    is_there: bool,
) -> str:  # fmt: skip
    """What is wrong after a command was killed; empty if nothing is."""
    target = folder / command.target
    old = _old(command, plain.new) if is_there else {}
    for name, content in old.items():
        (target / name).parent.mkdir(exist_ok=True)
        (target / name).write_bytes(content)
    step = random.randint(1, plain.steps)

    def before() -> None:
        if at_a_step:
            _count_steps(lambda steps: os.kill(os.getpid(), number) if steps == step else None)

    def meanwhile(process: int) -> None:
        if not at_a_step:
            time.sleep(random.uniform(0, 1.2 * plain.seconds))
            os.kill(process, number)

    ended = run(command.typed(command.target), folder, before=before, meanwhile=meanwhile)
    found, behind = contents(target), left_behind(folder)
    for path in (target, *behind):
        remove(path)
    return _fault(ended, number, old, plain.new, found, behind)


def _old(command: Command, new: Mapping[str, bytes]) -> dict[str, bytes]:
    """Other files of the same kinds."""
    if command.writes_a_folder and not next(iter(new)).endswith(".html"):
        return dict.fromkeys(list(new)[:3], b"An old text.\n")
    if command.target.endswith(".jsonl"):
        return {name: content.splitlines(keepends=True)[0] for name, content in new.items()}
    return {name: content[: len(content) // 2] for name, content in new.items()}


def _fault(
    ended: Ended, number: signal.Signals, old: Mapping[str, bytes], new: Mapping[str, bytes],
    found: Mapping[str, bytes], behind: list[Path],
) -> str:  # fmt: skip
    statuses = {0, INTERRUPTED if number == signal.SIGINT else -number}
    if ended.status not in statuses or "Traceback" in ended.err:
        how = "hung" if ended.status == HUNG else f"status {ended.status}"
        return f"{how}: {ended.err[-2000:]}"
    if ended.status == 0 and found != {**old, **new}:
        return "it ended as if nothing had happened, but its files are not the new ones"
    if number == signal.SIGKILL:
        # A folder may have files of both kinds then, but each of them is whole.
        if any(found.get(name) not in (old.get(name), new.get(name)) for name in {*found, *old}):
            return "a file is neither the old one nor the new one"
    elif found not in (old, {**old, **new}):
        return "neither the old files nor the new ones are there, whole"
    elif behind:
        return f"left behind: {', '.join(path.name for path in behind)}"
    return ""
