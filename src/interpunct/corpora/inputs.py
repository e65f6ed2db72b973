"""What callers may give as systems and references, made into named corpora."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from interpunct.documents.document import Document
from interpunct.documents.marks import DELIMITERS
from interpunct.errors import InputError, either, option
from interpunct.formats import FORMATS, Reading
from interpunct.formats.files.folders import is_there
from interpunct.formats.files.source import STANDARD_INPUT, name_of
from interpunct.formats.prose.splitting import split_texts
from interpunct.formats.reading import Files, format_of
from interpunct.options import Settings
from interpunct.options.values import one_of

Role = Literal["reference", "system"]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Documents that one system or one annotator made, and who that is.

    They may be asked for more than once; those of files are then read again.
    """

    name: str
    documents: Iterable[Document]


def reference_corpora(given: Any, settings: Settings) -> list[Corpus]:
    """What annotators made; see `corpora`."""
    format = settings.reference_format
    return corpora(given, role="reference", format=format, reading=reading_of(settings))


def system_corpora(given: Any, settings: Settings) -> list[Corpus]:
    """What systems made; in `tokens`, one that gave nothing has missed everything."""
    reading = replace(reading_of(settings), allow_empty=settings.task == "tokens")
    return corpora(given, role="system", format=settings.system_format, reading=reading)


def reading_of(settings: Settings) -> Reading:
    """What the options say to readers."""
    return Reading(
        delimiters=frozenset(settings.delimiters or DELIMITERS),
        marker=settings.marker,
        keep_tokens=settings.task == "tokens" or not settings.marks,
    )


def corpora(given: Any, *, role: Role, format: str | None, reading: Reading) -> list[Corpus]:
    """Named corpora from a path, Documents, texts, or a mapping of names to these.

    A string is a path. A list of strings is one corpus, each string the text of a document. A list
    of paths (`pathlib.Path`) or of lists is one corpus each.
    """
    if format is not None:
        one_of(FORMATS).check(option(f"{role}_format"), format)
    found: list[Corpus] = []
    for name, source in _named(given, role):
        found.extend(_split_by_annotator(name, _documents(source, format, reading)))
    if not found:
        raise InputError(f"no {role} was given")
    seen: set[str] = set()
    for corpus in found:
        if corpus.name in seen:
            raise InputError(
                f"two {role}s are named {corpus.name!r}; name them yourself: "
                + either("{name: corpus, ...}", "NAME=PATH")
            )
        seen.add(corpus.name)
    return found


def parse_argument(argument: str) -> tuple[str | None, str]:
    """`NAME=PATH` or `PATH`; a path that exists is a path, even with an equals sign in it.

    >>> parse_argument("cnn=out/cnn.txt")
    ('cnn', 'out/cnn.txt')
    """
    name, equals, path = argument.partition("=")
    if not equals or is_there(argument):
        return None, argument
    if not name or not path:
        raise InputError(f"expected NAME=PATH or PATH, found {argument!r}")
    return name, path


def _named(given: Any, role: str) -> Iterator[tuple[str | None, Any]]:
    if isinstance(given, Mapping):
        yield from given.items()
    elif isinstance(given, (str, Path, Document)) or not isinstance(given, Sequence):
        yield None, given
    elif given and isinstance(given[0], tuple):
        yield from given
    elif given and isinstance(given[0], (Path, list)):
        for number, source in enumerate(given, start=1):
            yield (None if isinstance(source, Path) else f"{role}{number}"), source
    else:
        yield role, given


def default_name(path: str | Path) -> str:
    """A file is called by its stem, a folder by its name, a pattern by its folder."""
    path = Path(path)
    if path.is_dir():
        return path.resolve().name
    if path.exists() or path == STANDARD_INPUT:
        return name_of(path)
    return path.parent.resolve().name


def _documents(source: Any, format: str | None, reading: Reading) -> _Documents:
    if isinstance(source, (str, Path)):
        files = Files.of(source, format=format, reading=reading)
        # Standard input cannot be read again.
        read_once = Path(source) == STANDARD_INPUT
        return _Documents(default_name(source), list(files) if read_once else files)
    if isinstance(source, Document):
        return _Documents(source.name, [source])
    if isinstance(source, Sequence) and all(isinstance(text, str) for text in source):
        return _Documents("", list(_from_texts(source, reading)))
    if isinstance(source, Iterable):
        return _Documents("", list(_checked(source)))
    raise InputError(f"cannot read documents from {type(source).__name__}")


@dataclass(frozen=True, slots=True)
class _Documents:
    default_name: str
    documents: Files | Sequence[Document]


def _from_texts(texts: Sequence[str], reading: Reading) -> Iterator[Document]:
    for text in texts:
        if "\n" not in text and " " not in text.strip() and text and is_there(text):
            raise InputError(
                f"{text!r} is a file, but strings in a list are texts; give a path as a "
                "string of its own, as pathlib.Path, or as {name: path}"
            )
    if reading.keep_tokens:
        yield from (_tokenized(str(number), text) for number, text in enumerate(texts, start=1))
        return
    for number, prose in enumerate(split_texts(texts), start=1):
        yield Document.build(
            str(number),
            prose.units,
            marks=prose.marks,
            opening=prose.opening,
            delimiters=reading.delimiters,
        )


def _tokenized(name: str, text: str) -> Document:
    """Tokens between spaces, sentences on lines of their own."""
    sentences = [line.split() for line in text.splitlines()]
    boundaries = [
        place == len(sentence) for sentence in sentences for place in range(1, len(sentence) + 1)
    ]
    return Document.build(name, [t for s in sentences for t in s], boundaries=boundaries)


def _checked(documents: Iterable[Any]) -> Iterator[Document]:
    for document in documents:
        if not isinstance(document, Document):
            raise InputError(
                f"expected Documents or strings in this list, found {type(document).__name__}"
            )
        yield document


def _split_by_annotator(name: str | None, given: _Documents) -> list[Corpus]:
    """One file may hold what several annotators made; each becomes a corpus of its own."""
    documents = given.documents
    first = next(iter(documents), None) if _may_name_annotators(documents) else None
    if first is None or not first.annotator:
        return [Corpus(given.default_name if name is None else name, documents)]
    by_annotator: dict[str, list[Document]] = {}
    for document in documents:
        by_annotator.setdefault(document.annotator, []).append(document)
    return [
        Corpus(annotator if name is None else f"{name}-{annotator}", made)
        for annotator, made in by_annotator.items()
    ]


def _may_name_annotators(documents: Files | Sequence[Document]) -> bool:
    """A file of one document is from one annotator; it need not be read to know that."""
    if isinstance(documents, Files):
        return format_of(documents.sources[0], documents.format).holds_many
    return True
