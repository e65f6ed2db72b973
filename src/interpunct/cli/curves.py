"""`interpunct curves`: systems at all thresholds of their scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from interpunct.cli import options, outputs
from interpunct.cli.printing import print_json, print_text
from interpunct.cli.program import app
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.options import Choices, Settings
from interpunct.visible_text import open_console

if TYPE_CHECKING:
    from interpunct.evaluation.curves import Curves
    from interpunct.evaluation.scores import Scores


@app.command(cls=SystemsAndReferences)
@options.takes_options("curves")
def curves(
    systems: options.Systems,
    reference: options.References,
    *,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.png|svg|pdf", help="Draw them.", rich_help_panel=options.SHOWING
        ),
    ] = None,
    kind: Annotated[
        str,
        typer.Option(
            metavar="KIND,...",
            help="Of roc, pr, det, cost, reliability: the panels of the plot.",
            rich_help_panel=options.SHOWING,
        ),
    ] = "roc,pr",
    corpus: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=PATTERN",
            help="A row of its own for the documents with such names; repeat for more rows.",
            rich_help_panel=options.SHOWING,
        ),
    ] = None,
    chosen: Choices,
    workers: options.Workers = None,
    engine: options.Engine = None,
    engine_timeout: options.EngineTimeout = 60.0,
    html: outputs.Html = None,
    force: outputs.Force = False,
    output: Annotated[
        Literal["table", "csv", "json"],
        typer.Option(help="How to print the result.", rich_help_panel=options.SHOWING),
    ] = "table",
    raw: options.Raw = False,
) -> None:
    """Look at systems with scores over all thresholds: ROC, PR, DET, cost and reliability.

    With several references, curves are drawn against their majority, with the band between the
    lowest and the highest single reference.

    [bold]Examples[/bold]

      interpunct curves cnn=cnn.tsv rnn=rnn.tsv -r gold.txt --plot curves.pdf

      interpunct curves out/* -r gold/ --kind roc,pr,det,cost,reliability --plot all.png

      interpunct curves out/* -r gold/ --corpus BN='bn*' --corpus CTS='sw*' --plot both.svg
    """
    from interpunct.evaluation.curves import Curves
    from interpunct.evaluation.curves.curve import check_kinds
    from interpunct.evaluation.scores import evaluate

    kinds = [part.strip() for part in kind.split(",")]
    check_kinds(kinds)
    patterns = [_named_pattern(text) for text in corpus or ["=*"]]
    inputs = options.read_from([*systems, *reference], chosen)
    outputs.check_page(html, inputs, output=output, force=force)
    if plot is not None:
        from interpunct.report.plots.figure import check_target

        check_target(plot, inputs=inputs, force=force)
    chosen["intervals"] = False
    sides = options.arguments(reference), options.arguments(systems)
    scores = evaluate(
        *sides,
        Settings.choose(**chosen),
        workers=workers,
        executor=engine,
        executor_timeout=engine_timeout,
    )
    corpora = {name: Curves.of(scores, documents=pattern) for name, pattern in patterns}

    writing = [] if plot is None else [partial(_draw, corpora, kinds, plot, force=force)]
    outputs.print_then_write(
        partial(_print, corpora, kinds, output, raw=raw),
        html,
        partial(_write_page, scores),
        *writing,
    )


def _draw(corpora: Mapping[str, Curves], kinds: Sequence[str], plot: Path, *, force: bool) -> None:
    from interpunct.report.plots.figure import figure, save

    save(figure(corpora, kinds), plot, force=force)


def _write_page(scores: Scores, path: Path) -> None:
    from interpunct.formats.files.whole import write_whole
    from interpunct.report.html import curves_page

    write_whole(path, [curves_page(scores, command=options.command_line())])


def _print(corpora: Mapping[str, Curves], kinds: Sequence[str], output: str, *, raw: bool) -> None:
    from interpunct.report.export import curves_as_csv
    from interpunct.report.json import dumps
    from interpunct.report.json.curves import curves_json

    if output == "csv":
        print_text(curves_as_csv(corpora, kinds, raw=raw))
    elif output == "json":
        print_json(dumps(curves_json(corpora, kinds)))
    else:
        _print_tables(corpora)


def _named_pattern(text: str) -> tuple[str, str]:
    from interpunct.errors import OptionError

    name, equals, pattern = text.partition("=")
    if not equals:
        raise OptionError(f"--corpus is NAME=PATTERN, such as BN='bn*', not {text!r}")
    return name, pattern


def _print_tables(corpora: Mapping[str, Curves]) -> None:
    from interpunct.report.tables.curves import areas, best_thresholds, sentences
    from interpunct.report.terminal import print_sections, print_signature

    console = open_console()
    for name, found in corpora.items():
        tables = [areas(found, title=name), best_thresholds(found)]
        print_sections([*tables, sentences(found)], console)
    print_signature(next(iter(corpora.values())).signature, console)
