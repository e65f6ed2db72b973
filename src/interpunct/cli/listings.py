"""`interpunct metrics`, `formats`, `presets` and `schema`: what there is."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import get_args

import click

from interpunct.cli import options
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.printing import print_json
from interpunct.options import PRESETS, command_line_of
from interpunct.options.types import Command, JsonCommand
from interpunct.visible_text import open_console

ARROWS = {"higher": "↑", "lower": "↓", "neither": ""}
SEVERAL = (
    "",
    "With several references every figure of boundaries has a mean over them (mean_f1, ...) and "
    "a value against their majority (majority_f1, ...).",
)


@click.command(cls=CommandWithHelp)
def metrics() -> None:
    """List the figures, each with its definition and its source."""
    from interpunct.metrics import METRICS
    from interpunct.report.terminal import print_entry, print_sections

    console = open_console()
    for metric in METRICS:
        below = (metric.definition, f"{metric.task}; {metric.source}")
        print_entry(metric.name, ARROWS[metric.better], below, console)
    print_sections([SEVERAL], console)


def _extensions(extensions: Sequence[str]) -> str:
    """The first two, so that the other columns have room."""
    return " ".join(extensions[:2]) + " ..." * (len(extensions) > 2) or "-"


@click.command(cls=CommandWithHelp)
def formats() -> None:
    """List the formats, with their extensions, where boundaries come from and what they need."""
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


@click.command(cls=CommandWithHelp)
def presets() -> None:
    """List the presets, each with the options that it stands for."""
    from interpunct.report.terminal import print_listing, print_note

    console = open_console()
    rows = [(name, shlex.join(command_line_of(chosen))) for name, chosen in PRESETS.items()]
    print_listing(("preset", "the same as"), rows, console)
    print_note("Options that you give override those of a preset.", console)


@click.command(cls=CommandWithHelp)
@options.argument(
    "command",
    "COMMAND",
    "Of score, agreement, curves, align, errors: whose JSON is described.",
    type=click.Choice([*get_args(Command), "errors"]),
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
