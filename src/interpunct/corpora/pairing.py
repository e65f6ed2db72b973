"""Pairing documents by name."""

from __future__ import annotations

import itertools
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import overload

from interpunct.corpora.inputs import Corpus
from interpunct.documents.document import Document, second_document
from interpunct.documents.flat import Batch
from interpunct.errors import InputError, collected_warnings, option, warn
from interpunct.formats.files.file_names import same_file
from interpunct.formats.files.source import name_of
from interpunct.formats.reading import Files
from interpunct.formats.recognition import format_of
from interpunct.messages.phrases import many, many_named, quoted


@dataclass(frozen=True, slots=True)
class Pair:
    """The versions of one document by all annotators and systems.

    Every system is present; annotators who skipped this document are not.
    """

    name: str
    references: Mapping[str, Document]
    systems: Mapping[str, Document]

    @property
    def units(self) -> int:
        """The total number of units on all sides."""
        return sum(map(len, (*self.references.values(), *self.systems.values())))

    def __repr__(self) -> str:
        sides = many_named(self.references, "reference"), many_named(self.systems, "system")
        return f"<Pair {quoted(self.name)}: {', '.join(sides)}>"


class PairBatch(Sequence[Pair]):
    """Documents of references and of systems that have them under the same names.

    Each pair is created on access.
    """

    def __init__(self, references: Mapping[str, Batch], systems: Mapping[str, Batch]) -> None:
        self.references, self.systems = references, systems
        self.names = next(iter(references.values())).names

    def with_threshold(self, threshold: float) -> PairBatch:
        """The same, with boundaries taken from the scores of each side, if it has any."""
        return PairBatch(
            {who: side.with_threshold(threshold) for who, side in self.references.items()},
            {name: side.with_threshold(threshold) for name, side in self.systems.items()},
        )

    @property
    def units(self) -> int:
        """The total number of units on all sides."""
        sides = (*self.references.values(), *self.systems.values())
        return sum(len(side.flat.units) for side in sides)

    def __len__(self) -> int:
        return len(self.names)

    @overload
    def __getitem__(self, place: int) -> Pair: ...
    @overload
    def __getitem__(self, place: slice) -> PairBatch: ...
    def __getitem__(self, place: int | slice) -> Pair | PairBatch:
        if isinstance(place, slice):
            return PairBatch(
                {who: side[place] for who, side in self.references.items()},
                {name: side[place] for name, side in self.systems.items()},
            )
        return Pair(
            self.names[place],
            {who: side[place] for who, side in self.references.items()},
            {name: side[place] for name, side in self.systems.items()},
        )


def read_at_once(corpora: Sequence[Corpus]) -> Sequence[Corpus]:
    """The corpora with their documents as batches where that is possible."""
    if not all(
        isinstance(corpus.documents, Batch)
        or (isinstance(corpus.documents, Files) and corpus.documents.can_be_batch)
        for corpus in corpora
    ):
        return corpora
    found = []
    for corpus in corpora:
        files = corpus.documents
        batch = files.batch() if isinstance(files, Files) else None
        found.append(corpus if batch is None else replace(corpus, documents=batch))
    return found


def paired_batch(references: Sequence[Corpus], systems: Sequence[Corpus]) -> PairBatch | None:
    """All documents as one batch, if every side is a batch with the same names."""
    sides: list[dict[str, Batch]] = [{}, {}]
    for found, corpora in zip(sides, (references, systems), strict=True):
        for corpus in corpora:
            if not isinstance(corpus.documents, Batch):
                return None
            found[corpus.name] = corpus.documents
    names = [side.names for found in sides for side in found.values()]
    if any(other != names[0] for other in names[1:]):
        return None
    return PairBatch(*sides)


def names_of(pairs: Sequence[Pair]) -> Sequence[str]:
    return pairs.names if isinstance(pairs, PairBatch) else [pair.name for pair in pairs]


def units_of(pairs: Sequence[Pair]) -> int:
    """The total number of units on all sides."""
    return pairs.units if isinstance(pairs, PairBatch) else sum(pair.units for pair in pairs)


def reference_documents(pairs: Sequence[Pair]) -> Sequence[Document]:
    """The documents of the only reference."""
    if isinstance(pairs, PairBatch):
        (documents,) = pairs.references.values()
        return documents
    return [reference for pair in pairs for reference in pair.references.values()]


