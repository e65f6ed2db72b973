"""The data model: labels on slots.

A *unit* is a word, or a character where words are not separated. A *slot* is the place after a
unit. Where a text breaks is described by labels in slots:

- *mark*: a punctuation mark that stands in a slot; a slot can hold several, in order
- *boundary*: a slot that ends a segment
- *segment*: the units between two boundaries
- *score*: a system's posterior probability that a slot is a boundary
- *document*: units and the labels in their slots
- *corpus*: documents, each with its own name
- *reference*: a document taken as correct; its *annotator* is who produced it
- *system*: what produced a *hypothesis*, a document that is compared with a reference
- *signature*: every choice that can change a figure, in one line

A text of n units has n - 1 *inner* slots and one *final* slot, the end of the document.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from interpunct.documents.document_html import SHOWN, document_html
from interpunct.documents.lattice import Lattice
from interpunct.documents.marks import (
    DELIMITERS,
    Script,
    marks_in,
    normalize_mark,
    script_of,
)
from interpunct.documents.slot_frame import slot_frame
from interpunct.documents.strings import (
    Strings,
    Vocabulary,
    content_vocabulary,
    unit_vocabulary,
)
from interpunct.documents.treebank import Treebank
from interpunct.errors import InputError
from interpunct.messages.phrases import many, one_line, quoted

if TYPE_CHECKING:
    import pandas as pd

THRESHOLD = 0.5
"""The default threshold: a slot whose score is at least this is a boundary."""

NUMBERS = ("scores", "starts", "ends", "pitch", "energy")
"""Optional fields of a document with one number for each unit."""

Evidence = Literal["boundaries", "scores", "marks"]
_Entry = TypeVar("_Entry", np.bool_, np.float64)


@dataclass(frozen=True, slots=True)
class Origins:
    """Where the units of a document were read: a file, and a line and column for each.

    Speech formats also name the recording and the channel.
    """

    path: str = ""
    lines: npt.NDArray[np.int32] = field(default_factory=lambda: np.empty(0, np.int32))
    columns: npt.NDArray[np.integer[Any]] = field(default_factory=lambda: np.empty(0, np.int32))
    recording: str = ""
    channel: str = ""

    def of(self, unit: int) -> str:
        """Where a unit was read, as in `talk.txt:3:14`, as far as that is known."""
        parts = [self.path] if self.path else []
        for numbers in (self.lines, self.columns):
            if unit < len(numbers):
                parts.append(str(numbers[unit]))
        return ":".join(parts)

    def taking(self, units: npt.NDArray[np.int64]) -> Origins:
        """The origins of some of the units."""
        return replace(
            self,
            lines=self.lines[units] if len(self.lines) else self.lines,
            columns=self.columns[units] if len(self.columns) else self.columns,
        )

    def __repr__(self) -> str:
        where = f" in {one_line(self.path, longest=60)}" if self.path else ""
        return f"<Origins of {many(len(self.lines), 'unit')}{where}>"


@dataclass(frozen=True, slots=True)
class Span:
    """An annotated stretch of time, in seconds: an edit, a turn, a laugh.

    `kind` and `label` are the type and subtype of RTTM, such as `EDIT` and `repetition`.
    """

    kind: str
    start: float
    end: float
    label: str = ""
    speaker: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """Units and the labels in the slots after them. Build one with `Document.build`.

    `marks` has one string for each slot: its marks in order, separated by spaces, or an empty
    string. Units and marks are stored as numbers (`unit_strings`, `mark_strings`); the strings are
    created on first access. `evidence` says what the boundaries were taken from. `starts` and
    `ends` are the times of each unit in seconds, `pitch` is in Hz, and `energy` on any scale; an
    unknown number is nan, such as the pitch of an unvoiced word. If the document comes from a
    treebank, `treebank` holds its columns. If a reference allows several wordings, `lattice` holds
    all of them, and units and marks are those of the first. `subtypes` gives the kind of segment
    that ends in a slot (`statement`, `question`, ...), where known. If words were normalised,
    `written` gives for each unit the original words that it replaces; it is empty for a unit that
    replaces none.
    """

    name: str
    unit_strings: Strings
    mark_strings: Strings
    boundaries: npt.NDArray[np.bool_]
    evidence: Evidence = "marks"
    scores: npt.NDArray[np.float64] | None = None
    starts: npt.NDArray[np.float64] | None = None
    ends: npt.NDArray[np.float64] | None = None
    pitch: npt.NDArray[np.float64] | None = None
    energy: npt.NDArray[np.float64] | None = None
    speaker: tuple[str, ...] | None = None
    opening: str = ""
    annotator: str = ""
    origins: Origins = field(default_factory=Origins)
    treebank: Treebank | None = None
    lattice: Lattice | None = None
    subtypes: tuple[str, ...] | None = None
    spans: tuple[Span, ...] = ()
    written: tuple[str, ...] | None = None

    @classmethod
    def build(
        cls,
        name: str,
        units: Sequence[str],
        *,
        marks: Sequence[str] | None = None,
        boundaries: npt.ArrayLike | None = None,
        scores: npt.ArrayLike | None = None,
        starts: npt.ArrayLike | None = None,
        ends: npt.ArrayLike | None = None,
        pitch: npt.ArrayLike | None = None,
        energy: npt.ArrayLike | None = None,
        speaker: Sequence[str] | None = None,
        opening: str = "",
        annotator: str = "",
        origins: Origins | None = None,
        treebank: Treebank | None = None,
        lattice: Lattice | None = None,
        subtypes: Sequence[str] | None = None,
        spans: Iterable[Span] = (),
        delimiters: Collection[str] = DELIMITERS,
    ) -> Document:
        """Build a document and take its boundaries from the best evidence available.

        That is `boundaries` if given, else scores of at least one half, else marks that are
        delimiters.

        >>> Document.build("v1", ["so", "yes"], marks=[",", ". --"]).boundaries
        array([False,  True])
        """
        if not isinstance(name, str):
            raise InputError(f"the name of a document must be a string, not {name!r}")
        origins = origins or Origins()
        words = _strings(units, "units", name, origins, unit_vocabulary())
        size = len(words)
        texts = {
            what: None if given is None else _list_of_texts(given, what, name, origins)
            for what, given in (("speaker", speaker), ("subtypes", subtypes))
        }
        slots = (
            empty_slots(size)
            if marks is None
            else _strings(marks, "marks", name, origins, content_vocabulary())
        )
        for what, listed in {"marks": slots, **texts}.items():
            if listed is not None and len(listed) != size:
                raise _wrong_length(name, what, len(listed), size, origins)
        numbers = {
            what: _numbers(given, what, name, size, origins)
            for what, given in zip(NUMBERS, (scores, starts, ends, pitch, energy), strict=True)
        }
        if "\0" in name or "\0" in annotator:
            raise InputError(
                f"the name {name if chr(0) in name else annotator!r} holds a NUL character; "
                "give one without",
                path=origins.of(0),
            )
        _check_scores(numbers["scores"], name, origins)
        _check_pitch(numbers["pitch"], name, origins)
        for what, known in numbers.items():
            if known is not None and np.isinf(known).any():
                raise _infinite(name, what, origins)
        given = None if boundaries is None else _labels(boundaries, name, origins)
        breaks, evidence = _breaks(words, slots, given, numbers["scores"], delimiters)
        if len(breaks) != size:
            raise _wrong_length(name, "boundaries", len(breaks), size, origins)
        return cls(
            name=name,
            unit_strings=words,
            mark_strings=slots,
            boundaries=_frozen(breaks),
            evidence=evidence,
            scores=numbers["scores"],
            starts=numbers["starts"],
            ends=numbers["ends"],
            pitch=numbers["pitch"],
            energy=numbers["energy"],
            speaker=texts["speaker"],
            opening=opening,
            annotator=annotator,
            origins=origins,
            treebank=treebank,
            lattice=lattice,
            subtypes=texts["subtypes"],
            spans=tuple(spans),
        )

    @property
    def units(self) -> tuple[str, ...]:
        """The words, or the characters where words are not separated."""
        return self.unit_strings.texts()

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks in the slot after each unit, separated by spaces; empty if there are none."""
        return self.mark_strings.texts()

    def with_threshold(self, threshold: float) -> Document:
        """Take the boundaries from the scores, where there are any."""
        if self.scores is None:
            return self
        return replace(self, boundaries=_frozen(self.scores >= threshold), evidence="scores")

    def renamed(self, name: str) -> Document:
        return replace(self, name=name)

    def taking(self, kept: npt.NDArray[np.bool_]) -> Document:
        """A document with some of the units, each with the labels of its slot.

        Other wordings and treebank columns are lost unless all units are taken.
        """
        return self if kept.all() else self.reordered(np.flatnonzero(kept))

    def reordered(self, units: npt.NDArray[np.int64]) -> Document:
        """A document with the given units in the given order; otherwise like `taking`."""
        return replace(
            self,
            unit_strings=self.unit_strings.taking(units),
            mark_strings=self.mark_strings.taking(units),
            boundaries=_frozen(self.boundaries[units]),
            scores=_some_numbers(self.scores, units),
            starts=_some_numbers(self.starts, units),
            ends=_some_numbers(self.ends, units),
            pitch=_some_numbers(self.pitch, units),
            energy=_some_numbers(self.energy, units),
            speaker=None if self.speaker is None else _some(self.speaker, units),
            subtypes=None if self.subtypes is None else _some(self.subtypes, units),
            written=None if self.written is None else _some(self.written, units),
            origins=self.origins.taking(units),
            treebank=None,
            lattice=None,
        )

    def to_frame(self) -> pd.DataFrame:
        """One row for each unit and its slot (needs pandas: the extra `frames`).

        Columns are unit, marks, boundary, score, start, end and speaker; a number that is not known
        is nan.
        """
        return slot_frame(
            {"unit": self.units, "marks": self.marks, "boundary": self.boundaries},
            {"score": self.scores, "start": self.starts, "end": self.ends},
            self.speaker,
        )

    def __len__(self) -> int:
        return len(self.unit_strings)

    def __repr__(self) -> str:
        return f"<Document {quoted(self.name)}: {', '.join(self._counts())}>"

    def _repr_html_(self) -> str:
        shown = slice(SHOWN)
        slots = zip(
            self.unit_strings[shown],
            self.mark_strings[shown],
            self.boundaries[shown].tolist(),
            strict=True,
        )
        return document_html(self.name, self._counts(), self.opening, [*slots], len(self))

    def _counts(self) -> list[str]:
        boundaries = many(int(self.boundaries.sum()), "boundary", "boundaries")
        scores = [] if self.scores is None else ["with scores"]
        return [many(len(self), "unit"), boundaries, *scores]

    def __eq__(self, other: object) -> bool:
        """Documents are equal if their content is; where they were read does not matter."""
        if not isinstance(other, Document):
            return NotImplemented
        return self._texts() == other._texts() and all(
            _same(first, second)
            for first, second in zip(self._arrays(), other._arrays(), strict=True)
        )

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def _texts(self) -> tuple[object, ...]:
        texts = (self.name, self.unit_strings, self.mark_strings, self.speaker, self.opening)
        return (*texts, self.annotator, self.treebank, self.lattice, self.subtypes, self.spans)

    def _arrays(self) -> tuple[npt.NDArray[np.float64] | npt.NDArray[np.bool_] | None, ...]:
        return (self.boundaries, *(getattr(self, what) for what in NUMBERS))


