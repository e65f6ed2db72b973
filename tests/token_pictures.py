"""Tokenized texts drawn as strings, and everything that is measured between two of them."""

from __future__ import annotations

import interpunct
from interpunct.api import Evaluation
from interpunct.results.keys import ALL


def sentences(picture: str) -> list[list[str]]:
    """'a bc | d' is two sentences, of two tokens and of one."""
    return [sentence.split() for sentence in picture.split("|") if sentence.strip()]


def document(text: list[list[str]], name: str = "d") -> interpunct.Document:
    ends = [place == len(s) for s in text for place in range(1, len(s) + 1)]
    return interpunct.Document.build(name, [t for s in text for t in s], boundaries=ends)


def evaluate(reference: list[list[str]], hypothesis: list[list[str]], **options: str) -> Evaluation:
    return interpunct.score(document(hypothesis), document(reference), task="tokens", **options)


def counts(evaluation: Evaluation) -> dict[str, tuple[int, int, int]]:
    """True positives, false positives and false negatives at each level."""
    ((_, bag),) = evaluation.totals.items()
    found = evaluation.summary.counts(bag, ALL)
    return {level: tuple(numbers.values()) for level, numbers in found.items()}
