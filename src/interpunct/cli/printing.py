"""Printing results on standard output, and messages on standard error."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import IO

from interpunct.messages.visible_text import replace_unknown_characters, visible


def prepare_streams() -> None:
    """Let standard output and standard error take any character, whatever their encoding."""
    replace_unknown_characters(sys.stdout)
    replace_unknown_characters(sys.stderr)


LONGEST = 2000
"""The maximum number of characters of a message."""


def say(message: str) -> None:
    """Print a line on standard error; failures to do so are ignored.

    Messages may contain long user input. The middle of a long line is left out, since messages
    begin with what is wrong and end with what to do.
    """
    line = visible(message, sys.stderr.encoding or "utf-8")
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} [...] {line[-LONGEST // 2 :]}"
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: IO[str]) -> None:
    """Discard the buffer of a stream, so that Python does not try to write it again at exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def print_text(text: str) -> None:
    """Print a text whose names are already escaped, or wanted unchanged."""
    print(text, end="")


def print_json(text: str) -> None:
    """Print JSON; characters that standard output cannot encode are escaped as in JSON."""
    from interpunct.report.json import visible_json

    print(visible_json(text, sys.stdout.encoding or "utf-8"))


def print_file(text: str) -> None:
    """Print the content of a file, always as UTF-8, like all files we write."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    print(text, end="")
