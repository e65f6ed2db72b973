"""Checking JSON against a type.

Results of the same schema version may have additional keys, and may lack keys that were added to
the type later.
"""

from __future__ import annotations

from collections.abc import Collection
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, is_typeddict

from interpunct.report.json.schemas.generation import keys

LARGEST = 1 << 53
"""Counts are below this: up to here, every whole number is exact in a page's JavaScript."""

SIMPLE = {str: "a text", bool: "true or false", NoneType: "null"}


def mismatch(data: Any, kind: Any, needed: Collection[str], place: str = "") -> str:
    """The first mismatch and its place; empty if the data matches the type.

    Of the required keys of the type, only those in `needed` must exist.

    >>> mismatch({"value": "x"}, dict[str, float | None], ())
    '"value" is neither a number nor null'
    """
    if is_typeddict(kind):
        return _of_object(data, kind, needed, place)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return _of_union(data, arguments, needed, place)
    if origin is list:
        if not isinstance(data, list):
            return f"{place or 'it'} is not a list"
        entries = ((f"entry {n} of {place}", own) for n, own in enumerate(data, start=1))
        return next(
            filter(None, (mismatch(own, arguments[0], needed, at) for at, own in entries)), ""
        )
    if origin is dict:
        if not isinstance(data, dict):
            return f"{place or 'it'} is not an object"
        values = ((_inside(name, place), own) for name, own in data.items())
        return next(
            filter(None, (mismatch(own, arguments[1], needed, at) for at, own in values)), ""
        )
    return "" if _is(data, kind) else f"{place or 'it'} is not {_called(kind)}"


def _of_object(data: Any, kind: Any, needed: Collection[str], place: str) -> str:
    if not isinstance(data, dict):
        return f"{place or 'it'} is not an object"
    for name, (hint, required) in keys(kind).items():
        if name in data:
            if found := mismatch(data[name], hint, needed, _inside(name, place)):
                return found
        elif required and name in needed:
            return f"{_inside(name, place)} is missing"
    return ""


def _of_union(data: Any, kinds: tuple[Any, ...], needed: Collection[str], place: str) -> str:
    """The mismatch with all types of a union; for an object, with the type that it names."""
    found = [mismatch(data, kind, needed, place) for kind in kinds]
    if not all(found):
        return ""
    objects = [kind for kind in kinds if is_typeddict(kind)]
    if isinstance(data, dict) and objects:
        named = [kind for kind in objects if _names_itself(data, kind)]
        return mismatch(data, (named or objects)[0], needed, place)
    lists = [wrong for kind, wrong in zip(kinds, found, strict=True) if get_origin(kind) is list]
    if isinstance(data, list) and lists:
        return lists[0]
    first, *others = map(_called, kinds)
    return f"{place or 'it'} is neither {first} nor {' nor '.join(others)}"


def _names_itself(data: dict[str, Any], kind: Any) -> bool:
    """Does an object have the literals that identify its type, such as its task?"""
    fixed = [(key, hint) for key, (hint, _) in keys(kind).items() if get_origin(hint) is Literal]
    return bool(fixed) and all(data.get(key) in get_args(hint) for key, hint in fixed)


def _is(data: Any, kind: Any) -> bool:
    if get_origin(kind) is Literal:
        return data in get_args(kind)
    is_number = isinstance(data, (int, float)) and not isinstance(data, bool)
    if kind is int:
        return is_number and isinstance(data, int) and 0 <= data < LARGEST
    if kind is float:
        # Python accepts NaN and huge numbers, which are not valid results.
        return is_number and abs(data) < 1e300 and isfinite(data)
    return isinstance(data, kind)


def _called(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(repr, get_args(kind)))
    if is_typeddict(kind) or get_origin(kind) is dict:
        return "an object"
    if get_origin(kind) is list:
        return "a list"
    return SIMPLE.get(kind, "a whole number from 0 to 2^53" if kind is int else "a number")


def _inside(name: str, place: str) -> str:
    return f'"{name}" of {place}' if place else f'"{name}"'
