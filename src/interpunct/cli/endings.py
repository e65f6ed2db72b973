"""Ending the program on closed streams, full disks and signals."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from interpunct.cli.printing import say, silence
from interpunct.errors import reason
from interpunct.unfinished import remove_unfinished

INTERRUPTED = 130
"""The exit status after Ctrl-C."""

_OF_WRITING = (None, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""Errors that come from standard output if they name no file.

Writing to a stream that is not writable gives no number.
"""

_LIBRARIES = tuple(EXTENSION_SUFFIXES)
"""How the names of libraries end that the system loads."""

NOT_READ = 141
"""The exit status if nobody reads the output: 128 plus the number of SIGPIPE."""


def open_closed_streams() -> None:
    """Replace closed standard streams, so that no file gets their descriptors."""
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is None:
        # Opened for reading, so that writing is still an error.
        sys.stdout = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  # open to the end
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # open to the end


@contextlib.contextmanager
def nothing_left_behind() -> Iterator[None]:
    """Remove unfinished files however the program ends."""
    before = sys.unraisablehook
    sys.unraisablehook = _end_if_interrupted
    with _on_signals("SIGTERM", "SIGHUP"):
        try:
            yield
        finally:
            sys.unraisablehook = before
            remove_unfinished()


def _end_if_interrupted(lost: sys.UnraisableHookArgs) -> None:
    """End the program on Ctrl-C even where Python ignores exceptions, as in weak reference
    callbacks.
    """
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        # An object that was not fully created because of Ctrl-C may lack attributes in its
        # finaliser.
        is_half_made = lost.exc_type is AttributeError and "__del__" in repr(lost.object)
        if not is_half_made:
            sys.__unraisablehook__(lost)
        return
    remove_unfinished()
    say("interpunct: stopped")
    os._exit(INTERRUPTED)


def follows_interrupt(error: BaseException) -> bool:
    """Is this an error of clean-up after Ctrl-C, such as an archive that cannot be closed?"""
    before: BaseException | None = error
    while before is not None and not isinstance(before, KeyboardInterrupt):
        before = before.__context__
    return before is not None


@contextlib.contextmanager
def _on_signals(*names: str) -> Iterator[None]:
    """Clean up before these signals end the program; ignored signals stay ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    ours = [number for number, handler in before.items() if handler == signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, before[number])


def _end(number: int, _: Any) -> None:
    remove_unfinished()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def explained(error: OSError) -> str:
    """The message for an operating system error that was not handled elsewhere."""
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {reason(error)}"
    if error.errno in _OF_WRITING:
        silence(sys.stdout)
        return f"standard output cannot be written: {reason(error)}"
    return reason(error)


def about_library(error: ImportError) -> str | None:
    """The message if a library cannot be loaded; None if a module of the package is at fault."""
    # The core of the package is a library, too; its other modules are Python.
    if (error.name or "").startswith("interpunct") and not (error.path or "").endswith(_LIBRARIES):
        return None
    cause: BaseException = error
    while cause.__cause__ is not None:
        cause = cause.__cause__
    return f"a library could not be loaded ({cause}); check the memory limit and the installation"
