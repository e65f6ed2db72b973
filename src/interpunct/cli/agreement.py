"""`interpunct agreement`: how far the annotators agree, and where not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from interpunct.cli import options
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.options import Settings
from interpunct.options.arguments import OptionsAndPreset
from interpunct.options.types import AgreementTask

if TYPE_CHECKING:
    from interpunct.api.annotator_agreement import Agreement


@click.command(cls=CommandWithHelp)
@options.argument(
    "references",
    "REFERENCE...",
    "[NAME=]PATH of each annotator, or a file that holds several.",
    nargs=-1,
    type=PATH,
)
@options.option(
    "--task",
    type=click.Choice(get_args(AgreementTask)),
    help="What the annotators agree about (boundaries, unless a preset says otherwise).",
)
@options.takes_options("agreement", without=["task"])
@options.option(
    "--top",
    type=click.IntRange(min=0),
    default=10,
    help="How many disputed places to show.",
    panel=options.SHOWING,
)
@options.html
@options.output("table", "json")
def agreement(
    references: tuple[str, ...],
    task: AgreementTask | None,
    chosen: OptionsAndPreset,
    top: int,
    html: Path | None,
    output: str,
) -> None:
    """Measure how far annotators agree, and show where they do not.

    Examples

      interpunct agreement ann=ann/ bo=bo/ cy=cy/

      interpunct agreement stargazer.json --top 5

      interpunct agreement ann=ann/ bo=bo/ cy=cy/ --task punctuation
    """
    from interpunct.api.annotator_agreement import Agreement
    from interpunct.evaluation.agreement import measure_agreement

    settings = Settings.choose(command="agreement", task=task, **chosen)
    found = Agreement(measure_agreement(options.arguments(references), settings))
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
