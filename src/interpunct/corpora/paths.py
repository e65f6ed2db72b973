"""Paths given by callers, with or without a name, and telling them from texts."""

from __future__ import annotations

import glob
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from interpunct.errors import InputError, either
from interpunct.formats.files.folders import (
    LONGEST_NAME,
    is_there,
    looks_like_text,
    shown,
    split_column,
)
from interpunct.formats.files.source import STANDARD_INPUT, name_of
from interpunct.messages.visible_text import without_bytes


@dataclass(frozen=True, slots=True)
class NamedPath:
    """A path given on the command line; without a name, it is named after its file."""

    name: str | None
    path: str


def parse_argument(argument: str) -> NamedPath:
    """Parse `NAME=PATH` or `PATH`; an existing path is a path even if it has an equals sign.

    >>> parse_argument("cnn=out/cnn.txt")
    NamedPath(name='cnn', path='out/cnn.txt')
    """
    name, equals, path = argument.partition("=")
    if not equals or is_there(argument):
        return NamedPath(None, argument)
    if not name or not path:
        raise InputError(f"expected NAME=PATH or PATH, found {argument!r}")
    return NamedPath(without_bytes(name), path)


def default_name(path: str | PathLike[str]) -> str:
    """The name of a corpus: the stem of a file, or the name of a folder, pattern's folder or
    column.
    """
    given, column = split_column(str(path))
    if column is not None:
        return without_bytes(column)
    path = Path(given)
    if path.is_dir():
        return without_bytes(path.resolve().name)
    if path.exists() or path == STANDARD_INPUT:
        return name_of(path)
    return without_bytes(path.parent.resolve().name)


def check_is_path(given: str | PathLike[str]) -> None:
    """Refuse a text in place of a path; anything that looks like a path passes, existing or not.

    >>> check_is_path("out/cnn.txt")
    >>> check_is_path("We met. He left.")
    Traceback (most recent call last):
    ...
    interpunct.errors.InputError: 'We met. He left.' looks like a text: give a list of texts
    """
    if not str(given).strip():
        raise InputError("the path is empty; name a file, a folder or a pattern")
    if not isinstance(given, str) or is_there(given) or not looks_like_text(given):
        return
    if is_there(split_column(given)[0]):
        return
    # Absolute patterns are allowed here, but `Path.glob` refuses them.
    if len(given) <= LONGEST_NAME and glob.has_magic(given) and glob.glob(given):  # noqa: PTH207
        return
    remedy = either("a list of texts", "the path of a file that holds it")
    raise InputError(f"{shown(given)} looks like a text: give {remedy}")
