"""`interpunct segment`: run a trained baseline, or a segmenter that others have written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click

from interpunct.cli import options, outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.cli.printing import say
from interpunct.errors import InputError, OptionError
from interpunct.options.types import Bad
from interpunct.progress import track

if TYPE_CHECKING:
    from interpunct.documents.document import Document
    from interpunct.segmenters.segmenter import Split

Run: TypeAlias = "Callable[[Document], Document]"


@click.command(cls=CommandWithHelp)
@options.argument(
    "model",
    "MODEL",
    "What interpunct train wrote, or the name of a segmenter (interpunct segmenters).",
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
@options.bad
@options.encoding
@options.name_column
@options.option("--language", metavar="CODE", help="Language of a segmenter, such as en.")
@outputs.force
def segment(
    model: Path,
    inputs: tuple[str, ...],
    output: Path,
    from_format: str | None,
    to_format: str | None,
    bad: Bad | None,
    encoding: str | None,
    name_column: str | None,
    language: str | None,
    force: bool,
) -> None:
    """Segment or punctuate documents with a trained baseline, or with a segmenter of others.

    The output has marks, boundaries and, where the format holds them, scores. Marks and case of
    the input are not looked at; times, speakers, pitch and energy are, where they are given. A
    segmenter of others sees the text as it is written, and gives boundaries.

    Examples

      interpunct segment lm.model calls/ -o lm.jsonl

      interpunct segment tagger.model call.ctm -o call.txt

      interpunct segment pysbd book.txt -o book.lines
    """
    from interpunct.formats import Reading, stream, write

    done: list[str] = []
    # All paths are looked at before anything is done.
    reading = Reading(bad=bad or "error", encoding=encoding, name_column=name_column)
    sources = [(path, stream(path, format=from_format, reading=reading)) for path in inputs]
    write(
        _segmented(_runner(model, language), sources, done),
        output,
        format=to_format,
        force=force,
        inputs=[*([model] if model.exists() else []), *inputs],
    )
    say(f"{len(done)} document{'s' * (len(done) != 1)} written to {outputs.told(output)}")


def _runner(model: Path, language: str | None) -> Callable[[], Run]:
    """What loads a model or a segmenter, and gives the function that takes a document."""
    from interpunct.segmenters import is_segmenter

    name = str(model)
    if model.exists() or not is_segmenter(name):
        if language is not None:
            raise OptionError("--language is for segmenters of others; leave it out")
        return lambda: _baseline(model)
    from interpunct.segmenters import load_segmenter

    split = load_segmenter(name, language=language)
    return lambda: _segmenter(name, split)


def _baseline(path: Path) -> Run:
    from interpunct.baselines import load

    return load(path).segment


def _segmenter(name: str, split: Split) -> Run:
    from interpunct.segmenters.raw_text import raw_text
    from interpunct.segmenters.segmented import segmented

    return lambda document: segmented(
        document.name, raw_text(document).text, split, tool=name, keep_tokens=False
    )


def _segmented(
    load: Callable[[], Run], sources: Sequence[tuple[str, Iterator[Document]]], done: list[str]
) -> Iterator[Document]:
    """The documents one after the other; `done` takes their names.

    A model is loaded when the first is asked for, which is after the target has been checked.
    """
    run = load()
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
            yield run(document)
