"""A comparison of JSON with the type that describes it, without JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Any, get_args, get_origin, is_typeddict

from interpunct.report.json.schemas.generation import keys


def objects(kind: Any, found: Any) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Every object with fixed keys, and its type."""
    if is_typeddict(kind):
        yield kind, found
        for key, part in found.items():
            hint, _ = keys(kind)[key]
            yield from objects(hint, part)
    elif get_origin(kind) is UnionType:
        if isinstance(found, dict):
            yield from objects(_member(kind, found), found)
    elif get_origin(kind) is list:
        for part in found:
            yield from objects(get_args(kind)[0], part)
    elif get_origin(kind) is dict:
        for part in found.values():
            yield from objects(get_args(kind)[1], part)


def _member(union: Any, found: dict[str, Any]) -> Any:
    """The member of a union that has these keys and the same literal values."""
    (fitting,) = (
        member
        for member in get_args(union)
        if found.keys() <= keys(member).keys()
        and all(key in found for key, (_, required) in keys(member).items() if required)
        and all(
            found[key] in get_args(keys(member)[key][0])
            for key in ("task", "about")
            if key in found
        )
    )
    return fitting
