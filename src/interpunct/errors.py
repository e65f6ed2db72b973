"""What can be wrong with what a user gave us, said in one line."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class InterpunctError(Exception):
    """Something the user can mend; the command line prints it and exits with status 2."""


class InputError(InterpunctError, ValueError):
    """A file or a text that cannot be taken as it is.

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


class OptionError(InterpunctError, ValueError):
    """An option that does not exist, or a value that it cannot have."""


class InputWarning(UserWarning):
    """Input that can be scored, but probably not as its owner meant it."""


_collected: ContextVar[list[str] | None] = ContextVar("collected", default=None)


def warn(message: str) -> None:
    """Give an `InputWarning`, to Python or to whoever collects them."""
    collected = _collected.get()
    if collected is None:
        warnings.warn(message, InputWarning, stacklevel=3)
    else:
        collected.append(message)


@contextmanager
def collected_warnings() -> Iterator[list[str]]:
    """A list that takes what this thread would warn of.

    What runs elsewhere hands its warnings over, to be given where the user sees them. Python's own
    `warnings.catch_warnings` would catch those of all threads.
    """
    collected: list[str] = []
    token = _collected.set(collected)
    try:
        yield collected
    finally:
        _collected.reset(token)
