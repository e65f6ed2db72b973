"""`interpunct agreement`: how far the annotators agree, and where not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from interpunct.cli import options
from interpunct.cli.program import app
from interpunct.options import Settings
from interpunct.options.arguments import OptionsAndPreset
from interpunct.options.types import AgreementTask

if TYPE_CHECKING:
    from interpunct.api import Agreement


@app.command()
@options.takes_options("agreement")
def agreement(
    references: Annotated[
        list[str],
        typer.Argument(
            metavar="REFERENCE...",
            help="[NAME=]PATH of each annotator, or a file that holds several.",
        ),
    ],
    *,
    task: Annotated[
        AgreementTask | None,
        typer.Option(
            help="What the annotators agree about (boundaries, unless a preset says otherwise)."
        ),
    ] = None,
    chosen: OptionsAndPreset,
    workers: options.Workers = None,
    engine: options.Engine = None,
    top: Annotated[
        int,
        typer.Option(
            min=0, help="How many disputed places to show.", rich_help_panel=options.SHOWING
        ),
    ] = 10,
    html: options.Html = None,
    output: Annotated[
        Literal["table", "json"],
        typer.Option(help="How to print the result.", rich_help_panel=options.SHOWING),
    ] = "table",
) -> None:
    """Measure how far annotators agree, and show where they do not.

    [bold]Examples[/bold]

      interpunct agreement ann=ann/ bo=bo/ cy=cy/

      interpunct agreement stargazer.json --top 5

      interpunct agreement ann=ann/ bo=bo/ cy=cy/ --task punctuation
    """
    from interpunct.api import Agreement
    from interpunct.evaluation.agreement import measure_agreement

    settings = Settings.choose(command="agreement", task=task, **chosen)
    found = Agreement(
        measure_agreement(options.arguments(references), settings, workers=workers, executor=engine)
    )
    if html is not None:
        found.to_html(html, command=options.command_line())
    if output == "table":
        _print_table(found, top)
    else:
        print(found.to_json(top=top))


def _print_table(found: Agreement, top: int) -> None:
    from rich.console import Console

    from interpunct.report.tables.agreement import agreement_sections
    from interpunct.report.terminal import print_sections, print_signature

    console = Console()
    print_sections(agreement_sections(found.outcome, top=top), console)
    print_signature(found.signature, console)
