"""`interpunct convert`: any format to any other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpunct.cli import options, outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.cli.printing import say

if TYPE_CHECKING:
    from interpunct.documents.document import Document


@click.command(cls=CommandWithHelp)
@options.argument("source", "IN", "A file, a folder or a pattern.", type=PATH)
@options.argument(
    "target",
    "OUT",
    "A file, a folder for one file a document, or - to print.",
    type=click.Path(readable=False, path_type=Path),
)
@options.option("--from", "from_format", help="Format of IN, if its extension does not say it.")
@options.option("--to", "to_format", help="Format of OUT, if its extension does not say it.")
@options.option("--marker", default="</s>", help="What ends a segment in marked.")
@options.encoding
@options.name_column
@outputs.force
def convert(
    source: str,
    target: Path,
    from_format: str | None,
    to_format: str | None,
    marker: str,
    encoding: str | None,
    name_column: str | None,
    force: bool,
) -> None:
    """Convert documents from any format to any other.

    Examples

      interpunct convert call.nlp call.jsonl

      interpunct convert calls/ texts --to text

      interpunct convert gold.conllu gold.tok

      interpunct convert call.nlp - --to jsonl | head

      interpunct convert out.csv#pred out.jsonl
    """
    from interpunct.formats import Reading, stream, write
    from interpunct.formats.files.folders import files_of, split_column

    # From tokens to tokens nothing is made a mark, so that nothing is lost.
    files = files_of(split_column(source)[0])
    keep_tokens = _holds_tokens(files[0], from_format) and _holds_tokens(target, to_format)
    reading = Reading(
        marker=marker, keep_tokens=keep_tokens, encoding=encoding, name_column=name_column
    )
    names: list[str] = []

    def noted() -> Iterator[Document]:
        for document in stream(source, format=from_format, reading=reading):
            names.append(document.name)
            yield document

    write(noted(), target, format=to_format, reading=reading, force=force, inputs=[source])
    say(f"{len(names)} document{'s' * (len(names) != 1)} written to {outputs.told(target)}")


def _holds_tokens(path: Path, format: str | None) -> bool:
    from interpunct.formats.files.source import extension_of

    return (format or extension_of(path)) in ("tokenized", "conllu", ".tok", ".conllu")
