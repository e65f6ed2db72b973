"""`interpunct segment`: run a trained baseline."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpunct.cli import options
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.errors import InputError
from interpunct.progress import track

if TYPE_CHECKING:
    from interpunct.baselines import Model
    from interpunct.documents.document import Document


@click.command(cls=CommandWithHelp)
@options.argument(
    "model",
    "MODEL",
    "What interpunct train wrote.",
    type=click.Path(readable=False, path_type=Path),
)
@options.argument("inputs", "INPUT...", "Files, folders or patterns.", nargs=-1, type=PATH)
@options.option(
    "--output",
    "-o",
    metavar="OUT",
    help="A file, or a folder for one file a document.",
    type=click.Path(readable=False, path_type=Path),
    required=True,
)
@options.option("--from", "from_format", help="Format of INPUT, if its extension does not say it.")
@options.option("--to", "to_format", help="Format of OUT, if its extension does not say it.")
def segment(
    model: Path,
    inputs: tuple[str, ...],
    output: Path,
    from_format: str | None,
    to_format: str | None,
) -> None:
    """Segment or punctuate documents with a trained baseline.

    The output has marks, boundaries and, where the format holds them, scores. Marks and case of
    the input are not looked at; times, speakers, pitch and energy are, where they are given.

    Examples

      interpunct segment lm.model calls/ -o lm.jsonl

      interpunct segment tagger.model call.ctm -o call.txt
    """
    from interpunct.baselines import load
    from interpunct.formats import write

    done: list[str] = []
    write(_segmented(load(model), inputs, from_format, done), output, format=to_format)
    print(f"{len(done)} document{'s' * (len(done) != 1)} written to {output}", file=sys.stderr)


def _segmented(
    model: Model, inputs: Iterable[str], format: str | None, done: list[str]
) -> Iterator[Document]:
    """The documents one after the other; `done` takes their names."""
    from interpunct.formats import stream

    names: dict[str, str] = {}
    for path in inputs:
        for document in track(stream(path, format=format), "segmenting"):
            first = names.setdefault(document.name, path)
            if first is not path:
                raise InputError(
                    f"a second document named {document.name!r}; the first is in {first}; "
                    "segment them into files of their own",
                    path=path,
                )
            done.append(document.name)
            yield model.segment(document)
