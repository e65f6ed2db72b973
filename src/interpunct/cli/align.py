"""`interpunct align`: what was matched with what."""

from __future__ import annotations

import click

from interpunct.cli import options
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.options import Choices


@click.command(cls=SystemsAndReferences)
@options.systems
@options.reference
@options.takes_options("align")
@options.output(
    "table", "html", "json", "trn", help="How to print the alignment; tokens have a table only."
)
def align(
    systems: tuple[str, ...], reference: tuple[str, ...], chosen: Choices, output: str
) -> None:
    """Draw what was matched with what: words and marks, or with --task tokens, tokens.

    Examples

      interpunct align asr/call7.txt -r gold/call7.txt | less -R

      interpunct align asr=asr/ -r gold/ --output html > alignment.html

      interpunct align nltk=out.tok -r gold.conllu --task tokens
    """
    from rich.console import Console

    from interpunct.api.alignment import Alignment, alignment_settings
    from interpunct.errors import OptionError

    settings = alignment_settings(**chosen)
    if settings.task == "tokens" and output != "table":
        raise OptionError(f"--output {output} goes with --task punctuation")
    found = Alignment.of(options.arguments(reference), options.arguments(systems), settings)
    if output == "table":
        found.draw(Console())
    elif output == "json":
        print(found.to_json())
    elif output == "html":
        print(found.page(command=options.command_line()), end="")
    else:
        print(found.to_trn(), end="")
