"""What can be wrong with where a command writes to, one function each.

Each prepares the folder of a case, runs its command, and says what is wrong with the outcome; empty
if nothing is, None if the command cannot have this fault. A command does its work or refuses it in
one line. What stood where it was to write is still there, or the new file is, whole; a link, a pipe
or a device stays what it is.
"""

from __future__ import annotations

import os
import resource
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from fuzz.writing_commands import (
    TARGET,
    Command,
    Ended,
    complaint,
    contents,
    left_behind,
    repeatable,
    run,
)

NOBODY = 65534
NOT_READ = 141


@dataclass
class Case:
    """One command, in a folder of its own in which something is wrong."""

    command: Command
    folder: Path
    new: dict[str, bytes]
    target: Path = field(init=False)
    old: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.target = self.folder / self.command.target

    def put(self, content: bytes | None = None) -> None:
        """Let a file stand where the command writes to: one of its kind, unless it is given."""
        if self.command.writes_a_folder:
            self.target.mkdir()
            first = next(iter(self.new))
            old = self.new[first] if first.endswith(".html") else b"Old. Text.\n"
            (self.target / first).write_bytes(old if content is None else content)
        else:
            self.target.write_bytes(self.new[""] if content is None else content)
        self.old = contents(self.target)

    def run(
        self,
        before: Callable[[], None] = lambda: None,
        *more: str,
        meanwhile: Callable[[int], None] = lambda process: None,
    ) -> Ended:
        target = self.target
        with suppress(ValueError):
            target = target.relative_to(self.folder)
        arguments = [*self.command.typed(target), *more]
        return run(arguments, self.folder, before=before, meanwhile=meanwhile)

    def refused(self, *args: object, **kwargs: object) -> str:
        """Run it: it must be refused, and what was there must still be."""
        ended = self.run(*args, **kwargs)  # type: ignore[arg-type]  # as `run` takes them
        if ended.status != 2:
            return complaint(ended) or f"status {ended.status}, not 2: {ended.err!r}"
        return complaint(ended) or self.changed(self.old)

    def written(self, *args: object, **kwargs: object) -> str:
        """Run it: it must be written."""
        ended = self.run(*args, **kwargs)  # type: ignore[arg-type]  # as `run` takes them
        if ended.status:
            return complaint(ended) or f"status {ended.status}, not 0: {ended.err!r}"
        return complaint(ended) or self.changed({**self.old, **self.new})

    def changed(self, expected: dict[str, bytes]) -> str:
        found = contents(self.target)
        return "" if found == expected else f"there is {_sizes(found)}, not {_sizes(expected)}"


def _sizes(found: dict[str, bytes]) -> str:
    return str({name: len(content) for name, content in found.items()})


def as_nobody() -> None:
    """Give up the rights of root, which no permission stops."""
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)


