"""Writing files, or folders of files, completely or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import IO

from interpunct.errors import InputError, reason
from interpunct.formats.files.packing import Packing, packed, packing_of
from interpunct.formats.files.pipes import OPEN_FILES, open_to_write
from interpunct.unfinished import signals_held_back, unfinished_path

Chunks = Iterable[str] | Iterable[bytes]

STANDARD_OUTPUT = Path("-")
"""The path that means standard output."""

IN_MEMORY = 1 << 24
"""The number of bytes buffered in memory before writing to a pipe; more are buffered on disk."""


def path_to_write(path: str | PathLike[str]) -> Path:
    """Check the path of a file or a folder to write."""
    if not isinstance(path, (str, PathLike)):
        raise InputError(f"expected a path to write to, found {type(path).__name__}")
    if "\0" in str(path):
        raise InputError("this is not a valid path (embedded null byte)", path=repr(str(path)))
    return Path(path)


def write_whole(path: Path, chunks: Chunks) -> None:
    """Write a file atomically; packed if its name says so.

    Links are followed, and the file keeps its mode. A pipe or a device is written to directly, once
    all the content is complete.
    """
    if path == STANDARD_OUTPUT:
        with _gathered(path, chunks) as content:
            _print(content)
        return
    try:
        if is_written_through(path):
            with _gathered(path, chunks) as content, open_to_write(path) as file:
                _copy(content, file)
        else:
            _replace(Path(os.path.realpath(path)), chunks)
    except OSError as error:
        raise unwritable(path, error) from error


def write_folder(
    folder: Path, files: Iterable[tuple[str, Chunks]], check: Callable[[Sequence[Path]], None]
) -> list[Path]:
    """Write files into a folder, all of them or none.

    They are written to a temporary folder nearby, and moved once all are complete and `check`
    accepts their targets.
    """
    try:
        with unfinished_path(nearest_folder(folder)) as gathered:
            # Nobody may read a file before it has the mode of the file it replaces.
            gathered.mkdir(mode=0o700 if folder.exists() else 0o777)
            names = []
            for name, chunks in files:
                with (gathered / name).open("xb") as file:
                    _write_chunks(file, chunks, packing_of(Path(name)))
                names.append(name)
            targets = [folder / name for name in names]
            check(targets)
            with signals_held_back():
                _move(gathered, folder, targets)
    except OSError as error:
        raise unwritable(folder, error) from error
    return targets


def _move(gathered: Path, folder: Path, targets: Iterable[Path]) -> None:
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        gathered.rename(folder)
        return
    for target in targets:
        _take_over(gathered / target.name, target)
        (gathered / target.name).replace(target)


def is_written_through(path: Path) -> bool:
    """Is this a pipe or a device, which must not be replaced by a file?"""
    return path.exists() and (not path.is_file() or path.parent in OPEN_FILES)


def unwritable(path: Path, error: OSError) -> InputError:
    """The error for a file that cannot be written."""
    return InputError(f"cannot be written: {reason(error)}", path=str(path))


def _replace(path: Path, chunks: Chunks) -> None:
    with unfinished_path(path.parent) as temporary:
        # Nobody may read it before it has the mode of the file it replaces.
        mode = 0o600 if path.exists() else 0o666
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            _write_chunks(file, chunks, packing_of(path))
        _take_over(temporary, path)
        temporary.replace(path)


def _take_over(new: Path, old: Path) -> None:
    """Copy the mode and, if permitted, the owner of the replaced file."""
    if not old.exists():
        return
    before, now = old.stat(), new.stat()
    if (before.st_uid, before.st_gid) != (now.st_uid, now.st_gid):
        with contextlib.suppress(PermissionError):
            os.chown(new, before.st_uid, before.st_gid)
    new.chmod(stat.S_IMODE(before.st_mode) & 0o777)


def nearest_folder(path: Path) -> Path:
    """The folder itself or, if it does not exist yet, its nearest existing parent."""
    return next((folder for folder in (path, *path.parents) if folder.exists()), Path())


@contextlib.contextmanager
def _gathered(path: Path, chunks: Chunks) -> Iterator[IO[bytes]]:
    """Buffer the content to be written; yields a file at its beginning."""
    import tempfile

    with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
        try:
            _write_chunks(file, chunks, packing_of(path))
            file.seek(0)
        except OSError as error:
            raise unwritable(Path(tempfile.gettempdir()), error) from error
        yield file


def _print(content: IO[bytes]) -> None:
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        raise InputError("standard output cannot be used here; give a path", path="-")
    sys.stdout.flush()
    _copy(content, stream)
    stream.flush()


def _copy(content: IO[bytes], target: IO[bytes]) -> None:
    import shutil

    shutil.copyfileobj(content, target)


def _write_chunks(file: IO[bytes], chunks: Chunks, packing: Packing | None) -> None:
    with contextlib.ExitStack() as open_files:
        if packing is not None:
            file = open_files.enter_context(packed(file, packing))
        file.writelines(chunk.encode() if isinstance(chunk, str) else chunk for chunk in chunks)
