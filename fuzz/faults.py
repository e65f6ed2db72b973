"""`python -m fuzz faults [N]`: full disks, permissions, links, pipes, devices, for every command.

Every fault is tried on every command that writes, or so many of these pairs. Some faults need root,
to make devices and to give up its rights; they are left out where it is not to be had.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fuzz import faulty_places as places
from fuzz.faulty_places import Case
from fuzz.writing_commands import COMMANDS, contents, left_behind, prepared_folder, remove, run

Fault = Callable[[Case], str | None]

OF_PATHS: tuple[Fault, ...] = (
    places.file_as_folder, places.no_such_folder, places.name_over_the_limit,
    places.name_at_the_limit, places.path_over_the_limit, places.folder_without_permission,
    places.folder_that_cannot_be_entered, places.really_full_disk, places.standard_output,
)  # fmt: skip
"""They need a path of their own; the demo always writes to the same."""

OF_FILES: tuple[Fault, ...] = (
    places.folder_in_the_way, places.full_disk, places.full_disk_while_replacing,
    places.nearly_full_disk, places.file_without_permission, places.input_without_permission,
    places.folder_of_inputs_without_permission, places.null_device, places.full_device,
    places.disk_device, places.a_socket, places.a_pipe, places.a_pipe_that_nobody_reads_on,
    places.a_link, places.a_link_to_nothing, places.links_in_a_circle, places.an_input,
    places.a_link_to_an_input, places.another_name_of_an_input, places.another_kind,
    places.another_kind_by_force, places.an_empty_file, places.a_private_file,
    places.a_strict_umask, places.closed_input, places.closed_output, places.closed_errors,
    places.full_output, places.output_that_nobody_reads,
)  # fmt: skip


def main(limit: str = str(sys.maxsize)) -> int:
    """Try faults on commands, say what was found, and give the exit status."""
    pairs = [
        (fault, name)
        for fault in (*OF_PATHS, *OF_FILES)
        for name, command in COMMANDS.items()
        if command.takes_a_target or fault not in OF_PATHS
    ]
    count = int(limit)
    if count < len(pairs):
        pairs = random.Random(count).sample(pairs, count)
    tried, wrong, left_out = 0, 0, set()
    with prepared_folder() as prepared:
        plain = {name: _plain(name, prepared) for name in COMMANDS}
        for fault, name in pairs:
            called = fault.__name__.replace("_", " ")
            try:
                said = _try(fault, name, prepared, plain[name])
            except (PermissionError, subprocess.CalledProcessError):
                left_out.add(called)
                continue
            tried += said is not None
            if said:
                wrong += 1
                print(f"{name}, {called}: {said}", file=sys.stderr)
    print(f"{tried} faults of the system, {wrong} of the program")
    if left_out:
        print(f"left out, because they need root: {', '.join(sorted(left_out))}")
    return 1 if wrong else 0


def _plain(name: str, folder: Path) -> dict[str, bytes]:
    """What a command writes when nothing is wrong."""
    command = COMMANDS[name]
    run(command.typed(command.target), folder)
    new = contents(folder / command.target)
    remove(folder / command.target)
    return new


def _try(fault: Fault, name: str, prepared: Path, new: dict[str, bytes]) -> str | None:
    with _copied(prepared) as folder:
        said = fault(Case(COMMANDS[name], folder, new))
        behind = left_behind(folder)
    return f"left behind: {behind}" if behind and not said else said


@contextmanager
def _copied(prepared: Path) -> Iterator[Path]:
    folder = prepared / "case"
    folder.mkdir()
    try:
        for path in prepared.iterdir():
            if path != folder:
                copy = shutil.copytree if path.is_dir() else shutil.copy
                copy(path, folder / path.name)
        yield folder
    finally:
        for path in (folder, *folder.iterdir()):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o700)
        shutil.rmtree(folder)
