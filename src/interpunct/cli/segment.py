"""`interpunct segment`: run a trained baseline or a third-party segmenter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, get_args

import click

from interpunct.cli import options, outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.cli.printing import say
from interpunct.errors import InputError, OptionError, warn
from interpunct.messages.progress import track
from interpunct.options.types import Bad, Missing

if TYPE_CHECKING:
    from interpunct.documents.document import Document
    from interpunct.segmenters.processes import SegmenterProcess

Run: TypeAlias = "Callable[[Document], Document | None]"
"""A function that segments a document; returns None if failures may be skipped."""


@click.command(cls=CommandWithHelp)
@options.argument(
    "model",
    "MODEL",
    "What interpunct train wrote, or the name of a segmenter (interpunct segmenters).",
    type=PATH,
)
@options.argument("inputs", "INPUT...", "Files, folders or patterns.", nargs=-1, type=PATH)
@options.option(
    "--output",
    "-o",
    metavar="OUT",
    help="A file, a folder for one file per document, or - to print.",
    type=click.Path(readable=False, path_type=Path),
    required=True,
)
@options.option("--from", "from_format", help="Format of INPUT, if its extension does not say it.")
@options.option("--to", "to_format", help="Format of OUT, if its extension does not say it.")
@options.bad
@options.encoding
@options.name_column
@options.language
@options.timeout
@options.option(
    "--missing",
    type=click.Choice(get_args(Missing)),
    default="error",
    help="What to do with documents on which a third-party segmenter fails.",
)
@outputs.force
def segment(
    model: str,
    inputs: tuple[str, ...],
    output: Path,
    from_format: str | None,
    to_format: str | None,
    bad: Bad | None,
    encoding: str | None,
    name_column: str | None,
    language: str | None,
    timeout: float,
    missing: Missing,
    force: bool,
) -> None:
    """Segment or punctuate documents with a trained baseline, or with a third-party segmenter.

    The output has marks, boundaries and, if the format can store them, scores. A baseline ignores
    marks and case of the input, and uses times, speakers, pitch and energy if it has them. A
    third-party segmenter gets the text as it is written and finds boundaries; one that restores
    marks gets the words alone.

    Examples

      interpunct segment lm.model calls/ -o lm.jsonl

      interpunct segment tagger.model call.ctm -o call.txt

      interpunct segment pysbd book.txt -o book.lines

      interpunct segment hf/MODEL call.ctm -o call.txt
    """
    from interpunct.formats import Reading, stream, write
    from interpunct.formats.writing import check_target

    done: list[str] = []
    # Check all paths before doing anything.
    reading = Reading(bad=bad or "error", encoding=encoding, name_column=name_column)
    sources = [(path, stream(path, format=from_format, reading=reading)) for path in inputs]
    read = [*([model] if Path(model).exists() else []), *inputs]
    check_target(output, format=to_format, inputs=read, force=force)
    with _runner(model, language, timeout, missing) as load:
        write(_segmented(load, sources, done), output, format=to_format, force=force, inputs=read)
    say(f"{len(done)} document{'s' * (len(done) != 1)} written to {outputs.target_name(output)}")


@contextmanager
def _runner(
    model: str, language: str | None, timeout: float, missing: Missing
) -> Iterator[Callable[[], Run]]:
    """A function that loads a model or a segmenter and returns the function to run."""
    from interpunct.segmenters import is_segmenter

    if Path(model).exists() or not is_segmenter(model):
        if language is not None:
            raise OptionError("--language is for third-party segmenters; leave it out")
        yield lambda: _baseline(Path(model))
        return
    from interpunct.segmenters.processes import SegmenterProcess

    with SegmenterProcess(model, model, language, patience=timeout) as process:
        # Missing packages are reported before anything is read.
        process.load()
        yield lambda: _segmenter(process, missing)


def _baseline(path: Path) -> Run:
    from interpunct.baselines import load

    return load(path).segment


def _segmenter(process: SegmenterProcess, missing: Missing) -> Run:
    from interpunct.segmenters import gives
    from interpunct.segmenters.raw_text import raw_text

    is_given_words = gives(process.name, "marks")

    def run(document: Document) -> Document | None:
        text = raw_text(document)
        given = text.bare if is_given_words else text.text
        try:
            return process.document(given, document.name, keep_tokens=False)
        except InputError as error:
            if missing == "error":
                raise
            warn(f"{error.args[0]}; the document is left out")
            return None

    return run


def _segmented(
    load: Callable[[], Run], sources: Sequence[tuple[str, Iterator[Document]]], done: list[str]
) -> Iterator[Document]:
    """Yield the segmented documents; their names are added to `done`.

    The model is loaded when the first document is requested, after the target has been checked.
    """
    run = load()
    names: dict[str, str] = {}
    for path, documents in sources:
        for document in track(documents, "segmenting"):
            first = names.setdefault(document.name, path)
            if first is not path:
                raise InputError(
                    f"a second document named {document.name!r}; the first is in {first}; segment "
                    "them into separate files",
                    path=path,
                )
            made = run(document)
            if made is not None:
                done.append(document.name)
                yield made
    if names and not done:
        raise InputError("the segmenter failed on all documents; nothing was written")
