"""`interpunct align`: show alignments."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpunct.cli import options, outputs
from interpunct.cli.printing import print_file, print_json
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.messages.visible_text import open_console
from interpunct.options import Choices

if TYPE_CHECKING:
    from interpunct.api.alignment import Alignment


@click.command(cls=SystemsAndReferences)
@options.systems
@options.reference
@options.takes_options("align")
@outputs.html
@outputs.force
@options.output(
    "table",
    "html",
    "json",
    "trn",
    help="How to print the alignment; tokens are printed as a table only.",
)
def align(
    systems: tuple[str, ...],
    reference: tuple[str, ...],
    chosen: Choices,
    html: Path | None,
    force: bool,
    output: str,
) -> None:
    """Show the alignment of words and marks or, with --task tokens, of tokens.

    Examples

      interpunct align asr/call7.txt -r gold/call7.txt | less -R

      interpunct align asr=asr/ -r gold/ --html alignment.html

      interpunct align nltk=out.tok -r gold.conllu --task tokens
    """
    from interpunct.api.alignment import Alignment, alignment_settings
    from interpunct.errors import OptionError

    settings = alignment_settings(**chosen)
    if settings.task == "tokens" and output != "table":
        raise OptionError(f"--output {output} needs --task punctuation")
    if settings.task == "tokens" and html is not None:
        raise OptionError("--html needs --task punctuation")
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
