"""Drawing the differences of two tokenizations on the terminal, one above the other.

There is a column for each stretch between common boundaries. `~~~` joins parts that are one on the
other side: tokens in a column, and, between spaces, sentences. Below, `^` marks text that is split
differently, and `!` a block, where the characters differ.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.document_tokens import DocumentTokens
from interpunct.alignment.characters.token_text import TokenText
from interpunct.alignment.steps import Drawings
from interpunct.evaluation.alignments import TokenDrawing
from interpunct.messages.visible_text import visible
from interpunct.metrics.tokens import sentence_matches, token_matches
from interpunct.options.types import Only
from interpunct.report.drawings.labels import draw_labels

MERGE = "~~~"
NAMES = ("reference", "system")


@dataclass(frozen=True, slots=True)
class _Column:
    """The texts of both sides between two common boundaries, and the kind of difference."""

    texts: tuple[str, str]
    differs: str = ""

    @property
    def mark(self) -> str:
        """The sign below them."""
        return "^" if self.differs == "|" else self.differs[:1] or " "

    @property
    def width(self) -> int:
        return max(cell_len(text) for text in self.texts)


def draw_tokens(
    alignment: TokenAlignment,
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
    *,
    width: int = 80,
    encoding: str = "utf-8",
    signs: str = "!^|",
) -> Iterator[str]:
    """The lines of the drawing.

    A group of lines ends where both sides end a sentence; groups without a difference are counted
    and left out.

    Parameters
    ----------
    alignment : TokenAlignment
        The alignment of the two texts.
    reference, hypothesis : DocumentTokens
        The tokens as they are written.
    width : int
        The width of the terminal; longer groups continue below.
    encoding : str
        Characters that this encoding lacks are escaped.
    signs : str
        Groups that have none of these differences are left out: blocks (!), tokens (^) and
        sentences (|).
    """
    alike = 0
    for start, group in _groups(alignment, reference, hypothesis, encoding):
        if not any(sign in signs for column in group for sign in column.differs):
            alike += 1
            continue
        if alike:
            yield _alike(alike)
            alike = 0
        yield visible(_heading(reference, alignment.reference, start), encoding)
        yield from _draw(group, width)
        yield ""
    if alike:
        yield _alike(alike)


def _alike(count: int) -> str:
    return f"... {count} identical sentence{'s' * (count != 1)}"


def _heading(reference: DocumentTokens, text: TokenText, start: int) -> str:
    """The place where a group begins in the reference, or ends if the reference has no tokens
    there.
    """
    if not len(text.kept):
        return reference.document.name
    token = int(text.kept[min(start, len(text.kept) - 1)])
    return reference.place(token) or f"{reference.document.name}, token {token + 1}"


def _groups(
    alignment: TokenAlignment,
    reference: DocumentTokens,
    hypothesis: DocumentTokens,
    encoding: str,
) -> Iterator[tuple[int, list[_Column]]]:
    """The first token of the reference, and the columns up to where both sides end a sentence."""
    first = _Side(reference, alignment.reference, encoding)
    second = _Side(hypothesis, alignment.hypothesis, encoding)
    blocks = {tuple(row[:4]) for row in alignment.blocks.tolist()}
    group: list[_Column] = []
    begin = 0
    for start, end in itertools.pairwise(map(tuple, alignment.common.tolist())):
        if not group:
            begin = start[0]
        in_block = (*start, *end) in blocks
        texts = first.column(start[0], end[0]), second.column(start[1], end[1])
        is_single = (end[0] - start[0], end[1] - start[1]) == (1, 1)
        differs = "!" if in_block else "" if is_single else "^"
        if any(f" {MERGE} " in text for text in texts):
            differs += "|"
        group.append(_Column(texts, differs))
        ends = end[0] in first.sentence_ends, end[1] in second.sentence_ends
        if all(ends):
            yield begin, group
            group = []
        elif any(ends):
            group.append(_Column((MERGE * ends[0], MERGE * ends[1]), "|"))
    if group:
        yield begin, group


class _Side:
    """One side's tokens as they are written."""

    def __init__(self, tokens: DocumentTokens, text: TokenText, encoding: str) -> None:
        self._tokens = tokens
        self._encoding = encoding
        self._kept = text.kept
        self.sentence_ends = frozenset(text.sentence_ends.tolist())

    def column(self, start: int, end: int) -> str:
        text = ""
        for place in range(start, end):
            if place > start:
                text += f" {MERGE} " if place in self.sentence_ends else MERGE
            text += visible(self._tokens.texts[self._kept[place]], self._encoding)
        return text


