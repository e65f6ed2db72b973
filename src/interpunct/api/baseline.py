"""The JSON of an earlier `interpunct score`, used in place of the output that it scored.

It contains the results of documents or blocks, so that a new output can be tested against them,
after checking that the two are comparable.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import numpy as np

from interpunct.errors import InputError, either, option
from interpunct.evaluation.scores import Scores
from interpunct.evaluation.signature import differing_choices
from interpunct.formats.files.json_object import JsonObject
from interpunct.formats.files.outputs import FORCE, Kind
from interpunct.formats.files.source import Source
from interpunct.messages.phrases import listed, many_named
from interpunct.metrics.punctuation import Errors
from interpunct.metrics.results import Counts, Matches
from interpunct.options import near
from interpunct.report.json.checking import mismatch
from interpunct.report.json.summands import restored
from interpunct.report.json.types.summands import SummandsJson
from interpunct.results.figures import Figure
from interpunct.results.stacking import StackedBags
from interpunct.statistics.bootstrap import Resampling

SCHEMA = "urn:interpunct:score:1"
HEAD = 2**12
"""The number of bytes in which our JSON states its schema."""

NAMED = re.compile(rb'"urn:interpunct:(\w+):')

AGAIN = either("score the old output again", "score the old output again, or give --update")


def is_baseline(path: Path) -> bool:
    """Is this JSON printed by one of our commands, rather than the output of a system?"""
    return _command(path) is not None


def _command(path: Path) -> bytes | None:
    """The command that printed this JSON, such as `score`; None if it is not ours."""
    if not path.is_file():
        return None
    with Source(path).open() as file:
        head = file.read(HEAD).lstrip()
    # The JSON of `compare` holds that of `score`; its own name comes first.
    found = NAMED.search(head) if head.startswith(b"{") else None
    return found[1] if found else None


class _StoredSystem(TypedDict):
    name: str
    summands: NotRequired[SummandsJson]


class _Stored(TypedDict):
    """The parts of the JSON of a score that a check needs."""

    signature: str
    documents: list[str]
    systems: list[_StoredSystem]


NEEDED = frozenset(
    {"signature", "documents", "systems", "name", "unit", "results", "measure", "against", "fields"}
)
"""The keys without which no test is possible."""

BASELINE = Kind("the JSON of interpunct score", lambda path: _command(path) == b"score")


@dataclass(frozen=True, slots=True)
class Baseline:
    """One system of an earlier run."""

    path: str
    signature: str
    documents: Sequence[str]
    summands: SummandsJson

    @classmethod
    def read(cls, path: Path, name: str | None = None) -> Baseline:
        """Read the system with this name, or the only one."""
        try:
            found = JsonObject.read(Source(path), "an object").data
        except InputError as error:
            raise InputError(f"{error.args[0]}; {AGAIN}") from None
        if found.get("schema") != SCHEMA:
            raise InputError(
                f"this is {found.get('schema')}, not the JSON of interpunct score", path=str(path)
            )
        if wrong := mismatch(found, _Stored, NEEDED):
            raise _damaged(str(path), wrong)
        systems = {system["name"]: system for system in found["systems"]}
        system = systems[_chosen(path, name, list(systems))]
        if "summands" not in system:
            raise InputError(f"it holds no results to test against; {AGAIN}", path=str(path))
        return cls(str(path), found["signature"], found["documents"], system["summands"])

    def beside(self, scores: Scores, figure: Figure) -> Resampling:
        """Combine the new and the old system, named `new` and `old`, in one resampling."""
        (system,) = scores.systems
        drawn = scores.judged
        self._check(scores.signature, scores.documents)
        if system not in drawn.stacks:
            raise InputError("no verdict is possible with fewer than five documents; give more")
        if drawn.unit != self.summands["unit"]:
            raise self._refused(
                f"its results are about {self.summands['unit']}, the new ones about {drawn.unit}"
            )
        known = {name: place for place, name in enumerate(self.documents)}
        places = [known[name] for name in scores.documents]
        new = drawn.stacks[system]
        try:
            if drawn.unit == "documents":
                old = restored(self.summands, new, places)
            else:
                ends = [self.summands["ends"][place] for place in places]
                old = restored(self.summands, new, self._order_of_blocks(places))
                new, old = _in_common_blocks((new, [e.ends for e in scores.blocks]), (old, ends))
        except (ValueError, LookupError, TypeError) as error:
            raise _damaged(self.path, f"{type(error).__name__}: {error}") from None
        if not np.array_equal(_reference(old), _reference(new)):
            raise self._refused("the reference has changed since")
        try:
            figure.value(old.total())
        except KeyError:
            raise InputError(
                f"{figure.name} cannot be computed from stored results, which have neither scores "
                "of slots nor times; give the old output itself",
                path=self.path,
            ) from None
        results = {"new": new, "old": old}
        return replace(drawn, results=results, figures=[figure])

    def _order_of_blocks(self, places: Sequence[int]) -> list[int]:
        """The indices of the blocks of these documents among all blocks."""
        bounds = [0, *accumulate(map(len, self.summands["ends"]))]
        return [block for place in places for block in range(bounds[place], bounds[place + 1])]

    def _check(self, signature: str, documents: Sequence[str]) -> None:
        if choices := differing_choices(self.signature, signature):
            raise self._refused(f"its signature differs ({'; '.join(choices)})")
        if missing := sorted(set(self.documents) ^ set(documents)):
            raise self._refused(f"its documents differ ({listed(missing)})")

    def _refused(self, why: str) -> InputError:
        return InputError(f"{why}; {AGAIN}", path=self.path)


Cut = tuple[StackedBags, Sequence[Sequence[int]]]
"""The results of blocks, and the ends of each document's blocks."""


