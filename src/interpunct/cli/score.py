"""`interpunct score`: systems against a reference."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpunct.cli import options
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.options import Choices, Settings

if TYPE_CHECKING:
    from interpunct.api.evaluation import Evaluation


@click.command(cls=SystemsAndReferences)
@options.systems
@options.reference
@options.takes_options("score")
@options.workers
@options.engine
@options.html
@options.output("table", "json", "csv", "markdown", "latex")
def score(
    systems: tuple[str, ...],
    reference: tuple[str, ...],
    chosen: Choices,
    workers: int | None,
    engine: str | None,
    html: Path | None,
    output: str,
) -> None:
    """Score systems against one reference, or against several at once.

    Examples

      interpunct score cnn=out/cnn.txt rnn=out/rnn.txt -r gold.txt

      interpunct score cnn=out/cnn rnn=out/rnn -r ann1/ ann2/ ann3/

      interpunct score out/ -r gold/ --output latex --html report.html

      interpunct score old=a.txt new=b.txt -r gold.txt --baseline old

      interpunct score sys.txt -r gold.txt --reference-format lines --final include

      interpunct score asr1/ asr2/ -r transcripts/ --task punctuation --by speaker

      interpunct score cnn=out/ -r annotators/* --task punctuation --leave-one-out

      interpunct score nltk=out.tok -r gold.conllu --task tokens

      interpunct score cnn=out/ -r gold/ --engine dask://scheduler:8786
    """
    from interpunct.api.evaluation import Evaluation
    from interpunct.evaluation.scores import evaluate

    sides = options.arguments(reference), options.arguments(systems)
    settings = Settings.choose(**chosen)
    evaluation = Evaluation.of(evaluate(*sides, settings, workers=workers, executor=engine))
    # Before anything is printed: whoever reads our output may stop reading.
    if html is not None:
        evaluation.to_html(html, command=options.command_line())
    print_evaluation(evaluation, output)


def print_evaluation(evaluation: Evaluation, output: str) -> None:
    """Print the result in the form that was asked for."""
    from interpunct.report.tables.table import summary

    if output == "json":
        print(evaluation.to_json())
    elif output == "table":
        from rich.console import Console

        from interpunct.report.tables.further import sections
        from interpunct.report.terminal import print_sections, print_table

        console = Console()
        print_table(summary(evaluation), console)
        below = sections(evaluation)
        if below:
            console.print()
        print_sections(below, console)
    elif output == "csv":
        from interpunct.report.export import as_csv

        print(as_csv(evaluation), end="")
    else:
        from interpunct.report import export

        print(getattr(export, output)(summary(evaluation)), end="")
