"""The options of readers, and the interface of format modules."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from interpunct.documents.document import Document
from interpunct.documents.flat import Batch
from interpunct.documents.marks import DELIMITERS
from interpunct.formats.files.document_index import Index
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.tables.columns import Side


@dataclass(frozen=True, slots=True)
class Reading:
    """The options of readers.

    `marker` is the inline sign of the format `marked`; `keep_tokens` keeps punctuation as tokens
    where tokens are given, for scoring tokens; `allow_empty` accepts a file without words as a
    document without units, and `allow_segments` a file of timed segments only; `bad` says what to
    do with rows without a word and unreadable documents, see `left_out`; `alternatives` is the
    folder with other wordings of documents in `nlp`; `encoding` is that of files which are not
    UTF-8. With `as_sclite`, only white space of ASCII separates the tokens that `trn`, `stm` and
    `ctm` keep.

    For tables, `column` has the texts and `name_column` their names, `cells` is the format of the
    texts, `side` determines the default column, and in a file that is `one_of_several`, names of
    rows include the name of the file.
    """

    delimiters: frozenset[str] = DELIMITERS
    marker: str = "</s>"
    keep_tokens: bool = False
    as_sclite: bool = False
    allow_empty: bool = False
    allow_segments: bool = False
    bad: Literal["error", "skip"] = "error"
    alternatives: Path | None = None
    encoding: str | None = None
    column: str | None = None
    name_column: str | None = None
    cells: str | None = None
    side: Side | None = None
    one_of_several: bool = False


class Holds(NamedTuple):
    """The units that a format can hold, and the message for others."""

    units: re.Pattern[str]
    problem: str


ANY_UNIT = Holds(re.compile(r"(?s:.*)"), "")
ONE_TOKEN = Holds(re.compile(r"\S+"), "is empty or holds white space, which separates tokens")
ONE_FIELD = Holds(
    re.compile(r"(?=.*\S)[^\t\r\n]+"), "is empty or holds a tab or line end, which separate fields"
)
ONE_COLUMN = Holds(
    re.compile(r"(?=.*\S)[^|\r\n]+"), "is empty or holds a pipe or line end, which separate fields"
)

Field = Literal[
    "name", "marks", "opening", "boundaries", "scores", "starts", "ends", "pitch", "energy",
    "speaker", "annotator", "subtypes", "spans", "lattice", "treebank",
]  # fmt: skip
"""The fields of a document besides its units."""

ONE_SENTENCE = Holds(
    re.compile(r"(?!={4})\S(?:[^\r\n]*\S)?"),
    "is empty, begins with ====, or has a line end in it or white space at its edge",
)

Reader = Callable[[Source, Reading], Iterator[Document]]
BatchReader = Callable[[Source, Reading], Batch | None]
"""Reads all documents of a file at once, or returns None if that is not possible."""

FilesReader = Callable[[Sequence[Source], Reading], Batch | None]
"""The same for files that hold one document each."""

LARGEST_BATCH = 1 << 23
"""The maximum size of files that are read at once; larger files need not fit into memory."""

Writer = Callable[[Iterable[Document], Reading], Iterator[str] | Iterator[bytes]]
"""Yields the file in pieces: strings, or bytes if the format is binary."""


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table FORMATS.

    `called` describes such a file in messages ("a Kaldi text file"), and `recognizes` tells from
    the first kilobytes whether a file has this format. It decides if an extension stands for
    several formats or none, and names what a file looks like if it cannot be read. If other formats
    look similar, it should recognise too few files rather than too many; `known_by` describes its
    criterion. `written_by` names the tools and corpora with such files, and `keeps` the fields of a
    document that survive writing and reading.

    `read_batch` reads many documents at once with the same result as `read`; for formats with one
    document per file, `read_files` does so for many files. `index` locates the documents of a file,
    if parts can be read separately; `words` returns the number of words, if a file is smaller than
    its text. `package` and `extra` name an optional dependency. Formats written only by other
    programs have no `write`. `textual` formats can also be read from a text in memory.
    """

    name: str
    extensions: tuple[str, ...]
    boundaries: str
    read: Reader
    write: Writer | None
    holds_many: bool
    holds: Holds = ONE_TOKEN
    keeps: frozenset[Field] = frozenset()
    written_by: str = ""
    called: str = ""
    known_by: str = ""
    recognizes: Callable[[Head], bool] | None = None
    read_batch: BatchReader | None = None
    read_files: FilesReader | None = None
    index: Callable[[Source], Index | None] | None = None
    words: Callable[[Source], int] | None = None
    package: str = ""
    extra: str = ""
    textual: bool = True

    @property
    def installed(self) -> bool:
        return not self.package or importlib.util.find_spec(self.package) is not None
