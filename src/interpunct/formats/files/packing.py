"""Packed files: their extensions, packing and unpacking."""

from __future__ import annotations

import contextlib
import io
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

from interpunct.extras import require

LARGEST_WINDOW = 1 << 27
"""The maximum window of zstd in bytes; a file could request more memory than there is."""


PART = 1 << 14
"""The number of bytes of a zstd file unpacked at a time, since they may grow a lot."""


class Packing(NamedTuple):
    """A compression method, by the name of its tool."""

    name: str
    module: str


PACKINGS = {
    ".gz": Packing("gzip", "gzip"),
    ".xz": Packing("xz", "lzma"),
    ".bz2": Packing("bzip2", "bz2"),
    ".zst": Packing("zstd", "zstandard"),
}
"""Compression methods by the extension of a packed file, which follows that of its format."""

_ENDINGS = tuple(PACKINGS)


_BINARY = {
    b"\x1f\x8b": "packed with gzip; end its name in .gz",
    b"\xfd7zXZ\0": "packed with xz; end its name in .xz",
    b"BZh": "packed with bzip2; end its name in .bz2",
    b"\x28\xb5\x2f\xfd": "packed with zstd; end its name in .zst",
    b"PK\x03\x04": "a ZIP archive, as .docx, .odt and .xlsx are; unpack it, or save it as text",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "a file of Microsoft Office; save it as text",
    b"%PDF-": "a PDF; save it as text",
    b"PAR1": "a Parquet file; end its name in .parquet",
}


def known_binary(beginning: bytes) -> str | None:
    """The kind of a binary file, by its first bytes, and what to do with it.

    >>> known_binary(b"%PDF-1.7"), known_binary(b"So it is.")
    ('a PDF; save it as text', None)
    """
    # These bytes are also letters.
    is_text = b"\0" not in beginning and beginning.startswith((b"BZh", b"PAR1"))
    found = (what for sign, what in _BINARY.items() if beginning.startswith(sign))
    return None if is_text else next(found, None)


def packing_of(path: Path) -> Packing | None:
    """The compression method of a file by its name, or None.

    >>> packing_of(Path("talks/one.txt.XZ")).name
    'xz'
    """
    # Most files are not packed; testing the string is faster than the path.
    if not str(path).lower().endswith(_ENDINGS):
        return None
    return PACKINGS.get(path.suffix.lower())


def is_packed(path: Path) -> bool:
    return packing_of(path) is not None


def unpacked_name(path: Path) -> Path:
    """A path without the extension of packing."""
    return path.with_suffix("") if is_packed(path) else path


@contextlib.contextmanager
def unpacked(
    file: IO[bytes], packing: Packing, refuse: Callable[[str], Exception]
) -> Iterator[IO[bytes]]:
    """Open a packed file; `refuse` creates errors from messages."""
    module = _module(packing)
    names = ("LZMAError", "ZstdError")
    # bz2 and gzip raise only OSError.
    damages: tuple[type[Exception], ...] = (
        OSError, EOFError, zlib.error, *(getattr(module, name, OSError) for name in names)
    )  # fmt: skip
    try:
        with _opened(file, packing, "rb") as content:
            yield content
    except damages as error:
        if isinstance(error, OSError) and error.errno:
            raise
        raise refuse(f"is damaged or not packed with {packing.name}: {error}") from error


@contextlib.contextmanager
def packed(file: IO[bytes], packing: Packing) -> Iterator[IO[bytes]]:
    """Open a file for packed writing; equal contents give equal files."""
    with _opened(file, packing, "wb") as packer, io.BufferedWriter(packer) as writer:
        yield writer


def _opened(file: IO[bytes], packing: Packing, mode: Literal["rb", "wb"]) -> Any:
    module = _module(packing)
    if packing.name == "gzip":
        # Without the time of writing, so that equal contents give equal files.
        return module.GzipFile("", mode, fileobj=file, mtime=0)
    if packing.name == "xz":
        return module.LZMAFile(file, mode)
    if packing.name == "bzip2":
        return module.BZ2File(file, mode)
    if mode == "wb":
        return module.ZstdCompressor().stream_writer(file, closefd=False)
    return io.BufferedReader(_Frames(file, module.ZstdDecompressor(max_window_size=LARGEST_WINDOW)))


class _Frames(io.RawIOBase):
    """The content of zstd frames; the library's own reader does not detect a truncated frame."""

    def __init__(self, file: IO[bytes], unpacker: Any) -> None:
        self._file, self._unpacker = file, unpacker
        self._frame: Any = None
        self._ready = b""

    def readable(self) -> bool:
        return True

    # Io gives a memoryview.
    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._ready:
            data = self._rest() or self._file.read(PART)
            if not data:
                if self._frame is not None and not self._frame.eof:
                    raise EOFError("the file ends before its packed data does")
                return 0
            if self._frame is None or self._frame.eof:
                self._frame = self._unpacker.decompressobj()
            self._ready = self._frame.decompress(data)
        found, self._ready = self._ready[: len(buffer)], self._ready[len(buffer) :]
        buffer[: len(found)] = found
        return len(found)

    def _rest(self) -> bytes:
        """The data read beyond the end of a frame."""
        return (
            bytes(self._frame.unused_data) if self._frame is not None and self._frame.eof else b""
        )


def _module(packing: Packing) -> Any:
    return require(packing.module, extra="zstd", what=f"a file packed with {packing.name}")
