"""Tokens and sentences: the counts behind the figures, and where the characters differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.token_text import TokenText
from interpunct.evaluation.scores import Evaluation
from interpunct.metrics.results import Matches
from interpunct.report.sections.tokens import block_place
from interpunct.tasks.tokens.task import LEVELS, Tokens

BLOCKS = 300
"""Blocks of a system on the page at most."""

DIFFERENCES = 100
"""Kinds of different tokens of a system on the page at most."""


def tokens(evaluation: Evaluation) -> Mapping[str, Any] | None:
    """Counts and blocks of each system."""
    task = evaluation.task
    if not isinstance(task, Tokens):
        return None
    return {"levels": list(LEVELS), "systems": [_system(task, evaluation, s) for s in task.systems]}


def _system(task: Tokens, evaluation: Evaluation, system: str) -> dict[str, Any]:
    blocks = task.blocks[system]
    results = [evaluation.totals[system][level] for level in LEVELS]
    compared = task.compare(evaluation.pair(0)) if len(evaluation.documents) == 1 else {}
    return {
        "differences": _differences(compared[system].tokens) if compared else None,
        "counts": [[m.tp, m.fp, m.fn] for m in results if isinstance(m, Matches)],
        "blocks": [
            [block_place(block), list(block.reference), list(block.system)]
            for block in blocks[:BLOCKS]
        ],
        "left_out": max(0, len(blocks) - BLOCKS),
    }


def _differences(alignment: TokenAlignment) -> list[list[Any]]:
    """Different tokens of the two sides: both forms, and how often, the most frequent first."""
    common = alignment.common
    blocks = {tuple(row[:4]) for row in alignment.blocks.tolist()}
    found: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for row in np.flatnonzero((np.diff(common, axis=0) != 1).any(axis=1)).tolist():
        (first, start), (last, end) = common[row].tolist(), common[row + 1].tolist()
        if (first, start, last, end) not in blocks:
            sides = (alignment.reference, first, last), (alignment.hypothesis, start, end)
            reference, system = (_texts(*side) for side in sides)
            found[reference, system] += 1
    return [
        [list(reference), list(system), count]
        for (reference, system), count in found.most_common(DIFFERENCES)
    ]


def _texts(text: TokenText, first: int, last: int) -> tuple[str, ...]:
    """Some tokens as they are compared: folded, and without white space."""
    ends = np.append(0, text.token_ends)[first : last + 1]
    return tuple(
        "".join(map(chr, text.characters[start:end].tolist()))
        for start, end in pairwise(ends.tolist())
    )
