"""Paths to files: a file, all files of a folder, or those that match a pattern."""

from __future__ import annotations

import contextlib
import difflib
import errno
import glob
from pathlib import Path

from interpunct.errors import InputError, reason
from interpunct.formats.files.source import STANDARD_INPUT


def is_there(path: str | Path) -> bool:
    """Is there such a file or folder? What cannot be a path is not there."""
    try:
        return Path(path).exists()
    except OSError:
        return False


def files_of(path: str | Path) -> list[Path]:
    """The files that a path names, sorted."""
    path = Path(path)
    try:
        return _files_of(path)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            shown = str(path)[:60]
            raise InputError(
                f"{shown!r}... cannot be a path ({error.strerror}); "
                "give the name of a file or folder, and in Python a text in a list"
            ) from None
        raise InputError(f"cannot be read: {reason(error)}", path=str(path)) from None


def _files_of(path: Path) -> list[Path]:
    # Unlike `exists` in some versions of Python, this says that a path is too long.
    with contextlib.suppress(FileNotFoundError, NotADirectoryError, ValueError):
        path.stat()
    if path == STANDARD_INPUT:
        return [path]
    if path.is_dir():
        files = sorted(
            file for file in path.iterdir() if file.is_file() and not file.name.startswith(".")
        )
        if not files:
            folders = [folder for folder in sorted(path.iterdir()) if folder.is_dir()]
            inside = f" of its own but folders; did you mean {folders[0]}?" if folders else ""
            raise InputError(
                f"the folder holds no files{inside or '; give one with documents'}", path=str(path)
            )
        return files
    if path.exists():
        return [path]
    if glob.has_magic(str(path)):
        # `Path.glob` refuses absolute patterns, and people write those.
        files = sorted(Path(name) for name in glob.glob(str(path), recursive=True))  # noqa: PTH207
        files = [file for file in files if file.is_file()]
        if not files:
            raise InputError("no file matches this pattern", path=str(path))
        return files
    raise InputError(f"no such file or folder{_near(path)}", path=str(path))


def _near(path: Path) -> str:
    if not path.parent.is_dir():
        return ""
    names = [file.name for file in path.parent.iterdir()]
    near = difflib.get_close_matches(path.name, names, n=1)
    return f"; did you mean {path.parent / near[0]}?" if near else ""
