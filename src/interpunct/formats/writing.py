"""Writing Documents to one file, or to a folder with one file for each."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from interpunct.documents.document import Document
from interpunct.errors import InputError, collected_warnings, either
from interpunct.formats.catalogue import FORMATS
from interpunct.formats.files.file_names import file_name, same_file
from interpunct.formats.files.outputs import Kind, check_file, check_folder, check_members
from interpunct.formats.files.source import Source, extension_of
from interpunct.formats.files.whole import (
    STANDARD_OUTPUT,
    is_written_through,
    path_to_write,
    unwritable,
    write_folder,
    write_whole,
)
from interpunct.formats.format import Format, Reading, Writer
from interpunct.formats.losses import Losses, watched
from interpunct.formats.recognition import (
    SAYS_NOTHING,
    formats_by_extension,
    named_format,
    other_format,
)

DEFAULT = Reading()
FORMAT = either("format", "--to")
"""The names of the option for the output format."""


def write(
    documents: Iterable[Document] | Document,
    path: str | Path,
    *,
    format: str | None = None,
    reading: Reading = DEFAULT,
    force: bool = False,
    inputs: Iterable[str | Path] = (),
    lossy: bool = True,
    losses: Losses | None = None,
) -> list[Path]:
    """Write documents to a file, or to a folder with one file for each: all of them, or nothing.

    A path with an extension is a file; one without is a folder, for which `format` is required.
    ``-`` is standard output.

    Parameters
    ----------
    documents : Document or iterable of Document
        The documents to write.
    path : str or Path
        The target. Pipes and devices are written to directly; links are followed.
    format : str, optional
        A name from `FORMATS`; taken from the extension if not given.
    reading : Reading, optional
        Delimiters, marker and the like.
    force : bool
        Whether to replace a file of another kind.
    inputs : iterable of str or Path
        The files that the documents are read from, which are never replaced.
    lossy : bool
        Whether to write documents even if the format cannot store everything. If not, each file is
        read back before it replaces its target, and any loss is an error.
    losses : Losses, optional
        Collects what is lost, which is then reported as a warning if `lossy`.

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
    # Check the target first, since creating the documents may take long.
    row = check_target(path, format=format, reading=reading, force=force, inputs=inputs)
    is_folder, kind = _is_folder(path), _kind(row, reading)
    documents = iter(documents)
    first = list(itertools.islice(documents, 2))
    if not first:
        raise InputError("there is nothing to write: no document was given", path=str(path))
    documents = map(_document, itertools.chain(first, documents))
    if losses is None and not lossy:
        losses = Losses(row)
    if is_folder:
        return write_folder(
            path,
            _named_files(documents, path, row, reading, losses),
            partial(
                _check_members, kind=kind, inputs=inputs, force=force, losses=losses, lossy=lossy
            ),
        )
    if len(first) > 1 and not row.holds_many:
        chosen = either(f"format={row.name!r}", f"--to {row.name}")
        raise InputError(
            f"a file of format {row.name} holds one document, but there are several; give a "
            f"folder (a path without an extension) and {chosen} instead",
            path=str(path),
        )
    pieces = _pieces(documents, path, row, reading, losses)
    write_whole(path, pieces if losses is None else _settled(pieces, losses, lossy=lossy))
    return [path]


def check_target(
    path: str | Path,
    *,
    format: str | None = None,
    reading: Reading = DEFAULT,
    force: bool = False,
    inputs: Iterable[str | Path] = (),
) -> Format:
    """The format that `write` would use; raises foreseeable errors."""
    path = path_to_write(path)
    row = format_to_write(path, format)
    if _is_folder(path):
        check_folder(path)
    else:
        check_file(path, _kind(row, reading), inputs=inputs, force=force)
    return row


def format_to_write(path: Path, format: str | None) -> Format:
    """The format of a file or of the files of a folder, which must be writable."""
    row = _format_in(path, format) if _is_folder(path) else _format_for(path, format)
    _writer(row)
    return row


def _pieces(
    documents: Iterable[Document], path: Path, row: Format, reading: Reading, losses: Losses | None
) -> Iterator[bytes]:
    """A file in pieces; losses are counted if requested."""
    if losses is None:
        return chunks(documents, row, reading)
    back = replace(reading, encoding=None, column=None, cells=None, allow_empty=True)
    return watched(documents, partial(chunks, row=row, reading=reading), path, back, losses)


