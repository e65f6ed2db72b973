"""`interpunct errors`: list errors in context."""

from __future__ import annotations

from typing import get_args

import click

from interpunct.cli import options
from interpunct.cli.printing import print_json, print_text
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.messages.visible_text import open_console, visible
from interpunct.options import Choices, Settings
from interpunct.options.types import ErrorKind

CHOOSING = "What is listed"
KINDS: tuple[ErrorKind, ...] = get_args(ErrorKind)


@click.command(cls=SystemsAndReferences)
@options.systems
@options.reference
@options.option(
    "--mark",
    multiple=True,
    metavar="MARK",
    help="Only errors of this mark, on either side; repeat for several.",
    panel=CHOOSING,
)
@options.option(
    "--kind",
    multiple=True,
    type=click.Choice(KINDS),
    help="Only errors of this kind; repeat for several. A boundary is a mark that ends a segment "
    "on one side only.",
    panel=CHOOSING,
)
@options.option(
    "--speaker",
    multiple=True,
    metavar="NAME",
    help="Only words of this speaker of the reference; repeat for several.",
    panel=CHOOSING,
)
@options.option(
    "--context",
    type=click.IntRange(0, 1000),
    default=6,
    metavar="WORDS",
    help="Words shown on either side of an error.",
    panel=options.SHOWING,
)
@options.option(
    "--top",
    type=click.IntRange(0, 1_000_000),
    default=10,
    metavar="N",
    help="Frequent contexts shown below the errors.",
    panel=options.SHOWING,
)
@options.takes_options("align", without=("task", "written"))
@options.output("table", "json", "csv")
@options.raw
def errors(
    systems: tuple[str, ...],
    reference: tuple[str, ...],
    mark: tuple[str, ...],
    kind: tuple[str, ...],
    speaker: tuple[str, ...],
    context: int,
    top: int,
    chosen: Choices,
    output: str,
    raw: bool,
) -> None:
    """List errors of words, marks and capitals, each in its context.

    Each line has the place in the reference, the time and the speaker if known, and the error in
    brackets: what the reference has, and what the system has.

    Examples

      interpunct errors asr/call7.nlp -r gold/call7.nlp --mark '?' --kind missed

      interpunct errors asr/ -r gold/ --kind word --context 3 | less

      interpunct errors asr/ -r gold/ --kind boundary --speaker ann --output csv
    """
    from interpunct.evaluation.error_lists import Wanted, list_errors

    chosen["task"] = "punctuation"
    found = list_errors(
        options.arguments(reference),
        options.arguments(systems),
        Settings.choose(command="align", **chosen),
        wanted=Wanted(mark, tuple(name for name in KINDS if name in kind), speaker),
        context=context,
    )
    if output == "json":
        from interpunct.report.json import dumps
        from interpunct.report.json.errors import errors_json

        print_json(dumps(errors_json(found)))
    elif output == "csv":
        from interpunct.report.export import errors_as_csv

        print_text(errors_as_csv(found, raw=raw))
    else:
        from interpunct.report.tables.errors import error_lines, error_sections
        from interpunct.report.terminal import print_sections, print_signature

        console = open_console()
        for own in found:
            # An error is one line, whatever its length.
            print_text("".join(f"{visible(line)}\n" for line in error_lines(own)))
            print_sections(list(error_sections(own, top=top)), console)
        print_signature(found[0].signature, console)
