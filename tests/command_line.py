"""The command line as a user has it, without a process for each call."""

from __future__ import annotations

import contextlib
import io
import sys
import warnings
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from interpunct.cli import main


class Done(NamedTuple):
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str


def call(*arguments: str, cwd: Path) -> Done:
    """Run a command in a folder."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(cwd),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        warnings.catch_warnings(),
        patch.object(sys, "argv", ["interpunct", *map(str, arguments)]),
        patch.object(warnings, "showwarning", warnings.showwarning),
    ):
        try:
            main()
        except SystemExit as ended:
            status = int(ended.code or 0)
    return Done(status, out.getvalue(), err.getvalue())


def refusal(*arguments: str, cwd: Path) -> str:
    """What a command says that refuses its input: one line, status 2, and nothing else."""
    done = call(*arguments, cwd=cwd)
    *notes, said = done.err.splitlines()
    assert done.status == 2, done
    assert said.startswith("interpunct: ")
    assert all(note.startswith("interpunct: note: ") for note in notes)
    assert done.out == ""
    return said.removeprefix("interpunct: ")
