"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from interpunct.errors import InputError
from interpunct.formats.files.source import is_packed


def write_whole(path: Path, chunks: Iterable[str] | Iterable[bytes]) -> None:
    """Write a file so that it is never seen half-written; packed if its name ends in `.gz`."""
    import tempfile

    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise _unwritable(path, error) from error
    try:
        with os.fdopen(handle, "wb") as file:
            _write_chunks(file, chunks, packed=is_packed(path))
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException as error:
        Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _unwritable(path, error) from error
        raise


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(f"cannot be written: {error.strerror or error}", path=str(path))


def _write_chunks(
    file: IO[bytes], chunks: Iterable[str] | Iterable[bytes], *, packed: bool
) -> None:
    with contextlib.ExitStack() as open_files:
        if packed:
            # Without the time of writing, equal documents give equal files.
            packer = open_files.enter_context(gzip.GzipFile("", "wb", fileobj=file, mtime=0))
            file = open_files.enter_context(io.BufferedWriter(packer))
        file.writelines(chunk.encode() if isinstance(chunk, str) else chunk for chunk in chunks)