def annotator_documents(pairs: Sequence[Pair], who: str) -> Sequence[Document]:
    """The documents of an annotator who has all of them."""
    if isinstance(pairs, PairBatch):
        return pairs.references[who]
    return [pair.references[who] for pair in pairs]


def annotators_of(pairs: Sequence[Pair]) -> tuple[str, ...]:
    """The annotators of documents that all have the same annotators."""
    return tuple(pairs.references if isinstance(pairs, PairBatch) else pairs[0].references)


def by_annotators(pairs: Sequence[Pair]) -> list[tuple[list[int], Sequence[Pair]]]:
    """Group documents by their annotators, with the indices of each group."""
    if isinstance(pairs, PairBatch):
        return [([*range(len(pairs))], pairs)] if len(pairs) else []
    found: dict[tuple[str, ...], list[int]] = {}
    for place, pair in enumerate(pairs):
        found.setdefault(tuple(pair.references), []).append(place)
    return [(places, [pairs[place] for place in places]) for places in found.values()]


def system_documents(pairs: Sequence[Pair], system: str) -> Sequence[Document]:
    """The documents of a system."""
    if isinstance(pairs, PairBatch):
        return pairs.systems[system]
    return [pair.systems[system] for pair in pairs]


def pair(
    references: Sequence[Corpus],
    systems: Sequence[Corpus],
    *,
    skip_missing: bool,
    every_annotator: bool = False,
) -> Iterator[Pair]:
    """Pair the documents of all sides, reading each side once.

    If the sides have their documents in the same order, only one of each is in memory at a time.
    With one document on each side, the names need not agree. A document that an annotator lacks is
    scored without this annotator, unless every annotator is needed.
    """
    sides = [iter(corpus.documents) for corpus in (*references, *systems)]
    heads = [list(itertools.islice(side, 2)) for side in sides]
    if all(len(head) == 1 for head in heads):
        documents = [head[0] for head in heads]
        _warn_of_recordings(documents)
        yield _pair(documents[0].name, dict(enumerate(documents)), references, systems)
        return
    chained = [
        Corpus(corpus.name, itertools.chain(head, side))
        for corpus, head, side in zip((*references, *systems), heads, sides, strict=True)
    ]
    together = Together(chained[: len(references)], chained[len(references) :])
    yield from together
    yield from together.incomplete(skip_missing=skip_missing, every_annotator=every_annotator)


def check_none_missing(references: Sequence[Corpus], systems: Sequence[Corpus]) -> None:
    """Raise an error about missing documents before any document is scored.

    This is possible if every file is one document that is named after the file. Documents that all
    sides have are not read.
    """
    corpora = (*references, *systems)
    names = [_names_of_files(corpus) for corpus in corpora]
    if not all(names) or all(len(side) == 1 for side in names):
        return
    shared = set.intersection(*names)
    gold, made = names[: len(references)], names[len(references) :]
    if set.union(*names) == set.union(*gold) == set.intersection(*made):
        return
    rest = [_without(corpus, shared) for corpus in corpora]
    together = Together(rest[: len(references)], rest[len(references) :], nothing_fits=not shared)
    # Notes about them are given when they are scored.
    with collected_warnings():
        for _ in (
            *together,
            *together.incomplete(skip_missing=False, every_annotator=False),
        ):
            pass


def _names_of_files(corpus: Corpus) -> set[str]:
    """The names of documents, if each is a file; empty if a file may hold several documents."""
    files = corpus.documents
    if not isinstance(files, Files) or format_of(files.sources[0], files.format).holds_many:
        return set()
    return {source.name for source in files.sources}


def _without(corpus: Corpus, names: Collection[str]) -> Corpus:
    files = corpus.documents
    if not isinstance(files, Files):
        return corpus
    sources = tuple(source for source in files.sources if source.name not in names)
    return replace(corpus, documents=replace(files, sources=sources))


