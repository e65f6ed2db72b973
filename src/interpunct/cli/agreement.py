"""`interpunct agreement`: how far the annotators agree, and where not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from interpunct.cli import options
from interpunct.cli.program import app


@app.command()
def agreement(
    references: Annotated[
        list[str],
        typer.Argument(
            metavar="REFERENCE...",
            help="[NAME=]PATH of each annotator, or a file that holds several.",
        ),
    ],
    task: Annotated[
        Literal["boundaries", "punctuation"],
        typer.Option(help="What the annotators agree about."),
    ] = "boundaries",
    preset: options.Preset = None,
    reference_format: options.ReferenceFormat = None,
    marker: options.Marker = None,
    delimiters: options.Delimiters = None,
    case: options.Case = None,
    missing: options.Missing = None,
    words: options.Words = None,
    tags: options.Tags = None,
    costs: options.Costs = None,
    marks: options.Marks = None,
    merge: options.Merge = None,
    final: options.Final = None,
    threshold: options.Threshold = None,
    resamples: options.Resamples = None,
    seed: options.Seed = None,
    no_intervals: options.NoIntervals = False,
    top: Annotated[
        int,
        typer.Option(
            min=0, help="How many disputed places to show.", rich_help_panel=options.SHOWING
        ),
    ] = 10,
    html: options.Html = None,
    output: Annotated[
        Literal["table", "json"],
        typer.Option(help="How to print the result.", rich_help_panel=options.SHOWING),
    ] = "table",
) -> None:
    """Measure how far annotators agree, and show where they do not.

    [bold]Examples[/bold]

      interpunct agreement ann=ann/ bo=bo/ cy=cy/

      interpunct agreement stargazer.json --top 5

      interpunct agreement ann=ann/ bo=bo/ cy=cy/ --task punctuation
    """
    from rich.console import Console

    from interpunct.api import agreement as measure
    from interpunct.report.sections.agreement import agreement_sections
    from interpunct.report.terminal import print_sections, print_signature

    common = {
        "preset": preset,
        "reference_format": reference_format,
        "marker": marker,
        "delimiters": delimiters,
        "case": case,
        "missing": missing,
        "words": words,
        "tags": tags,
        "marks": marks,
        "merge": merge,
        "final": final,
        "threshold": threshold,
    }
    if task == "punctuation":
        _refuse({"resamples": resamples, "seed": seed, "no-intervals": no_intervals or None}, task)
        choices = {**common, "costs": costs}
        _print_punctuation(options.arguments(references), output, html, choices)
        return
    _refuse({"costs": costs}, "boundaries")
    found = measure(
        options.arguments(references),
        **common,
        resamples=resamples,
        seed=seed,
        intervals=not no_intervals,
    )
    if html is not None:
        found.to_html(html, command=options.command_line())
    if output == "json":
        print(found.to_json(top=top))
    else:
        console = Console()
        print_sections(agreement_sections(found, top=top), console)
        print_signature(found.signature, console)


def _refuse(given: dict[str, object], task: str) -> None:
    """Options that `score` looks at and the agreement about this task does not."""
    from interpunct.errors import OptionError

    for name, value in given.items():
        if value is not None:
            raise OptionError(f"--{name} does not go with agreement in --task {task}; leave it out")


def _print_punctuation(
    references: Any, output: str, html: Path | None, choices: dict[str, Any]
) -> None:
    from rich.console import Console

    from interpunct.api import punctuation_agreement
    from interpunct.report.sections.humans import agreement_sections
    from interpunct.report.terminal import print_sections, print_signature

    found = punctuation_agreement(references, **choices)
    if html is not None:
        found.to_html(html, command=options.command_line())
    if output == "json":
        print(found.to_json())
    else:
        console = Console()
        print_sections(agreement_sections(found), console)
        print_signature(found.signature, console)