def second_document(document: Document, *, first: str = "") -> InputError:
    """The error for two documents with one name; `first` is where the first is, if known."""
    who = f" of annotator {document.annotator!r}" if document.annotator else ""
    place = f"; the first is in {first}" if first else ""
    return InputError(
        f"a second document named {document.name!r}{who}{place}; "
        "give each document a name of its own",
        path=document.origins.of(0),
    )


def _some(texts: tuple[str, ...], units: npt.NDArray[np.int64]) -> tuple[str, ...]:
    return tuple(texts[unit] for unit in units.tolist())


def _some_numbers(
    numbers: npt.NDArray[np.float64] | None, units: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64] | None:
    return None if numbers is None else _frozen(numbers[units])


def empty_slots(size: int) -> Strings:
    """Slots without marks."""
    return Strings(content_vocabulary(), np.zeros(size, np.uint8))


def _breaks(
    units: Strings,
    slots: Strings,
    boundaries: npt.NDArray[np.bool_] | None,
    scores: npt.NDArray[np.float64] | None,
    delimiters: Collection[str],
) -> tuple[npt.NDArray[np.bool_], Evidence]:
    """Where segments end, according to the best evidence available."""
    if boundaries is not None:
        return boundaries, "boundaries"
    if scores is not None:
        return scores >= THRESHOLD, "scores"
    return delimited(units, slots, delimiters), "marks"


