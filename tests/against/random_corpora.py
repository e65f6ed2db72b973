"""Random corpora of a few documents, for comparisons with other tools."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

import interpunct
from interpunct import Document

Labels = list[int]
Corpus = list[tuple[Labels, Labels]]
"""For each document the labels of a reference and of a hypothesis."""


def labelled_corpora(count: int, *, labels: int = 2, least: int = 2) -> Iterator[Corpus]:
    """Corpora of one to five documents; a hypothesis moves, omits and adds labels."""
    rng = random.Random(0)
    for _ in range(count):
        yield [_labelled(rng, labels, least) for _ in range(rng.randint(1, 5))]


def _labelled(rng: random.Random, labels: int, least: int) -> tuple[Labels, Labels]:
    size = rng.randint(least, 60)
    share = rng.uniform(0.05, 0.5)

    def drawn() -> int:
        return rng.randrange(1, labels) if rng.random() < share else 0

    reference = [drawn() for _ in range(size)]
    # There is something to find, and something that is found.
    reference[rng.randrange(size - 1)] = 1
    hypothesis = [label if rng.random() < 0.7 else drawn() for label in reference]
    hypothesis[rng.randrange(size - 1)] = 1
    return reference, hypothesis


def boundary_documents(corpus: Corpus) -> tuple[list[Document], list[Document]]:
    """Documents whose last label is the final slot."""
    sides: tuple[list[Document], list[Document]] = ([], [])
    for number, both in enumerate(corpus):
        for side, labels in zip(sides, both, strict=True):
            units = [f"w{n}" for n in range(len(labels))]
            side.append(Document.build(str(number), units, boundaries=labels))
    return sides


def figures(references: Any, systems: Any, **options: Any) -> Mapping[str, Any]:
    """The figures of the only system, without intervals."""
    evaluation = interpunct.score(references, {"s": systems}, intervals=False, **options)
    (system,) = evaluation.systems
    return evaluation[system]


def annotated_corpora(
    count: int,
) -> Iterator[tuple[list[npt.NDArray[np.bool_]], dict[str, list[Document]]]]:
    """Votes of three annotators over the inner slots, document by document; and their documents."""
    random_numbers = np.random.default_rng(0)
    for _ in range(count):
        rows, annotators = [], {name: [] for name in ("ann", "bo", "cy")}
        for number in range(random_numbers.integers(1, 5)):
            size = random_numbers.integers(3, 40)
            truth = random_numbers.random(size) < 0.3
            truth[0] = True
            votes = truth ^ (random_numbers.random((3, size)) < 0.2)
            units = [f"w{unit}" for unit in range(size)]
            for row, documents in zip(votes, annotators.values(), strict=True):
                documents.append(Document.build(str(number), units, boundaries=row))
            rows.append(votes[:, :-1])
        yield rows, annotators
