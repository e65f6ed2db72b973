"""Converting documents from one format to another; losses are reported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from interpunct.documents.document import Document
from interpunct.formats.files.source import STANDARD_INPUT
from interpunct.formats.format import Format, Reading
from interpunct.formats.losses import Losses, says_more
from interpunct.formats.reading import Files
from interpunct.formats.recognition import format_of
from interpunct.formats.tokenized import attach_marks
from interpunct.formats.writing import format_to_write, write

HOLD_TOKENS = ("tokenized", "conllu", "jsonl", "parquet")
"""Formats that hold tokens as they are, including punctuation."""

GIVE_TOKENS = ("tokenized", "conllu")
"""Formats that contain only tokens."""


def convert(
    source: str | Path,
    target: str | Path,
    *,
    from_format: str | None = None,
    to_format: str | None = None,
    reading: Reading,
    force: bool = False,
    lossy: bool = False,
) -> int:
    """Convert documents, and return their number.

    What the format of the target cannot store is an error or, with `lossy`, a note with its amount.
    """
    to = format_to_write(Path(target), to_format)
    files = Files.of(source, format=from_format, reading=reading)
    given = format_of(files.sources[0], files.format)
    losses = Losses(to)
    # From tokens to tokens, punctuation stays a token, and treebank columns are kept.
    is_treebank = given.name == "conllu" or _holds_treebank(files, given)
    keep_tokens = (is_treebank or given.name in GIVE_TOKENS) and to.name in HOLD_TOKENS
    reading = replace(reading, keep_tokens=keep_tokens)
    files = replace(
        files,
        reading=replace(files.reading, keep_tokens=keep_tokens or is_treebank),
    )
    documents = _Counted(files, losses, attaches=is_treebank and not keep_tokens)
    write(
        iter(documents),
        target,
        format=to_format,
        reading=reading,
        force=force,
        inputs=[source],
        lossy=lossy,
        losses=losses,
    )
    return documents.count


def _holds_treebank(files: Files, given: Format) -> bool:
    """Are there documents in the native format that came from a treebank?"""
    is_read_once = any(source.path == STANDARD_INPUT for source in files.sources)
    if "treebank" not in given.keeps or given.name == "conllu" or is_read_once:
        return False
    whole = replace(files, reading=replace(files.reading, keep_tokens=True))
    first = next(iter(whole), None)
    return first is not None and first.treebank is not None


class _Counted:
    """The documents of files, counted while they are read."""

    def __init__(self, files: Files, losses: Losses, *, attaches: bool) -> None:
        self._files, self._losses, self._attaches = files, losses, attaches
        self.count = 0

    def __iter__(self) -> Iterator[Document]:
        for document in self._files:
            self.count += 1
            if self._attaches:
                if document.treebank is not None:
                    self._losses.add("treebank", says_more(document.treebank))
                document = attach_marks(document)
            yield document
