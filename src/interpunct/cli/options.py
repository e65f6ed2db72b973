"""Arguments and options that several commands share.

Options for scoring come from the table in `interpunct.options`; a command takes those listed for
it.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, cast

import click

from interpunct.cli import parameters
from interpunct.cli.parameters import PATH
from interpunct.messages.visible_text import visible
from interpunct.options import OPTIONS, PRESETS, Choices
from interpunct.options.option import Option, Panel
from interpunct.options.types import Command

if TYPE_CHECKING:
    from interpunct.corpora.paths import NamedPath

SHOWING: Panel = "Output"
RUNNING = "Large corpora"

Function = Callable[..., None]
Decorator = Callable[[Function], Function]
Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def arguments(given: Sequence[str]) -> list[NamedPath]:
    """Parse each `[NAME=]PATH`."""
    from interpunct.corpora.paths import parse_argument

    return [parse_argument(argument) for argument in given]


def read_from(given: Iterable[str], chosen: Mapping[str, object]) -> list[str]:
    """The paths of all inputs of a command, which no output may replace."""
    normalizers = chosen.get("normalize") or ()
    rules = [name.removeprefix("glm:") for name in map(str, _listed(normalizers))]
    others = [str(chosen[name]) for name in ("uem", "optional", "alternatives") if chosen.get(name)]
    return [*(argument.path for argument in arguments([*given])), *rules, *others]


def _listed(value: object) -> Iterable[object]:
    return (value,) if isinstance(value, str) or not isinstance(value, Iterable) else value


def command_line() -> str:
    """The command line, which pages show."""
    return visible(shlex.join(["interpunct", *sys.argv[1:]]))


def argument(name: str, metavar: str, help: str, **settings: Any) -> Decorator:
    """An argument of a command; `nargs=-1` takes one or more."""
    return click.argument(
        name, cls=parameters.Argument, metavar=metavar, help=help, required=True, **settings
    )


def option(*names: str, help: str, **settings: Any) -> Decorator:
    """An option of a command, in a `panel` of the help."""
    return click.option(*names, cls=parameters.Option, help=help, **settings)


def output(*forms: str, help: str = "How to print the result.") -> Decorator:
    """The option for the form of the output; the first form is the default."""
    return option("--output", type=click.Choice(forms), default=forms[0], help=help, panel=SHOWING)


systems: Decorator = argument(
    "systems", "SYSTEM...", "[NAME=]PATH: a file, a folder or a pattern.", nargs=-1, type=PATH
)
reference: Decorator = option(
    "--reference",
    "-r",
    metavar="REFERENCE...",
    help="[NAME=]PATH of a reference; repeat for several.",
    type=PATH,
    multiple=True,
    required=True,
)
workers: Decorator = option(
    "--workers",
    type=int,
    help="Number of processes; by default one per core if the corpus is large enough.",
    panel=RUNNING,
)
engine: Decorator = option(
    "--engine", metavar="dask://HOST:PORT", help="Score documents on a Dask cluster.", panel=RUNNING
)
engine_timeout: Decorator = option(
    "--engine-timeout",
    metavar="SECONDS",
    help="Fail if the cluster does not answer for this long.",
    type=float,
    default=60.0,
    panel=RUNNING,
)
language: Decorator = option("--language", metavar="CODE", help="Language of the text, such as en.")
timeout: Decorator = option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    default=600,
    show_default=False,
    help="Time limit of a third-party segmenter for each document; 600 by default.",
)
raw: Decorator = option(
    "--raw",
    is_flag=True,
    help="Write names in csv as they are, even if a spreadsheet would run them as formulas.",
    panel=SHOWING,
)


def takes_options(command: Command, *, without: Collection[str] = ()) -> Decorator:
    """Add the options of a command to a function, as its parameter `chosen`.

    Values are parsed here; `chosen` has the options that were given. `without` names options that
    are separate parameters of the function.
    """
    taken = [row for row in OPTIONS.values() if command in row.commands and row.name not in without]

    def decorate(function: Function) -> Function:
        @wraps(function)
        def run(**given: Any) -> None:
            typed = [(row, given.pop(row.name)) for row in taken]
            chosen = {
                row.name: row.parse(",".join(value) if isinstance(value, tuple) else value)
                for row, value in typed
                # Drop options and switches that were not given; 0 is a value.
                if value is not None and value is not False and value != ()
            }
            function(chosen=cast(Choices, chosen), **given)

        decorated: Function = run
        # Each decorator puts its option before the existing ones.
        for row in reversed(taken):
            decorated = _in_table(row)(decorated)
        return decorated

    return decorate


def _in_table(row: Option) -> Decorator:
    """An option of the table as an option of the command line."""
    if row.is_switch:
        return option(row.flag, row.name, is_flag=True, help=row.help, panel=row.panel)
    takes = row.values.takes
    return option(
        row.flag,
        row.name,
        type=click.Choice(row.choices) if row.choices else takes if takes in (int, float) else str,
        multiple=row.values.repeats,
        help=row.help,
        metavar=row.metavar,
        panel=row.panel,
        shell_complete=COMPLETIONS.get(row.name),
    )


def completes(names: Callable[[], Collection[str]]) -> Complete:
    """Shell completion from names that begin with the typed text."""
    return lambda _, __, typed: [name for name in names() if name.startswith(typed)]


def _format_names() -> Collection[str]:
    from interpunct.formats import FORMATS

    return FORMATS


COMPLETIONS: Mapping[str, Complete] = {
    "preset": completes(lambda: PRESETS),
    "system_format": completes(_format_names),
    "reference_format": completes(_format_names),
}
"""Completions for options whose values are names in another table."""

bad: Decorator = _in_table(OPTIONS["bad"])
encoding: Decorator = _in_table(OPTIONS["encoding"])
name_column: Decorator = _in_table(OPTIONS["name_column"])
