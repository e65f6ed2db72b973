"""Paths to files: a file, all files of a folder, or those that match a pattern.

A Kaldi data folder stands for its file of texts.
"""

from __future__ import annotations

import contextlib
import difflib
import errno
import glob
import os
import re
from collections.abc import Sequence
from pathlib import Path

from interpunct.documents.marks import DELIMITERS, normalize_mark
from interpunct.errors import InputError, reason
from interpunct.formats.files.source import STANDARD_INPUT

LONGEST_NAME = 255
"""The maximum length of a file name, in characters, on any system."""

KALDI_TEXT = "text"
KALDI_TABLES = frozenset(("segments", "utt2spk", "wav.scp"))
"""Files of a Kaldi data folder: the one that is read, and its companions."""

_EXTENSION = re.compile(r"\.[A-Za-z]\w*$")


def is_there(path: str | Path) -> bool:
    """Does such a file or folder exist? An invalid path does not."""
    try:
        return Path(path).exists()
    except OSError:
        return False


def split_column(given: str | Path) -> tuple[str | Path, str | None]:
    """`PATH#COLUMN` as a path and the name of a column; a path that exists is a path.

    >>> split_column("out.csv#pred"), split_column("out.csv")
    (('out.csv', 'pred'), ('out.csv', None))
    """
    text = str(given)
    if "#" not in text or is_there(given):
        return given, None
    places = [place for place, sign in enumerate(text) if sign == "#" and place]
    if not places:
        return given, None
    # Both names may contain the sign: the longest existing path is taken.
    there = [place for place in places if is_there(text[:place]) or text[:place] == "-"]
    place = max(there, default=places[0])
    if not text[place + 1 :]:
        raise InputError("the column has no name; give PATH#COLUMN", path=text)
    return text[:place], text[place + 1 :]


def files_of(given: str | Path) -> list[Path]:
    """The files that a path names, sorted."""
    path = Path(given)
    try:
        return _files_of(path, is_text=isinstance(given, str) and looks_like_text(given))
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            shown = str(path)[:60]
            raise InputError(
                f"{shown!r}... is not a valid path ({error.strerror}); give the name of a file or "
                "folder (in Python, put texts into a list)"
            ) from None
        raise InputError(f"cannot be read: {reason(error)}", path=str(path)) from None


def _files_of(path: Path, *, is_text: bool) -> list[Path]:
    # Unlike `exists` in some versions of Python, this reports a path that is too long.
    with contextlib.suppress(FileNotFoundError, NotADirectoryError, ValueError):
        path.stat()
    if path == STANDARD_INPUT:
        return [path]
    if path.is_dir():
        with os.scandir(path) as entries:
            names = [e.name for e in entries if not e.name.startswith(".") and _is_file(e)]
        # Sorted like paths, which ignores case on systems that do.
        files = [path / name for name in sorted(names, key=os.path.normcase)]
        if _is_kaldi_folder(files):
            return [path / KALDI_TEXT]
        if not files:
            folders = [folder for folder in sorted(path.iterdir()) if folder.is_dir()]
            inside = f", only folders; did you mean {folders[0]}?" if folders else ""
            raise InputError(
                f"the folder holds no files{inside or '; give one with documents'}", path=str(path)
            )
        return files
    if path.exists():
        return [path]
    if glob.has_magic(str(path)):
        # `Path.glob` refuses absolute patterns, which are allowed here.
        files = sorted(Path(name) for name in glob.glob(str(path), recursive=True))  # noqa: PTH207
        files = [file for file in files if file.is_file()]
        if not files:
            raise InputError("no file matches this pattern", path=str(path))
        return files
    if is_text:
        raise InputError(
            f"{shown(str(path))} looks like a text, and there is no such file; give the path of a "
            "file that holds it"
        )
    raise InputError(f"no such file or folder{_near(path)}", path=str(path))


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Is this a file, or a broken link, which is an error when it is read?"""
    return entry.is_file() or (entry.is_symlink() and not Path(entry).exists())


def _is_kaldi_folder(files: Sequence[Path]) -> bool:
    """Is there a file of texts, and one of their recordings or speakers?"""
    names = {file.name for file in files}
    return KALDI_TEXT in names and bool(KALDI_TABLES & names)


def is_kaldi_text(path: Path) -> bool:
    """Is this the file of texts of a Kaldi data folder?"""
    return path.name == KALDI_TEXT and any((path.parent / name).exists() for name in KALDI_TABLES)


def _near(path: Path) -> str:
    if not path.parent.is_dir():
        return ""
    names = [file.name for file in path.parent.iterdir()]
    near = difflib.get_close_matches(path.name, names, n=1)
    return f"; did you mean {path.parent / near[0]}?" if near else ""


def looks_like_text(given: str) -> bool:
    """Does a string look like a text, with line ends, spaces, or a sentence mark at its end?

    >>> [looks_like_text(text) for text in ("We met", "Yes!", "我们见面了。", "one\\ntwo")]
    [True, True, True, True]
    >>> [looks_like_text(path) for path in ("my talks/cnn", "my cnn.txt", "*.tx?", "talks")]
    [False, False, False, False]
    """
    text = given.strip()
    if "\n" in text or max(map(len, text.split("/"))) > LONGEST_NAME:
        return True
    ends_sentence = normalize_mark(text[-1:]) in DELIMITERS
    if " " in text:
        return ends_sentence or not ({*"/\\"} & {*text} or _EXTENSION.search(text))
    return ends_sentence and not {*"/\\*["} & {*text}


def shown(text: str) -> str:
    """The beginning of a text that was given in place of a path."""
    return repr(text if len(text) <= 40 else f"{text[:40].rstrip()}...")
