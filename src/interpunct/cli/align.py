"""`interpunct align`: what was matched with what."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from interpunct.cli import options
from interpunct.cli.program import app
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.options import Choices, Settings

if TYPE_CHECKING:
    from interpunct.alignment.steps import Drawings
    from interpunct.corpora.pairing import Pair
    from interpunct.options.types import Fold


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
    from interpunct.errors import OptionError
    from interpunct.evaluation.alignments import align_documents
    from interpunct.evaluation.scores import begin

    # Without a word about it, words and marks are what a drawing shows.
    if "preset" not in chosen:
        chosen.setdefault("task", "punctuation")
    settings = Settings.choose(command="align", **chosen)
    if settings.task == "boundaries":
        raise OptionError(
            "--task boundaries has no drawing of its own; --task punctuation draws its alignment"
        )
    if settings.task == "tokens" and output != "table":
        raise OptionError(f"--output {output} goes with --task punctuation")
    given = options.arguments(reference), options.arguments(systems)
    if settings.task == "tokens":
        _, pairs = begin(*given, settings)
        _print_tokens(settings.fold, pairs)
    else:
        _print_words(align_documents(*given, settings), output)


def _print_tokens(fold: Fold, pairs: Iterable[Pair]) -> None:
    from rich.console import Console

    from interpunct.report.drawings.tokens import token_drawings

    for line in token_drawings(fold, pairs, Console().width):
        print(line)


def _print_words(drawings: Sequence[Drawings], output: str) -> None:
    from rich.console import Console

    from interpunct.report.drawings.words import print_drawings
    from interpunct.report.export import alignments_as_trn
    from interpunct.report.html import alignment_page
    from interpunct.report.json import dumps
    from interpunct.report.json.alignments import alignment_json

    if output == "table":
        print_drawings(drawings, Console())
    elif output == "json":
        print(dumps(alignment_json(drawings), indent=1))
    elif output == "html":
        print(alignment_page(drawings, command=options.command_line()), end="")
    else:
        sys.stdout.writelines(alignments_as_trn(drawings))
