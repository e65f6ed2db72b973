"""The columns of an alignment as texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Generic, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from interpunct.documents.lattice import Alternation, Lattice, Path, Token
from interpunct.messages.phrases import many, one_line, quoted
from interpunct.metrics.punctuation import NOTHING

Numbers = npt.NDArray[np.int32]

Operation = Literal["correct", "substitution", "deletion", "insertion"]
Drawn = TypeVar("Drawn")
"""The drawing of one document."""


def operation(reference: int, hypothesis: int) -> Operation:
    """The edit operation of a column; `NOTHING` means that a side has no token.

    >>> [operation(5, 5), operation(5, 7), operation(5, NOTHING), operation(NOTHING, 7)]
    ['correct', 'substitution', 'deletion', 'insertion']
    """
    if reference == NOTHING:
        return "insertion"
    if hypothesis == NOTHING:
        return "deletion"
    return "correct" if reference == hypothesis else "substitution"


@dataclass(frozen=True, slots=True)
class Step:
    """A column of an alignment; `case_differs` if a word is correct except for its case."""

    operation: Operation
    reference: str | None
    hypothesis: str | None
    is_mark: bool
    case_differs: bool


def steps_of_columns(
    reference: Numbers,
    hypothesis: Numbers,
    words: tuple[Iterator[str], Iterator[str]],
    marks: Sequence[str],
    recased: Iterable[bool] = repeat(False),
) -> Iterator[Step]:
    """The columns of an alignment as texts.

    `words` are the words of the reference and of the hypothesis in order, as written; mark number
    -k is the k-th of `marks`. `recased` says where words differ only in case.
    """
    for first, second, differs in zip(
        reference.tolist(), hypothesis.tolist(), recased, strict=False
    ):
        is_mark = first < 0 or second < 0
        done = operation(first, second)
        texts = [
            None if token == NOTHING else marks[-token - 1] if token < 0 else next(own)
            for token, own in zip((first, second), words, strict=True)
        ]
        recased_only = done == "correct" and not is_mark and differs
        yield Step(done, texts[0], texts[1], is_mark, recased_only)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The alignment of one document."""

    name: str
    steps: Sequence[Step]
    merged: Lattice | None = None

    def count(self, *, is_mark: bool) -> dict[Operation, int]:
        """The number of words or marks by operation."""
        found: dict[Operation, int] = {
            "correct": 0, "substitution": 0, "deletion": 0, "insertion": 0,
        }  # fmt: skip
        for step in self.steps:
            if step.is_mark == is_mark:
                found[step.operation] += 1
        return found

    def network(self) -> Lattice:
        """All texts combined as alternations; where they differ, the reference comes first."""
        if self.merged is not None:
            return self.merged
        return Lattice(tuple(part for step in self.steps for part in _joined(step)))

    def __repr__(self) -> str:
        return f"<Drawing of {quoted(self.name)}: {many(len(self.steps), 'column')}>"


@dataclass(frozen=True, slots=True)
class Drawings(Generic[Drawn]):
    """The alignments of all documents of a system, and the signature of the options."""

    references: Sequence[str]
    system: str
    signature: str
    documents: Sequence[Drawn]

    @property
    def reference(self) -> str:
        """The names of the references, joined."""
        return "+".join(self.references)

    def __repr__(self) -> str:
        sides = f"{one_line(self.system)} beside {one_line(self.reference)}"
        return f"<Drawings of {sides}: {many(len(self.documents), 'document')}>"


def _joined(step: Step) -> Path:
    reference, hypothesis = (
        () if text is None else (Token(text, step.is_mark),)
        for text in (step.reference, step.hypothesis)
    )
    if step.operation == "correct":
        return reference
    return (Alternation((reference, hypothesis) if reference else (hypothesis, reference)),)