class Together:
    """Pairs documents by name: first those that all sides have, then the incomplete ones."""

    def __init__(
        self,
        references: Sequence[Corpus],
        systems: Sequence[Corpus],
        *,
        nothing_fits: bool = True,
    ) -> None:
        self._references, self._systems = references, systems
        self._waiting: dict[str, dict[int, Document]] = {}
        self._nothing_fits = nothing_fits

    def __iter__(self) -> Iterator[Pair]:
        corpora = (*self._references, *self._systems)
        for row in itertools.zip_longest(*(corpus.documents for corpus in corpora)):
            for side, document in enumerate(row):
                if document is None:
                    continue
                found = self._waiting.setdefault(document.name, {})
                if side in found:
                    raise second_document(document, first=found[side].origins.of(0))
                found[side] = document
                if len(found) == len(corpora):
                    self._waiting.pop(document.name)
                    self._nothing_fits = False
                    yield _pair(document.name, found, self._references, self._systems)

    @property
    def are_complete(self) -> bool:
        """Do all sides have all documents seen so far?"""
        return not self._waiting

    def incomplete(self, *, skip_missing: bool, every_annotator: bool) -> Iterator[Pair]:
        """Documents that some sides lack, where they can be scored."""
        advice = (self._as_one_system() or self._as_one_text()) if self._nothing_fits else ""
        return _incomplete(
            self._waiting, self._references, self._systems, skip_missing, every_annotator, advice
        )

    def _as_one_system(self) -> str:
        """Advice if every system is one document of the references."""
        systems = [
            {side for side in found if side >= len(self._references)}
            for found in self._waiting.values()
            if any(side < len(self._references) for side in found)
        ]
        each_has_one = sum(map(len, systems)) == len(set().union(*systems)) == len(self._systems)
        if len(self._systems) < 2 or not each_has_one:
            return ""
        return (
            f"if the {len(self._systems)} systems are documents of one, give their folder, or put "
            "their pattern in quotes"
        )

    def _as_one_text(self) -> str:
        """Advice if one side has the text as a whole and the others in parts."""
        corpora = (*self._references, *self._systems)
        sizes = Counter(side for found in self._waiting.values() for side in found)
        wholes = [corpus.name for side, corpus in enumerate(corpora) if sizes[side] == 1]
        most = max(sizes.values(), default=0)
        if not wholes or most == 1 or not self._systems:
            return ""
        return (
            f"if {wholes[0]!r} is the text of all {most} documents, compare them as one with "
            f"{option('task', 'tokens')}, or give it in the same parts"
        )


def warn_of_missing(missing: Mapping[str, Sequence[str]], documents: int) -> None:
    """Report which annotators lack which documents."""
    for who, names in missing.items():
        if names:
            listed = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
            warn(
                f"{who!r} lacks {len(names)} of {documents} documents, which count as missing "
                f"values, not as agreement: {listed}"
            )


def _warn_of_recordings(documents: Sequence[Document]) -> None:
    """Warn if single documents, which are paired regardless of name, name different recordings."""
    recordings = {
        (origins.recording.casefold(), origins.channel.casefold()): origins
        for origins in (document.origins for document in documents)
        if origins.recording
    }
    if len(recordings) > 1:
        listed = " and ".join(
            f"channel {origins.channel} of {origins.recording!r} ({origins.path})"
            for origins in recordings.values()
        )
        warn(
            f"the documents are about different recordings: {listed}; "
            "they are compared because there is one on each side"
        )


def _pair(
    name: str,
    found: Mapping[int, Document],
    references: Sequence[Corpus],
    systems: Sequence[Corpus],
) -> Pair:
    first_system = len(references)
    return Pair(
        name,
        {corpus.name: found[i] for i, corpus in enumerate(references) if i in found},
        {corpus.name: found[first_system + i] for i, corpus in enumerate(systems)},
    )


