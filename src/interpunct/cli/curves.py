"""`interpunct curves`: systems at all thresholds of their scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    from interpunct.evaluation.curves import Curves
    from interpunct.evaluation.scores import Scores


@click.command(cls=SystemsAndReferences)
@options.systems
@options.reference
@options.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE.png|svg|pdf",
    help="Draw the curves.",
    panel=options.SHOWING,
)
@options.option(
    "--kind",
    default="roc,pr",
    metavar="KIND,...",
    help="Panels of the plot: roc, pr, det, cost, reliability.",
    panel=options.SHOWING,
)
@options.option(
    "--corpus",
    multiple=True,
    metavar="NAME=PATTERN",
    help="A separate row for the documents with such names; repeat for more rows.",
    panel=options.SHOWING,
)
@options.takes_options("curves")
@options.workers
@options.engine
@options.engine_timeout
@outputs.html
@outputs.force
@options.output("table", "csv", "json")
@options.raw
def curves(
    systems: tuple[str, ...],
    reference: tuple[str, ...],
    plot: Path | None,
    kind: str,
    corpus: tuple[str, ...],
    chosen: Choices,
    workers: int | None,
    engine: str | None,
    engine_timeout: float,
    html: Path | None,
    force: bool,
    output: str,
    raw: bool,
) -> None:
    """Show systems with scores at all thresholds: ROC, PR, DET, cost and reliability.

    With several references, curves are drawn against their majority, with the band between the
    lowest and the highest single reference.

    Examples

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
        print_sections([*tables, *sentences(found)], console)
    print_signature(next(iter(corpora.values())).signature, console)
