"""Converting systems and references, in all forms that callers may pass, into named corpora."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Literal, TypeAlias

from interpunct.corpora.frames import Column, columns_of
from interpunct.corpora.given import CorpusLike, Rows
from interpunct.corpora.parsed import as_segments
from interpunct.corpora.paths import NamedPath, check_is_path, default_name
from interpunct.corpora.texts import from_segments, from_texts
from interpunct.documents.document import Document, second_document
from interpunct.documents.flat import Batch
from interpunct.documents.marks import DELIMITERS
from interpunct.errors import InputError, either, option
from interpunct.formats import FORMATS, Reading
from interpunct.formats.files.source import Source as FileSource
from interpunct.formats.files.source import is_standard_input
from interpunct.formats.reading import Files, annotators_missing
from interpunct.formats.recognition import format_of
from interpunct.options import PRESETS, Settings
from interpunct.options.values import one_of

Role = Literal["reference", "system"]
Source: TypeAlias = str | PathLike[str] | Document | Rows


@dataclass(frozen=True, slots=True)
class Corpus:
    """The documents of one system or one annotator, with its name.

    The documents may be iterated more than once; files are then read again. `has_scores` and
    `annotator` are those of the first document.
    """

    name: str
    documents: Iterable[Document]
    has_scores: bool = False
    annotator: str = ""


def reference_corpora(given: CorpusLike, settings: Settings) -> list[Corpus]:
    """The corpora of annotators; see `_corpora`."""
    reading = replace(reading_of(settings), alternatives=settings.alternatives, side="reference")
    found = _corpora(given, "reference", settings, reading)
    if settings.alternatives is not None:
        _check_alternatives(found, settings.alternatives)
    return found


def _check_alternatives(corpora: Sequence[Corpus], folder: Path) -> None:
    """Check that references are in nlp and that every file of wordings belongs to a document."""
    from interpunct.formats.entity_wordings import EXTENSION

    if not folder.is_dir():
        raise InputError(
            f"{option('alternatives')} must be a folder with a file NAME{EXTENSION} for each "
            "document; this folder does not exist",
            path=str(folder),
        )
    for corpus in corpora:
        files = corpus.documents
        if not isinstance(files, Files) or any(
            format_of(source, files.format).name != "nlp" for source in files.sources
        ):
            raise InputError(
                f"{option('alternatives')} needs references in nlp, but {corpus.name!r} is not; "
                "leave it out"
            )
        names = {source.name for source in files.sources}
        for wordings in sorted(folder.glob(f"*{EXTENSION}")):
            if len(names) > 1 and wordings.name.removesuffix(EXTENSION) not in names:
                raise InputError(
                    f"there is no document of this name in {corpus.name!r}; add it, or remove the "
                    "file",
                    path=str(wordings),
                )


def system_corpora(given: CorpusLike, settings: Settings) -> list[Corpus]:
    """The corpora of systems; in the task `tokens`, an empty output has missed everything."""
    reading = replace(reading_of(settings), allow_empty=settings.task == "tokens", side="system")
    return _corpora(given, "system", settings, reading)


def reading_of(settings: Settings) -> Reading:
    """The options for readers."""
    return Reading(
        delimiters=frozenset(settings.delimiters or DELIMITERS),
        marker=settings.marker,
        keep_tokens=settings.task == "tokens" or not settings.marks,
        as_sclite=settings.equal_words == "sclite" and not settings.marks,
        bad=settings.bad,
        allow_segments=(settings.collar, settings.mapping) != (None, None),
        encoding=settings.encoding,
        name_column=settings.name_column,
    )


def _corpora(given: CorpusLike, role: Role, settings: Settings, reading: Reading) -> list[Corpus]:
    """Named corpora from a path, Documents, texts, or a mapping of names to these.

    A string is a path. An iterable of strings, or of lists of strings, is one corpus, each string
    or list a document. A list of paths (`pathlib.Path`) or of lists of Documents is one corpus
    each.
    """
    format = settings.reference_format if role == "reference" else settings.system_format
    if format is not None:
        one_of(FORMATS).check(option(f"{role}_format"), format)
    given = as_segments(given, f"{role}s", tokens=reading.keep_tokens)
    named = list(_named(given, role, settings.name_column))
    _check_format(format, [source for _, source in named], role, settings)
    found: list[Corpus] = []
    for name, source in named:
        found.extend(_split_by_annotator(name, _documents(source, format, reading)))
    if not found:
        raise InputError(f"no {role} was given")
    seen: set[str] = set()
    for corpus in found:
        if corpus.name in seen:
            raise InputError(
                f"two {role}s are named {corpus.name!r}; give them names: "
                + either("{name: corpus, ...}", "NAME=PATH")
            )
        seen.add(corpus.name)
    return found


def _named(
    given: CorpusLike, role: Role, name_column: str | None
) -> Iterator[tuple[str | None, Source]]:
    """The source of each corpus, and its name unless that follows from a path."""
    argument = f"{role}s"
    if isinstance(given, Mapping):
        for name, source in given.items():
            if not isinstance(name, str):
                raise InputError(f"{argument}: the name of a {role} must be a string, not {name!r}")
            yield name, _source(source, f"{argument}[{name!r}]", role, name_column)
        return
    source = _source(given, argument, role, name_column)
    if not isinstance(source, Rows):
        yield None, source
    elif _all(source.entries, NamedPath):
        yield from ((entry.name, entry.path) for entry in source.entries)
    elif _all(source.entries, PathLike):
        yield from ((None, path) for path in source.entries)
    elif any(isinstance(entry, list) and _all(entry, Document) for entry in source.entries):
        for number, entry in enumerate(source.entries):
            yield f"{role}{number + 1}", Rows.of(entry, source.place(number))
    else:
        yield role, source


def _source(given: object, called: str, role: Role, name_column: str | None) -> Source:
    if isinstance(given, (str, PathLike, Document)):
        return given
    if isinstance(given, Column):
        return Rows.of_table(given, called, role, name_column)
    if columns_of(given) is not None:
        return Rows.of_table(Column(given), called, role, name_column)
    return Rows.of(given, called)


def _all(entries: Sequence[object], kind: type) -> bool:
    return bool(entries) and all(isinstance(entry, kind) for entry in entries)


def _check_format(
    format: str | None, sources: Sequence[Source], role: Role, settings: Settings
) -> None:
    """Refuse a format that applies to no input, unless a preset set it."""
    preset = PRESETS[settings.preset] if settings.preset else {}
    if format is None or preset.get(f"{role}_format") == format:
        return
    kinds = [source.kind() if isinstance(source, Rows) else type(source) for source in sources]
    read = {"list of segments": "lines", "Document": None, Document: None}
    if kinds and all(kind in read and read[kind] != format for kind in kinds):
        what = "lists of segments" if "list of segments" in kinds else "Documents"
        raise InputError(
            f"{option(f'{role}_format', format)} does not apply to {what}, which are read "
            "already; leave it out"
        )


def _documents(source: Source, format: str | None, reading: Reading) -> _Documents:
    if isinstance(source, Document):
        return _Documents(source.name, [source])
    if isinstance(source, Rows):
        return _Documents("", _in_memory(source, format, reading))
    check_is_path(source)
    path = source if isinstance(source, str) else Path(source)
    files = Files.of(path, format=format, reading=reading)
    for found in filter(_is_read_once, files.sources):
        # A missing format is an error before anything is read.
        format_of(found, format)
    kept = tuple(found.kept() if _is_read_once(found) else found for found in files.sources)
    return _Documents(default_name(source), replace(files, sources=kept))


def _is_read_once(source: FileSource) -> bool:
    return is_standard_input(source.path)


@dataclass(frozen=True, slots=True)
class _Documents:
    default_name: str
    documents: Files | Sequence[Document]


def _in_memory(rows: Rows, format: str | None, reading: Reading) -> Sequence[Document]:
    kind = rows.kind()
    if kind == "text":
        return from_texts(rows, format, reading)
    if kind == "list of segments":
        return from_segments(rows, reading)
    if kind is None:
        raise InputError(f"{rows.called} is empty; give at least one document")
    _check_names(rows.entries)
    return rows.entries


def _check_names(documents: Sequence[Document]) -> None:
    """Documents are paired by name, so names must be distinct."""
    seen: set[tuple[str, str]] = set()
    for document in documents:
        key = document.name, document.annotator
        if key in seen:
            raise second_document(document)
        seen.add(key)


def _split_by_annotator(name: str | None, given: _Documents) -> list[Corpus]:
    """A file may hold the documents of several annotators; each annotator becomes a corpus."""
    documents = given.documents
    first = next(iter(documents), None) if _may_name_annotators(documents) else None
    has_scores = first is not None and first.scores is not None
    if first is None or not first.annotator:
        if isinstance(documents, Files):
            documents = replace(documents, anonymous=True)
        elif not isinstance(documents, Batch) and any(made.annotator for made in documents):
            raise annotators_missing(documents)
        return [Corpus(given.default_name if name is None else name, documents, has_scores)]
    by_annotator: dict[str, list[Document]] = {}
    for document in documents:
        by_annotator.setdefault(document.annotator, []).append(document)
    if "" in by_annotator:
        raise annotators_missing(by_annotator[""])
    return [
        Corpus(annotator if name is None else f"{name}-{annotator}", made, has_scores, annotator)
        for annotator, made in by_annotator.items()
    ]


def _may_name_annotators(documents: Files | Sequence[Document]) -> bool:
    """Files of one document have one annotator, so they need not be read to find out."""
    if isinstance(documents, Files):
        return format_of(documents.sources[0], documents.format).holds_many
    return True