def _incomplete(
    waiting: Mapping[str, Mapping[int, Document]],
    references: Sequence[Corpus],
    systems: Sequence[Corpus],
    skip_missing: bool,
    every_annotator: bool,
    advice: str,
) -> Iterator[Pair]:
    """Documents that some sides lack; if only annotators lack one, it can still be scored."""
    add_or_skip = f"add it, or leave such documents out with {option('missing', 'skip')}"
    skipped = []
    for name, found in _whatever_their_case(_by_other_names(waiting)).items():
        lacking = [
            f"system {corpus.name!r}"
            for i, corpus in enumerate(systems, start=len(references))
            if i not in found
        ]
        if not any(i in found for i in range(len(references))):
            lacking.append("every reference" if len(references) > 1 else "the reference")
        elif every_annotator:
            lacking += [f"reference {c.name!r}" for i, c in enumerate(references) if i not in found]
        if not lacking:
            yield _pair(name, found, references, systems)
        elif skip_missing:
            skipped.append(name)
        else:
            raise InputError(
                f"document {name!r}{_channel(found)} is missing in {' and in '.join(lacking)}"
                f"{_others(waiting, found)}; {advice or _rename(waiting, found) or add_or_skip}",
                path=next(iter(found.values())).origins.of(0),
            )
    if skipped:
        warn(
            f"left out {many(len(skipped), 'document')} that one side lacks: "
            + ", ".join(skipped[:5])
            + (", ..." if len(skipped) > 5 else "")
            + (f"; documents are paired by name; {advice}" if advice else "")
        )


def _by_other_names(
    waiting: Mapping[str, Mapping[int, Document]],
) -> dict[str, dict[int, Document]]:
    """Pair recordings of which a side has only one channel, or that a file renames."""
    found = {name: dict(documents) for name, documents in waiting.items()}
    for name, documents in waiting.items():
        for side, document in documents.items():
            for other in _other_names(document):
                if other != name and other in found and side not in found[other]:
                    found[other][side] = found[name].pop(side)
                    break
    return {name: documents for name, documents in found.items() if documents}


def _whatever_their_case(
    waiting: Mapping[str, dict[int, Document]],
) -> dict[str, dict[int, Document]]:
    """Pair documents whose names differ only in case, as sclite does, or in the form of accents.

    Some systems decompose the accents in names of files, which nobody sees. Not if a side has two
    such names, since only that distinguishes them.
    """
    groups: dict[str, list[str]] = {}
    for name in waiting:
        groups.setdefault(same_file(name), []).append(name)
    found: dict[str, dict[int, Document]] = {}
    clashes = []
    for names in groups.values():
        sides = Counter(side for name in names for side in waiting[name])
        if len(names) == 1 or max(sides.values()) > 1:
            found |= {name: waiting[name] for name in names}
            continue
        # The name of the first side, which is a reference if one has it.
        first = min(names, key=lambda name: min(waiting[name]))
        found[first] = {side: made for name in names for side, made in waiting[name].items()}
        if len({unicodedata.normalize("NFC", name) for name in names}) == 1:
            continue
        clashes.append(" and ".join(map(repr, [first, *(name for name in names if name != first)])))
    if clashes:
        warn(
            "document names that differ only in case are taken as one document: "
            f"{'; '.join(clashes[:3])}{'; ...' if len(clashes) > 3 else ''}"
        )
    return found


def _other_names(document: Document) -> tuple[str, ...]:
    """Alternative names of a document: after its channel, or after its file."""
    origins = document.origins
    if not origins.recording:
        return ()
    return f"{origins.recording}-{origins.channel}", name_of(Path(origins.path))


def _others(
    waiting: Mapping[str, Mapping[int, Document]], found: Mapping[int, Document], shown: int = 3
) -> str:
    """The other names on the side that lacks a document, which may be there under another name."""
    names = [name for name, other in waiting.items() if not other.keys() & found.keys()]
    if not names:
        return ""
    listed = ", ".join(map(repr, names[:shown])) + (", ..." if len(names) > shown else "")
    return f", which has {listed}; documents are paired by name"


def _rename(waiting: Mapping[str, Mapping[int, Document]], found: Mapping[int, Document]) -> str:
    """Advice if both sides number their documents after files with different names."""
    others = (other for other in waiting.values() if not other.keys() & found.keys())
    if _is_numbered(found) and any(map(_is_numbered, others)):
        return (
            "these documents are numbered after their files; give both files the same name, in "
            "two folders"
        )
    return ""


def _is_numbered(found: Mapping[int, Document]) -> bool:
    """Is a document named by its number in a file?"""
    document = next(iter(found.values()))
    stem, _, number = document.name.rpartition("-")
    return number.isdigit() and stem == name_of(Path(document.origins.path))


def _channel(found: Mapping[int, Document]) -> str:
    origins = next(iter(found.values())).origins
    return f" (channel {origins.channel} of {origins.recording!r})" if origins.channel else ""
