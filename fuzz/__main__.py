"""`python -m fuzz NAME`: run an attack until a fault is found or the time is over.

`readers`, `core` and `arguments` are led by what the code does. They need atheris (the extra
`fuzz`) and stop at the first fault; options go to libFuzzer. The others print the number of inputs
and of faults, and have options of their own (`--help`). `mutants` needs the extras `test` and
`coverage`. docs/robustness.md has all of them.
"""

from __future__ import annotations

import sys
from importlib import import_module

GUIDED = ("readers", "core", "arguments")
ATTACKS = (
    "files",
    "commands",
    "models",
    "results",
    "kills",
    "faults",
    "doubling",
    "clusters",
    "mutants",
)
"""Modules of this folder; `main` takes the words of the command and returns the exit status."""


def main() -> int:
    name, *arguments = sys.argv[1:] or [""]
    if name in GUIDED:
        from fuzz import guided

        guided.run(name, arguments)
    if name not in ATTACKS:
        sys.exit(f"give one of {', '.join((*GUIDED, *ATTACKS))}")
    status: int = import_module(f"fuzz.{name}").main(*arguments)
    return status


if __name__ == "__main__":
    sys.exit(main())
