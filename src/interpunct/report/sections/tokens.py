"""Below the figures of `tokens`: the counts behind them, and where the characters differ."""

from __future__ import annotations

from pathlib import PurePath

from interpunct.evaluation.scores import Evaluation
from interpunct.metrics.results import Matches
from interpunct.report.tables import Cell, Table, decimals
from interpunct.results.figures import Bag
from interpunct.tasks.tokens.task import LEVELS, Block, Tokens

SHOWN = 10
"""Blocks listed for each system; all of them are in the JSON."""


def token_sections(evaluation: Evaluation) -> list[Table | str]:
    """Tokens, words and sentences found; then the blocks of each system."""
    task = evaluation.task
    if not isinstance(task, Tokens):
        return []
    rows = [
        row for system in evaluation.systems for row in _rows(system, evaluation.totals[system])
    ]
    table = Table(("", "TP", "FP", "FN", "P", "R", "F1"), tuple(rows))
    return [table, *(_blocks(system, task.blocks[system]) for system in evaluation.systems)]


def _rows(system: str, bag: Bag) -> list[tuple[Cell, ...]]:
    rows = []
    for level in LEVELS:
        matches = bag[level]
        if isinstance(matches, Matches):
            shares = (matches.precision.value, matches.recall.value, matches.f1.value)
            texts = [decimals(share, digits=4) for share in shares]
            numbers = [str(matches.tp), str(matches.fp), str(matches.fn)]
            rows.append(tuple(map(Cell, [f"{system} {level}", *numbers, *texts])))
    return rows


def _blocks(system: str, blocks: list[Block]) -> str:
    if not blocks:
        return f"{system}: the characters are the same throughout"
    many = "place" if len(blocks) == 1 else "places"
    lines = [f"{system}: the characters differ in {len(blocks)} {many}", ""]
    for block in blocks[:SHOWN]:
        lines.append(f"  {block_place(block)}  {_texts(block)}")
    if len(blocks) > SHOWN:
        lines.append(f"  ... and {len(blocks) - SHOWN} more; --output json lists them all")
    return "\n".join(lines)


def block_place(block: Block) -> str:
    """Where a block stands: file and line of the reference, or else its document."""
    return PurePath(block.reference_place).name or block.document


def _texts(block: Block) -> str:
    reference, system = (_shortened(" ".join(side)) for side in (block.reference, block.system))
    return f"{reference}  |  {system}"


def _shortened(text: str, width: int = 24) -> str:
    """A text in one line, its middle left out if it is long."""
    if not text:
        return "(nothing)"
    half = width // 2
    return text if len(text) <= width else f"{text[:half]} ... {text[-half:]}"
