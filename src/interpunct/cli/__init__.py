"""The command line: read, call, print. One module for each command."""

from interpunct.cli.program import main

__all__ = ["main"]
