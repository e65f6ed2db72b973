"""Shards: parts of a corpus that can be scored separately, in this process or elsewhere.

A shard refers to files or parts of files. Paired documents of all sides are in one shard if that
can be known without reading them: files of the same name are in one shard, and so are the n-th
lines or rows of files with equally many. Documents without a partner in their shard are paired at
the end, among all that are left over.

How a corpus is cut depends on its files only, not on the number of workers, so that results come in
the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from interpunct.corpora.inputs import Corpus
from interpunct.documents.document import Document
from interpunct.documents.flat import Batch
from interpunct.formats.files.document_index import Index
from interpunct.formats.files.source import Source
from interpunct.formats.format import Format
from interpunct.formats.reading import Files
from interpunct.formats.recognition import format_of

BYTES = 1 << 22
"""The approximate size of a shard in bytes; a single document may be larger."""

DOCUMENTS = 4096
"""The maximum number of documents in a shard, if their number is known."""

BYTES_OF_A_WORD = 6
"""The assumed size of a word that does not come from a text file."""

PACKED = 3
"""The assumed ratio of unpacked to packed size of a file."""

Origin = Source | Document
"""The origin of documents: a file, or a document in memory."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of each corpus: references first, then systems, in their order.

    `documents` is their number, if known, and `size` their approximate size in bytes.
    """

    sides: tuple[Corpus, ...]
    size: int
    documents: int | None = None

    def seen_from(self, folder: Path) -> Shard:
        """The same for workers elsewhere: relative paths are resolved against this folder."""
        sides = (replace(side, documents=_seen_from(side, folder)) for side in self.sides)
        return replace(self, sides=tuple(sides))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Documents that are scored together: their origin on each side, or None."""

    origins: tuple[Origin | None, ...]
    size: int
    documents: int | None


def cut_into_shards(corpora: Sequence[Corpus]) -> list[Shard]:
    """Cut corpora that are scored together into shards; small corpora are one shard."""
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
    """Cut texts in memory, if all sides have the same names; otherwise they are one shard."""
    batches = [corpus.documents for corpus in corpora if isinstance(corpus.documents, Batch)]
    names = [batch.names for batch in batches]
    units = sum(len(batch.flat.units) for batch in batches)
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
    """Group origins by name; empty if names do not determine the groups."""
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
    """Cut large files at the same documents on each side if possible; others are not cut."""
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
    """Group consecutive pieces into shards of sufficient size."""
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
    """The common format of files."""
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
    """The approximate number of bytes of text."""
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
