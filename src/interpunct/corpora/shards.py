"""Shards: parts of a corpus that can be scored by themselves, here or anywhere.

A shard says where its documents are to be read: files, or stretches of files. The documents of all
sides that belong together are in one shard wherever that can be told without reading them: files
of the same name go together, and so do the n-th lines or rows of files that have equally many. What
is not found in its shard is looked for in the end, among all that was not.

How a corpus falls into shards depends on its files alone, not on how many work on it, so that
results come in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from interpunct.corpora.inputs import Corpus
from interpunct.documents.document import Document
from interpunct.documents.laid import Batch
from interpunct.formats.files.document_index import Index
from interpunct.formats.files.source import Source
from interpunct.formats.format import Format
from interpunct.formats.reading import Files
from interpunct.formats.recognition import format_of

BYTES = 1 << 22
"""What the documents of a shard take, about; more if a single one does."""

DOCUMENTS = 4096
"""How many documents a shard has at most, if that is known."""

BYTES_OF_A_WORD = 6
"""What a word counts for where it does not stand in a file of text."""

PACKED = 3
"""How many times larger a packed file is when it is unpacked, about."""

Origin = Source | Document
"""Where documents come from: a file, or they are there already."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of each corpus: references first, then systems, in their order.

    `documents` is how many there are, if that is known, and `size` is about how many bytes.
    """

    sides: tuple[Corpus, ...]
    size: int
    documents: int | None = None

    def seen_from(self, folder: Path) -> Shard:
        """The same for those who work elsewhere: paths mean places in this folder."""
        sides = (replace(side, documents=_seen_from(side, folder)) for side in self.sides)
        return replace(self, sides=tuple(sides))


@dataclass(frozen=True, slots=True)
class _Piece:
    """What is scored together: where it comes from on each side, or None."""

    origins: tuple[Origin | None, ...]
    size: int
    documents: int | None


def cut_into_shards(corpora: Sequence[Corpus]) -> list[Shard]:
    """Cut corpora that are scored together into shards; one is all of them, if they are small."""
    if any(isinstance(corpus.documents, Batch) for corpus in corpora):
        return _cut_batches(corpora)
    sides = [_origins(corpus) for corpus in corpora]
    single = all(map(_holds_single_documents, corpora))
    pieces = [
        piece for origins in _grouped(sides) for piece in _cut(origins, corpora, single=single)
    ]
    shards = [_shard(corpora, part) for part in _batches(pieces)]
    if len(shards) > 1:
        return shards
    size = sum(
        _size(origin, corpus)
        for side, corpus in zip(sides, corpora, strict=True)
        for origin in side
    )
    return [Shard(tuple(corpora), size)]


def _cut_batches(corpora: Sequence[Corpus]) -> list[Shard]:
    """Texts in memory: rows of documents that all sides have under the same names, or all."""
    batches = [corpus.documents for corpus in corpora if isinstance(corpus.documents, Batch)]
    names = [batch.names for batch in batches]
    units = sum(len(batch.laid.units) for batch in batches)
    count, size = len(names[0]), BYTES_OF_A_WORD * units
    alike = len(batches) == len(corpora) and all(other == names[0] for other in names[1:])
    step = max(1, min(DOCUMENTS, count * BYTES // max(1, size)))
    if not alike or step >= count:
        return [Shard(tuple(corpora), size)]
    shards = []
    for first in range(0, count, step):
        part = slice(first, first + step)
        sides = zip(corpora, batches, strict=True)
        own = [Corpus(corpus.name, batch[part]) for corpus, batch in sides]
        documents = len(names[0][part])
        shards.append(Shard(tuple(own), size * documents // count, documents))
    return shards


def _grouped(sides: Sequence[Sequence[Origin]]) -> list[tuple[Origin | None, ...]]:
    """What belongs together by its name; nothing, if names do not tell."""
    if all(len(side) == 1 for side in sides):
        return [tuple(side[0] for side in sides)]
    by_name = [{_name(origin): origin for origin in side} for side in sides]
    names = list(dict.fromkeys(name for side in by_name for name in side))
    shared = sum(all(name in side for side in by_name) for name in names)
    unique = [len(side) for side in sides] == [len(side) for side in by_name]
    if not unique or 2 * shared <= len(names):
        return []
    return [tuple(side.get(name) for side in by_name) for name in names]


def _cut(
    origins: tuple[Origin | None, ...], corpora: Sequence[Corpus], *, single: bool
) -> Iterator[_Piece]:
    """Large files at the same documents on each side, if that can be done; others not at all."""
    size = sum(map(_size, origins, corpora))
    indices = list(map(_index, origins, corpora)) if size > BYTES and not single else []
    counts = {None if index is None else len(index) for index in indices}
    count = counts.pop() if len(counts) == 1 else None
    if count is None or count < 2:
        yield _Piece(origins, size, 1 if single else None)
        return
    step = max(1, count * BYTES // size)
    for first in range(0, count, step):
        last = min(first + step, count)
        parts = (
            replace(origin, stretch=index.stretch(first, last))
            for origin, index in zip(origins, indices, strict=True)
            if isinstance(origin, Source) and index is not None
        )
        yield _Piece(tuple(parts), size * (last - first) // count, last - first)


def _batches(pieces: Sequence[_Piece]) -> Iterator[list[_Piece]]:
    """Pieces that follow each other and together are large enough for a shard."""
    batch: list[_Piece] = []
    size = documents = 0
    for piece in pieces:
        if batch and (size + piece.size > BYTES or documents >= DOCUMENTS):
            yield batch
            batch, size, documents = [], 0, 0
        batch.append(piece)
        size += piece.size
        documents += piece.documents or 1
    if batch:
        yield batch


def _shard(corpora: Sequence[Corpus], pieces: Sequence[_Piece]) -> Shard:
    sides = []
    for number, corpus in enumerate(corpora):
        origins = [piece.origins[number] for piece in pieces]
        sources = tuple(origin for origin in origins if isinstance(origin, Source))
        if isinstance(corpus.documents, Files):
            part: Files | list[Document] = replace(corpus.documents, sources=sources)
        else:
            part = [origin for origin in origins if isinstance(origin, Document)]
        sides.append(Corpus(corpus.name, part))
    counts = [piece.documents for piece in pieces]
    known = sum(count for count in counts if count is not None)
    return Shard(
        tuple(sides), sum(piece.size for piece in pieces), None if None in counts else known
    )


def _origins(corpus: Corpus) -> Sequence[Origin]:
    if isinstance(corpus.documents, Files):
        return corpus.documents.sources
    return list(corpus.documents)


def _format(files: Files) -> Format:
    """The format of files that are alike."""
    return format_of(files.sources[0], files.format)


def _holds_single_documents(corpus: Corpus) -> bool:
    files = corpus.documents
    return not isinstance(files, Files) or not _format(files).holds_many


def _index(origin: Origin | None, corpus: Corpus) -> Index | None:
    """Where the documents of a file begin, if it can be read in parts."""
    files = corpus.documents
    if not isinstance(origin, Source) or not isinstance(files, Files) or not origin.can_be_cut:
        return None
    index = format_of(origin, files.format).index
    return index(origin) if index else None


def _name(origin: Origin) -> str:
    return origin.name


def _size(origin: Origin | None, corpus: Corpus) -> int:
    """How many bytes of text there are, about."""
    files = corpus.documents
    if not isinstance(origin, Source) or not isinstance(files, Files):
        return BYTES_OF_A_WORD * len(origin) if isinstance(origin, Document) else 0
    size = origin.bytes_on_disk
    words = _format(files).words if origin.can_be_cut and size else None
    if words is not None:
        return BYTES_OF_A_WORD * words(origin)
    return size * (1 if origin.can_be_cut else PACKED)


def _seen_from(corpus: Corpus, folder: Path) -> Files | Sequence[Document]:
    if isinstance(corpus.documents, Files):
        sources = (replace(source, folder=folder) for source in corpus.documents.sources)
        return replace(corpus.documents, sources=tuple(sources))
    return list(corpus.documents)
