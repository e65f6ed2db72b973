"""`interpunct report`: show stored results, or compare two runs."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpunct.cli import options, outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.messages.visible_text import open_console

if TYPE_CHECKING:
    from interpunct.api.stored_results import StoredResults


@click.command(cls=CommandWithHelp)
@options.argument(
    "results",
    "RESULT...",
    "[NAME=]PATH of what score --output json printed, the old run first; the errors of the same "
    "runs, as errors --output json prints them, may follow.",
    nargs=-1,
    type=PATH,
)
@outputs.html
@outputs.force
def report(results: tuple[str, ...], html: Path | None, force: bool) -> None:
    """Show stored results again, or compare two runs, without the texts.

    Two runs are compared system by system, figure by figure and document by document. The p-values
    test the mean difference over documents.

    Examples

      interpunct score cnn=out/ -r gold/ --output json > old.json

      interpunct report old.json --html page.html

      interpunct report old.json new.json --html page.html

      interpunct report old.json new.json old-errors.json new-errors.json --html page.html
    """
    from interpunct.api.stored_results import StoredResults

    given = options.arguments(results)
    outputs.check_page(html, [one.path for one in given], force=force)
    found = StoredResults.read(given)
    outputs.print_then_write(
        partial(_print, found),
        html,
        partial(found.to_html, command=options.command_line(), force=force),
    )


def _print(found: StoredResults) -> None:
    from interpunct.report.terminal import print_sections

    print_sections(found.sections(), open_console())