def _settled(pieces: Iterator[bytes], losses: Losses, *, lossy: bool) -> Iterator[bytes]:
    """The same pieces; at the end, losses are reported."""
    yield from pieces
    losses.settle(lossy=lossy)


def _check_members(
    paths: Sequence[Path],
    *,
    kind: Kind,
    inputs: Iterable[str | Path],
    force: bool,
    losses: Losses | None,
    lossy: bool,
) -> None:
    """Check targets and losses before files are moved to their places."""
    check_members(paths, kind=kind, inputs=inputs, force=force)
    if losses is not None:
        losses.settle(lossy=lossy)


def _is_folder(path: Path) -> bool:
    """A path without an extension is a folder, unless a file with this name exists."""
    try:
        return path.is_dir() or not (
            path.suffix or path == STANDARD_OUTPUT or is_written_through(path)
        )
    except OSError as error:
        raise unwritable(path, error) from error


def _kind(row: Format, reading: Reading) -> Kind:
    """The kind of files of a format, recognised by reading them."""
    extensions = {"", ".txt", *(known.lower() for known in row.extensions)}

    def recognizes(path: Path) -> bool:
        source = Source(path)
        with collected_warnings():
            try:
                next(iter(row.read(source, reading)), None)
                # Anything can be read as running text, so formats that recognise their files go
                # first.
                if row.recognizes is None and other_format(source):
                    return False
            except InputError:
                return False
        return extension_of(path) in extensions

    return Kind(f"a file of format {row.name}", recognizes)


def chunks(
    documents: Iterable[Document], row: Format, reading: Reading = DEFAULT
) -> Iterator[bytes]:
    """A file in pieces; raises an error for units that the format cannot hold."""
    try:
        checked = (_checked(document, row) for document in documents)
        for chunk in _writer(row)(checked, reading):
            yield chunk.encode() if isinstance(chunk, str) else chunk
    except UnicodeEncodeError as error:
        around = error.object[max(0, error.start - 20) : error.end + 20]
        raise InputError(
            f"{around!r} holds half of a surrogate pair, which is no character and cannot be "
            "written; replace it"
        ) from error


def _writer(row: Format) -> Writer:
    if row.write is None:
        written = ", ".join(other.name for other in FORMATS.values() if other.write is not None)
        raise InputError(
            f"format {row.name} can be read but not written; choose another with {FORMAT}: "
            f"{written}"
        )
    return row.write


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
    """The given format, or the one of the extension."""
    if name is not None:
        return named_format(name, path)
    if path == STANDARD_OUTPUT:
        raise InputError(
            f"standard output has no extension; name its format with {FORMAT}: "
            f"{', '.join(row.name for row in FORMATS.values() if row.write is not None)}",
            path=str(path),
        )
    rows = formats_by_extension(path, option=FORMAT)
    row, *others = [row for row in rows if row.write is not None] or rows
    if others and extension_of(path) == SAYS_NOTHING:
        names = ", ".join(other.name for other in (row, *others))
        raise InputError(
            f"{path.suffix} may mean {names}; choose one with {FORMAT}", path=str(path)
        )
    return row


def _format_in(folder: Path, name: str | None) -> Format:
    if name is None:
        raise InputError(f"name the format of the files with {FORMAT}", path=str(folder))
    return named_format(name, folder)


def _named_files(
    documents: Iterable[Document],
    folder: Path,
    row: Format,
    reading: Reading,
    losses: Losses | None,
) -> Iterator[tuple[str, Iterator[bytes]]]:
    """The file name and the content of each document."""
    seen: dict[str, str] = {}
    for document in documents:
        name = file_name(_whole_name(document), _extension(row))
        key = same_file(name)
        if key in seen:
            raise InputError(
                f"documents {seen[key]!r} and {document.name!r} would both be written to this "
                "file, or to names that some file systems do not tell apart; rename one of them, "
                "or write all to one file, such as out.jsonl",
                path=str(folder / name),
            )
        seen[key] = document.name
        yield name, _pieces([document], folder / name, row, reading, losses)


def _whole_name(document: Document) -> str:
    name = "-".join(part for part in (document.name, document.annotator) if part)
    if not name:
        raise InputError(
            "a document without a name cannot have a file of its own; write all to one file, such "
            "as out.jsonl"
        )
    return name


def _extension(row: Format) -> str:
    return row.extensions[0] if row.extensions else ".txt"
