"""The command line: read, call, print."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import typer

from interpunct import __version__
from interpunct.errors import InputWarning, InterpunctError

app = typer.Typer(
    name="interpunct",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)

Output = Literal["table", "json", "csv", "markdown", "latex"]


def main() -> None:
    """Run the command line; a user's mistake is one line and exit status 2."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", InputWarning)
            warnings.showwarning = _show_warning
            status = app(standalone_mode=False)
    except InterpunctError as error:
        _fail(str(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        _fail("stopped", 130)
    except BrokenPipeError:
        # Whoever read our output has had enough; Python must not complain about it at exit.
        sys.stderr.close()
        raise SystemExit(1) from None
    except Exception as error:
        # Typer's errors about the call itself have this method; anything else is a fault of ours.
        if not hasattr(error, "format_message"):
            raise
        _fail(f"{error.format_message()} (see --help)", 2)
    raise SystemExit(status or 0)


def _fail(message: str, status: int) -> NoReturn:
    print(f"interpunct: {' '.join(message.split())}", file=sys.stderr)
    raise SystemExit(status)


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    print(f"interpunct: note: {message}", file=sys.stderr)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"interpunct {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Score where text breaks: sentence boundaries, punctuation and tokens."""


def _format_names(incomplete: str) -> list[str]:
    from interpunct.formats import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def _preset_names(incomplete: str) -> list[str]:
    from interpunct.settings import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


@app.command()
def score(
    systems: Annotated[
        list[str],
        typer.Argument(metavar="SYSTEM...", help="[NAME=]PATH: a file, a folder or a pattern."),
    ],
    reference: Annotated[
        list[str],
        typer.Option("--reference", "-r", metavar="REFERENCE", help="[NAME=]PATH of the truth."),
    ],
    preset: Annotated[
        str | None,
        typer.Option(help="A list of options under one name.", autocompletion=_preset_names),
    ] = None,
    system_format: Annotated[
        str | None,
        typer.Option(
            help="Format of the systems, if the extension does not say it.",
            autocompletion=_format_names,
        ),
    ] = None,
    reference_format: Annotated[
        str | None,
        typer.Option(
            help="Format of the references, if the extension does not say it.",
            autocompletion=_format_names,
        ),
    ] = None,
    marker: Annotated[
        str | None, typer.Option(help="What ends a segment in the format `marked`.")
    ] = None,
    delimiters: Annotated[
        str | None, typer.Option(help="Marks that end a segment, such as '.?!'.")
    ] = None,
    case: Annotated[str | None, typer.Option(help="Do words differ by case: fold or keep.")] = None,
    missing: Annotated[
        str | None, typer.Option(help="Documents that one side lacks: error or skip.")
    ] = None,
    final: Annotated[
        str | None, typer.Option(help="The end of the document: exclude or include.")
    ] = None,
    k: Annotated[int | None, typer.Option(help="Window of Pk and WindowDiff, in units.")] = None,
    tolerance: Annotated[
        int | None, typer.Option(help="Also accept boundaries within this many slots.")
    ] = None,
    beta: Annotated[float | None, typer.Option(help="Also show F-beta with this beta.")] = None,
    threshold: Annotated[
        float | None, typer.Option(help="A score from here on is a boundary.")
    ] = None,
    columns: Annotated[
        str | None, typer.Option(help="Figures to show, separated by commas.")
    ] = None,
    output: Annotated[Output, typer.Option(help="How to print the result.")] = "table",
) -> None:
    """Score systems against a reference.

    [bold]Examples[/bold]

      interpunct score cnn=out/cnn.txt rnn=out/rnn.txt -r gold.txt

      interpunct score out/ -r gold/ --output latex

      interpunct score sys.txt -r gold.txt --reference-format lines --final include
    """
    from interpunct.evaluation import score as evaluate

    evaluation = evaluate(
        _arguments(systems),
        _arguments(reference),
        preset=preset,
        system_format=system_format,
        reference_format=reference_format,
        marker=marker,
        delimiters=delimiters,
        case=case,
        missing=missing,
        final=final,
        k=k,
        tolerance=tolerance,
        beta=beta,
        threshold=threshold,
        columns=tuple(columns.split(",")) if columns else None,
    )
    _print_evaluation(evaluation, output)


def _arguments(arguments: list[str]) -> list[tuple[str | None, str]]:
    from interpunct.inputs import parse_argument

    return [parse_argument(argument) for argument in arguments]


def _print_evaluation(evaluation: Any, output: str) -> None:
    from rich.console import Console

    from interpunct.report import documents
    from interpunct.report.tables import summary
    from interpunct.report.terminal import print_table

    if output == "json":
        print(evaluation.to_json())
    elif output == "csv":
        print(documents.as_csv(evaluation), end="")
    elif output == "table":
        print_table(summary(evaluation), Console())
    else:
        print(getattr(documents, output)(summary(evaluation)), end="")


@app.command()
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file, a folder or a pattern.")],
    target: Annotated[
        Path, typer.Argument(metavar="OUT", help="A file, or a folder for one file a document.")
    ],
    from_format: Annotated[
        str | None, typer.Option("--from", help="Format of IN, if its extension does not say it.")
    ] = None,
    to_format: Annotated[
        str | None, typer.Option("--to", help="Format of OUT, if its extension does not say it.")
    ] = None,
    marker: Annotated[str, typer.Option(help="What ends a segment in `marked`.")] = "</s>",
) -> None:
    """Convert documents from any format to any other.

    [bold]Examples[/bold]

      interpunct convert call.nlp call.jsonl

      interpunct convert calls/ texts --to text
    """
    from interpunct.formats import Reading, read, write

    reading = Reading(marker=marker)
    documents = read(source, format=from_format, reading=reading)
    write(documents, target, format=to_format, reading=reading)
    print(f"{len(documents)} documents written to {target}", file=sys.stderr)


@app.command()
def metrics() -> None:
    """List the figures, each with its definition and its source."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from interpunct.metrics import METRICS

    arrows = {"higher": "↑", "lower": "↓", "neither": ""}
    table = Table("figure", "best", "definition", "source", box=box.SIMPLE_HEAD, pad_edge=False)
    for metric in METRICS:
        table.add_row(metric.name, arrows[metric.better], metric.definition, metric.source)
    Console().print(table)


@app.command()
def formats() -> None:
    """List the formats, with their extensions and where boundaries come from."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from interpunct.formats import FORMATS

    table = Table(
        "format", "extension", "boundaries come from", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for row in FORMATS.values():
        table.add_row(row.name, " ".join(row.extensions) or "-", row.boundaries)
    Console().print(table)
