"""Arguments and options that several commands share.

The options about scoring are those of the table in `interpunct.options`; a command names its own
place in it.
"""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from interpunct.options import OPTIONS, PRESETS, Choices
from interpunct.options.option import Option, Panel
from interpunct.options.types import Command

if TYPE_CHECKING:
    from interpunct.corpora.paths import NamedPath

SHOWING: Panel = "Output"
RUNNING = "Large corpora"


def arguments(given: list[str]) -> list[NamedPath]:
    """Each `[NAME=]PATH` as a name, if there is one, and a path."""
    from interpunct.corpora.paths import parse_argument

    return [parse_argument(argument) for argument in given]


def command_line() -> str:
    """What was typed, for a page to say how it was made."""
    return shlex.join(["interpunct", *sys.argv[1:]])


Systems = Annotated[
    list[str],
    typer.Argument(metavar="SYSTEM...", help="[NAME=]PATH: a file, a folder or a pattern."),
]
References = Annotated[
    list[str],
    typer.Option(
        "--reference", "-r", metavar="REFERENCE...", help="[NAME=]PATH of the truth, once or more."
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        help="Processes that score documents; as many as cores if not given and it pays.",
        rich_help_panel=RUNNING,
    ),
]
Engine = Annotated[
    str | None,
    typer.Option(
        metavar="dask://HOST:PORT",
        help="Score documents on a Dask cluster.",
        rich_help_panel=RUNNING,
    ),
]
Html = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Also write a page to look at.", rich_help_panel=SHOWING),
]


def takes_options(command: Command) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a function the options of a command, in place of its parameter `chosen`.

    What was typed is parsed here; the function gets the values of the options that were given. An
    option that it has as a parameter of its own is left to it.
    """

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        own = inspect.signature(function, eval_str=True).parameters
        taken = [
            option
            for option in OPTIONS.values()
            if command in option.commands and option.name not in own
        ]

        def run(**given: Any) -> None:
            typed = [(option, given.pop(option.name)) for option in taken]
            chosen = {
                option.name: option.parse(",".join(value) if isinstance(value, list) else value)
                for option, value in typed
                # Neither an option that was not given nor a switch that was not; 0 is a value.
                if value is not None and value is not False and value != []
            }
            function(chosen=cast(Choices, chosen), **given)

        parameters = [
            parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for part in own.values()
            for parameter in (map(_parameter, taken) if part.name == "chosen" else [part])
        ]
        run.__name__, run.__doc__ = function.__name__, function.__doc__
        # Typer reads the signature from here; type checkers know no such attribute of a function.
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return run

    return decorate


def _parameter(option: Option) -> inspect.Parameter:
    """An option of the table as the command line has it."""
    shown = typer.Option(
        option.flag,
        help=option.help,
        metavar=option.metavar,
        rich_help_panel=option.panel,
        autocompletion=COMPLETIONS.get(option.name),
    )
    takes = option.values.takes
    is_known = option.choices or takes in (int, float)
    kind: Any = bool if option.is_switch else (takes if is_known else str) | None
    if option.values.repeats:
        kind = list[str] | None
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=False if option.is_switch else None,
        annotation=Annotated[kind, shown],
    )


def _format_names(incomplete: str) -> list[str]:
    from interpunct.formats import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def _preset_names(incomplete: str) -> list[str]:
    return [name for name in PRESETS if name.startswith(incomplete)]


COMPLETIONS: Mapping[str, Callable[[str], list[str]]] = {
    "preset": _preset_names,
    "system_format": _format_names,
    "reference_format": _format_names,
}
"""What a shell proposes for an option that takes a name out of another table."""
