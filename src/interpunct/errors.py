"""Errors and warnings about a user's input, each a message of one line.

Messages name arguments to Python callers and options to users of the command line. A message holds
both names (see `option`) until it is shown, since only then the reader is known.
"""

from __future__ import annotations

import errno
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ClassVar

_PACKAGE = __name__.partition(".")[0]
_BEGIN, _OR, _END = "\ue000", "\ue001", "\ue002"
"""Private characters around the two names of an option."""

_NAMES = re.compile(f"{_BEGIN}([^{_BEGIN}{_OR}{_END}]*){_OR}([^{_BEGIN}{_OR}{_END}]*){_END}")


def option(name: str, value: object = None, *, flag: str = "") -> str:
    """An option in a message, with a value where the message proposes one.

    `flag` is the option of the command line, if it does not follow from the name.

    >>> print(OptionError(f"count them with {option('final', 'include')}"))
    count them with final='include'
    >>> typed(OptionError(f"count them with {option('final', 'include')}"))
    'count them with --final include'
    """
    flag = flag or f"--{name.replace('_', '-')}"
    if value is None:
        return either(name, flag)
    return either(f"{name}={value!r}", f"{flag} {value}")


def either(called: str, typed: str) -> str:
    """Two wordings of a message: one for Python callers, one for the command line."""
    return f"{_BEGIN}{called}{_OR}{typed}{_END}"


def typed(message: Exception) -> str:
    """The text of an error or a warning for the command line."""
    return _NAMES.sub(r"\2", str(message.args[0])) if message.args else ""


class _PythonWording:
    """Mixin: `str` and `repr` give the wording for Python callers."""

    def __str__(self) -> str:
        # Only exceptions derive from this class.
        return _NAMES.sub(r"\1", BaseException.__str__(self))  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class InterpunctError(_PythonWording, Exception):
    """An error that the user can fix; the command line prints it and exits with this status."""

    exit_status: ClassVar[int] = 2


class InputError(InterpunctError, ValueError):
    """A file or a text that cannot be used as it is.

    The message says what is wrong and what to do; `path`, `line` and `column` say where.

    >>> print(InputError("expected 2 fields, found 1", path="talk.tsv", line=12))
    talk.tsv:12: expected 2 fields, found 1
    """

    def __init__(
        self, message: str, *, path: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        place = ":".join(str(part) for part in (path, line, column) if part not in ("", None))
        super().__init__(f"{place}: {message}" if place else message)
        self.path, self.line, self.column = path, line, column


_REMEDIES = {
    errno.ENOSPC: "make room, or write elsewhere",
    errno.EDQUOT: "make room, or write elsewhere",
    errno.EFBIG: "write less, or raise the limit (ulimit -f)",
    errno.EROFS: "write elsewhere",
    errno.EACCES: "ask for the permission, or choose another place",
    errno.EPERM: "ask for the permission, or choose another place",
    errno.ENOENT: "check the path",
    errno.ENOTDIR: "a part of the path is a file, not a folder; check the path",
    errno.EISDIR: "give the name of a file in it",
    errno.ENAMETOOLONG: "give a shorter name",
    errno.ELOOP: "its links lead in a circle; check the path",
    errno.EMFILE: "too many files are open; raise the limit (ulimit -n)",
    errno.EIO: "check the disk",
    errno.ENXIO: "there is no device behind this name; give a file",
}
"""What to do about errors of the operating system, by error number."""


def reason(error: OSError) -> str:
    """The operating system's error message, and what to do.

    >>> reason(OSError(errno.ENOSPC, "No space left on device"))
    'No space left on device; make room, or write elsewhere'
    """
    said = error.strerror or str(error) or type(error).__name__
    remedy = _REMEDIES.get(error.errno or 0)
    return f"{said}; {remedy}" if remedy else said


class OptionError(InterpunctError, ValueError):
    """An option that does not exist, or a value that it cannot have."""


class UnknownNameError(OptionError, KeyError):
    """An unknown name: of a figure, a system, a reference."""


class EngineError(InterpunctError):
    """A cluster that fails: it does not answer, or its workers are gone."""

    exit_status = 1


class InputWarning(_PythonWording, UserWarning):
    """Input that can be scored, but probably not as the user intended."""


_collected: ContextVar[list[str] | None] = ContextVar("collected", default=None)


def warn(message: str) -> None:
    """Issue an `InputWarning`, or hand it to `collected_warnings`."""
    collected = _collected.get()
    if collected is None:
        warnings.warn(message, InputWarning, stacklevel=_callers_level())
    else:
        collected.append(message)


def _callers_level() -> int:
    """The stack level of the user's call into the package, where the warning should point."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(_PACKAGE):
        level, frame = level + 1, frame.f_back
    return level


@contextmanager
def collected_warnings() -> Iterator[list[str]]:
    """Collect the warnings of this thread in a list instead of issuing them.

    Workers hand over their warnings, which are then issued where the user sees them. Python's own
    `warnings.catch_warnings` would catch the warnings of all threads.
    """
    collected: list[str] = []
    token = _collected.set(collected)
    try:
        yield collected
    finally:
        _collected.reset(token)
