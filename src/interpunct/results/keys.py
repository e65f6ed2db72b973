"""Keys of results: a measure, and what it was measured against.

Keys are values and not formatted strings, so that an annotator can have any name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal

from interpunct.metrics.measures import Measure, Result


@dataclass(frozen=True, slots=True)
class All:
    """All references together; the only one, if there is one."""


@dataclass(frozen=True, slots=True)
class Majority:
    """The majority of the references."""


@dataclass(frozen=True, slots=True)
class Consensus:
    """The consensus of the references by Dawid and Skene."""


@dataclass(frozen=True, slots=True)
class One:
    """A single reference, by the name of its annotator."""

    reference: str


@dataclass(frozen=True, slots=True)
class Pair:
    """One annotator against another."""

    hypothesis: str
    reference: str


@dataclass(frozen=True, slots=True)
class Rest:
    """All references but one."""

    without: str


@dataclass(frozen=True, slots=True)
class Order:
    """All references, merged in one of several orders."""

    number: int


@dataclass(frozen=True, slots=True)
class Label:
    """Segments of one label, against the only reference."""

    label: str


@dataclass(frozen=True, slots=True)
class LabelPair:
    """A label in the reference together with a label in the system."""

    reference: str
    hypothesis: str


PartKind = Literal["mark", "case", "label", "speaker", "upos", "relation"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the corpus, against the reference.

    A mark, a class of case, a segment label, a speaker, or a tag or relation of words.
    """

    by: PartKind
    name: str


Against = All | Majority | Consensus | One | Pair | Rest | Order | Label | LabelPair | Part

ALL = All()
MAJORITY = Majority()
CONSENSUS = Consensus()


@dataclass(frozen=True, slots=True)
class Key(Generic[Result]):
    """What is measured, and against what."""

    measure: Measure[Result]
    against: Against = ALL
