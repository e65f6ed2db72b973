"""A path, a folder or a glob to Documents, each with a name of its own."""

from __future__ import annotations

import difflib
import glob
from collections.abc import Iterator
from pathlib import Path

from interpunct.document import Document
from interpunct.errors import InputError
from interpunct.formats.reading import Format, Reading
from interpunct.formats.source import Source
from interpunct.formats.table import FORMATS

DEFAULT = Reading()


def read(
    path: str | Path, *, format: str | None = None, reading: Reading = DEFAULT
) -> list[Document]:
    """Read all documents of a file, a folder or a glob.

    Parameters
    ----------
    path : str or Path
        A file; a folder, every file of which is read; or a pattern such as ``talks/*.txt``.
    format : str, optional
        A name from `FORMATS`; taken from the extension if not given.
    reading : Reading, optional
        Delimiters, marker and the like.

    Returns
    -------
    list of Document
    """
    return list(stream(path, format=format, reading=reading))


def stream(
    path: str | Path, *, format: str | None = None, reading: Reading = DEFAULT
) -> Iterator[Document]:
    """Like `read`, one document at a time, so that a corpus need not fit into memory."""
    places: dict[tuple[str, str], str] = {}
    for file in files_of(path):
        count = units = 0
        for document in format_of(file, format).read(Source(file), reading):
            count += 1
            units += len(document)
            place = document.origins.of(0) or str(file)
            first = places.setdefault((document.name, document.annotator), place)
            if first is not place:
                raise InputError(
                    f"a second document named {document.name!r}; the first is in {first}; "
                    "give each document a name of its own",
                    path=place,
                )
            yield document
        # One utterance among many may be without words, but a file of nothing is a mistake.
        if count <= 1 and not units and not reading.allow_empty:
            raise InputError("the file is empty; give one with at least one word", path=str(file))


def files_of(path: str | Path) -> list[Path]:
    """The files that a path names, sorted."""
    path = Path(path)
    if path.is_dir():
        files = sorted(
            file for file in path.iterdir() if file.is_file() and not file.name.startswith(".")
        )
        if not files:
            raise InputError("the folder holds no files; give one with documents", path=str(path))
        return files
    if path.exists():
        return [path]
    if glob.has_magic(str(path)):
        files = sorted(Path(name) for name in glob.glob(str(path), recursive=True))  # noqa: PTH207
        files = [file for file in files if file.is_file()]
        if not files:
            raise InputError("no file matches this pattern", path=str(path))
        return files
    raise InputError(f"no such file or folder{_near(path)}", path=str(path))


def format_of(file: Path, name: str | None) -> Format:
    """The format that was named, or else the one that the extension means."""
    if name is not None:
        if name not in FORMATS:
            raise InputError(f"unknown format {name!r}; there are {', '.join(FORMATS)}")
        return FORMATS[name]
    for row in FORMATS.values():
        if file.suffix in row.extensions:
            return row
    raise InputError(
        f"unknown extension {file.suffix!r}; name the format with --reference-format or "
        f"--system-format: {', '.join(FORMATS)}",
        path=str(file),
    )


def _near(path: Path) -> str:
    if not path.parent.is_dir():
        return ""
    names = [file.name for file in path.parent.iterdir()]
    near = difflib.get_close_matches(path.name, names, n=1)
    return f"; did you mean {path.parent / near[0]}?" if near else ""
