"""The command line as a user has it; tests take it as the fixture `interpunct_command`."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from interpunct.cli import main


class Done(NamedTuple):
    """The output of a command, and its exit status."""

    status: int
    out: str
    err: str


class CommandLine:
    """Commands, run in a folder: in this process, or in a separate one where that matters."""

    def call(self, *arguments: str | Path, cwd: Path) -> Done:
        """Run a command in this process."""
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

    def refusal(self, *arguments: str | Path, cwd: Path) -> str:
        """The error of a command that refuses its input: one line, status 2, no other output."""
        done = self.call(*arguments, cwd=cwd)
        *notes, said = done.err.splitlines()
        assert done.status == 2, done
        assert said.startswith("interpunct: ")
        assert all(note.startswith("interpunct: note: ") for note in notes)
        assert done.out == ""
        return said.removeprefix("interpunct: ")

    def process(
        self, *arguments: str | Path, cwd: Path, given: bytes = b"", before: str = ""
    ) -> Done:
        """Run a command in a process of its own, which gets standard input.

        `before` is Python to run first, such as to hide a package.
        """
        with self.start(*arguments, cwd=cwd, before=before, stdin=subprocess.PIPE) as running:
            out, err = running.communicate(given)
        return Done(running.returncode, out.decode(), err.decode())

    def start(
        self, *arguments: str | Path, cwd: Path, before: str = "", **options: Any
    ) -> subprocess.Popen[bytes]:
        """Start a process and do not wait for it; options are those of Popen."""
        code = f"{before}\nfrom interpunct.cli import main; main()"
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)], cwd=cwd, **{**pipes, **options}
        )