def delimited(
    units: Sequence[str], slots: Sequence[str], delimiters: Collection[str]
) -> npt.NDArray[np.bool_]:
    """The slots that hold a delimiter of any script.

    >>> delimited(["नमस्ते", "जी"], ["।", "॥"], {"."})
    array([ True,  True])
    """
    contents = Strings.of(slots, content_vocabulary())
    delimiting = _Delimiting.of(frozenset(map(normalize_mark, delimiters)))
    script = script_of(units) if contents.any(delimiting.differs) else None
    return contents.flags(delimiting.inside[script])


class _Delimiting(NamedTuple):
    """Tests whether slot contents hold a delimiter, for each script, and whether the script
    matters.
    """

    inside: Mapping[Script | None, Callable[[str], bool]]
    differs: Callable[[str], bool]

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, delimiters: frozenset[str]) -> _Delimiting:
        def anywhere(slot: str) -> bool:
            return any(normalize_mark(mark) in delimiters for mark in slot.split())

        def in_greek(slot: str) -> bool:
            return anywhere(marks_in("greek", slot))

        def in_ethiopic(slot: str) -> bool:
            return anywhere(marks_in("ethiopic", slot))

        def differs(slot: str) -> bool:
            return not anywhere(slot) == in_greek(slot) == in_ethiopic(slot)

        return cls({None: anywhere, "greek": in_greek, "ethiopic": in_ethiopic}, differs)


