"""Any bytes as a file of any format: documents, or one line that says what is wrong.

Documents that were read must also go into every other format, or be refused in one line.
"""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fuzz.file_pieces import ANYWHERE, PIECES
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning
from interpunct.formats import FORMATS, Reading
from interpunct.formats.files.encodings import marked_encoding
from interpunct.formats.files.source import Source
from interpunct.formats.writing import chunks

SAMPLES = Path(__file__).parents[1] / "tests" / "formats" / "samples"
READINGS = (Reading(), Reading(keep_tokens=True, allow_empty=True), Reading(bad="skip"))
NAMES = tuple(FORMATS)
WORDS = {piece for pieces in (ANYWHERE, *PIECES.values()) for piece in pieces if len(piece) < 64}
"""What a fuzzer would be slow to find by itself."""


@dataclass(frozen=True, slots=True)
class InMemory(Source):
    """A file in memory."""

    data: bytes = b""

    @property
    def bytes_on_disk(self) -> int:
        return len(self.data)

    @contextlib.contextmanager
    def open_bytes(self) -> Iterator[io.BufferedReader]:
        yield io.BufferedReader(io.BytesIO(self.data))


def take(name: str, data: bytes, reading: Reading, *, target: str = "jsonl") -> bool:
    """Read bytes as a format and write what was read as another.

    False if they were refused; any other exception is a fault.
    """
    # As a file on disk, whose first bytes are looked at before it is read.
    source = InMemory(Path(f"fuzz.{name}"), data=data, encoding=marked_encoding(data))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        try:
            documents = list(FORMATS[name].read(source, reading))
        except InputError as error:
            check_message(str(error), source.path)
            _check_batch(name, source, reading, None)
            return False
        _check_batch(name, source, reading, documents)
        with contextlib.suppress(InputError):
            written(documents, target)
        for document in documents:
            _check_comes_back(document)
    return True


def _check_batch(
    name: str, source: Source, reading: Reading, documents: Sequence[Document] | None
) -> None:
    """Documents that are read at once are those that are read separately, if there are any."""
    read_batch = FORMATS[name].read_batch
    try:
        batch = None if read_batch is None else read_batch(source, reading)
    except InputError as error:
        check_message(str(error), source.path)
        batch = None
    if batch is not None and list(batch) != documents:
        raise AssertionError(f"not the same in a batch: {list(batch)!r}, {documents!r}")


def check_message(message: str, path: Path) -> None:
    if str(path) not in message or "\n" in message:
        raise AssertionError(f"not one line that names the file: {message!r}")


def written(documents: Sequence[Document], name: str) -> bytes:
    """The content of a file of a format with these documents."""
    return b"".join(chunks(documents, FORMATS[name]))


def _check_comes_back(document: Document) -> None:
    """A document that was read can be written and read again."""
    source = InMemory(Path("again.jsonl"), data=written([document], "jsonl"))
    # The tokens of a treebank come back as tokens only with `keep_tokens`.
    kept = Reading(keep_tokens=document.treebank is not None)
    (again,) = FORMATS["jsonl"].read(source, kept)
    if again != document:
        raise AssertionError(f"not the same once written and read again: {document!r}")


def one_input(data: bytes) -> None:
    """For the fuzzer: two bytes choose formats and reading, the rest is the file."""
    if len(data) > 1:
        name = NAMES[data[0] // len(READINGS) % len(NAMES)]
        take(name, data[2:], READINGS[data[0] % len(READINGS)], target=NAMES[data[1] % len(NAMES)])


def plain_files() -> dict[str, bytes]:
    """A plain file of each format."""
    document = Document.build(
        "talk", ["So", "it", "is", "Yes"], marks=[",", "", ". --", "?"], starts=[0, 1, 2, 3],
        ends=[1, 2, 3, 4], scores=[0.1, 0.2, 0.9, 0.5], speaker=["a", "a", "b", "b"],
        pitch=[200, 180, 150, 190], energy=[60, 58, 50, 61],
    )  # fmt: skip
    return {
        name: written([document], name) if FORMATS[name].write else sample(name) for name in NAMES
    }


def sample(name: str) -> bytes:
    """A file as other programs write it."""
    (path,) = SAMPLES.glob(f"{name}.*")
    return path.read_bytes()


def seeds() -> Iterator[bytes]:
    """A plain file of each format, to begin with, and its pieces."""
    for number, (name, content) in enumerate(plain_files().items()):
        for data in (content, *(piece.encode() for piece in PIECES.get(name, ()))):
            for reading in range(len(READINGS)):
                yield bytes([len(READINGS) * number + reading, number]) + data
