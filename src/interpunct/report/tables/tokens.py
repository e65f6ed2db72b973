"""Tables below the figures of `tokens`: the counts, and blocks of different characters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import SENTENCES, TOKENS, WORDS
from interpunct.report.tables.table import Cell, Lines, Section, Table, decimals
from interpunct.report.tables.treebanks import treebank_sections
from interpunct.results.bag import Bag
from interpunct.results.keys import Key
from interpunct.tasks.tokens.differences import Block

SHOWN = 10
"""The number of blocks listed for each system; the JSON has all of them."""


def token_sections(scores: Scores) -> list[Section]:
    """Tokens, words and sentences found; then the blocks of each system."""
    found = scores.summary.tokens
    if found is None:
        return []
    rows = [row for system in scores.systems for row in _rows(system, scores.totals[system])]
    table = Table(("", "TP", "FP", "FN", "P", "R", "F1"), tuple(rows))
    return [
        table,
        *treebank_sections(scores),
        *(_blocks(system, found.blocks[system]) for system in scores.systems),
    ]


def _rows(system: str, bag: Bag) -> list[tuple[Cell, ...]]:
    rows = []
    for level in (TOKENS, WORDS, SENTENCES):
        matches = bag[Key(level)]
        shares = (matches.precision.value, matches.recall.value, matches.f1.value)
        texts = [decimals(share, digits=4) for share in shares]
        numbers = [str(matches.tp), str(matches.fp), str(matches.fn)]
        rows.append(tuple(map(Cell, [f"{system} {level.name}", *numbers, *texts])))
    return rows


def _blocks(system: str, blocks: Sequence[Block]) -> Lines:
    if not blocks:
        return (f"{system}: the characters are the same throughout",)
    many = "place" if len(blocks) == 1 else "places"
    lines = [f"{system}: the characters differ in {len(blocks)} {many}", ""]
    for block in blocks[:SHOWN]:
        lines.append(f"  {block_place(block)}  {_texts(block)}")
    if len(blocks) > SHOWN:
        lines.append(f"  ... and {len(blocks) - SHOWN} more; --output json lists them all")
    return tuple(lines)


def block_place(block: Block) -> str:
    """The place of a block: file and line of the reference, or else the document."""
    return PurePath(block.reference_place).name or block.document


def _texts(block: Block) -> str:
    reference, system = (_shortened(" ".join(side)) for side in (block.reference, block.system))
    return f"{reference}  |  {system}"


def _shortened(text: str, width: int = 24) -> str:
    """A text on one line, shortened in the middle if it is long."""
    if not text:
        return "(nothing)"
    half = width // 2
    return text if len(text) <= width else f"{text[:half]} ... {text[-half:]}"
