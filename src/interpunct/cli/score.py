"""`interpunct score`: systems against a reference."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpunct.cli import options, outputs
from interpunct.cli.printing import print_json, print_text
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.messages.visible_text import open_console
from interpunct.options import Choices, Settings

if TYPE_CHECKING:
    from interpunct.api.evaluation import Evaluation
    from interpunct.evaluation.scores import Scores
    from interpunct.report.tables.table import Table


@click.command(cls=SystemsAndReferences)
@options.systems
@options.reference
@options.takes_options("score")
@options.workers
@options.engine
@options.engine_timeout
@outputs.html_or_folder
@outputs.force
@options.output("table", "json", "csv", "markdown", "latex")
@options.raw
def score(
    systems: tuple[str, ...],
    reference: tuple[str, ...],
    chosen: Choices,
    workers: int | None,
    engine: str | None,
    engine_timeout: float,
    html: str | None,
    force: bool,
    output: str,
    raw: bool,
) -> None:
    """Score systems against one reference, or against several at once.

    Examples

      interpunct score cnn=out/cnn.txt rnn=out/rnn.txt -r gold.txt

      interpunct score cnn=out/cnn rnn=out/rnn -r ann1/ ann2/ ann3/

      interpunct score asr=out.csv#pred -r out.csv#text

      interpunct score out/ -r gold/ --output latex --html report.html

      interpunct score old=a.txt new=b.txt -r gold.txt --baseline old

      interpunct score sys.txt -r gold.txt --reference-format lines --final include

      interpunct score asr1/ asr2/ -r transcripts/ --task punctuation --by speaker

      interpunct score cnn=out/ -r annotators/* --leave-one-out

      interpunct score nltk=out.tok -r gold.conllu --task tokens

      interpunct score cnn=out/ -r gold/ --engine dask://scheduler:8786
    """
    from interpunct.api.evaluation import Evaluation
    from interpunct.evaluation.scores import evaluate

    sides = options.arguments(reference), options.arguments(systems)
    settings = Settings.choose(**chosen)
    outputs.check_page(
        html, options.read_from([*systems, *reference], chosen), output=output, force=force
    )
    scores = evaluate(
        *sides, settings, workers=workers, executor=engine, executor_timeout=engine_timeout
    )
    evaluation = Evaluation.of(scores)
    outputs.print_then_write(
        partial(print_evaluation, evaluation, output, raw=raw),
        None if html is None else Path(html),
        # Keeps a trailing slash, which distinguishes a folder from a file.
        lambda _: evaluation.to_html(html or "", command=options.command_line(), force=force),
    )


def print_evaluation(evaluation: Evaluation, output: str, *, raw: bool = False) -> None:
    """Print the result in the requested form."""
    from interpunct.report.tables.table import summary

    if output == "json":
        print_json(evaluation.to_json())
    elif output == "csv":
        from interpunct.report.export import as_csv

        print_text(as_csv(evaluation, raw=raw))
    else:
        print_tables(summary(evaluation), evaluation, output)


def print_tables(first: Table, scores: Scores, output: str) -> None:
    """Print a table of main figures, followed by all other tables."""
    if output == "table":
        from interpunct.report.tables.further import sections
        from interpunct.report.terminal import print_sections, print_table

        console = open_console()
        print_table(first, console)
        below = sections(scores)
        if below:
            console.print()
        print_sections(below, console)
    else:
        from interpunct.report import export
        from interpunct.report.tables.left_out import left_out
        from interpunct.report.tables.parts import part_tables

        tables = [first, *part_tables(scores), *left_out(scores)]
        print_text("\n".join(getattr(export, output)(table) for table in tables))
