"""How the program ends when the system gets in its way: closed streams, full disks, signals."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from interpunct.cli.printing import say, silence
from interpunct.errors import reason
from interpunct.unfinished import remove_unfinished

INTERRUPTED = 130
"""The exit status after Ctrl-C, which is the result of a command then."""

_OF_WRITING = (None, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""Errors that only standard output can be the cause of, where no file is named.

A stream that is not open for writing gives no number.
"""

NOT_READ = 141
"""The exit status if nobody reads what is printed: 128 and the number of that signal."""


def open_closed_streams() -> None:
    """Take the places of streams that were closed, so that no file of ours gets them."""
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is None:
        # To write to what is open for reading is an error, as it should be.
        sys.stdout = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  # open to the end
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # open to the end


@contextlib.contextmanager
def nothing_left_behind() -> Iterator[None]:
    """Whatever ends the program, an unfinished file is removed."""
    before = sys.unraisablehook
    sys.unraisablehook = _end_if_interrupted
    with _on_signals("SIGTERM", "SIGHUP"):
        try:
            yield
        finally:
            sys.unraisablehook = before
            remove_unfinished()


def _end_if_interrupted(lost: sys.UnraisableHookArgs) -> None:
    """Where Python drops exceptions, as in the callbacks of weak references, Ctrl-C is no less."""
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        # An object whose making Ctrl-C has stopped misses what its finaliser looks for.
        is_half_made = lost.exc_type is AttributeError and "__del__" in repr(lost.object)
        if not is_half_made:
            sys.__unraisablehook__(lost)
        return
    remove_unfinished()
    say("interpunct: stopped")
    os._exit(INTERRUPTED)


def follows_interrupt(error: BaseException) -> bool:
    """Is this an error of tidying up after Ctrl-C, as of an archive that cannot be closed then?"""
    before: BaseException | None = error
    while before is not None and not isinstance(before, KeyboardInterrupt):
        before = before.__context__
    return before is not None


@contextlib.contextmanager
def _on_signals(*names: str) -> Iterator[None]:
    """Clean up before some signals end the program; those that were ignored still are."""
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
    """What to say of an error of the system that nobody knew more about."""
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {reason(error)}"
    if error.errno in _OF_WRITING:
        silence(sys.stdout)
        return f"standard output cannot be written: {reason(error)}"
    return reason(error)
