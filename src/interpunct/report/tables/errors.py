"""Errors on a terminal: one per line, followed by counts of similar errors."""

from __future__ import annotations

from collections.abc import Iterator

from interpunct.evaluation.error_lists import ErrorList
from interpunct.report.tables.table import Cell, Lines, Section, Table
from interpunct.tasks.error_places import ErrorPlace

NOTHING = "·"
"""Represents a missing side."""


def error_sections(found: ErrorList, *, top: int) -> Iterator[Section]:
    """The sections below the errors: their counts, and the most frequent contexts."""
    yield _counts(found)
    if found.contexts:
        yield _contexts(found, top)


def error_lines(found: ErrorList) -> list[str]:
    """Each error as one line."""
    return [_line(error) for error in found.errors]


def _line(error: ErrorPlace) -> str:
    """The place, the time, the speaker, and the error in context."""
    where = error.place or error.document
    when = "" if error.time is None else f" {_clock(error.time)}"
    who = f" <{error.speaker}>" if error.speaker else ""
    return f"{where}{when}{who}  {_drawn(error)}"


def _drawn(error: ErrorPlace) -> str:
    """The error in brackets, the reference's side first.

    >>> _drawn(ErrorPlace("d", "missed", "?", None, ("you", "see"), ("Yes",)))
    'you see [? > ·] Yes'
    """
    change = f"[{error.reference or NOTHING} > {error.hypothesis or NOTHING}]"
    return " ".join((*error.before, change, *error.after))


def _clock(seconds: float) -> str:
    """
    >>> _clock(3725.25)
    '1:02:05.25'
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    return f"{hours}:{minutes:02}:{rest:05.2f}"


def _counts(found: ErrorList) -> Lines:
    counted = ", ".join(f"{count} {kind}" for kind, count in found.counts.items() if count)
    total = len(found.errors)
    errors = "1 error" if total == 1 else f"{total} errors"
    return ("", f"{found.system}: {errors}{f' ({counted})' if counted else ''}", "")


def _contexts(found: ErrorList, top: int) -> Table:
    rows = tuple(
        tuple(
            map(
                Cell,
                (
                    f"{context.reference or NOTHING} > {context.hypothesis or NOTHING}",
                    context.before or "",
                    str(context.count),
                ),
            )
        )
        for context in found.contexts[:top]
    )
    return Table(("most frequent", "after", "errors"), rows)
