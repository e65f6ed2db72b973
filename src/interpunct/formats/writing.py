"""Documents to files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from interpunct.document import Document
from interpunct.errors import InputError
from interpunct.formats.corpus import format_of
from interpunct.formats.reading import Format, Reading

DEFAULT = Reading()


def write(
    documents: Sequence[Document],
    path: str | Path,
    *,
    format: str | None = None,
    reading: Reading = DEFAULT,
) -> list[Path]:
    """Write documents to a file, or to a folder with one file for each.

    A path with an extension is a file; one without is a folder, and `format` must say what goes
    into it.

    Returns
    -------
    list of Path
        The files written.
    """
    path = Path(path)
    if not documents:
        raise InputError("there is nothing to write: no document was given", path=str(path))
    if path.is_dir() or not path.suffix:
        return _write_folder(documents, path, format, reading)
    row = format_of(path, format)
    if len(documents) > 1 and not row.holds_many:
        raise InputError(
            f"a file of format {row.name} holds one document, and there are {len(documents)}; "
            "give a folder (a path without an extension) instead",
            path=str(path),
        )
    write_whole(path, row.write(documents, reading))
    return [path]


def _write_folder(
    documents: Sequence[Document], folder: Path, format: str | None, reading: Reading
) -> list[Path]:
    if format is None:
        raise InputError("say which format the files shall have, with --to", path=str(folder))
    row = format_of(folder, format)
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for document in documents:
        file = folder / f"{_file_name(document)}{_extension(row)}"
        write_whole(file, row.write([document], reading))
        files.append(file)
    return files


def _file_name(document: Document) -> str:
    name = "-".join(part for part in (document.name, document.annotator) if part)
    return name.replace("/", "_")


def _extension(row: Format) -> str:
    return row.extensions[0] if row.extensions else ".txt"


def write_whole(path: Path, chunks: Iterable[str]) -> None:
    """Write a text file so that it is never seen half-written."""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", path=str(path)) from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(chunks)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
