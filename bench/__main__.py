"""Print the comparison with the peers."""

from __future__ import annotations

from math import isclose

from rich import box
from rich.console import Console
from rich.table import Table

from bench import (
    alignment,
    boundaries,
    curves,
    networks,
    punctuation,
    reading,
    references,
    resampling,
    start,
    tokens,
    word_errors,
)
from bench.comparison import Row

MODULES = (
    reading,
    alignment,
    word_errors,
    punctuation,
    networks,
    boundaries,
    references,
    curves,
    tokens,
    resampling,
)


def main() -> None:
    console = Console(width=110)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in (
        "work",
        "peer",
        "ours",
        "theirs",
        "ratio",
        "goal",
        "ours MB",
        "theirs MB",
        "result",
    ):
        table.add_column(head, justify="left" if head in ("work", "peer") else "right")
    for module in MODULES:
        for row in module.rows():
            table.add_row(*_cells(row))
    console.print(table)
    for line in alignment.growth():
        console.print(line)
    for name, seconds, goal in start.waits():
        console.print(f"{name}: {seconds:.3f} s" + (f" (at most {goal} s)" if goal else ""))


def _cells(row: Row) -> list[str]:
    return [
        row.work,
        row.peer,
        _time(row.ours.seconds),
        _time(row.theirs.seconds),
        f"{row.ratio:.0f}x" if row.ratio >= 10 else f"{row.ratio:.1f}x",
        f"{row.goal:g}x" if row.goal else "",
        f"{row.ours.megabytes:.0f}",
        f"{row.theirs.megabytes:.0f}",
        _result(row),
    ]


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def _result(row: Row) -> str:
    """The figure, or both and the reason where they differ."""
    if isclose(row.ours.result, row.theirs.result, rel_tol=1e-9, abs_tol=1e-12):
        return f"{row.ours.result:.6g}, the same"
    return f"{row.ours.result:.6g}, theirs {row.theirs.result:.6g}: {row.why or 'NOT EXPLAINED'}"


if __name__ == "__main__":
    main()
