"""`interpunct agreement`: how far annotators agree, and where they disagree."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from interpunct.cli import options, outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.parameters import PATH
from interpunct.cli.printing import print_json, print_text, say
from interpunct.errors import OptionError
from interpunct.messages.visible_text import open_console
from interpunct.options import Settings
from interpunct.options.arguments import OptionsAndPreset
from interpunct.options.types import AgreementTask, ConsensusMethod

if TYPE_CHECKING:
    from interpunct.api.annotator_agreement import Agreement


@click.command(cls=CommandWithHelp)
@options.argument(
    "references",
    "REFERENCE...",
    "[NAME=]PATH of each annotator, or a file that holds several.",
    nargs=-1,
    type=PATH,
)
@options.option(
    "--task",
    type=click.Choice(get_args(AgreementTask)),
    help="What the annotators agree about (boundaries, unless a preset says otherwise).",
)
@options.takes_options("agreement", without=["task"])
@options.workers
@options.engine
@options.engine_timeout
@options.option(
    "--top",
    type=click.IntRange(min=0),
    default=10,
    help="How many disputed places to show.",
    panel=options.SHOWING,
)
@options.option(
    "--consensus",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Also write one reference made from all, in the format of the extension.",
    panel=options.SHOWING,
)
@options.option(
    "--method",
    type=click.Choice(get_args(ConsensusMethod)),
    help="How the consensus is found; dawid-skene by default.",
    panel=options.SHOWING,
)
@options.option(
    "--to",
    "to_format",
    help="Format of the consensus, if its extension does not say it.",
    panel=options.SHOWING,
)
@outputs.html
@outputs.force
@options.output("table", "json", "csv", "markdown", "latex")
@options.raw
def agreement(
    references: tuple[str, ...],
    task: AgreementTask | None,
    chosen: OptionsAndPreset,
    workers: int | None,
    engine: str | None,
    engine_timeout: float,
    top: int,
    consensus: Path | None,
    method: ConsensusMethod | None,
    to_format: str | None,
    html: Path | None,
    force: bool,
    output: str,
    raw: bool,
) -> None:
    """Measure how far annotators agree, and show where they do not.

    Examples

      interpunct agreement ann=ann/ bo=bo/ cy=cy/

      interpunct agreement stargazer.json --top 5

      interpunct agreement ann=ann/ bo=bo/ cy=cy/ --task punctuation

      interpunct agreement ann=ann/ bo=bo/ cy=cy/ --consensus gold.jsonl

      interpunct agreement ann=ann/ bo=bo/ cy=cy/ --output latex
    """
    from interpunct.api.annotator_agreement import Agreement
    from interpunct.evaluation.agreement import measure_agreement

    settings = Settings.choose(command="agreement", task=task, **chosen)
    inputs = options.read_from(references, chosen)
    outputs.check_page(html, inputs, output=output, force=force)
    files = []
    if consensus is None and (method or to_format):
        given = "--method" if method else "--to"
        raise OptionError(f"{given} needs a consensus; name its file with --consensus")
    if consensus is not None:
        from interpunct.formats.writing import check_target

        if _is_printed(consensus) and (_is_printed(html) or output != "table"):
            other = "--html -" if _is_printed(html) else f"--output {output}"
            raise OptionError(
                f"--consensus - and {other} would both print; name a file for the consensus"
            )
        check_target(consensus, format=to_format, inputs=inputs, force=force)
    found = Agreement(
        measure_agreement(
            options.arguments(references),
            settings,
            workers=workers,
            executor=engine,
            executor_timeout=engine_timeout,
        )
    )
    if consensus is not None:
        files.append(
            partial(
                _write_consensus,
                found,
                consensus,
                method or "dawid-skene",
                to_format,
                force=force,
                inputs=inputs,
            )
        )
    outputs.print_then_write(
        # A consensus printed to standard output replaces the tables.
        partial(_print, found, top, output, raw=raw) if not _is_printed(consensus) else _nothing,
        html,
        partial(found.to_html, command=options.command_line(), force=force),
        *files,
    )


def _is_printed(path: Path | None) -> bool:
    from interpunct.formats.files.whole import STANDARD_OUTPUT

    return path == STANDARD_OUTPUT


def _nothing() -> None:
    pass


def _write_consensus(
    found: Agreement,
    path: Path,
    method: ConsensusMethod,
    to_format: str | None,
    *,
    force: bool,
    inputs: Iterable[str | Path],
) -> None:
    count = found.write_consensus(path, method, format=to_format, force=force, inputs=inputs)
    documents = f"{count} document{'s' * (count != 1)}"
    say(f"the consensus of {documents} written to {outputs.target_name(path)}")


def _print(found: Agreement, top: int, output: str, *, raw: bool) -> None:
    if output == "table":
        _print_table(found, top)
    elif output == "json":
        print_json(found.to_json(top=top))
    elif output == "csv":
        from interpunct.report.export import agreement_as_csv

        print_text(agreement_as_csv(found.outcome, found.signature, top=top, raw=raw))
    else:
        from interpunct.report import export
        from interpunct.report.tables.agreement import agreement_sections

        sections = agreement_sections(found.outcome, top=top)
        print_text(getattr(export, f"{output}_sections")(sections, found.signature))


def _print_table(found: Agreement, top: int) -> None:
    from interpunct.report.tables.agreement import agreement_sections
    from interpunct.report.terminal import print_sections, print_signature

    console = open_console()
    print_sections(agreement_sections(found.outcome, top=top), console)
    print_signature(found.signature, console)
