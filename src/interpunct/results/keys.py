"""What a result is measured against: the key under which it stands.

A key is a value, not a text with a grammar, so that an annotator can have any name.
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
    """What enough of the references have in common."""


@dataclass(frozen=True, slots=True)
class Consensus:
    """What is probably true, given how each of the references errs."""


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
    """What has one label in the reference and another in the system, or the same."""

    reference: str
    hypothesis: str


PartKind = Literal["mark", "case", "label", "speaker", "upos", "relation"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the corpus, against the reference.

    One mark, class of case, label of segments or speaker; or one tag or relation of words.
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
