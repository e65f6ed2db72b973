"""Tokens and sentences: the counts behind the figures, and where the characters differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from interpunct.alignment.characters.alignment import TokenAlignment
from interpunct.alignment.characters.token_text import TokenText
from interpunct.evaluation.scores import Scores
from interpunct.metrics.measures import SENTENCES, TOKENS, WORDS
from interpunct.report.tables.tokens import block_place
from interpunct.results.bag import Bag
from interpunct.results.keys import Key
from interpunct.tasks.tokens.differences import Block

BLOCKS = 300
"""Blocks of a system on the page at most."""

DIFFERENCES = 100
"""Kinds of different tokens of a system on the page at most."""


LEVELS = (TOKENS, WORDS, SENTENCES)


def tokens(scores: Scores) -> Mapping[str, Any] | None:
    """Counts and blocks of each system."""
    found = scores.summary.tokens
    if found is None:
        return None
    aligned = found.alignments(scores.pair(0)) if len(scores.documents) == 1 else {}
    return {
        "levels": [level.name for level in LEVELS],
        "systems": [
            _system(found.blocks[system], scores.totals[system], aligned.get(system))
            for system in scores.systems
        ],
    }


def _system(
    blocks: Sequence[Block], total: Bag, alignment: TokenAlignment | None
) -> dict[str, Any]:
    results = [total[Key(level)] for level in LEVELS]
    return {
        "differences": None if alignment is None else _differences(alignment),
        "counts": [[m.tp, m.fp, m.fn] for m in results],
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
