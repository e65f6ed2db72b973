"""`interpunct convert`: any format to any other."""

from __future__ import annotations

from pathlib import Path

import click

from interpunct.cli import options, outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.cli.printing import say
from interpunct.options.types import Bad


@click.command(cls=CommandWithHelp)
@options.argument("source", "IN", "A file, a folder or a pattern.", type=PATH)
@options.argument(
    "target",
    "OUT",
    "A file, a folder for one file per document, or - to print.",
    type=click.Path(readable=False, path_type=Path),
)
@options.option("--from", "from_format", help="Format of IN, if its extension does not say it.")
@options.option("--to", "to_format", help="Format of OUT, if its extension does not say it.")
@options.option("--marker", default="</s>", help="What ends a segment in marked.")
@options.bad
@options.encoding
@options.name_column
@options.option(
    "--lossy", is_flag=True, help="Leave out what the format of OUT cannot store, with a note."
)
@outputs.force
def convert(
    source: str,
    target: Path,
    from_format: str | None,
    to_format: str | None,
    marker: str,
    bad: Bad | None,
    encoding: str | None,
    name_column: str | None,
    lossy: bool,
    force: bool,
) -> None:
    """Convert documents from any format to any other.

    The output is read back and compared before it replaces a file. What the format of OUT cannot
    store is an error, unless --lossy is given.

    Examples

      interpunct convert call.nlp call.jsonl

      interpunct convert calls/ texts --to text --lossy

      interpunct convert gold.conllu gold.tok --lossy

      interpunct convert call.nlp - --to jsonl | head

      interpunct convert out.csv#pred out.jsonl
    """
    from interpunct.formats import Reading
    from interpunct.formats.conversion import convert as convert_documents

    count = convert_documents(
        source,
        target,
        from_format=from_format,
        to_format=to_format,
        reading=Reading(
            marker=marker, bad=bad or "error", encoding=encoding, name_column=name_column
        ),
        force=force,
        lossy=lossy,
    )
    say(f"{count} document{'s' * (count != 1)} written to {outputs.target_name(target)}")
