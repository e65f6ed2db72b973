"""`interpunct align`: what was matched with what."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from interpunct.cli import options, outputs
from interpunct.cli.printing import print_file, print_json
from interpunct.cli.program import app
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.options import Choices
from interpunct.visible_text import open_console

if TYPE_CHECKING:
    from interpunct.api import Alignment


@app.command(cls=SystemsAndReferences)
@options.takes_options("align")
def align(
    systems: options.Systems,
    reference: options.References,
    chosen: Choices,
    html: outputs.Html = None,
    force: outputs.Force = False,
    output: Annotated[
        Literal["table", "html", "json", "trn"],
        typer.Option(
            help="How to print the alignment; tokens have a table only.",
            rich_help_panel=options.SHOWING,
        ),
    ] = "table",
) -> None:
    """Draw what was matched with what: words and marks, or with --task tokens, tokens.

    [bold]Examples[/bold]

      interpunct align asr/call7.txt -r gold/call7.txt | less -R

      interpunct align asr=asr/ -r gold/ --html alignment.html

      interpunct align nltk=out.tok -r gold.conllu --task tokens
    """
    from interpunct.api.alignment import Alignment, alignment_settings
    from interpunct.errors import OptionError

    settings = alignment_settings(**chosen)
    if settings.task == "tokens" and output != "table":
        raise OptionError(f"--output {output} goes with --task punctuation")
    if settings.task == "tokens" and html is not None:
        raise OptionError("--html goes with --task punctuation")
    inputs = options.read_from([*systems, *reference], chosen)
    outputs.check_page(html, inputs, output=output, force=force)
    found = Alignment.of(options.arguments(reference), options.arguments(systems), settings)
    outputs.print_then_write(
        partial(_print, found, output),
        html,
        partial(found.to_html, command=options.command_line(), force=force),
    )


def _print(found: Alignment, output: str) -> None:
    if output == "table":
        found.draw(open_console())
    elif output == "json":
        print_json(found.to_json())
    elif output == "html":
        print_file(found.page(command=options.command_line()))
    else:
        print_file(found.to_trn())
