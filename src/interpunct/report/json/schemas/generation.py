"""Generating JSON Schemas from types, with docstrings as descriptions."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from interpunct.options.types import JsonCommand
from interpunct.report.json.types.agreement import AgreementJson
from interpunct.report.json.types.alignments import AlignmentJson
from interpunct.report.json.types.compared_texts import ComparedTextsJson
from interpunct.report.json.types.curves import CurvesJson
from interpunct.report.json.types.errors import ErrorsJson
from interpunct.report.json.types.scores import ScoresJson

OUTCOMES: Mapping[JsonCommand, Any] = {
    "score": ScoresJson,
    "agreement": AgreementJson,
    "curves": CurvesJson,
    "align": AlignmentJson,
    "errors": ErrorsJson,
    "compare": ComparedTextsJson,
}
"""The output of each command: a TypedDict, or a union of several."""

Schema = dict[str, Any]

SIMPLE: Mapping[type, Schema] = {
    str: {"type": "string"},
    float: {"type": "number"},
    # All integers are counts.
    int: {"type": "integer", "minimum": 0},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def generate(command: JsonCommand) -> Schema:
    """The schema of a command's output."""
    outcome = OUTCOMES[command]
    (identifier,) = {_identifier(member) for member in _members(outcome)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": identifier,
        "title": f"interpunct {command} --output json",
        **_schema(outcome),
        "$defs": {_name(kind): _object(kind) for kind in sorted(_reached(outcome), key=_name)},
    }


@cache
def keys(kind: Any) -> Mapping[str, tuple[Any, bool]]:
    """The keys of a TypedDict: the type of each, and whether it is required."""
    # Annotations are strings in the modules of types, so they must be resolved.
    hints = get_type_hints(kind, include_extras=True)
    return {
        key: (get_args(hint)[0], False) if get_origin(hint) is NotRequired else (hint, True)
        for key, hint in hints.items()
    }


def _members(outcome: Any) -> tuple[Any, ...]:
    return get_args(outcome) if isinstance(outcome, UnionType) else (outcome,)


def _identifier(kind: Any) -> str:
    """The schema identifier in objects of this type."""
    hint, _ = keys(kind)["schema"]
    (identifier,) = get_args(hint)
    return str(identifier)


def _reached(outcome: Any) -> set[Any]:
    """All TypedDicts reachable from a type."""
    found: set[Any] = set()
    waiting = [outcome]
    while waiting:
        kind = waiting.pop()
        if is_typeddict(kind):
            if kind not in found:
                found.add(kind)
                waiting += [hint for hint, _ in keys(kind).values()]
        elif get_origin(kind) is not Literal:
            waiting += get_args(kind)
    return found


def _schema(kind: Any) -> Schema:
    """The schema of any type that JSON can hold."""
    if is_typeddict(kind):
        return {"$ref": f"#/$defs/{_name(kind)}"}
    if kind in SIMPLE:
        return dict(SIMPLE[kind])
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"const": arguments[0]} if len(arguments) == 1 else {"enum": list(arguments)}
    if origin is list:
        return {"type": "array", "items": _schema(arguments[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(arguments[1])}
    if origin is UnionType:
        return {"anyOf": [_schema(argument) for argument in arguments]}
    raise TypeError(f"JSON has nothing for {kind}")


def _object(kind: Any) -> Schema:
    """The schema of an object with fixed keys."""
    described = dict(_descriptions(kind))
    properties = {}
    for key, (hint, _) in keys(kind).items():
        about = {"description": described[key]} if key in described else {}
        properties[key] = {**_schema(hint), **about}
    return {
        "description": _one_line(kind.__doc__),
        "type": "object",
        "properties": properties,
        "required": [key for key, (_, required) in keys(kind).items() if required],
        "additionalProperties": False,
        **_reason_rule(kind),
    }


def _reason_rule(kind: Any) -> Schema:
    """An object with an optional reason has one if and only if something in it is null."""
    if "reason" not in keys(kind):
        return {}
    nullable = [key for key, (hint, _) in keys(kind).items() if NoneType in get_args(hint)]
    return {
        "if": {
            "anyOf": [
                {"properties": {key: {"type": "null"}}, "required": [key]} for key in nullable
            ]
        },
        "then": {"required": ["reason"]},
        "else": {"properties": {"reason": False}},
    }


def _descriptions(kind: Any) -> Iterator[tuple[str, str]]:
    """The docstrings of the keys of a TypedDict and its bases."""
    body = ast.parse(inspect.getsource(kind)).body
    (node,) = (node for node in body if isinstance(node, ast.ClassDef))
    for base in node.bases:
        extended = getattr(sys.modules[kind.__module__], ast.unparse(base))
        if is_typeddict(extended):
            yield from _descriptions(extended)
    for key, below in pairwise(node.body):
        if (
            isinstance(key, ast.AnnAssign)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
        ):
            yield ast.unparse(key.target), _one_line(below.value.value)


def _name(kind: Any) -> str:
    """
    >>> _name(AlignmentJson)
    'Alignment'
    """
    return str(kind.__name__).removesuffix("Json")


def _one_line(text: Any) -> str:
    return " ".join(str(text).split())
