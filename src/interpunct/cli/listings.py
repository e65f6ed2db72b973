"""`interpunct metrics` and `interpunct formats`: what there is."""

from __future__ import annotations

from interpunct.cli.program import app

ARROWS = {"higher": "↑", "lower": "↓", "neither": ""}
INDENT = (0, 0, 0, 4)
SEVERAL = (
    "\nWith several references every figure of boundaries has a mean over them (mean_f1, ...) and "
    "a value against their majority (majority_f1, ...)."
)


@app.command()
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


@app.command()
def formats() -> None:
    """List the formats, with their extensions and where boundaries come from."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from interpunct.formats import FORMATS

    table = Table(
        "format", "extension", "boundaries come from", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for row in FORMATS.values():
        table.add_row(row.name, " ".join(row.extensions) or "-", row.boundaries)
    Console().print(table)
