"""`interpunct convert`: any format to any other."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from interpunct.cli.program import app


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
    marker: Annotated[str, typer.Option(help="What ends a segment in marked.")] = "</s>",
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
    many = "s" * (len(documents) != 1)
    print(f"{len(documents)} document{many} written to {target}", file=sys.stderr)
