"""What the program prints: results on standard output, and lines about them on standard error."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import IO

from interpunct.visible_text import replace_unknown_characters, visible


def prepare_streams() -> None:
    """Let standard output and standard error take any character, whatever their encoding."""
    replace_unknown_characters(sys.stdout)
    replace_unknown_characters(sys.stderr)


LONGEST = 2000
"""Characters of a line that is said."""


def say(message: str) -> None:
    """One line on standard error, if that is possible: there is nowhere else to complain.

    What the user has given may be as long as it likes; of a line that is too long the middle is
    left out, since it begins with what is wrong and ends with what to do.
    """
    line = visible(message, sys.stderr.encoding or "utf-8")
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} [...] {line[-LONGEST // 2 :]}"
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: IO[str]) -> None:
    """Send what is left in a stream nowhere, so that Python does not try again at exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def print_text(text: str) -> None:
    """A text whose names were made visible, or were wanted as they are."""
    print(text, end="")


def print_json(text: str) -> None:
    """JSON, in which characters that standard output cannot encode are escaped as JSON has them."""
    from interpunct.report.json import visible_json

    print(visible_json(text, sys.stdout.encoding or "utf-8"))


def print_file(text: str) -> None:
    """What is to be a file that says or implies that it is UTF-8, as all files that we write."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    print(text, end="")
