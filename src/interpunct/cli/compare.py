"""`interpunct compare`: run and score third-party segmenters."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from interpunct.cli import options, outputs
from interpunct.cli.printing import print_json, print_text
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.cli.score import print_tables
from interpunct.errors import InputError, OptionError
from interpunct.options import Choices, Settings, near
from interpunct.options.types import Corruption

if TYPE_CHECKING:
    from interpunct.api.comparison import Comparison
    from interpunct.corpora.paths import NamedPath

COLUMNS = {
    "boundaries": ("precision", "recall", "f1"),
    "tokens": ("sentence_precision", "sentence_recall", "sentence_f1"),
}
"""The default columns of each task."""


@click.command(cls=SystemsAndReferences)
@options.argument(
    "names",
    "NAME...",
    "A segmenter, NAME/MODEL, MODULE:FUNCTION, or [NAME=]PATH of a system's output.",
    nargs=-1,
)
@options.reference
@options.language
@options.option(
    "--corrupt",
    metavar="KIND,...",
    help="Also run them on text without capitals (lower), marks (unmarked) or line breaks "
    "(unbroken).",
)
@options.timeout
@options.takes_options("score")
@outputs.html
@outputs.force
@options.output("table", "json", "csv", "markdown", "latex")
@options.raw
def compare(
    names: tuple[str, ...],
    reference: tuple[str, ...],
    language: str | None,
    corrupt: str | None,
    timeout: float,
    chosen: Choices,
    html: Path | None,
    force: bool,
    output: str,
    raw: bool,
) -> None:
    """Run segmenters on the text of a reference, and score them against it.

    If the reference is a treebank, sentences are scored, and also tokens if all segmenters find
    them; otherwise boundaries are scored. interpunct segmenters lists the names.

    Examples

      interpunct compare pysbd spacy sentencex -r gold.conllu

      interpunct compare nupunkt mine=out.txt -r gold.txt --html page.html

      interpunct compare pysbd blingfire -r gold.conllu --corrupt lower,unmarked
    """
    from interpunct.api.comparison import compare_segmenters

    (truth,) = _one(options.arguments(reference))
    corruptions = _corruptions(corrupt)
    segmenters, files = _sides(names)
    outputs.check_page(
        html,
        options.read_from([*reference, *files.values()], chosen),
        output=output,
        force=force,
    )
    settings = _settings(chosen, truth, segmenters.values(), bool(files))
    found = compare_segmenters(
        truth,
        segmenters,
        files,
        settings,
        language=language,
        corruptions=corruptions,
        patience=timeout,
    )
    outputs.print_then_write(
        partial(_print, found, output, raw),
        html,
        partial(found.to_html, command=options.command_line(), force=force),
    )


def _one(references: Sequence[NamedPath]) -> Sequence[NamedPath]:
    if len(references) != 1:
        raise OptionError("compare takes one reference, whose text is given to the segmenters")
    return references


def _corruptions(given: str | None) -> list[Corruption]:
    known = {kind: kind for kind in get_args(Corruption)}
    kinds = [kind for kind in (given or "").split(",") if kind]
    for kind in kinds:
        if kind not in known:
            raise OptionError(f"--corrupt: there is no {kind!r}{near(kind, known)}")
    if given is not None and not kinds:
        raise OptionError(f"--corrupt is empty; give one or more of {', '.join(known)}")
    return [known[kind] for kind in dict.fromkeys(kinds)]


def _sides(names: Sequence[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The segmenters to run and the outputs to read, by their names in the table."""
    from interpunct.corpora.paths import default_name
    from interpunct.segmenters import SEGMENTERS, is_segmenter

    segmenters: dict[str, str] = {}
    files: dict[str, str] = {}
    for given in names:
        argument = options.arguments([given])[0]
        target = argument.path
        runs = is_segmenter(target) and not Path(target).exists()
        if not runs and argument.name is None and not Path(target).exists():
            known = near(target, SEGMENTERS)
            raise InputError(f"{target!r} is neither a segmenter nor a file{known}")
        name = argument.name or (target if runs else default_name(Path(target)))
        if name in segmenters or name in files:
            raise InputError(f"two of them are named {name!r}; give them names: NAME=...")
        (segmenters if runs else files)[name] = target
    return segmenters, files


def _settings(
    chosen: Choices, reference: NamedPath, segmenters: Collection[str], has_files: bool
) -> Settings:
    """The settings: `punctuation` if marks are restored, treebanks as `tokens`, else `boundaries`.

    `segmenters` are their own names, not those in the table.
    """
    from interpunct.formats import Reading, stream
    from interpunct.segmenters import gives

    decided = "task" in chosen or "preset" in chosen
    if not decided and any(gives(name, "marks") for name in segmenters):
        chosen["task"] = "punctuation"
    elif not decided:
        reading = Reading(keep_tokens=True)
        format = chosen.get("reference_format")
        first = next(stream(reference.path, format=format, reading=reading), None)
        if first is not None and first.treebank is not None:
            chosen["task"] = "tokens"
    task = Settings.choose(**chosen).task
    if "columns" not in chosen and task in COLUMNS:
        has_tokens = (
            task == "tokens" and not has_files and all(gives(name, "tokens") for name in segmenters)
        )
        chosen["columns"] = [*(["token_f1"] if has_tokens else []), *COLUMNS[task]]
    return Settings.choose(**chosen)


def _print(found: Comparison, output: str, raw: bool) -> None:
    from interpunct.report.tables.compared_texts import compared_table

    if output == "json":
        print_json(found.to_json())
    elif output == "csv":
        from interpunct.report.export import compared_as_csv

        print_text(compared_as_csv(found, raw=raw))
    else:
        print_tables(compared_table(found), found.scores, output)
