"""Print the comparison with the peers, each row as soon as it is measured, and store the ratios.

Ends with status 1 if any row falls below its goal.
"""

from __future__ import annotations

import sys
from math import isclose

from bench import (
    alignment,
    alternatives,
    annotators,
    boundaries,
    curves,
    networks,
    punctuation,
    reading,
    references,
    resampling,
    short_documents,
    start,
    tokens,
    utterances,
    word_errors,
)
from bench.comparison import Row
from bench.stored import store

MODULES = (
    reading,
    alignment,
    word_errors,
    utterances,
    punctuation,
    networks,
    alternatives,
    boundaries,
    references,
    annotators,
    curves,
    tokens,
    resampling,
    short_documents,
    start,
)
HEADS = ("work", "peer", "ours", "theirs", "ratio", "goal", "MB", "theirs")
WIDTHS = (57, 30, 10, 10, 7, 6, 6, 7)


def main() -> None:
    print(_line(HEADS))
    missed, rows = [], []
    for module in MODULES:
        for row in module.rows():
            rows.append(row)
            print(_line(_cells(row)))
            print(f"    {_result(row)}", flush=True)
            if row.goal is not None and row.ratio < row.goal:
                missed.append(
                    f"{row.work}, {row.peer}: {row.ratio:.2f}x, the goal is {row.goal:g}x"
                )
            if row.most_megabytes is not None and row.ours.megabytes > row.most_megabytes:
                missed.append(
                    f"{row.work}: {row.ours.megabytes:.0f} MB, the goal is {row.most_megabytes:g}"
                )
    store(rows)
    for line in alignment.growth():
        print(line, flush=True)
    if missed:
        sys.exit("below their goals:\n" + "\n".join(missed))


def _line(cells: tuple[str, ...]) -> str:
    """Align the cells of each column: text to the left, numbers to the right."""
    places = enumerate(zip(cells, WIDTHS, strict=True))
    return " ".join(f"{cell:<{w}}" if place < 2 else f"{cell:>{w}}" for place, (cell, w) in places)


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.work,
        row.peer,
        _time(row.ours.seconds),
        _time(row.theirs.seconds),
        f"{row.ratio:.{0 if row.ratio >= 10 else 1 if row.ratio >= 1 else 2}f}x",
        f"{row.goal:g}x" if row.goal else "",
        f"{row.ours.megabytes:.0f}",
        f"{row.theirs.megabytes:.0f}",
    )


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def _result(row: Row) -> str:
    """The figure, or both figures and the reason if they differ."""
    if isclose(row.ours.result, row.theirs.result, rel_tol=1e-9, abs_tol=1e-12):
        return f"{row.ours.result:.6g}, the same"
    return f"{row.ours.result:.6g}, theirs {row.theirs.result:.6g}: {row.why or 'NOT EXPLAINED'}"


if __name__ == "__main__":
    main()
