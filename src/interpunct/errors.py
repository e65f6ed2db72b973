"""What can be wrong with what a user gave us, said in one line."""

from __future__ import annotations


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
