"""`interpunct align`: what was matched with what."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from interpunct.cli import options
from interpunct.cli.printing import print_file, print_json
from interpunct.cli.program import app
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.options import Choices
from interpunct.visible_text import open_console


@app.command(cls=SystemsAndReferences)
@options.takes_options("align")
def align(
    systems: options.Systems,
    reference: options.References,
    chosen: Choices,
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

      interpunct align asr=asr/ -r gold/ --output html > alignment.html

      interpunct align nltk=out.tok -r gold.conllu --task tokens
    """
    from interpunct.api.alignment import Alignment, alignment_settings
    from interpunct.errors import OptionError

    settings = alignment_settings(**chosen)
    if settings.task == "tokens" and output != "table":
        raise OptionError(f"--output {output} goes with --task punctuation")
    found = Alignment.of(options.arguments(reference), options.arguments(systems), settings)
    if output == "table":
        found.draw(open_console())
    elif output == "json":
        print_json(found.to_json())
    elif output == "html":
        print_file(found.page(command=options.command_line()))
    else:
        print_file(found.to_trn())
