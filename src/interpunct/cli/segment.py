"""`interpunct segment`: run a trained baseline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpunct.cli import options, outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.cli.printing import say
from interpunct.errors import InputError
from interpunct.progress import track

if TYPE_CHECKING:
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
    help="A file, a folder for one file a document, or - to print.",
    type=click.Path(readable=False, path_type=Path),
    required=True,
)
@options.option("--from", "from_format", help="Format of INPUT, if its extension does not say it.")
@options.option("--to", "to_format", help="Format of OUT, if its extension does not say it.")
@options.encoding
@options.name_column
@outputs.force
def segment(
    model: Path,
    inputs: tuple[str, ...],
    output: Path,
    from_format: str | None,
    to_format: str | None,
    encoding: str | None,
    name_column: str | None,
    force: bool,
) -> None:
    """Segment or punctuate documents with a trained baseline.

    The output has marks, boundaries and, where the format holds them, scores. Marks and case of
    the input are not looked at; times, speakers, pitch and energy are, where they are given.

    Examples

      interpunct segment lm.model calls/ -o lm.jsonl

      interpunct segment tagger.model call.ctm -o call.txt
    """
    from interpunct.formats import Reading, stream, write

    done: list[str] = []
    # All paths are looked at before anything is done.
    reading = Reading(encoding=encoding, name_column=name_column)
    sources = [(path, stream(path, format=from_format, reading=reading)) for path in inputs]
    write(
        _segmented(model, sources, done),
        output,
        format=to_format,
        force=force,
        inputs=[model, *inputs],
    )
    say(f"{len(done)} document{'s' * (len(done) != 1)} written to {outputs.told(output)}")


def _segmented(
    path_of_model: Path, sources: Sequence[tuple[str, Iterator[Document]]], done: list[str]
) -> Iterator[Document]:
    """The documents one after the other; `done` takes their names.

    The model is loaded when the first is asked for, which is after the target has been checked.
    """
    from interpunct.baselines import load

    model = load(path_of_model)
    names: dict[str, str] = {}
    for path, documents in sources:
        for document in track(documents, "segmenting"):
            first = names.setdefault(document.name, path)
            if first is not path:
                raise InputError(
                    f"a second document named {document.name!r}; the first is in {first}; "
                    "segment them into files of their own",
                    path=path,
                )
            done.append(document.name)
            yield model.segment(document)
