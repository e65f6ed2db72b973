"""Reading Documents from a file, a folder or a glob."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path

from interpunct.documents.document import Document, second_document
from interpunct.documents.flat import Batch
from interpunct.errors import InputError, collected_warnings, option, warn
from interpunct.formats.files.encodings import check_encoding
from interpunct.formats.files.folders import files_of, split_column
from interpunct.formats.files.source import Source
from interpunct.formats.format import LARGEST_BATCH, Format, Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.recognition import format_of, named_format, other_format, with_hint
from interpunct.formats.table import cell_sources

DEFAULT = Reading()


def read(
    path: str | Path, *, format: str | None = None, reading: Reading = DEFAULT
) -> list[Document]:
    """Read all documents of a file, a folder or a glob.

    Parameters
    ----------
    path : str or Path
        A file, a folder (all its files are read), a pattern such as ``talks/*.txt``, or ``-`` for
        standard input. Packed files end in ``.gz``, ``.xz``, ``.bz2`` or ``.zst``. A column of a
        table is ``PATH#COLUMN``.
    format : str, optional
        A name from `FORMATS`; by default the format of the extension.
    reading : Reading, optional
        Options of readers, such as delimiters.

    Returns
    -------
    list of Document
    """
    return list(stream(path, format=format, reading=reading))


def stream(
    path: str | Path, *, format: str | None = None, reading: Reading = DEFAULT
) -> Iterator[Document]:
    """Like `read`, one document at a time, so that a corpus need not fit into memory."""
    if not isinstance(path, (str, PathLike)):
        raise InputError(f"expected a path to read, found {type(path).__name__}")
    return iter(Files.of(path, format=format, reading=reading))


@dataclass(frozen=True, slots=True)
class Files:
    """Files, or parts of files, whose documents are read again at each iteration.

    If files are `anonymous`, because the first document names no annotator, no document may name
    one.
    """

    sources: tuple[Source, ...]
    format: str | None = None
    reading: Reading = DEFAULT
    anonymous: bool = False

    @classmethod
    def of(
        cls, path: str | Path, *, format: str | None = None, reading: Reading = DEFAULT
    ) -> Files:
        """The files of a path, or a column of the tables in them."""
        if reading.encoding is not None:
            reading = replace(reading, encoding=check_encoding(reading.encoding))
        path, column = split_column(path)
        if column is not None:
            cells = None if format == "table" else format
            reading, format = replace(reading, column=column, cells=cells), "table"
        files = files_of(path)
        sources = tuple(Source.of_path(file, encoding=reading.encoding) for file in files)
        return cls(sources, format, replace(reading, one_of_several=len(files) > 1))

    def __iter__(self) -> Iterator[Document]:
        places: dict[tuple[str, str], str] = {}
        bad = LeftOut(
            self.sources[0].path.parent if self.sources else "", self.reading, what="file"
        )
        self._note_utf8()
        if self.format is None:
            # Checking every file of a folder would take longer than reading short texts.
            for source in self.sources[:1]:
                self._note_other_format(source)
        for source in self.sources:
            for document in self._documents_of(source, bad):
                key = document.name, document.annotator
                if key in places:
                    raise second_document(document, first=places[key])
                places[key] = document.origins.of(0) or str(source.path)
                if self.anonymous and document.annotator:
                    raise annotators_missing(self._whole())
                yield document
        bad.tell()

    @property
    def can_be_batch(self) -> bool:
        """Can the documents of these files be read at once?

        Not if an encoding is given, about which there may be a note.
        """
        if not self.sources or self.reading.encoding is not None:
            return False
        row = format_of(self.sources[0], self.format)
        return (row.read_batch if len(self.sources) == 1 else row.read_files) is not None

    def batch(self) -> Batch | None:
        """All documents, read at once; None if they must be read separately."""
        if len(self.sources) > 1:
            return self._batch_of_files()
        source = self.sources[0]
        read_batch = format_of(source, self.format).read_batch
        found = None if read_batch is None else read_batch(source, self.reading)
        if found is None or len(set(found.names)) < len(found):
            return None
        may_be_empty = source.stretch or self.reading.allow_empty
        return found if len(found.flat.units) or may_be_empty else None

    def _batch_of_files(self) -> Batch | None:
        """The documents of files with one document each."""
        row = format_of(self.sources[0], self.format)
        sizes = [source.size for source in self.sources]
        if row.read_files is None or not all(sizes) or sum(sizes) > LARGEST_BATCH:
            return None
        if any(format_of(source, self.format) is not row for source in self.sources[1:]):
            return None
        try:
            # Errors and warnings are repeated when the documents are read separately.
            with collected_warnings() as messages:
                found = row.read_files(self.sources, self.reading)
        except InputError:
            return None
        if found is None or len(set(found.names)) < len(found):
            return None
        if self.format is None:
            self._note_other_format(self.sources[0])
        for message in messages:
            warn(message)
        return found

    def _documents_of(self, source: Source, bad: LeftOut) -> Iterator[Document]:
        row = format_of(source, self.format)
        if row.holds_many:
            # Readers of such files leave out unreadable documents themselves.
            yield from self._checked_documents(row, source)
            return
        found: list[Document] = []
        with bad.attempt():
            found = list(self._checked_documents(row, source))
        yield from found

    def _checked_documents(self, row: Format, source: Source) -> Iterator[Document]:
        documents = units = segments = 0
        marks = ""
        try:
            for document in self._read(row, source):
                # A document without lines exists because its file does.
                documents += len(document.origins.lines) > 0
                units += len(document)
                segments += len(document.spans)
                marks = marks or document.opening
                yield document
        except InputError as error:
            raise error if units else with_hint(error, source, row) from None
        # Single utterances may have no words, but a file without any word is a mistake.
        if not (units or source.stretch or self.reading.allow_empty):
            self._check_without_words(source, documents if row.holds_many else 0, segments, marks)

    def _check_without_words(
        self, source: Source, documents: int, segments: int, marks: str
    ) -> None:
        """Raise an error for a file without words, unless it names documents of a system.

        `marks` is the punctuation of the first document that has any.
        """
        what = "text" if source.held else "file"
        of_system = self.reading.side == "system"
        punctuation = f", only punctuation such as {marks[:20]!r}" if marks else ""
        if segments and self.reading.allow_segments:
            return
        if segments:
            raise source.error(
                f"the {what} has segments in time but no word{punctuation}; boundaries can be "
                f"scored by time alone, with {option('collar')}"
            )
        if documents and of_system:
            return
        if documents:
            raise source.error(
                f"the {what} has documents, but none has a word{punctuation}; give one with at "
                "least one word"
            )
        nothing = (
            '; if nothing was recognised, name the recording: `(NAME)` in trn, or {"name": "NAME", '
        )
        raise source.error(
            f"the {what} {'has no word' if marks else 'is empty'}{punctuation}; give one with at "
            "least one word" + (nothing + '"units": []} in jsonl' if of_system else "")
        )

    def _read(self, row: Format, source: Source) -> Iterator[Document]:
        cells = self.reading.cells
        if cells is None or row.name != "table":
            yield from row.read(source, self.reading)
            return
        format = named_format(cells, source.path)
        if not format.textual:
            raise source.error(f"{cells} is not a format of texts in a column; name another")
        reading = replace(self.reading, allow_empty=True, cells=None)
        for cell in cell_sources(source, self.reading):
            yield from format.read(cell, reading)

    def _note_utf8(self) -> None:
        """Warn if an encoding was given but the first file is UTF-8."""
        encoding = self.reading.encoding
        if encoding is not None and self.sources and self.sources[0].reads_as_utf8():
            warn(
                f"{self.sources[0].path}: this is valid UTF-8 and is read as {encoding}; leave "
                f"{option('encoding')} out if that is not intended"
            )

    @staticmethod
    def _note_other_format(source: Source) -> None:
        """Warn if running text looks like another format."""
        found = other_format(source)
        if found:
            warn(f"{source.path}: {found}; it is read as running text")

    def _whole(self) -> Files:
        """The whole files of these parts."""
        sources = dict.fromkeys(replace(source, stretch=None) for source in self.sources)
        return Files(tuple(sources), self.format, self.reading)


def annotators_missing(documents: Iterable[Document], shown: int = 3) -> InputError:
    """The error for files in which only some documents name their annotator."""
    lacking = [document for document in documents if not document.annotator]
    names = [repr(document.name) for document in lacking]
    if len(names) > shown:
        names = [*names[:shown], f"{len(names) - shown} others"]
    *others, last = names
    listed = f"{', '.join(others)} and {last}" if others else last
    verb = "name" if others else "names"
    return InputError(
        f"{listed} {verb} no annotator, but others do; give every document an annotator, or none",
        path=lacking[0].origins.of(0),
    )
