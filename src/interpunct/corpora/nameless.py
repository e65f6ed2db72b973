"""Pipes and standard input, which have no name after which their documents could be named.

Documents without names are named after their file and numbered (`talk-1`), and paired by name.
`/dev/fd/63`, as a shell calls `<(...)`, would pair with nothing, so it takes the name of the file
that it is compared with: the documents are paired by number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpunct.corpora.inputs import Corpus
from interpunct.formats.files.source import Source
from interpunct.formats.reading import Files


def named_alike(
    references: Sequence[Corpus], systems: Sequence[Corpus] = ()
) -> tuple[list[Corpus], list[Corpus]]:
    """The corpora, with nameless sources called like the first single file, references first."""
    single = [source for corpus in (*references, *systems) if (source := _single(corpus))]
    named = [source for source in single if source.has_own_name] or single
    if not named or all(source.has_own_name for source in single):
        return [*references], [*systems]
    name = named[0].name
    return [_called(corpus, name) for corpus in references], [
        _called(corpus, name) for corpus in systems
    ]


def _single(corpus: Corpus) -> Source | None:
    """The only file of a corpus."""
    files = corpus.documents
    return files.sources[0] if isinstance(files, Files) and len(files.sources) == 1 else None


def _called(corpus: Corpus, name: str) -> Corpus:
    source, files = _single(corpus), corpus.documents
    if source is None or source.has_own_name or not isinstance(files, Files):
        return corpus
    return replace(corpus, documents=replace(files, sources=(replace(source, called=name),)))
