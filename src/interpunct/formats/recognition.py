"""Determining the format of a file: by option, by extension, or by content."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from interpunct.errors import InputError, either
from interpunct.formats.catalogue import FORMATS
from interpunct.formats.files.folders import is_kaldi_text
from interpunct.formats.files.head import Head
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source, extension_of, is_standard_input
from interpunct.formats.format import Format

OPTIONS = either(
    "format (in read), reference_format or system_format (in score)",
    "--reference-format, --system-format or --from",
)
"""The names of the option for the input format."""

SAYS_NOTHING = ".json"
"""The extension of many formats, for which the content decides."""

PROSE = ".txt"
"""The extension of running text, which is used for many other things."""


def format_of(source: Source, name: str | None) -> Format:
    """The given format, or the one determined by extension and content."""
    if name is not None or is_standard_input(source.path):
        return named_format(name, source.path)
    if is_kaldi_text(source.path):
        return FORMATS["kaldi"]
    rows = _formats_of(extension_of(source.path))
    if len(rows) == 1:
        return rows[0]
    head = Head.of(source)
    found = recognized(head, rows or FORMATS.values())
    if found is not None:
        return found
    if extension_of(source.path) == SAYS_NOTHING:
        raise _unknown_json(source)
    return formats_by_extension(source.path)[0]


def recognized(head: Head, among: Iterable[Format]) -> Format | None:
    """The first of some formats that recognises the head of a file."""
    rows = (row for row in among if row.recognizes is not None and row.recognizes(head))
    return next(rows, None)


def other_format(source: Source) -> str:
    """A message if a file of running text looks like another format; otherwise empty."""
    if extension_of(source.path) != PROSE:
        return ""
    head = Head.of(source)
    found = recognized(head, FORMATS.values()) if _may_be_no_prose(head) else None
    return f"this looks like {_proposed(found)}" if found else ""


_NO_PROSE = re.compile(
    # Brackets, comments and headings; ids; fields, columns and headers; named utterances.
    r"[{\[<@;=#%]|WEBVTT|\S*[\d_]\S*(?:\s|$)|.*(?:[\t|]|ooTextFile|\)\s*$)|\w+(?:[,;]\w+)+\s*$"
    r"|.*\s[\d.]+\s+[\d.]+\s"
)
_NAMED_MARK = re.compile(r"[,.?!:;-][A-Z]{4}")


def _may_be_no_prose(head: Head) -> bool:
    """May this be another format? A quick test, to avoid importing the modules of all formats.

    >>> _may_be_no_prose(Head("So it is. Yes.")), _may_be_no_prose(Head("utt1 so it is"))
    (False, True)
    """
    first = head.lines[0] if head.lines else head.text[:1000]
    return bool(_NO_PROSE.match(first.lstrip()) or _NAMED_MARK.search(head.text))


def with_hint(error: InputError, source: Source, row: Format) -> InputError:
    """Add to an error what the file looks like, if that is another format."""
    try:
        found = recognized(Head.of(source), FORMATS.values())
    except InputError:
        return error
    if found is None or found is row:
        return error
    error.args = (f"{error.args[0]}; this looks like {_proposed(found)}",)
    return error


def _proposed(row: Format) -> str:
    """A description of a format, and the options that select it."""
    name = row.name
    how = either(
        f"format={name!r} (in read), reference_format={name!r} or system_format={name!r}",
        f"--reference-format {name}, --system-format {name} or --from {name}",
    )
    return f"{row.called}: {how}"


def _unknown_json(source: Source) -> InputError:
    """The error for JSON in an unknown format."""
    try:
        data = load_json(source, source.text())
    except InputError as error:
        return error
    if isinstance(data, dict):
        keys = ", ".join(map(repr, [*data][:5]))
        what = f"an object with {keys}" if keys else "an empty object"
    else:
        what = "a list" if isinstance(data, list) else "a single value"
    names = ", ".join(row.name for row in _formats_of(SAYS_NOTHING))
    return source.error(
        f"the contents are of no known format ({what}); a .json file may be {names}: name the "
        f"format with {OPTIONS}"
    )


def named_format(name: str | None, path: Path) -> Format:
    if name is None:
        raise InputError(
            f"standard input has no extension; name its format with {OPTIONS}: "
            f"{', '.join(FORMATS)}",
            path=str(path),
        )
    if name not in FORMATS:
        meant = ", ".join(row.name for row in _formats_of(f".{name.lower()}"))
        hint = f", but .{name.lower()} is an extension of {meant}" if meant else ""
        raise InputError(f"unknown format {name!r}{hint}; there are {', '.join(FORMATS)}")
    return FORMATS[name]


def formats_by_extension(path: Path, *, option: str = OPTIONS) -> list[Format]:
    """All formats with the extension of a path."""
    rows = _formats_of(extension_of(path))
    if not rows:
        raise InputError(
            f"unknown extension {path.suffix!r}; name the format with {option}: "
            f"{', '.join(FORMATS)}",
            path=str(path),
        )
    return rows


@cache
def _formats_of(extension: str) -> list[Format]:
    return [
        row for row in FORMATS.values() if extension in (known.lower() for known in row.extensions)
    ]
