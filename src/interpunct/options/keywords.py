"""Adding options to signatures and docstrings, for `help`, notebooks and completion."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from textwrap import fill
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from interpunct.options.catalogue import OPTIONS
from interpunct.options.option import Option
from interpunct.options.types import Command, Task

WIDTH = 88
Function = TypeVar("Function", bound=Callable[..., object])


def lists_options(command: Command) -> Callable[[Function], Function]:
    """List the options of a function with `**options` in its signature and docstring.

    Type checkers and editors know them from the annotation, but notebooks and `help` do not.
    """

    def decorate(function: Function) -> Function:
        known = inspect.signature(function)
        own = [p for p in known.parameters.values() if p.kind != inspect.Parameter.VAR_KEYWORD]
        taken = [
            option
            for option in OPTIONS.values()
            if command in option.commands and option.name not in known.parameters
        ]
        parameters = [*own, *map(_parameter, taken)]
        # Type checkers do not know this attribute of functions.
        function.__signature__ = known.replace(parameters=parameters)  # type: ignore[attr-defined]
        function.__doc__ = inspect.cleandoc(function.__doc__ or "").replace(
            "**options\n", "".join(map(_described, taken)), 1
        )
        return function

    return decorate


def _parameter(option: Option) -> inspect.Parameter:
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=option.default,
        annotation=option.takes,
    )


def _described(option: Option) -> str:
    """An option as an entry of the docstring section `Parameters`."""
    meaning = re.sub(r"^In \w+: (.)", lambda found: found[1].upper(), option.help)
    if option.default is True:
        meaning = f"False: {meaning[0].lower()}{meaning[1:]}"
    if set(option.tasks) != set(get_args(Task)):
        meaning += f" Only for {' and '.join(option.tasks)}."
    kind = _named(option.values.takes)
    head = f"{option.name} : {kind}, default {option.default!r}\n"
    return head + fill(meaning, WIDTH, initial_indent="    ", subsequent_indent="    ") + "\n"


def _named(takes: Any) -> str:
    """A type as written in docstrings.

    >>> _named(int | Literal["all"]), _named(Literal["fold", "keep"])
    ("int or 'all'", "'fold' or 'keep'")
    """
    if get_origin(takes) in (Union, UnionType):
        return " or ".join(map(_named, get_args(takes)))
    if get_origin(takes) is Literal:
        return " or ".join(map(repr, get_args(takes)))
    if isinstance(takes, type) and not get_args(takes):
        return takes.__name__
    return re.sub(r"\b(?:\w+\.)+", "", str(takes))
