"""The summands of the results of a system, for comparing later runs with it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class SummandJson(TypedDict):
    """One kind of result, of every document or block."""

    measure: str
    against: Literal["all", "majority", "consensus", "one"]
    reference: NotRequired[str]
    """The reference, if `against` is `one`."""
    fields: dict[str, list[float] | list[list[float]]]
    """A number, or a row of numbers, for each document or block."""


class SummandsJson(TypedDict):
    """Results of documents, in the order of `documents`, or of blocks if there are few
    documents.
    """

    unit: Literal["documents", "blocks"]
    ends: NotRequired[list[list[int]]]
    """The ends of the blocks of each document, in units of its reference."""
    results: list[SummandJson]
