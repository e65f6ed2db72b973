"""References that allow several wordings: `i do { . / , } it's { all right / alright / @ }`.

Alternatives stand in braces, separated by `/`. They may hold several tokens or nested alternations;
`@` is the empty alternative, and `<*>` matches any number of words, which are not counted. In a
token, these signs are escaped with a backslash (`\\@`, `\\{`). The syntax of sclite is accepted
too: inside braces every `/` separates, with or without spaces around it, and a bare `@` is empty.

A `Lattice` is such a line as a tree; its `arcs` are the same as a graph, which is aligned. Every
path from the first node to the last is a wording that counts as correct.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, groupby, pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct.errors import InputError

EMPTY = "@"
ANYTHING = "<*>"
"""In a reference: matches any number of words, none of which is counted."""

_SPECIAL = frozenset("{}/@\\")
_DEEPEST = 100
_MOST_ALTERNATIVES = 65_535
_SIGNS = re.compile(r"[{}@\\]")
_PLAIN = r"[^\s{}/\\]+"


class Spaces(NamedTuple):
    """What stands between tokens."""

    split: Callable[[str], list[str]]
    are: Callable[[str], object]
    plain: re.Pattern[str]
    """Characters of a token that are no signs."""


SPACES = Spaces(str.split, str.isspace, re.compile(_PLAIN))
"""All white space."""

ASCII_SPACES = Spaces(
    re.compile(r"\S+", re.ASCII).findall,
    re.compile(r"\s+", re.ASCII).fullmatch,
    re.compile(_PLAIN, re.ASCII),
)
"""White space of ASCII only: all other is a part of a token."""


class Token(NamedTuple):
    """A word, or a mark."""

    text: str
    is_mark: bool = False


@dataclass(frozen=True, slots=True)
class Alternation:
    """Alternative wordings; an empty one is written `@`."""

    paths: tuple[Path, ...]


Path = tuple[Token | Alternation, ...]


@dataclass(frozen=True, slots=True)
class Arcs:
    """A lattice as a graph: arc `i` leads from node `sources[i]` to node `targets[i]`.

    Nodes are numbered so that every arc leads to a higher one, and arcs that end in the same node
    come in the order of their alternatives. A token of None is `@`; `skipped` says for each such
    arc which tokens it leaves out, that is, those of the first alternative that is not `@`.
    """

    sources: npt.NDArray[np.int32]
    targets: npt.NDArray[np.int32]
    tokens: tuple[Token | None, ...]
    skipped: Mapping[int, tuple[Token, ...]]

    def between(self, first: int, last: int) -> Arcs:
        """Some of the arcs as a separate graph; all paths must pass through its two ends."""
        node = self.sources[first] if first < last else 0
        return Arcs(
            self.sources[first:last] - node,
            self.targets[first:last] - node,
            self.tokens[first:last],
            {
                arc - first: self.skipped[arc]
                for arc in range(first, last)
                if self.tokens[arc] is None
            },
        )


@dataclass(frozen=True, slots=True)
class Lattice:
    """Tokens in order, with alternations where several wordings count as correct.

    >>> lattice = Lattice.parse("i do { it / @ } { now / right now }")
    >>> print(lattice)
    i do { it / @ } { now / right now }
    >>> [token.text for token in lattice.first_path()]
    ['i', 'do', 'it', 'now']
    >>> lattice.arcs().targets.tolist()
    [1, 2, 3, 3, 5, 4, 5]

    If the text was read segment by segment, `breaks` are the steps at which segments begin,
    followed by the number of steps.
    """

    path: Path
    breaks: tuple[int, ...] = field(default=(), compare=False)

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        split: Callable[[str], Iterable[Token]] | None = None,
        spaces: Spaces = SPACES,
        path: str = "",
        line: int | None = None,
    ) -> Lattice:
        """Parse a line with alternations; `split` cuts the text between `spaces` into tokens.

        Errors name the column and, if known, the file and line.
        """
        split = split or _one_word
        if not _SIGNS.search(text):
            return cls(tuple(chain.from_iterable(map(split, spaces.split(text)))))
        reader = _Reader(split, spaces, path, line)
        reader.read(text)
        return cls(reader.path())

    def __str__(self) -> str:
        return self.written(lambda token: token.text)

    def written(self, text: Callable[[Token], str]) -> str:
        """The lattice as a line, with each token written by `text`."""
        return _written(self.path, text, inside=False)

    @property
    def is_linear(self) -> bool:
        """Is there only one wording? `<*>` counts as several."""
        return not any(
            isinstance(step, Alternation) or step == Token(ANYTHING) for step in self.path
        )

    def mapped(self, change: Callable[[Token], Iterable[Token]]) -> Lattice:
        """The lattice with every token replaced by any number of tokens.

        >>> print(Lattice.parse("{ uh / um } so").mapped(lambda t: () if t.text == "uh" else (t,)))
        { @ / um } so
        """
        bounds = self.breaks or (0, len(self.path))
        pieces = [_mapped(self.path[first:last], change) for first, last in pairwise(bounds)]
        breaks = tuple(accumulate(map(len, pieces), initial=0)) if self.breaks else ()
        return Lattice(tuple(chain.from_iterable(pieces)), breaks)

    def with_marks(self, change: Callable[[str], str]) -> Lattice:
        """The lattice with marks replaced; `change` sees adjacent marks together, as in a slot.

        >>> colon = Token(":", is_mark=True)
        >>> lattice = Lattice((Token("so"), colon, colon, Token("it"), colon))
        >>> print(lattice.with_marks(lambda slot: slot.replace(": :", ".")))
        so . it :
        """
        return Lattice(_with_marks(self.path, change))

    def first_path(self) -> list[Token]:
        """The tokens of the wording that takes the first alternative everywhere."""
        return list(_first(self.path))

    def cut(self, words: Sequence[int]) -> list[Lattice]:
        """Cut into pieces; piece i has words `words[i]` to `words[i + 1]` of the first wording.

        If the text was read in as many segments, these are the pieces. Otherwise, what precedes a
        word without being a word of the first wording belongs to the piece before.

        >>> [str(piece) for piece in Lattice.parse("so { it / that } is").cut([0, 1, 3])]
        ['so', '{ it / that } is']
        """
        if len(self.breaks) == len(words):
            return [Lattice(self.path[first:last]) for first, last in pairwise(self.breaks)]
        pieces: list[list[Token | Alternation]] = [[] for _ in words[1:]]
        piece = seen = 0
        for step in self.path:
            found = sum(not token.is_mark for token in _first((step,)))
            while found and piece + 2 < len(words) and seen >= words[piece + 1]:
                piece += 1
            pieces[piece].append(step)
            seen += found
        return [Lattice(tuple(steps)) for steps in pieces]

    def only(self, is_kept: Callable[[Token], bool]) -> tuple[Lattice, list[int]]:
        """The lattice without some tokens, and the number of arcs of each of its steps.

        >>> lattice = Lattice.parse("so { it / that one / @ } is")
        >>> print(*lattice.only(lambda token: token.text != "so"))
        { it / that one / @ } is [0, 4, 1]
        """
        path: list[Token | Alternation] = []
        sizes = []
        known = _Kept(is_kept)
        for step in self.path:
            if isinstance(step, Token):
                kept: Path = known[step]
                sizes.append(len(kept))
            else:
                kept = _mapped((step,), known.__getitem__)
                sizes.append(_size(kept))
            path += kept
        return Lattice(tuple(path)), sizes

    def units(self) -> list[int]:
        """For each step the word of the first wording that it is, begins with or follows.

        >>> Lattice.parse("so { it / that } { @ / uh } is").units()
        [0, 1, 1, 2]
        """
        found, seen = [], 0
        for step in self.path:
            if isinstance(step, Token):
                words = int(not step.is_mark)
            else:
                words = sum(not token.is_mark for token in _first((step,)))
            found.append(seen if words else seen - 1)
            seen += words
        return found

    def arcs(self) -> Arcs:
        """The lattice as a graph."""
        return _Graph(self.path).arcs()


class _Kept(dict[Token, tuple[Token, ...]]):
    """Caches which tokens are kept, so that each is tested once."""

    def __init__(self, is_kept: Callable[[Token], bool]) -> None:
        self._is_kept = is_kept

    def __missing__(self, token: Token) -> tuple[Token, ...]:
        found = self[token] = (token,) if self._is_kept(token) else ()
        return found


def _one_word(text: str) -> tuple[Token]:
    return (Token(text),)


class _Reader:
    """Parses a line from left to right; `_open` is a stack of open braces."""

    def __init__(
        self, split: Callable[[str], Iterable[Token]], spaces: Spaces, path: str, line: int | None
    ) -> None:
        self._split = split
        self._spaces = spaces
        self._place = (path, line)
        self._open: list[tuple[int, list[Path]]] = []
        self._steps: list[list[Token | Alternation]] = [[]]
        self._saw_empty = [False]
        self._alternatives = 0

    def read(self, text: str) -> None:
        position = 0
        while position < len(text):
            character = text[position]
            if self._spaces.are(character):
                position += 1
            elif character == "{":
                self._begin(position)
                position += 1
            elif character == "}":
                self._end(text, position)
                position += 1
            elif character == "/" and self._open:
                self._next_alternative(position)
                position += 1
            else:
                position = self._token(text, position)

    def path(self) -> Path:
        if self._open:
            raise self._error("this { is never closed; add its }", self._open[-1][0])
        return tuple(self._steps[0])

    def _begin(self, position: int) -> None:
        if len(self._open) == _DEEPEST:
            raise self._error(f"alternations are nested more than {_DEEPEST} deep", position)
        if not self._open:
            self._alternatives = 0
        self._open.append((position, []))
        self._steps.append([])
        self._saw_empty.append(False)

    def _next_alternative(self, position: int) -> None:
        self._alternatives += 1
        if self._alternatives > _MOST_ALTERNATIVES:
            raise self._error(
                f"an alternation has more than {_MOST_ALTERNATIVES} alternatives, nested ones "
                "included; give fewer",
                position,
            )
        steps = tuple(self._steps[-1])
        if not steps and not self._saw_empty[-1]:
            raise self._error("an alternative is empty; write @ for no words", position)
        self._open[-1][1].append(steps)
        self._steps[-1] = []
        self._saw_empty[-1] = False

    def _end(self, text: str, position: int) -> None:
        if not self._open:
            raise self._error("this } has no { before it; remove it or write \\}", position)
        follower = text[position + 1 : position + 2]
        if follower not in ("}", "/", "") and not self._spaces.are(follower):
            raise self._error("a } stands inside a token; write \\} or a space after it", position)
        self._next_alternative(position)
        _, paths = self._open.pop()
        self._steps.pop()
        self._saw_empty.pop()
        if len(paths) == 1 and Token(ANYTHING) not in paths[0]:
            self._steps[-1].extend(paths[0])
            self._saw_empty[-1] |= not paths[0]
        else:
            self._steps[-1].append(Alternation(tuple(paths)))

    def _token(self, text: str, start: int) -> int:
        written, position = "", start
        while position < len(text) and not self._spaces.are(text[position]):
            plain = self._spaces.plain.match(text, position)
            if plain:
                written += plain[0]
                position = plain.end()
                continue
            character = text[position]
            if character == "\\" and text[position + 1 : position + 2] in _SPECIAL:
                position += 1
                character = text[position : position + 1] or "\\"
            elif character == "{":
                raise self._error("a { stands inside a token; write \\{ or a space", position)
            elif self._open and character in "/}":
                break
            elif character == "}":
                raise self._error("this } has no { before it; remove it or write \\}", position)
            written += character
            position += 1
        if text[start:position] == EMPTY:
            self._saw_empty[-1] = True
        else:
            self._steps[-1].extend(self._split(written))
        return position

    def _error(self, message: str, position: int) -> InputError:
        path, line = self._place
        return InputError(message, path=path, line=line, column=position + 1)


def _written(path: Path, text: Callable[[Token], str], *, inside: bool) -> str:
    parts = []
    for step in path:
        if isinstance(step, Token):
            parts.append(_escaped(text(step), inside=inside))
        else:
            wordings = (_written(path, text, inside=True) or EMPTY for path in step.paths)
            parts.append(f"{{ {' / '.join(wordings)} }}")
    return " ".join(parts)


def _escaped(text: str, *, inside: bool) -> str:
    if text in (EMPTY, "/"):
        return "\\" + text
    if not _SPECIAL.intersection(text):
        return text
    signs = "{}/" if inside else "{}"
    return "".join(
        "\\" + character
        if character in signs or (character == "\\" and text[i + 1 : i + 2] in _SPECIAL)
        else character
        for i, character in enumerate(text)
    )


def _mapped(path: Path, change: Callable[[Token], Iterable[Token]]) -> Path:
    steps: list[Token | Alternation] = []
    for step in path:
        if isinstance(step, Token):
            steps.extend(change(step))
        else:
            paths = tuple(_mapped(path, change) for path in step.paths)
            # `{ @ / @ }` as it was written decides between alignments of equal cost, as in sclite.
            if any(paths) or not any(step.paths):
                steps.append(Alternation(paths))
    return tuple(steps)


def _with_marks(path: Path, change: Callable[[str], str]) -> Path:
    steps: list[Token | Alternation] = []
    for are_marks, run in groupby(path, lambda step: isinstance(step, Token) and step.is_mark):
        if are_marks:
            slot = " ".join(step.text for step in run if isinstance(step, Token))
            steps += (Token(mark, is_mark=True) for mark in change(slot).split())
            continue
        for step in run:
            if isinstance(step, Alternation):
                step = Alternation(tuple(_with_marks(other, change) for other in step.paths))
            steps.append(step)
    return tuple(steps)


def _size(path: Path) -> int:
    return sum(
        1 if isinstance(step, Token) else sum(_size(other) or 1 for other in step.paths)
        for step in path
    )


def _first(path: Path) -> Iterator[Token]:
    for step in path:
        if isinstance(step, Token):
            yield step
        else:
            yield from _first(step.paths[0])


def _spoken(path: Path) -> Iterator[Token]:
    """The tokens of the wording that takes the first alternative that is not `@` everywhere."""
    for step in path:
        if isinstance(step, Token):
            yield step
        else:
            yield from _spoken(next(filter(None, step.paths), ()))


class _Graph:
    """Numbers the nodes between the steps of a path."""

    def __init__(self, path: Path) -> None:
        self._sources: list[int] = []
        self._targets: list[int] = []
        self._tokens: list[Token | None] = []
        self._skipped: dict[int, tuple[Token, ...]] = {}
        self._nodes = 1
        self._join(self._add(path, 0))

    def arcs(self) -> Arcs:
        return Arcs(
            np.array(self._sources, np.int32),
            np.array(self._targets, np.int32),
            tuple(self._tokens),
            self._skipped,
        )

    def _add(self, path: Path, node: int) -> list[int]:
        """Add a path that starts at a node; the arcs returned still lack their target."""
        loose: list[int] = []
        for step in path:
            if loose:
                node = self._join(loose)
            if isinstance(step, Token):
                self._sources.append(node)
                self._targets.append(-1)
                self._tokens.append(step)
                loose = [len(self._tokens) - 1]
            else:
                loose = self._alternatives(step, node)
        return loose

    def _alternatives(self, alternation: Alternation, node: int) -> list[int]:
        loose = []
        skipped = () if all(alternation.paths) else tuple(_spoken((alternation,)))
        for path in alternation.paths:
            if path:
                loose += self._add(path, node)
            else:
                self._sources.append(node)
                self._targets.append(-1)
                self._tokens.append(None)
                arc = len(self._tokens) - 1
                self._skipped[arc] = skipped
                loose.append(arc)
        return loose

    def _join(self, loose: list[int]) -> int:
        node = self._nodes
        self._nodes += 1
        for arc in loose:
            self._targets[arc] = node
        return node
