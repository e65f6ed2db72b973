"""Optional words: words that either side may leave out are removed from both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from pathlib import Path
from typing import NamedTuple

from interpunct.documents.normalization import Spelling, normalize_word
from interpunct.errors import InputError
from interpunct.formats.prose.splitting import split_token
from interpunct.messages.phrases import many
from interpunct.rewriting.given_files import text_of
from interpunct.rewriting.normalizers import Normalizer, Place


class _Line(NamedTuple):
    """A word as written in a file, and as read in running text."""

    number: int
    written: str
    word: str


class OptionalWords(Normalizer):
    """Removes the words of a file after all normalisers have been applied.

    If words are `split` when texts are read, marks at the edges of a word are removed; the word as
    written counts too, since some formats keep words as they are. `normalized` applies the
    normalisers to a word. `notes` reports lines with unexpected effects.
    """

    def __init__(
        self,
        path: Path,
        spelling: Spelling,
        *,
        split: bool,
        normalized: Callable[[str, Place], Sequence[str]],
    ) -> None:
        super().__init__("optional")
        self._path, self._spelling, self._normalized = path, spelling, normalized
        self._odd: dict[str, dict[int, str]] = {}
        self._lines = list(self._read(split=split))
        self._words: dict[Place, Set[str]] = {}
        self._known: dict[Place, dict[str, bool]] = {}
        self.left_out = 0

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on lines with unexpected effects: for each kind the first line and the number of
        lines.
        """
        found = []
        for lines in self._odd.values():
            (first, what), more = next(iter(lines.items())), len(lines) - 1
            others = f" ({many(more, 'other line is', 'other lines are')} like it)" if more else ""
            found.append(f"{self._path}:{first}: {what}{others}")
        return tuple(found)

    def wording(self, words: Sequence[str], place: Place) -> list[str]:
        kept = [word for word in words if not self._is_optional(word, place)]
        self.left_out += len(words) - len(kept)
        return kept

    def images(self, words: Sequence[str], place: Place) -> list[tuple[str, ...]]:
        return [() if self._is_optional(word, place) else (word,) for word in words]

    def _is_optional(self, word: str, place: Place) -> bool:
        known = self._known.setdefault(place, {})
        if word not in known:
            known[word] = normalize_word(word, **self._spelling) in self._words_at(place)
        return known[word]

    def _words_at(self, place: Place) -> Set[str]:
        if place not in self._words:
            found = {word for line in self._lines for word in self._compared(line, place)}
            self._words[place] = {normalize_word(word, **self._spelling) for word in found}
        return self._words[place]

    def _compared(self, line: _Line, place: Place) -> Iterator[str]:
        """The compared forms of a line's word."""
        yield line.written
        yield line.word
        became = self._normalized(line.word, place)
        if len(became) == 1:
            yield became[0]
        elif became:
            self._odd.setdefault("rewritten", {})[line.number] = (
                f"{line.word!r} becomes {' '.join(became)!r} before words are left out, which is "
                "not one word; give each of its words a line if they may be left out"
            )

    def _read(self, *, split: bool) -> Iterator[_Line]:
        lines = [
            (number, line.strip())
            for number, line in enumerate(text_of(self._path).split("\n"), start=1)
            if line.strip()
        ]
        if not lines:
            raise InputError("the file is empty; give at least one word", path=str(self._path))
        for number, line in lines:
            if len(line.split()) > 1:
                raise self._error(
                    number, f"expected one word a line, found {line!r}; give each word a line"
                )
            yield _Line(number, line, self._without_marks(number, line) if split else line)

    def _without_marks(self, number: int, line: str) -> str:
        opening, units = split_token(line)
        words = [word for word, _ in units]
        if not words:
            raise self._error(number, f"{line!r} is a mark, not a word; give words")
        if len(words) > 1:
            self._odd.setdefault("several", {})[number] = (
                f"{line!r} is {many(len(words), 'word')} in running text ({' '.join(words)}), and "
                "is left out only where a format has it as one word"
            )
            return line
        if opening or any(marks for _, marks in units):
            self._odd.setdefault("marks", {})[number] = (
                f"{line!r} is read as the word {words[0]!r}: marks are not part of a word"
            )
        return words[0]

    def _error(self, number: int, what: str) -> InputError:
        return InputError(what, path=str(self._path), line=number)
