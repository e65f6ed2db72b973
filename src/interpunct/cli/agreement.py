"""`interpunct agreement`: how far the annotators agree, and where not."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from interpunct.cli import options, outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.cli.printing import print_json
from interpunct.options import Settings
from interpunct.options.arguments import OptionsAndPreset
from interpunct.options.types import AgreementTask
from interpunct.visible_text import open_console

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
@options.workers
@options.engine
@options.engine_timeout
@options.option(
    "--top",
    type=click.IntRange(min=0),
    default=10,
    help="How many disputed places to show.",
    panel=options.SHOWING,
)
@outputs.html
@outputs.force
@options.output("table", "json")
def agreement(
    references: tuple[str, ...],
    task: AgreementTask | None,
    chosen: OptionsAndPreset,
    workers: int | None,
    engine: str | None,
    engine_timeout: float,
    top: int,
    html: Path | None,
    force: bool,
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
    outputs.check_page(html, options.read_from(references, chosen), output=output, force=force)
    found = Agreement(
        measure_agreement(
            options.arguments(references),
            settings,
            workers=workers,
            executor=engine,
            executor_timeout=engine_timeout,
        )
    )
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
