"""`interpunct score`: systems against a reference."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from interpunct.cli import options, outputs
from interpunct.cli.printing import print_json, print_text
from interpunct.cli.program import app
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.options import Choices, Settings
from interpunct.visible_text import open_console

if TYPE_CHECKING:
    from interpunct.api import Evaluation


@app.command(cls=SystemsAndReferences)
@options.takes_options("score")
def score(
    systems: options.Systems,
    reference: options.References,
    chosen: Choices,
    workers: options.Workers = None,
    engine: options.Engine = None,
    engine_timeout: options.EngineTimeout = 60.0,
    html: outputs.Html = None,
    force: outputs.Force = False,
    output: Annotated[
        Literal["table", "json", "csv", "markdown", "latex"],
        typer.Option(help="How to print the result.", rich_help_panel=options.SHOWING),
    ] = "table",
    raw: options.Raw = False,
) -> None:
    """Score systems against one reference, or against several at once.

    [bold]Examples[/bold]

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
    from interpunct.api import Evaluation
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
        html,
        partial(evaluation.to_html, command=options.command_line(), force=force),
    )


def print_evaluation(evaluation: Evaluation, output: str, *, raw: bool = False) -> None:
    """Print the result in the form that was asked for."""
    from interpunct.report import export
    from interpunct.report.tables.further import sections
    from interpunct.report.tables.table import summary
    from interpunct.report.terminal import print_sections, print_table

    if output == "json":
        print_json(evaluation.to_json())
    elif output == "csv":
        print_text(export.as_csv(evaluation, raw=raw))
    elif output == "table":
        console = open_console()
        print_table(summary(evaluation), console)
        below = sections(evaluation)
        if below:
            console.print()
        print_sections(below, console)
    else:
        print_text(getattr(export, output)(summary(evaluation)))
