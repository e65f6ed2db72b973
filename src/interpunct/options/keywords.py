"""The options of a function, for whoever asks it: `help`, notebooks and completion."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TypeVar

from interpunct.options.catalogue import OPTIONS
from interpunct.options.option import Option
from interpunct.options.types import Command

Function = TypeVar("Function", bound=Callable[..., object])


def lists_options(command: Command) -> Callable[[Function], Function]:
    """Let a function that takes `**options` tell which: in its signature and in its docstring.

    Type checkers and editors know them from its annotation. What looks at the running function,
    such as a notebook, does not.
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
        # Type checkers know no such attribute of a function.
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
    """An option as the section `Parameters` of a docstring has it."""
    kind = ", ".join(map(repr, option.choices)) if option.choices else _type_name(option)
    tasks = "" if len(option.tasks) == 3 else f" Only for {' and '.join(option.tasks)}."
    return f"{option.name} : {kind}, default {option.default!r}\n    {option.help}{tasks}\n"


def _type_name(option: Option) -> str:
    takes = option.values.takes
    return takes.__name__ if isinstance(takes, type) else str(takes).replace("typing.", "")
