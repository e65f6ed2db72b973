"""What readers may be told, and what every format module offers."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from interpunct.documents.document import Document
from interpunct.documents.laid import Batch
from interpunct.documents.marks import DELIMITERS
from interpunct.formats.files.document_index import Index
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.tables.columns import Side


@dataclass(frozen=True, slots=True)
class Reading:
    """Choices that a reader takes.

    `marker` is the inline sign of the format `marked`; `keep_tokens` leaves punctuation where
    tokens are given, because tokens are then what is scored; `allow_empty` takes a file without
    words as a document without units, and `allow_segments` one of segments in time; `bad` says what
    becomes of rows without a word and of documents that cannot be read, see `left_out`;
    `alternatives` is the folder with other wordings of what is read in `nlp`; `encoding` is that of
    files which are not in UTF-8.

    Of a table, `column` holds the texts and `name_column` their names, `cells` is the format of
    the texts, `side` tells which column is meant where none is named, and a file that is
    `one_of_several` tells its rows from those of the others by its name.
    """

    delimiters: frozenset[str] = DELIMITERS
    marker: str = "</s>"
    keep_tokens: bool = False
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
    """Which units a format can hold, and what to say of one that it cannot."""

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
"""What a document may have beside its units."""

ONE_SENTENCE = Holds(
    re.compile(r"(?!={4})\S(?:[^\r\n]*\S)?"),
    "is empty, begins with ====, or has a line end in it or white space at its edge",
)

Reader = Callable[[Source, Reading], Iterator[Document]]
BatchReader = Callable[[Source, Reading], Batch | None]
"""Reads all documents of a file at once, or none if some have to be read by themselves."""

FilesReader = Callable[[Sequence[Source], Reading], Batch | None]
"""The same for files that hold a document each."""

LARGEST_BATCH = 1 << 23
"""Bytes of files whose documents are read at once; larger ones need not fit into memory."""

Writer = Callable[[Iterable[Document], Reading], Iterator[str] | Iterator[bytes]]
"""Gives the file piece by piece: texts, or bytes if the format is not text."""


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table FORMATS.

    `called` is what one says of such a file ("a Kaldi text file"), and `recognizes` tells from the
    first kilobytes whether a file is one: where an extension means several formats or none, it
    decides, and where a file cannot be read, it names what the file looks like. A format that
    others could be taken for recognises too little rather than too much; `known_by` says in words
    what it looks for. `written_by` names the tools and corpora that have such files, and `keeps`
    the fields of a document that are the same when what was written is read again.

    If many documents can be read at once, `read_batch` does so, and gives what `read` would; if a
    file holds one document, it is `read_files` that reads many. If
    parts of a file can be read by themselves, `index` finds out where they are; if a file is
    smaller than its text, `words` says how many there are. A format that needs more than the core
    names the package and the extra that brings it. One that only other programs write has no
    `write`. All but those that are not `textual` can also be
    read from a text in memory.
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