def full_after(size: int) -> Callable[[], None]:
    """No file can have more bytes than this."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def folder_without_permission(case: Case) -> str:
    (case.folder / "inner").mkdir(mode=0o555)
    case.target = case.folder / "inner" / case.command.target
    return case.refused(as_nobody)


def folder_that_cannot_be_entered(case: Case) -> str:
    (case.folder / "inner").mkdir(mode=0o000)
    case.target = case.folder / "inner" / case.command.target
    return case.refused(as_nobody)


def file_without_permission(case: Case) -> str:
    case.put()
    case.folder.chmod(0o777)
    for path in (case.target, *case.target.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    return case.refused(as_nobody)


def input_without_permission(case: Case) -> str | None:
    case.folder.chmod(0o777)
    if not case.command.read:
        return None
    (case.folder / case.command.read).chmod(0o000)
    return case.refused(as_nobody)


def folder_of_inputs_without_permission(case: Case) -> str:
    case.folder.chmod(0o777)
    (case.folder / "annotators").chmod(0o000)
    (case.folder / "annotators/mori").chmod(0o000)
    ended = case.run(as_nobody)
    return complaint(ended)


def file_as_folder(case: Case) -> str:
    (case.folder / "file.txt").write_text("So.")
    case.target = case.folder / "file.txt" / case.command.target
    ended = case.run()
    return complaint(ended) or ("" if ended.status == 2 else f"status {ended.status}")


def no_such_folder(case: Case) -> str:
    case.target = case.folder / "no" / "such" / case.command.target
    # A folder of outputs is made, with those above it.
    return case.written() if case.command.writes_a_folder else case.refused()


def name_over_the_limit(case: Case) -> str:
    case.target = case.folder / f"{'x' * 300}{case.target.suffix}"
    ended = case.run()
    return complaint(ended) or ("" if ended.status == 2 else f"status {ended.status}")


def name_at_the_limit(case: Case) -> str:
    suffix = case.target.suffix
    case.target = case.folder / f"{'x' * (255 - len(suffix))}{suffix}"
    return case.written()


def path_over_the_limit(case: Case) -> str:
    case.target = case.folder / "/".join(["x" * 200] * 30) / case.command.target
    ended = case.run()
    return complaint(ended) or ("" if ended.status == 2 else f"status {ended.status}")


def folder_in_the_way(case: Case) -> str:
    if case.command.writes_a_folder:
        (case.target / next(iter(case.new))).mkdir(parents=True)
    else:
        case.target.mkdir()
    return case.refused()


def full_disk(case: Case) -> str:
    return case.refused(full_after(64))


def full_disk_while_replacing(case: Case) -> str:
    case.put()
    return case.refused(full_after(64))


def nearly_full_disk(case: Case) -> str:
    # All but the last byte fits; a folder fails at its longest file.
    size = max(map(len, case.new.values()))
    return case.refused(full_after(size - 1))


def really_full_disk(case: Case) -> str:
    """A disk of its own, with room for the smallest of outputs only."""
    inner = case.folder / "inner"
    inner.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "none", inner], check=True)
    try:
        case.target = inner / case.command.target
        (inner / "filling").write_bytes(b"x" * 4096)
        ended = case.refused()
        return ended or ("left behind" if left_behind(inner) else "")
    finally:
        subprocess.run(["umount", inner], check=True)


def device(case: Case, number: int, kind: int = stat.S_IFCHR) -> None:
    target = case.target
    if case.command.writes_a_folder:
        target = case.target / next(iter(case.new))
        case.target.mkdir()
    os.mknod(target, kind | 0o666, os.makedev(1, number))


def stays(case: Case, is_it: Callable[[int], bool], fault: str) -> str:
    target = case.target / next(iter(case.new)) if case.command.writes_a_folder else case.target
    return fault or ("" if is_it(target.lstat().st_mode) else "it was replaced by something else")


def null_device(case: Case) -> str:
    device(case, 3)
    ended = case.run()
    # A folder of outputs goes through nothing, and a device holds nothing that could be read.
    expected = 2 if case.command.writes_a_folder or case.command.reads_its_target else 0
    status = "" if ended.status == expected else f"status {ended.status}: {ended.err}"
    return stays(case, stat.S_ISCHR, complaint(ended) or status)


def full_device(case: Case) -> str:
    device(case, 7)
    ended = case.run()
    status = "" if ended.status == 2 else f"status {ended.status}: {ended.err}"
    return stays(case, stat.S_ISCHR, complaint(ended) or status)


def disk_device(case: Case) -> str:
    device(case, 250, stat.S_IFBLK)
    ended = case.run()
    status = "" if ended.status == 2 else f"status {ended.status}: {ended.err}"
    return stays(case, stat.S_ISBLK, complaint(ended) or status)


def a_socket(case: Case) -> str:
    target = case.target
    if case.command.writes_a_folder:
        case.target.mkdir()
        target = case.target / next(iter(case.new))
    # The address of a socket has to be short.
    here = Path.cwd()
    os.chdir(target.parent)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(target.name)
        os.chdir(here)
        ended = case.run()
    status = "" if ended.status == 2 else f"status {ended.status}: {ended.err}"
    return stays(case, stat.S_ISSOCK, complaint(ended) or status)


def a_pipe(case: Case) -> str | None:
    if case.command.writes_a_folder or case.command.reads_its_target:
        return None
    os.mkfifo(case.target)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(case.target.read_bytes()), daemon=True)
    reader.start()
    ended = case.run()
    reader.join(10)
    whole = "" if list(map(repeatable, got)) == [case.new[""]] else "not all came through"
    return stays(case, stat.S_ISFIFO, complaint(ended) or whole)


def a_pipe_that_nobody_reads_on(case: Case) -> str | None:
    if case.command.writes_a_folder or case.command.reads_its_target:
        return None
    os.mkfifo(case.target)

    def read_a_little() -> None:
        with case.target.open("rb", buffering=0) as file:
            file.read(1)

    threading.Thread(target=read_a_little, daemon=True).start()
    return stays(case, stat.S_ISFIFO, complaint(case.run()))


def a_link(case: Case) -> str:
    (case.folder / "elsewhere").mkdir()
    behind = case.folder / "elsewhere" / case.command.target
    case.put()
    case.target.rename(behind)
    case.target.symlink_to(behind)
    return case.written() or ("" if case.target.is_symlink() else "the link was replaced")


def a_link_to_nothing(case: Case) -> str | None:
    if case.command.writes_a_folder:
        return None
    case.target.symlink_to(case.folder / "made")
    fault = case.written()
    return fault or ("" if case.target.is_symlink() else "the link was replaced")


def links_in_a_circle(case: Case) -> str:
    (case.folder / "circle").symlink_to(case.target)
    case.target.symlink_to(case.folder / "circle")
    ended = case.run()
    kept = "" if case.target.is_symlink() else "the link was replaced"
    return complaint(ended) or ("" if ended.status == 2 else f"status {ended.status}") or kept


def an_input(case: Case) -> str | None:
    if case.command.read:
        case.target = case.folder / case.command.read
    return _input(case)


def a_link_to_an_input(case: Case) -> str | None:
    if case.command.read:
        case.target.symlink_to(case.folder / case.command.read)
    return _input(case)


def another_name_of_an_input(case: Case) -> str | None:
    if case.command.read:
        case.target.hardlink_to(case.folder / case.command.read)
    return _input(case)


def _input(case: Case) -> str | None:
    """What is read is not replaced, not even by force."""
    if not case.command.read:
        return None
    case.old = contents(case.target)
    return case.refused(lambda: None, "--force")


def another_kind(case: Case) -> str:
    case.put(b"\0 something else that is not of this kind")
    return case.refused()


def another_kind_by_force(case: Case) -> str:
    case.put(b"\0 something else that is not of this kind")
    return case.written(lambda: None, "--force")


def an_empty_file(case: Case) -> str:
    case.put(b"")
    return case.written()


def a_private_file(case: Case) -> str:
    case.put()
    (file, *_) = [case.target, *case.target.rglob("*")][-1:]
    file.chmod(0o600)
    fault = case.written()
    return fault or ("" if stat.S_IMODE(file.stat().st_mode) == 0o600 else "its mode was changed")


def a_strict_umask(case: Case) -> str:
    fault = case.written(lambda: os.umask(0o077) and None)
    files = [case.target, *case.target.rglob("*")]
    open_to_others = [path.name for path in files if path.stat().st_mode & 0o077]
    return fault or (f"others may read {open_to_others}" if open_to_others else "")


def closed(case: Case, number: int, name: str) -> str:
    def close() -> None:
        os.close(number)
        setattr(sys, name, None)

    ended = case.run(close)
    return complaint(ended) or left(case)


def closed_input(case: Case) -> str:
    return closed(case, 0, "stdin")


def closed_output(case: Case) -> str:
    return closed(case, 1, "stdout")


def closed_errors(case: Case) -> str:
    return closed(case, 2, "stderr")


def full_output(case: Case) -> str:
    ended = case.run(lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), 1) and None)
    return complaint(ended) or left(case)


def output_that_nobody_reads(case: Case) -> str:
    reading, writing = os.pipe()
    os.close(reading)

    def print_to_the_pipe() -> None:
        # A new stream: the old one takes itself for a file, in which one can go back.
        sys.stdout.close()
        os.dup2(writing, 1)
        sys.stdout = os.fdopen(1, "w")

    ended = case.run(print_to_the_pipe)
    os.close(writing)
    if ended.status == NOT_READ and "Traceback" not in ended.err:
        ended = ended._replace(status=0)
    return complaint(ended) or case.changed(case.new)


def standard_output(case: Case) -> str | None:
    if f"{TARGET}/" in case.command.arguments:
        # A slash at the end makes it the name of a folder.
        return None
    case.target = case.folder / "-"
    named = ("--to", "jsonl") if case.command.target.endswith(".jsonl") else ()
    ended = case.run(lambda: None, *named)
    if (case.folder / "-").exists():
        return "a file named - was made"
    if ended.status:
        # A plot has no format then, and texts are one to a file.
        refused = case.command.target.endswith(".svg") or case.command.writes_a_folder
        return complaint(ended) or ("" if refused else f"refused: {ended.err}")
    whole = {"": repeatable(ended.out)} == case.new
    return complaint(ended) or ("" if whole else f"printed {len(ended.out)} bytes")


def left(case: Case) -> str:
    found = contents(case.target)
    return "" if found in (case.old, {**case.old, **case.new}) else "its file is not whole"
