"""The columns of an alignment as texts, and what can be read off them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from interpunct.documents.lattice import Alternation, Lattice, Path, Token
from interpunct.metrics.punctuation import NOTHING

Operation = Literal["correct", "substitution", "deletion", "insertion"]


def operation(reference: int, hypothesis: int) -> Operation:
    """The operation of a column, given the tokens of both sides; `NOTHING` where a side has none.

    A column in which both sides have none is correct: the reference allows it to be left out.

    >>> operation(7, 7), operation(7, 8), operation(7, NOTHING), operation(NOTHING, 7)
    ('correct', 'substitution', 'deletion', 'insertion')
    """
    if reference == hypothesis:
        return "correct"
    if reference == NOTHING:
        return "insertion"
    return "deletion" if hypothesis == NOTHING else "substitution"


@dataclass(frozen=True, slots=True)
class Step:
    """One column of an alignment; `case_differs` where a word is right but for its case."""

    operation: Operation
    reference: str | None
    hypothesis: str | None
    is_mark: bool
    case_differs: bool

    def to_dict(self) -> dict[str, Any]:
        return {
            "operation": self.operation,
            "reference": self.reference,
            "hypothesis": self.hypothesis,
            "kind": "mark" if self.is_mark else "word",
            **({"case": "different"} if self.case_differs else {}),
        }


@dataclass(frozen=True, slots=True)
class Drawing:
    """The alignment of one document."""

    name: str
    steps: Sequence[Step]
    merged: Lattice | None = None

    def count(self, *, is_mark: bool) -> dict[Operation, int]:
        """How many words or marks are right, replaced, missing or new."""
        found: dict[Operation, int] = {
            "correct": 0, "substitution": 0, "deletion": 0, "insertion": 0,
        }  # fmt: skip
        for step in self.steps:
            if step.is_mark == is_mark:
                found[step.operation] += 1
        return found

    def network(self) -> Lattice:
        """All texts in one, as alternations: where they differ, the reference comes first."""
        if self.merged is not None:
            return self.merged
        return Lattice(tuple(part for step in self.steps for part in _joined(step)))

    def to_dict(self) -> dict[str, Any]:
        return {
            "document": self.name,
            "words": self.count(is_mark=False),
            "marks": self.count(is_mark=True),
            "columns": [step.to_dict() for step in self.steps],
        }


@dataclass(frozen=True, slots=True)
class Drawings:
    """The alignments of all documents of a system, and how they were made."""

    references: Sequence[str]
    system: str
    signature: str
    documents: Sequence[Drawing]

    @property
    def reference(self) -> str:
        """What the system was aligned with, in one name."""
        return "+".join(self.references)

    def to_dict(self) -> dict[str, Any]:
        documents = [drawing.to_dict() for drawing in self.documents]
        return {"name": self.system, "documents": documents}


def _joined(step: Step) -> Path:
    said, heard = (
        () if text is None else (Token(text, step.is_mark),)
        for text in (step.reference, step.hypothesis)
    )
    if step.operation == "correct":
        return said
    return (Alternation((said, heard) if said else (heard, said)),)
