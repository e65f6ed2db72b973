"""`interpunct metrics`, `formats`, `presets` and `schema`: what there is."""

from __future__ import annotations

import shlex
from typing import get_args

import click

from interpunct.cli import options
from interpunct.cli.help import CommandWithHelp
from interpunct.options import PRESETS, command_line_of
from interpunct.options.types import Command

ARROWS = {"higher": "↑", "lower": "↓", "neither": ""}
INDENT = (0, 0, 0, 4)
SEVERAL = (
    "\nWith several references every figure of boundaries has a mean over them (mean_f1, ...) and "
    "a value against their majority (majority_f1, ...)."
)


@click.command(cls=CommandWithHelp)
def metrics() -> None:
    """List the figures, each with its definition and its source."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    from interpunct.metrics import METRICS

    console = Console()
    for metric in METRICS:
        console.print(Text.assemble((metric.name, "bold"), f" {ARROWS[metric.better]}"))
        console.print(Padding(Text(metric.definition), INDENT))
        console.print(Padding(Text(f"{metric.task}; {metric.source}", style="dim"), INDENT))
    console.print(Text(SEVERAL))


@click.command(cls=CommandWithHelp)
def formats() -> None:
    """List the formats, with their extensions, where boundaries come from and what they need."""
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from interpunct.formats import FORMATS

    table = Table(
        "format", "extension", "boundaries come from", "installed", box=box.SIMPLE_HEAD,
        pad_edge=False,
    )  # fmt: skip
    for row in FORMATS.values():
        installed = "yes" if row.installed else f"no: pip install 'interpunct[{row.extra}]'"
        extensions = " ".join(row.extensions) or "-"
        table.add_row(row.name, extensions, row.boundaries, escape(installed))
    console = Console()
    console.print(table)
    console.print(
        "Any text format may be packed with gzip (.gz); - is standard input.", style="dim"
    )


@click.command(cls=CommandWithHelp)
def presets() -> None:
    """List the presets, each with the options that it stands for."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("preset", "the same as", box=box.SIMPLE_HEAD, pad_edge=False)
    for name, chosen in PRESETS.items():
        table.add_row(name, Text(shlex.join(command_line_of(chosen))))
    console = Console()
    console.print(table)
    console.print("Options that you give override those of a preset.", style="dim")


@click.command(cls=CommandWithHelp)
@options.argument(
    "command",
    "COMMAND",
    "Of score, agreement, curves, align: whose JSON is described.",
    type=click.Choice(get_args(Command)),
)
def schema(command: Command) -> None:
    """Print the JSON Schema of what a command prints with --output json.

    Examples

      interpunct schema score > score.schema.json

      interpunct schema agreement
    """
    from interpunct.report.json import dumps
    from interpunct.report.json.schemas import json_schema

    print(dumps(json_schema(command)))
