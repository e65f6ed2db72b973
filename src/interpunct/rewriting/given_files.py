"""Reading files of rules or words that an option names."""

from __future__ import annotations

from pathlib import Path

from interpunct.errors import InputError
from interpunct.formats.files.source import Source


def text_of(path: Path) -> str:
    """The text of a file with normalised line ends, always UTF-8; `--encoding` is for corpora."""
    if path.is_fifo():
        # Every worker process reads the file, and the signature has its checksum.
        what = "this is a pipe, which can be read once only; write it to a file first"
        raise InputError(what, path=str(path))
    source = Source.of_path(path)
    data = source.content()
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise source.error("not UTF-8; convert the file to UTF-8 first", line=line) from None
    return source.as_text(data)
