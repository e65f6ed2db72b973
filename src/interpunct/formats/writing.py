"""Documents to files: one file, or a folder with one file for each."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from pathlib import Path

from interpunct.documents.document import Document
from interpunct.errors import InputError, either
from interpunct.formats.files.whole import path_to_write, write_whole
from interpunct.formats.format import Format, Reading
from interpunct.formats.reading import formats_by_extension, named_format

DEFAULT = Reading()
FORMAT = either("format", "--to")
"""How the function and the command call the format of what they write."""


def write(
    documents: Iterable[Document] | Document,
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
    path = path_to_write(path)
    if isinstance(documents, Document):
        documents = [documents]
    if not isinstance(documents, Iterable):
        raise InputError(f"expected Documents to write, found {type(documents).__name__}")
    is_folder = path.is_dir() or not path.suffix
    # Looked up first: it may take long to make the documents.
    row = _format_in(path, format) if is_folder else _format_for(path, format)
    documents = iter(documents)
    first = list(itertools.islice(documents, 2))
    if not first:
        raise InputError("there is nothing to write: no document was given", path=str(path))
    documents = map(_document, itertools.chain(first, documents))
    if is_folder:
        return _write_folder(documents, path, row, reading)
    if len(first) > 1 and not row.holds_many:
        chosen = either(f"format={row.name!r}", f"--to {row.name}")
        raise InputError(
            f"a file of format {row.name} holds one document, and there are several; "
            f"give a folder (a path without an extension) and {chosen} instead",
            path=str(path),
        )
    write_whole(path, chunks(documents, row, reading))
    return [path]


def chunks(
    documents: Iterable[Document], row: Format, reading: Reading = DEFAULT
) -> Iterable[str] | Iterable[bytes]:
    """A file piece by piece; a unit that the format would take apart is an error."""
    return row.write((_checked(document, row) for document in documents), reading)


def _checked(document: Document, row: Format) -> Document:
    for unit in dict.fromkeys(document.units):
        if not row.holds.units.fullmatch(unit):
            raise InputError(
                f"document {document.name!r}: the token {unit!r} {row.holds.problem} in "
                f"{row.name}; write jsonl instead, or conllu for tokens with spaces",
                path=document.origins.of(document.units.index(unit)),
            )
    return document


def _document(given: object) -> Document:
    if not isinstance(given, Document):
        raise InputError(
            f"expected Documents to write, found {type(given).__name__}; make them with "
            "Document.build or read"
        )
    return given


def _format_for(path: Path, name: str | None) -> Format:
    """The format that was named, or else the one that the extension means."""
    if name is not None:
        return named_format(name, path)
    row, *others = formats_by_extension(path, option=FORMAT)
    if others:
        names = ", ".join(other.name for other in (row, *others))
        raise InputError(
            f"{path.suffix} may mean {names}; say which one with {FORMAT}", path=str(path)
        )
    return row


def _format_in(folder: Path, name: str | None) -> Format:
    if name is None:
        raise InputError(f"say which format the files shall have, with {FORMAT}", path=str(folder))
    return named_format(name, folder)


def _write_folder(
    documents: Iterable[Document], folder: Path, row: Format, reading: Reading
) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    names: dict[Path, str] = {}
    for document in documents:
        file = folder / f"{_file_name(document)}{_extension(row)}"
        if file in names:
            raise InputError(
                f"documents {names[file]!r} and {document.name!r} would both be written to this "
                "file; rename one of them, or write all to one file, such as out.jsonl",
                path=str(file),
            )
        write_whole(file, chunks([document], row, reading))
        names[file] = document.name
    return list(names)


def _file_name(document: Document) -> str:
    name = "-".join(part for part in (document.name, document.annotator) if part)
    if not name:
        raise InputError(
            "a document without a name cannot have a file of its own; write all to one file, such "
            "as out.jsonl"
        )
    return name.replace("/", "_")


def _extension(row: Format) -> str:
    return row.extensions[0] if row.extensions else ".txt"
