"""`interpunct align`: what was matched with what."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from interpunct.cli import options
from interpunct.cli.program import app
from interpunct.cli.repeated_options import SystemsAndReferences

if TYPE_CHECKING:
    from interpunct.corpora.pairing import Pair
    from interpunct.tasks.task import Task


@app.command(cls=SystemsAndReferences)
def align(
    systems: options.Systems,
    reference: options.References,
    task: options.TaskName = None,
    preset: options.Preset = None,
    system_format: options.SystemFormat = None,
    reference_format: options.ReferenceFormat = None,
    case: options.Case = None,
    missing: options.Missing = None,
    tags: options.Tags = None,
    costs: options.Costs = None,
    marks: options.Marks = None,
    merge: options.Merge = None,
    fold: options.FoldTables = None,
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
    from interpunct.evaluation.scores import begin
    from interpunct.options import Settings

    settings = Settings.choose(
        # Without a word about it, words and marks are what a drawing shows.
        task=task or (None if preset else "punctuation"),
        preset=preset,
        system_format=system_format,
        reference_format=reference_format,
        case=case,
        missing=missing,
        tags=tags,
        costs=costs,
        marks=marks,
        merge=merge,
        fold=fold,
    )
    if settings.task == "boundaries":
        raise OptionError(
            "--task boundaries has no drawing of its own; --task punctuation draws its alignment"
        )
    if settings.task == "tokens" and output != "table":
        raise OptionError(f"--output {output} goes with --task punctuation")
    work, pairs = begin(options.arguments(systems), options.arguments(reference), settings)
    if settings.task == "tokens":
        _print_tokens(work, pairs)
    else:
        _print_words(work, pairs, output)


def _print_tokens(work: Task, pairs: Iterable[Pair]) -> None:
    from rich.console import Console

    from interpunct.report.drawings.tokens import token_drawings

    for line in token_drawings(work, pairs, Console().width):
        print(line)


def _print_words(work: Task, pairs: Iterable[Pair], output: str) -> None:
    from rich.console import Console

    from interpunct.evaluation.alignments import drawings_of
    from interpunct.report.drawings.words import print_drawings
    from interpunct.report.export import alignments_as_json, alignments_as_trn
    from interpunct.report.html import alignment_page

    drawings = drawings_of(work, pairs)
    if output == "table":
        print_drawings(drawings, Console())
    elif output == "json":
        print(alignments_as_json(drawings))
    elif output == "html":
        print(alignment_page(drawings, command=options.command_line()), end="")
    else:
        sys.stdout.writelines(alignments_as_trn(drawings))
