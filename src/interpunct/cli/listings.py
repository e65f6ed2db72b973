"""`interpunct metrics`, `formats`, `presets` and `schema`."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

import click

from interpunct.cli import options, parameters
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.printing import print_json
from interpunct.errors import typed
from interpunct.messages.visible_text import open_console
from interpunct.options import ABOUT, PRESETS, command_line_of
from interpunct.options.types import JsonCommand

if TYPE_CHECKING:
    from interpunct.metrics.catalogue import Described

BETTER = {"higher": "higher is better", "lower": "lower is better", "neither": "neither is better"}
ARROWS = {"higher": "↑", "lower": "↓", "neither": ""}
SEVERAL = (
    "",
    "With several references, every figure of boundaries has a mean over them (mean_f1, ...) and "
    "a value against their majority (majority_f1, ...).",
)


@click.command(cls=CommandWithHelp)
@click.argument(
    "name",
    cls=parameters.Argument,
    metavar="[NAME]",
    help="One figure, by its name or by the head of its column.",
    required=False,
)
def metrics(name: str | None = None) -> None:
    """List the figures by task, each with its definition and its source; or describe one in full.

    Examples

      interpunct metrics

      interpunct metrics window_diff
    """
    from interpunct.evaluation.unknown_figures import figures_called
    from interpunct.metrics import METRICS
    from interpunct.report.terminal import print_entry, print_sections

    console = open_console()
    if name is not None:
        for metric in figures_called(name):
            print_entry(metric.name, ARROWS[metric.better], _all_about(metric), console)
        return
    task = None
    for metric in METRICS:
        if metric.task != task:
            task = metric.task
            print_sections([("", f"In {task}:", "")], console)
        print_entry(metric.name, ARROWS[metric.better], (metric.definition, metric.source), console)
    print_sections([SEVERAL], console)


def _all_about(metric: Described) -> list[str]:
    """Everything that the catalogue has about a figure."""
    from interpunct.evaluation.unknown_figures import is_always_there, presets_with, tasks_with
    from interpunct.metrics.catalogue import range_of

    tasks = tasks_with(metric)
    lines = [
        metric.definition,
        f"head of its column: {metric.label}",
        f"range: {range_of(metric)}; {BETTER[metric.better]}",
        f"task: {', '.join(tasks)}",
    ]
    presets = presets_with(metric.name)
    if metric.needs:
        lacking = [task for task in tasks if not is_always_there(metric, task)]
        where = f" in {' and '.join(lacking)}" if lacking != [*tasks] else ""
        lines.append(f"needs{where}: {typed(Exception(metric.needs))}")
    if presets:
        lines.append(f"presets: {', '.join(presets)}")
    return [*lines, f"not measured: {metric.unmeasured}", f"source: {metric.source}"]


def _extensions(extensions: Sequence[str]) -> str:
    """The first two extensions, to leave room for other columns."""
    return " ".join(extensions[:2]) + " ..." * (len(extensions) > 2) or "-"


@click.command(cls=CommandWithHelp)
def formats() -> None:
    """List the formats, with their extensions, where boundaries come from and what to install."""
    from interpunct.formats import FORMATS
    from interpunct.report.terminal import print_listing, print_note

    console = open_console()
    rows = [
        (
            row.name,
            _extensions(row.extensions),
            row.boundaries,
            "yes" if row.installed else f"no: pip install 'interpunct[{row.extra}]'",
        )
        for row in FORMATS.values()
    ]
    print_listing(("format", "extension", "boundaries come from", "installed"), rows, console)
    print_note(
        "Any text format may be packed (.gz, .xz, .bz2, .zst); PATH#COLUMN is a column of a table; "
        "- is standard input or output.",
        console,
    )
    read_only = ", ".join(row.name for row in FORMATS.values() if row.write is None)
    print_note(f"These can be read, not written: {read_only}.", console)


@click.command(cls=CommandWithHelp)
def presets() -> None:
    """List the presets: what each is for, and the options that it sets."""
    from interpunct.report.terminal import print_entry, print_note

    console = open_console()
    for name, chosen in PRESETS.items():
        print_entry(name, "", (ABOUT[name], shlex.join(command_line_of(chosen))), console)
    print_note("Options that you give override those of a preset.", console)


@click.command(cls=CommandWithHelp)
@options.argument(
    "command",
    "COMMAND",
    "The command whose JSON the schema describes: " + ", ".join(get_args(JsonCommand)) + ".",
    type=click.Choice(get_args(JsonCommand)),
)
def schema(command: JsonCommand) -> None:
    """Print the JSON Schema of what a command prints with --output json.

    Examples

      interpunct schema score > score.schema.json

      interpunct schema agreement
    """
    from interpunct.report.json import dumps
    from interpunct.report.json.schemas import json_schema

    print_json(dumps(json_schema(command)))
