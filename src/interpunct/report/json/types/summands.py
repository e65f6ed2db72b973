"""What adds up to the results of a system, so that a later run can be compared with it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class SummandJson(TypedDict):
    """One kind of result, of every document or block."""

    measure: str
    against: Literal["all", "majority", "consensus", "one"]
    reference: NotRequired[str]
    """The single reference, where it is against one."""
    fields: dict[str, list[float] | list[list[float]]]
    """A number, or a row of numbers, for each document or block."""


class SummandsJson(TypedDict):
    """Results of documents, in the order of `documents`, or of their blocks if these are few."""

    unit: Literal["documents", "blocks"]
    ends: NotRequired[list[list[int]]]
    """Where the blocks of each document end, in units of its reference."""
    results: list[SummandJson]