def _same(
    first: npt.NDArray[np.float64] | npt.NDArray[np.bool_] | None,
    second: npt.NDArray[np.float64] | npt.NDArray[np.bool_] | None,
) -> bool:
    if first is None or second is None:
        return first is second
    return np.array_equal(first, second, equal_nan=first.dtype == np.float64)


def _frozen(array: npt.NDArray[_Entry]) -> npt.NDArray[_Entry]:
    array.flags.writeable = False
    return array


def _numbers(
    given: npt.ArrayLike | None, what: str, name: str, size: int, origins: Origins
) -> npt.NDArray[np.float64] | None:
    if given is None:
        return None
    try:
        numbers = np.array(given, np.float64)
    except OverflowError:
        raise _infinite(name, what, origins) from None
    except (TypeError, ValueError):
        raise _not_in_a_row(given, what, name, origins) from None
    if numbers.ndim != 1:
        raise _not_in_a_row(given, what, name, origins)
    if len(numbers) != size:
        raise _wrong_length(name, what, len(numbers), size, origins)
    numbers.flags.writeable = False
    return numbers


def _labels(given: npt.ArrayLike, name: str, origins: Origins) -> npt.NDArray[np.bool_]:
    """Boundaries as booleans; strings such as "0" and nan are not accepted."""
    if isinstance(given, np.ndarray) and given.dtype == bool and given.ndim == 1:
        return given.copy()
    try:
        labels = np.asarray(given)
        numbers = labels.astype(np.float64)
    except (TypeError, ValueError):
        raise _not_in_a_row(given, "boundaries", name, origins) from None
    if labels.ndim != 1 or labels.dtype.kind not in "biufO" or np.isnan(numbers).any():
        raise _not_in_a_row(given, "boundaries", name, origins)
    ends: npt.NDArray[np.bool_] = numbers != 0
    return ends


def _strings(
    given: Iterable[str], what: str, name: str, origins: Origins, vocabulary: Vocabulary
) -> Strings:
    if isinstance(given, Strings):
        return given
    return Strings.of(_list_of_texts(given, what, name, origins), vocabulary)


def _list_of_texts(given: Iterable[str], what: str, name: str, origins: Origins) -> tuple[str, ...]:
    if not isinstance(given, Iterable):
        raise InputError(
            f"document {name!r}: {what} must be a list of strings, not {given!r}",
            path=origins.of(0),
        )
    texts = tuple(given)
    for kind in set(map(type, texts)):
        if not issubclass(kind, str):
            raise InputError(
                f"document {name!r}: {what} must be a list of strings, but has an entry of type "
                f"{kind.__name__}",
                path=origins.of(0),
            )
    return texts


def _not_in_a_row(given: object, what: str, name: str, origins: Origins) -> InputError:
    shown = reprlib.repr(given)
    return InputError(
        f"document {name!r}: {what} must be numbers in one row, such as [0, 1, 0], not {shown}",
        path=origins.of(0),
    )


def _wrong_length(name: str, what: str, found: int, size: int, origins: Origins) -> InputError:
    return InputError(
        f"document {name!r} has {many(size, 'unit')} but {found} {what}; "
        "give one entry for each unit",
        path=origins.of(0),
    )


def _infinite(name: str, what: str, origins: Origins) -> InputError:
    return InputError(
        f"document {name!r} has infinite {what}; give numbers, and null or nan where one is "
        "unknown",
        path=origins.of(0),
    )


def _check_scores(scores: npt.NDArray[np.float64] | None, name: str, origins: Origins) -> None:
    if scores is not None and not (right := (scores >= 0) & (scores <= 1)).all():
        first = int(np.argmin(right))
        raise InputError(
            f"the score of unit {first + 1} in document {name!r} is {scores[first]}; "
            "a score is a probability from 0 to 1",
            path=origins.of(first),
        )


def _check_pitch(pitch: npt.NDArray[np.float64] | None, name: str, origins: Origins) -> None:
    if pitch is not None and (wrong := pitch <= 0).any():
        first = int(np.argmax(wrong))
        raise InputError(
            f"the pitch of unit {first + 1} in document {name!r} is {pitch[first]}; give Hz above "
            "0, and null or nan for a word without voice",
            path=origins.of(first),
        )
