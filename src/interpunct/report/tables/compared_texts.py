"""Systems on the original text and on corrupted ones, with a block of columns for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpunct.evaluation.compared_texts import ComparedText, ComparedTexts
from interpunct.messages.phrases import listed, many
from interpunct.options.types import TextKind
from interpunct.report.tables.table import DASH, Cell, Group, Table, decimals, summary

TITLES: Mapping[TextKind, str] = {
    "as_written": "as written",
    "lower": "lower",
    "unmarked": "unmarked",
    "unbroken": "unbroken",
}
"""The titles of the column blocks."""

SECONDS = "seconds ↓"


def compared_table(compared: ComparedTexts) -> Table:
    """The main figures and the time of every system, with a block of columns for each text."""
    parts = [summary(text.scores) for text in compared.texts]
    rows = [[Cell(system)] for system in compared.scores.systems]
    for text, part in zip(compared.texts, parts, strict=True):
        known = {row[0].text: row[1:] for row in part.rows}
        for row in rows:
            name = row[0].text
            # Systems given as files are missing for corrupted texts.
            row += known.get(name, [Cell(DASH)] * (len(part.head) - 1))
            seconds = text.seconds.get(name)
            row.append(Cell(DASH if seconds is None else decimals(seconds)))
    several = len(parts) > 1
    return Table(
        ("", *(head for part in parts for head in (*part.head[1:], SECONDS))),
        tuple(map(tuple, rows)),
        notes=tuple(_notes(compared, parts)),
        signature=compared.scores.signature,
        groups=tuple(
            Group(TITLES[text.kind], len(part.head))
            for text, part in zip(compared.texts, parts, strict=True)
            if several
        ),
    )


def _notes(compared: ComparedTexts, parts: list[Table]) -> Iterator[str]:
    """The notes of all texts; notes that hold only for some texts name these."""
    titles = [TITLES[text.kind] for text in compared.texts]
    for note in dict.fromkeys(note for part in parts for note in part.notes):
        saying = [title for title, part in zip(titles, parts, strict=True) if note in part.notes]
        yield note if len(saying) == len(parts) else f"{listed(saying)}: {note}"
    yield "seconds: for 10,000 words, without loading"
    tokens = compared.scores.summary.tokens
    if tokens is not None and tokens.without_tokens:
        who = listed(tokens.without_tokens)
        yield f"No tokens are found by {who}; words between spaces are counted instead."
    if tokens is not None and tokens.without_sentences:
        who = listed(tokens.without_sentences)
        yield f"No sentences are found by {who}; each document counts as one sentence."
    for text in compared.texts:
        yield from _changed_words(text)
    for text in compared.texts[1:]:
        yield from _changed_characters(text)
    first, *others = [part.signature for part in parts]
    for signature in dict.fromkeys(each for each in others if each != first):
        having = [
            title for title, each in zip(titles[1:], others, strict=True) if each == signature
        ]
        yield f"{listed(having)}: {signature}"


def _changed_words(text: ComparedText) -> Iterator[str]:
    """Notes on systems that changed words, so that words were aligned."""
    scores = text.scores
    rates = [figure for figure in scores.figures if figure.name == "word_error_rate"]
    for figure in rates if scores.settings.task == "boundaries" else ():
        for system in text.seconds:
            if (rate := scores.value(system, figure)) > 0:
                note = f"{system} changes words, which were aligned (word error rate {rate:.3f})"
                yield f"{TITLES[text.kind]}: {note}"


def _changed_characters(text: ComparedText) -> Iterator[str]:
    """Notes on systems that changed characters; for the original text, another table has them."""
    found = text.scores.summary.tokens
    for system, blocks in found.blocks.items() if found is not None else ():
        if blocks:
            places = many(len(blocks), "place")
            yield f"{TITLES[text.kind]}: {system} changes characters in {places}"