def _in_common_blocks(one: Cut, two: Cut) -> tuple[StackedBags, StackedBags]:
    """The results of both sides in blocks that end where both were cut.

    In the task `tokens`, texts are cut where a system ends a sentence, so blocks differ between
    systems.
    """
    common = [set(ends) & set(others) for ends, others in zip(one[1], two[1], strict=True)]
    both = []
    for results, documents in (one, two):
        kept = [
            end in shared for ends, shared in zip(documents, common, strict=True) for end in ends
        ]
        last = [place + 1 for place, is_kept in enumerate(kept) if is_kept]
        both.append(results if all(kept) else results.summed([*last[:-1], len(kept)]))
    return both[0], both[1]


def check_replaceable(path: Path) -> None:
    """Raise an error if replacing the file would also lose the scores of other systems."""
    try:
        found = JsonObject.read(Source(path), "an object").data
    except InputError:
        return
    if mismatch(found, _Stored, NEEDED) or len(found["systems"]) < 2:
        return
    names = [system["name"] for system in found["systems"]]
    raise InputError(
        f"it has {many_named(names, 'system')}, and {option('update')} writes one; give another "
        f"name, or replace it with {FORCE}",
        path=str(path),
    )


def _chosen(path: Path, name: str | None, there: Sequence[str]) -> str:
    if name is not None:
        if name not in there:
            raise InputError(f"it has no system {name!r}{near(name, there)}", path=str(path))
        return name
    if len(there) != 1:
        raise InputError(
            f"it has {len(there)} systems ({listed(there)}); choose one: NAME={path}",
            path=str(path),
        )
    return there[0]


def _damaged(path: str, what: str) -> InputError:
    return InputError(f"it is damaged ({what}); {AGAIN}", path=path)


def _reference(stacked: StackedBags) -> list[Any]:
    """The reference's share of the counts, which is the same for all systems."""
    total = stacked.total()
    sizes: list[Any] = []
    for _, result in total.items():
        if isinstance(result, (Counts, Matches)):
            sizes.append(result.recall.whole)
        elif isinstance(result, Errors):
            sizes.append(result.reference)
    return sizes
