"""Marks in tables of labels and JSON: joined, separated by spaces, or by name."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from interpunct.documents.marks import holds_greek, is_mark, named_marks
from interpunct.documents.strings import Strings, Vocabulary, content_vocabulary
from interpunct.errors import InputError, warn
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.prose.pieces import join_dots
from interpunct.formats.prose.splitting import join_marks, split_marks

MARK_NAMES = {
    "O": "", "NONE": "", "SPACE": "", "COMMA": ",", "PERIOD": ".", "FULLSTOP": ".",
    "QUESTION": "?", "QUESTIONMARK": "?", "EXCLAMATION": "!", "EXCLAMATIONMARK": "!",
    "SEMICOLON": ";", "COLON": ":", "DASH": "--", "ELLIPSIS": "...",
}  # fmt: skip
"""Names of marks that punctuation restorers write."""

NO_MARK = ("", "0", "_")


class MarkLabels:
    """Translates the labels of a file to marks, each distinct label once."""

    def __init__(self, source: Source, reading: Reading, *, called: str = "mark") -> None:
        self._source, self._reading, self._called = source, reading, called
        self._known = dict.fromkeys(NO_MARK, "")
        self._has_warned = False
        self._names_semicolon = False
        self._vocabularies = Vocabulary(), content_vocabulary()
        self._numbers = np.empty(0, np.int32)

    def slots(self, labels: Sequence[str], *, line: int | None = None) -> Strings:
        """The marks of many slots."""
        contents = content_vocabulary()
        if not isinstance(labels, Strings):
            return Strings.of([self.marks(label, line=line) for label in labels], contents)
        known = self._numbers_of(labels.vocabulary, contents)
        if (known < 0).any():
            for place in np.flatnonzero(known[labels.numbers] < 0).tolist():
                self.marks(labels[place], line=line)
        return Strings(contents, known.astype(np.min_scalar_type(len(contents)))[labels.numbers])

    def for_words(self, slots: Sequence[str], units: Sequence[str]) -> Sequence[str]:
        """The marks as the script of the words writes them: to Greek, `;` is a question mark."""
        return named_marks(slots, units) if self._names_semicolon else slots

    def depend_on(self, units: Sequence[str]) -> bool:
        """May `for_words` change marks beside some of these words?"""
        return self._names_semicolon and holds_greek(units)

    def _numbers_of(self, labels: Vocabulary, contents: Vocabulary) -> npt.NDArray[np.int32]:
        """For each label the number of its marks, or -1 if it is unknown."""
        if (labels, contents) != self._vocabularies:
            self._vocabularies, self._numbers = (labels, contents), np.empty(0, np.int32)
        new = labels.texts[len(self._numbers) :]
        if new:
            found = [self._number(label, contents) for label in new]
            self._numbers = np.append(self._numbers, np.array(found, np.int32))
        return self._numbers

    def _number(self, label: str, contents: Vocabulary) -> int:
        try:
            return int(contents.numbers([self.marks(label)])[0])
        except InputError:
            return -1

    def marks(self, label: str, *, line: int | None = None) -> str:
        """The marks of a slot, separated by spaces."""
        if label not in self._known:
            marks = join_marks(*(self._part(part, line) for part in label.split()))
            self._known[label] = join_dots(marks)
        return self._known[label]

    def _part(self, part: str, line: int | None) -> str:
        name = part.upper().removeprefix("B-").removeprefix("I-").replace("_", "")
        if name in MARK_NAMES:
            self._names_semicolon |= name == "SEMICOLON"
            return MARK_NAMES[name]
        if any(map(str.isalnum, part)):
            kinds = "0 or 1, a mark," if self._called == "label" else "punctuation,"
            raise self._source.error(
                f"unknown {self._called} {part!r}; a {self._called} is {kinds} or one of "
                f"{', '.join(MARK_NAMES)}",
                line=line,
            )
        marks = " ".join(mark for mark in split_marks(part).split() if mark not in NO_MARK)
        self._warn_of_unknown(marks)
        return marks

    def _warn_of_unknown(self, marks: str) -> None:
        """Warn once per file about unknown marks, with an example."""
        for mark in marks.split():
            known = is_mark(mark) or mark in self._reading.delimiters
            if not known and not self._has_warned:
                self._has_warned = True
                warn(
                    f"{self._source.path}: {mark!r} is not a known mark; it does not end a "
                    "segment and is not scored, unless an option names it"
                )
