"""`interpunct score`: systems against a reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from interpunct.cli import options
from interpunct.cli.program import app
from interpunct.cli.repeated_options import SystemsAndReferences

if TYPE_CHECKING:
    from interpunct.api import Evaluation


@app.command(cls=SystemsAndReferences)
def score(
    systems: options.Systems,
    reference: options.References,
    task: options.TaskName = None,
    preset: options.Preset = None,
    system_format: options.SystemFormat = None,
    reference_format: options.ReferenceFormat = None,
    marker: options.Marker = None,
    delimiters: options.Delimiters = None,
    case: options.Case = None,
    missing: options.Missing = None,
    uem: options.Uem = None,
    final: options.Final = None,
    window_limit: Annotated[
        int | None,
        typer.Option(
            help="Slots at most this far apart share a window of WiSeBE.",
            rich_help_panel=options.SCORING,
        ),
    ] = None,
    quorum: options.Quorum = None,
    leave_one_out: Annotated[
        bool,
        typer.Option(
            "--leave-one-out",
            help="In punctuation: compare systems with humans, each against the other annotators.",
            rich_help_panel=options.SCORING,
        ),
    ] = False,
    orders: Annotated[
        str | None,
        typer.Option(
            metavar="all|N",
            help="In punctuation: also merge the references in all or N orders.",
            rich_help_panel=options.SCORING,
        ),
    ] = None,
    words: options.Words = None,
    tags: options.Tags = None,
    costs: options.Costs = None,
    marks: options.Marks = None,
    merge: options.Merge = None,
    denominator: Annotated[
        Literal["reference", "path", "columns"] | None,
        typer.Option(
            help="In punctuation: divide by all of the reference, by what was aligned, or by all "
            "columns with a mark.",
            rich_help_panel=options.SCORING,
        ),
    ] = None,
    by: Annotated[
        Literal["speaker"] | None,
        typer.Option(
            help="In punctuation: also show each speaker.", rich_help_panel=options.SHOWING
        ),
    ] = None,
    fold: options.FoldTables = None,
    k: Annotated[
        int | None,
        typer.Option(
            help="Window of Pk and WindowDiff, in units.", rich_help_panel=options.SCORING
        ),
    ] = None,
    tolerance: Annotated[
        int | None,
        typer.Option(
            help="Also accept boundaries within this many slots.", rich_help_panel=options.SCORING
        ),
    ] = None,
    beta: Annotated[
        float | None,
        typer.Option(help="Also show F-beta with this beta.", rich_help_panel=options.SCORING),
    ] = None,
    threshold: options.Threshold = None,
    thresholds: options.Thresholds = None,
    dcf: options.Dcf = None,
    resamples: options.Resamples = None,
    seed: options.Seed = None,
    no_intervals: options.NoIntervals = False,
    baseline: Annotated[
        str | None,
        typer.Option(
            help="Compare all systems with this one, not all pairs.",
            rich_help_panel=options.STATISTICS,
        ),
    ] = None,
    columns: Annotated[
        str | None,
        typer.Option(help="Figures to show, separated by commas.", rich_help_panel=options.SHOWING),
    ] = None,
    workers: options.Workers = None,
    engine: options.Engine = None,
    html: options.Html = None,
    output: options.Output = "table",
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
    from interpunct.api import score as evaluate

    evaluation = evaluate(
        options.arguments(systems),
        options.arguments(reference),
        task=task,
        preset=preset,
        workers=workers,
        engine=engine,
        system_format=system_format,
        reference_format=reference_format,
        marker=marker,
        delimiters=delimiters,
        case=case,
        missing=missing,
        uem=uem,
        final=final,
        window_limit=window_limit,
        quorum=quorum,
        leave_one_out=leave_one_out or None,
        orders=orders,
        words=words,
        tags=tags,
        costs=costs,
        marks=marks,
        merge=merge,
        denominator=denominator,
        by=by,
        fold=fold,
        k=k,
        tolerance=tolerance,
        beta=beta,
        threshold=threshold,
        thresholds=thresholds,
        dcf=dcf,
        resamples=resamples,
        seed=seed,
        intervals=not no_intervals,
        baseline=baseline,
        columns=tuple(columns.split(",")) if columns else None,
    )
    # Before anything is printed: whoever reads our output may stop reading.
    if html is not None:
        evaluation.to_html(html, command=options.command_line())
    print_evaluation(evaluation, output)


def print_evaluation(evaluation: Evaluation, output: str) -> None:
    """Print the result in the form that was asked for."""
    from rich.console import Console

    from interpunct.report import export
    from interpunct.report.sections.catalogue import sections
    from interpunct.report.tables import summary
    from interpunct.report.terminal import print_sections, print_table

    if output == "json":
        print(evaluation.to_json())
    elif output == "csv":
        print(export.as_csv(evaluation), end="")
    elif output == "table":
        console = Console()
        print_table(summary(evaluation), console)
        below = sections(evaluation)
        if below:
            console.print()
        print_sections(below, console)
    else:
        print(getattr(export, output)(summary(evaluation)), end="")
