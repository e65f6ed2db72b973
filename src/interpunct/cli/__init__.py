"""The command line: read, call, print. One module for each command."""

from interpunct.cli.program import app, main

# Importing a command's module adds it to the program, in the order of the help.
from interpunct.cli import score, align, agreement, curves, convert, train, segment, listings, demo  # noqa: F401  # isort: skip

__all__ = ["app", "main"]