def _draw(group: list[_Column], width: int) -> Iterator[str]:
    room = width - max(map(len, NAMES)) - 4
    for row in _rows(group, room):
        for side, name in enumerate(NAMES):
            cells = [_padded(column.texts[side], column.width) for column in row]
            yield f"  {name:9}  {' '.join(cells)}".rstrip()
        marks = " ".join(column.mark * column.width for column in row)
        if marks.strip():
            yield f"  {'':9}  {marks}".rstrip()


def _rows(group: list[_Column], room: int) -> Iterator[list[_Column]]:
    """Rows of as many columns as fit; at least one."""
    row: list[_Column] = []
    used = 0
    for column in group:
        if row and used + column.width + 1 > room:
            yield row
            row, used = [], 0
        row.append(column)
        used += column.width + 1
    yield row


def _padded(text: str, width: int) -> str:
    """Pad a text; East Asian characters take two columns of the terminal."""
    return text + " " * (width - cell_len(text))


def print_token_drawings(drawings: Iterable[Drawings[TokenDrawing]], console: Console) -> None:
    """The drawing of every document of every system, as `interpunct align` prints it."""
    for line in _lines(drawings, console.width, console.encoding):
        console.print(Text(line), soft_wrap=True)


def _lines(drawings: Iterable[Drawings[TokenDrawing]], width: int, encoding: str) -> Iterator[str]:
    alike: Counter[Only | None] = Counter()
    for system in drawings:
        for document in system.documents:
            drawing = list(_drawing(document, width, encoding))
            if len(drawing) <= 1:
                alike[document.only] += 1
                continue
            line = f"{document.name}, {system.system}: {_described(document.alignment)}"
            yield visible(line, encoding)
            yield ""
            yield from drawing
            yield ""
    for only, count in alike.items():
        yield f"{count} document{'s' * (count != 1)} without a difference{COMPARED[only]}"


COMPARED: Mapping[Only | None, str] = {
    None: "",
    "sentences": " in sentences",
    "tokens": " in tokens",
    "tags": " in the tags of aligned words",
    "heads": " in the heads of aligned words",
}
"""What was compared in documents without a difference, which may differ in other respects."""

SIGNS = {None: "!^|", "sentences": "|", "tokens": "!^"}
"""The differences in the groups to draw, by the value of `only`."""


def _drawing(document: TokenDrawing, width: int, encoding: str) -> Iterator[str]:
    if document.only == "tags" or document.only == "heads":
        return draw_labels(document, document.only, encoding)
    sides = document.alignment, document.reference, document.hypothesis
    return draw_tokens(*sides, width=width, encoding=encoding, signs=SIGNS[document.only])


def _described(alignment: TokenAlignment) -> str:
    tokens = token_matches(alignment.common, alignment.blocks)
    ends = alignment.reference.sentence_ends, alignment.hypothesis.sentence_ends
    sentences = sentence_matches(alignment.common, *ends)
    parts = [
        f"{found.tp} of {found.reference} {name}, {found.fp} false"
        for name, found in (("tokens", tokens), ("sentences", sentences))
    ]
    if blocks := len(alignment.blocks):
        parts.append(f"{blocks} block{'s' * (blocks != 1)}")
    return "; ".join(parts)
