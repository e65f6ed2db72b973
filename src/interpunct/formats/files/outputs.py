"""Checking output paths before the work begins."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterable, Set
from pathlib import Path
from typing import NamedTuple

from interpunct.errors import InputError, either
from interpunct.formats.files.folders import files_of, split_column
from interpunct.formats.files.source import Source
from interpunct.formats.files.whole import (
    STANDARD_OUTPUT,
    is_written_through,
    nearest_folder,
    unwritable,
)

FORCE = either("force=True", "--force")
Identity = tuple[int, int]
"""The identity of a file, regardless of its name: device and inode."""

NEVER_WRITTEN = {stat.S_IFBLK: "a disk", stat.S_IFSOCK: "a socket"}


class Kind(NamedTuple):
    """A kind of file; a file of another kind is replaced only on request."""

    name: str
    recognizes: Callable[[Path], bool]


def begins_with(*beginnings: bytes) -> Callable[[Path], bool]:
    """A test whether an unpacked file begins with one of these, ignoring case."""
    longest = max(map(len, beginnings))

    def recognizes(path: Path) -> bool:
        try:
            with Source(path).open() as file:
                return file.read(longest).lower().startswith(beginnings)
        except InputError:
            return False

    return recognizes


def check_file(
    path: Path, kind: Kind, *, inputs: Iterable[str | Path] = (), force: bool = False
) -> None:
    """Raise an error if a file cannot be written there, or would replace what it should not.

    Inputs are never replaced, and files of another kind only with `force`.
    """
    if path == STANDARD_OUTPUT:
        return
    try:
        there = _is_there(path)
    except OSError as error:
        raise unwritable(path, error) from error
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"this is not a valid path ({error})", path=repr(str(path))) from None
    if there:
        _check_replaced(path, kind, _identities(inputs), force=force)


def check_folder(folder: Path, *, inputs: Iterable[str | Path] = (), extension: str = "") -> None:
    """Raise an error if no files can be written into a folder, which need not exist.

    Since the file names are not known yet, no input with this extension may be in the folder.
    """
    try:
        _check_takes_files(nearest_folder(folder))
        read = _identities(inputs) if extension else set()
        for path in folder.glob(f"*{extension}") if read else ():
            if path.exists() and _identity(path) in read:
                raise InputError(
                    "this file is also an input; write to another folder", path=str(path)
                )
    except OSError as error:
        raise unwritable(folder, error) from error


def check_members(
    paths: Iterable[Path], *, kind: Kind, inputs: Iterable[str | Path], force: bool
) -> None:
    """Raise an error if the files of an output folder would replace something they must not."""
    there = [path for path in paths if os.path.lexists(path)]
    read = _identities(inputs) if there else set()
    for path in there:
        if path.is_symlink() or not path.is_file():
            raise InputError(
                "this is a link, a folder, a pipe or a device, which is not replaced by a file; "
                "remove it, or write to another folder",
                path=str(path),
            )
        try:
            with path.open("ab"):
                pass
        except OSError as error:
            raise unwritable(path, error) from error
        _check_replaced(path, kind, read, force=force)


def _check_replaced(path: Path, kind: Kind, read: Set[Identity], *, force: bool) -> None:
    if _identity(path) in read:
        raise InputError("this file is also an input; write to another file", path=str(path))
    if not force and path.stat().st_size and not kind.recognizes(path):
        raise InputError(
            f"the existing file is not {kind.name}; give another name, or replace it with {FORCE}",
            path=str(path),
        )


def _is_there(path: Path) -> bool:
    """Does a file exist that would be replaced? Raises an error if none can be written there."""
    with contextlib.suppress(FileNotFoundError):
        # Unlike `exists`, this reports why it fails.
        path.lstat()
    if path.is_dir():
        raise InputError("this is a folder; give the name of a file in it", path=str(path))
    if is_written_through(path):
        _check_special(path)
        return False
    real = Path(os.path.realpath(path))
    if real.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    if real.exists():
        # A read-only file is not replaced either.
        with real.open("ab"):
            pass
    _check_takes_files(real.parent if path.is_symlink() else path.parent)
    return real.exists()


def _check_special(path: Path) -> None:
    what = NEVER_WRITTEN.get(stat.S_IFMT(path.stat().st_mode))
    if what:
        raise InputError(f"this is {what}, which cannot be written to; give a file", path=str(path))
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _check_takes_files(folder: Path) -> None:
    if not folder.exists():
        raise InputError("the folder does not exist; create it first", path=str(folder))
    if not folder.is_dir():
        raise InputError("this is a file, not a folder; check the path", path=str(folder))
    import tempfile

    with tempfile.TemporaryFile(dir=folder):
        pass


def _identities(paths: Iterable[str | Path]) -> set[Identity]:
    """The identities of the files at some paths."""
    found: set[Identity] = set()
    for path in paths:
        # Errors of input paths are reported by the reader.
        with contextlib.suppress(InputError, OSError):
            files = files_of(split_column(path)[0])
            found.update(_identity(file) for file in files if file.exists())
    return found


def _identity(path: Path) -> Identity:
    status = path.stat()
    return status.st_dev, status.st_ino
