"""Agreement of four transcripts of one talk of 100,000 words, in seconds of processor time.

    python -m bench.annotators [TASK...]

The tasks are `boundaries` and `punctuation`; without arguments, both. Each is run with equal words,
and with 4.5, 7.5 and 15% of the words of each transcript changed, left out or added.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import permutations

import numpy as np
from rapidfuzz.distance import Levenshtein

from bench.comparison import Row, measured
from interpunct import agreement
from interpunct.options.types import AgreementTask

WORDS = 100_000
KINDS = 20_000
PEOPLE = ("ann", "bo", "cy", "di")
TASKS: tuple[AgreementTask, ...] = ("boundaries", "punctuation")
RATES = (0, 0.045, 0.075, 0.15)
MARKS = (",", ".", "?")


def rows() -> Iterator[Row]:
    made = transcripts(0.1)
    for task in TASKS:
        yield Row(
            f"agreement of 4 transcripts of 100,000 words, {task}",
            "rapidfuzz, errors of each two",
            measured(partial(pair_figure, made, task), times=2),
            measured(lambda: pair_errors(made), times=1),
            why="a figure of agreement, and a rate of word errors",
        )


def pair_figure(made: dict[str, str], task: AgreementTask) -> float:
    found = agreement({who: [text] for who, text in made.items()}, task=task)
    return float(found["krippendorff_alpha"].value)


def pair_errors(made: dict[str, str]) -> float:
    """The share of word errors over all pairs, each in both directions."""
    words = [text.translate(str.maketrans("", "", ",.?")).split() for text in made.values()]
    errors = sum(Levenshtein.distance(one, other) for one, other in permutations(words, 2))
    return errors / (len(words) - 1) / sum(map(len, words))


def transcripts(rate: float, words: int = WORDS) -> dict[str, str]:
    """The transcripts, with a share of the words changed, left out or added, a third each.

    One mark in ten is changed or left out.
    """
    random = np.random.default_rng(0)
    shares = 1 / np.arange(1, KINDS + 1)
    said = random.choice(KINDS, words, p=shares / shares.sum())
    ends = np.where(random.random(words) < 1 / 7, random.integers(1, 4, words), 0)
    found = {}
    for who in PEOPLE:
        kind = random.random(words)
        heard = np.where(kind < rate / 3, random.integers(0, KINDS, words), said)
        other = (random.random(words) < 0.1) & (ends > 0)
        marks = np.where(other, random.integers(0, 4, words), ends)
        kept = kind < 1 - rate / 3
        added = (kind >= rate / 3) & (kind < 2 * rate / 3)
        tokens: list[str] = []
        for word, mark, once, more in zip(
            heard[kept].tolist(), marks[kept].tolist(), ~added[kept], added[kept], strict=True
        ):
            tokens.append(f"w{word}" + ("", *MARKS)[mark if once else 0])
            if more:
                tokens.append(f"w{word * 7 % KINDS}" + ("", *MARKS)[mark])
        found[who] = " ".join(tokens)
    return found


def main(*tasks: str) -> None:
    for task in TASKS:
        if tasks and task not in tasks:
            continue
        for rate in RATES:
            made = transcripts(rate)
            start = time.process_time()
            figure = pair_figure(made, task)
            seconds = time.process_time() - start
            print(f"{task}, {rate:.1%} of the words: {seconds:.2f} s, alpha {figure:.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
