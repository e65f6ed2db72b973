"""`interpunct agreement`: how far the annotators agree, and where not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from interpunct.cli import options, outputs
from interpunct.cli.printing import print_json
from interpunct.cli.program import app
from interpunct.options import Settings
from interpunct.options.arguments import OptionsAndPreset
from interpunct.options.types import AgreementTask
from interpunct.visible_text import open_console

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
    top: Annotated[
        int,
        typer.Option(
            min=0, help="How many disputed places to show.", rich_help_panel=options.SHOWING
        ),
    ] = 10,
    html: outputs.Html = None,
    force: outputs.Force = False,
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
    outputs.check_page(html, options.read_from(references, chosen), output=output, force=force)
    found = Agreement(measure_agreement(options.arguments(references), settings))
    outputs.print_then_write(
        partial(_print, found, top, output),
        html,
        partial(found.to_html, command=options.command_line(), force=force),
    )


def _print(found: Agreement, top: int, output: str) -> None:
    if output == "table":
        _print_table(found, top)
    else:
        print_json(found.to_json(top=top))


def _print_table(found: Agreement, top: int) -> None:
    from interpunct.report.tables.agreement import agreement_sections
    from interpunct.report.terminal import print_sections, print_signature

    console = open_console()
    print_sections(agreement_sections(found.outcome, top=top), console)
    print_signature(found.signature, console)
