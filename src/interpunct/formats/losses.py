"""Detecting what is lost when documents are written, by reading the output back.

A file of up to `READ_BACK` bytes is read again before it replaces its target, and each document is
compared with the original. This needs both in memory, so for larger files only the fields are
reported that the format cannot hold at all, according to the table of formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from interpunct.documents.document import Document
from interpunct.documents.treebank import EMPTY, LEMMA, Treebank
from interpunct.errors import InputError, collected_warnings, either, option, warn
from interpunct.formats.files.source import Held, Source, name_of
from interpunct.formats.format import Field, Format, Reading

READ_BACK = 1 << 25
"""The maximum size of a file that is read back: some five million words."""

MICROSECOND = 1e-6
"""Times that differ by less are equal."""

REPEATED = ("# newdoc", "# text")
"""Treebank comments that repeat information of the document."""

NAMING = "# newdoc id"
"""The comment that names a document."""

LOSSY = either("lossy=True", "--lossy")


@dataclass(frozen=True, slots=True)
class _Loss:
    """The wording of a loss, in the singular and plural."""

    one: str
    many: str

    def wording(self, count: int) -> str:
        return self.one if count == 1 else self.many.format(count)


KINDS: dict[Field | str, _Loss] = {
    "words": _Loss("the exact form of a word", "the exact form of {} words"),
    "marks": _Loss("the marks of a slot", "the marks of {} slots"),
    "opening": _Loss("what stands before the first word", "what stands before {} first words"),
    "boundaries": _Loss("a boundary", "{} boundaries"),
    "scores": _Loss("the score of a slot", "the scores of {} slots"),
    "times": _Loss("the time of a word", "the times of {} words"),
    "pitch": _Loss("the pitch of a word", "the pitch of {} words"),
    "energy": _Loss("the energy of a word", "the energy of {} words"),
    "speaker": _Loss("the speaker of a word", "the speakers of {} words"),
    "subtypes": _Loss("the subtype of a segment", "the subtypes of {} segments"),
    "spans": _Loss("a span of time", "{} spans of time"),
    "lattice": _Loss("the wordings of a document", "the wordings of {} documents"),
    "treebank": _Loss("a treebank from lemma to deps", "{} treebanks from lemma to deps"),
    "annotator": _Loss("the annotator of a document", "the annotators of {} documents"),
    "name": _Loss("the name of a document", "the names of {} documents"),
}
"""The kinds of losses, in the order of messages."""


@dataclass(slots=True)
class Losses:
    """Counts the losses of files in one format; `settle` reports them at the end."""

    row: Format
    counts: dict[str, int] = field(default_factory=dict)
    firsts: dict[str, str] = field(default_factory=dict)
    ended: int = 0
    unread: int = 0

    def add(self, kind: str, count: int, first: str = "") -> None:
        if count:
            self.counts[kind] = self.counts.get(kind, 0) + count
            self.firsts.setdefault(kind, first)

    def settle(self, *, lossy: bool) -> None:
        """Raise an error about losses, or warn if they are allowed."""
        if self.unread:
            files = "a file is" if self.unread == 1 else f"{self.unread} files are"
            warn(
                f"{files} too large to be read back: whether {self.row.name} can hold everything "
                "was looked up, not tested"
            )
        if self.ended:
            documents = f"{self.ended} document{'s' * (self.ended != 1)}"
            warn(
                f"{self.row.name} does not keep whether a segment ends at the end of {documents}; "
                f"this is scored only with {option('final', 'include')}"
            )
        if not self.counts:
            return
        losses = [self._described(kind) for kind in KINDS if kind in self.counts]
        listed = ", ".join(losses[:-1]) + f" and {losses[-1]}" if len(losses) > 1 else losses[0]
        if lossy:
            warn(f"{self.row.name} cannot hold {listed}; this was left out or changed")
            return
        raise InputError(
            f"{self.row.name} cannot hold {listed}; write another format, such as jsonl, or leave "
            f"this out with {LOSSY}"
        )

    def _described(self, kind: str) -> str:
        first = self.firsts[kind]
        return KINDS[kind].wording(self.counts[kind]) + (f" ({first})" if first else "")


def watched(
    documents: Iterable[Document],
    write: Callable[[Iterable[Document]], Iterator[bytes]],
    path: Path,
    reading: Reading,
    losses: Losses,
) -> Iterator[bytes]:
    """Yield a file in pieces; when it is complete, count its losses."""
    given: list[Document] = []
    written: list[bytes] = []
    size = 0

    def remembered() -> Iterator[Document]:
        for document in documents:
            if size <= READ_BACK:
                given.append(document)
            else:
                _look_up(document, reading, losses)
            yield document

    for piece in write(remembered()):
        size += len(piece)
        if size <= READ_BACK:
            written.append(piece)
        else:
            written.clear()
        yield piece
    if size <= READ_BACK:
        back = _read_back(b"".join(written), path, reading, losses)
        _compare(given, back, losses, name_of(path))
        return
    losses.unread += 1
    for document in given:
        _look_up(document, reading, losses)


def _read_back(content: bytes, path: Path, reading: Reading, losses: Losses) -> list[Document]:
    source = Source(path, held=Held(name_of(path), content))
    with collected_warnings():
        try:
            return list(losses.row.read(source, reading))
        except InputError as error:
            raise InputError(
                f"{losses.row.name} cannot hold this: what was written could not be read again "
                f"({error.args[0]}); write another format, such as jsonl"
            ) from None


def _compare(
    given: Sequence[Document], back: Sequence[Document], losses: Losses, file: str
) -> None:
    if len(given) != len(back):
        raise InputError(
            f"{losses.row.name} cannot hold this: {len(given)} documents were written and "
            f"{len(back)} read again; write another format, such as jsonl"
        )
    names = {(document.name, document.annotator): document for document in back}
    for place, document in enumerate(given):
        found = names.get((document.name, document.annotator), back[place])
        # A single document on each side is scored regardless of its name.
        if len(given) > 1 and found.name not in (document.name, _name_in(file, document)):
            losses.add("name", 1, f"{document.name!r} becomes {found.name!r}")
        _compare_documents(document, found, losses)


def _name_in(file: str, document: Document) -> str:
    """The name of a document in another file, if it was only named after its file."""
    own = name_of(Path(document.origins.path)) if document.origins.path else ""
    number = document.name.removeprefix(f"{own}-")
    return f"{file}-{number}" if own and number.isdecimal() else document.name


def _compare_documents(given: Document, back: Document, losses: Losses) -> None:
    """Count the differences."""
    if given == back:
        return
    place = f"in {given.name!r}" if losses.row.holds_many else ""
    losses.add("annotator", bool(given.annotator) and given.annotator != back.annotator)
    losses.add("opening", given.opening != back.opening)
    losses.add("lattice", given.lattice is not None and given.lattice != back.lattice)
    losses.add("treebank", says_more(given.treebank) and not _alike(given.treebank, back.treebank))
    losses.add("spans", len({*given.spans} - {*back.spans}))
    if len(given) != len(back):
        _compare_lengths(given, back, losses)
        return
    _add_slots(losses, "words", given, _differs(given.units, back.units), place, back)
    _add_slots(losses, "marks", given, _differs(given.marks, back.marks), place)
    moved = given.boundaries != back.boundaries
    losses.ended += bool(moved[-1:].any())
    _add_slots(losses, "boundaries", given, moved[:-1], place)
    for kind, fields in NUMBERS.items():
        lost = np.zeros(len(given), bool)
        for what in fields:
            lost |= _changed(getattr(given, what), getattr(back, what))
        losses.add(kind, int(lost.sum()))
    for texts in ("speaker", "subtypes"):
        mine, theirs = getattr(given, texts), getattr(back, texts)
        if mine is not None:
            other = theirs if theirs is not None else [""] * len(given)
            losses.add(texts, int(_differs(mine, other).sum()))


def _alike(given: Treebank | None, back: Treebank | None) -> bool:
    """Are treebanks equal, except for the name of the document, which may come from the file?"""
    if given is None or back is None or given == back:
        return given == back
    mine, theirs = (
        [line for line in treebank.lines() if not line.startswith(NAMING)]
        for treebank in (given, back)
    )
    return mine == theirs


def says_more(treebank: Treebank | None) -> bool:
    """Does a treebank contain more than tokens and ends of sentences?"""
    if treebank is None:
        return False
    return any(not line.startswith(REPEATED) for line in treebank.comments) or any(
        column.any(lambda text: text != EMPTY) for column in treebank.columns[LEMMA:]
    )


NUMBERS: dict[str, tuple[str, ...]] = {
    "scores": ("scores",),
    "times": ("starts", "ends"),
    "pitch": ("pitch",),
    "energy": ("energy",),
}


def _differs(mine: Sequence[str], theirs: Sequence[str]) -> npt.NDArray[np.bool_]:
    return np.array([one != other for one, other in zip(mine, theirs, strict=True)], bool)


def _changed(
    mine: npt.NDArray[np.float64] | None, theirs: npt.NDArray[np.float64] | None
) -> npt.NDArray[np.bool_] | bool:
    """Where a known number is missing or different afterwards."""
    if mine is None:
        return False
    if theirs is None:
        return ~np.isnan(mine)
    return ~np.isnan(mine) & ~(np.abs(mine - theirs) < MICROSECOND * np.maximum(1, np.abs(mine)))


def _add_slots(
    losses: Losses,
    kind: str,
    given: Document,
    lost: npt.NDArray[np.bool_],
    place: str,
    back: Document | None = None,
) -> None:
    where = np.flatnonzero(lost)
    if not len(where):
        return
    first = int(where[0])
    word = given.unit_strings[first]
    if back is not None:
        shown = f"{word!r} becomes {back.unit_strings[first]!r}"
    else:
        shown = f"after {word!r}"
    losses.add(kind, len(where), " ".join(part for part in (shown, place) if part))


def _compare_lengths(given: Document, back: Document, losses: Losses) -> None:
    """Count words that become several or none, from the first to the last of them."""
    mine, theirs = given.units, back.units
    shared = min(len(mine), len(theirs))
    before = next((i for i in range(shared) if mine[i] != theirs[i]), shared)
    behind = 0
    while behind < shared - before and mine[-1 - behind] == theirs[-1 - behind]:
        behind += 1
    count = max(len(mine), len(theirs)) - before - behind
    word = repr(mine[before]) if before < len(mine) else "the end"
    losses.add("words", count, f"from {word} on")


def _look_up(document: Document, reading: Reading, losses: Losses) -> None:
    """Count the fields that the format cannot hold at all, according to its row."""
    keeps = losses.row.keeps
    for kind, fields in NUMBERS.items():
        held = [getattr(document, what) for what in fields if what not in keeps]
        known = [~np.isnan(values) for values in held if values is not None]
        losses.add(kind, int(np.logical_or.reduce(known).sum()) if known else 0)
    for texts in ("speaker", "subtypes"):
        values = getattr(document, texts)
        if values is not None and texts not in keeps:
            losses.add(texts, sum(map(bool, values)))
    losses.add("treebank", says_more(document.treebank) and "treebank" not in keeps)
    for one in ("lattice", "annotator", "opening"):
        losses.add(one, bool(getattr(document, one)) and one not in keeps)
    losses.add("spans", len(document.spans) if "spans" not in keeps else 0)
    if "marks" not in keeps:
        losses.add("marks", int(document.mark_strings.flags(bool).sum()))
    if "boundaries" not in keeps:
        from_marks = Document.build(
            "", document.unit_strings, marks=document.mark_strings, delimiters=reading.delimiters
        )
        losses.add("boundaries", int((from_marks.boundaries != document.boundaries)[:-1].sum()))
