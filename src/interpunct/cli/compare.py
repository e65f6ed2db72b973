"""`interpunct compare`: splitters that others have written, run and scored."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

import click

from interpunct.cli import options, outputs
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.cli.score import print_evaluation
from interpunct.errors import InputError, OptionError
from interpunct.options import Choices, Settings, near
from interpunct.visible_text import open_console

if TYPE_CHECKING:
    from interpunct.api.comparison import Comparison
    from interpunct.corpora.paths import NamedPath

COLUMNS = {
    "boundaries": ("precision", "recall", "f1"),
    "tokens": ("sentence_precision", "sentence_recall", "sentence_f1"),
}
"""What is shown of a task, if nothing else is asked for."""

TITLES = {
    "lower": "Without capitals:",
    "unmarked": "Without marks:",
    "unbroken": "Without line breaks:",
}


@click.command(cls=SystemsAndReferences)
@options.argument(
    "names",
    "NAME...",
    "A segmenter, NAME/MODEL, MODULE:FUNCTION, or [NAME=]PATH of an output.",
    nargs=-1,
)
@options.reference
@options.option("--language", metavar="CODE", help="Language of the text, such as en.")
@options.option(
    "--corrupt",
    metavar="KIND,...",
    help="Run them also on text without capitals (lower), marks (unmarked) or line breaks "
    "(unbroken).",
)
@options.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    default=600,
    show_default=False,
    help="How long a segmenter may take for a document; 600 unless it is given.",
)
@options.takes_options("score", without=("system_format",))
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

    Sentences and, where all of them find tokens, tokens are scored for a treebank, boundaries for
    other references. interpunct segmenters lists the names.

    Examples

      interpunct compare pysbd spacy sentencex -r gold.conllu

      interpunct compare nupunkt mine=out.txt -r gold.txt --html page.html

      interpunct compare pysbd blingfire -r gold.conllu --corrupt lower,unmarked
    """
    from interpunct.api.comparison import compare_segmenters
    from interpunct.segmenters.raw_text import Corruption

    (truth,) = _one(options.arguments(reference))
    corruptions = cast(list[Corruption], _corruptions(corrupt, get_args(Corruption)))
    if corruptions and output != "table":
        raise OptionError(f"--corrupt prints a table for each text; leave out --output {output}")
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
    first = found[0].evaluation
    outputs.print_then_write(
        partial(_print, found, segmenters, output, raw),
        html,
        partial(first.to_html, command=options.command_line(), force=force),
    )


def _one(references: Sequence[NamedPath]) -> Sequence[NamedPath]:
    if len(references) != 1:
        raise OptionError("compare takes one reference, whose text the segmenters are given")
    return references


def _corruptions(given: str | None, known: tuple[str, ...]) -> list[str]:
    kinds = [kind for kind in (given or "").split(",") if kind]
    for kind in kinds:
        if kind not in known:
            raise OptionError(f"--corrupt: there is no {kind!r}{near(kind, known)}")
    return list(dict.fromkeys(kinds))


def _sides(names: Sequence[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Segmenters to run and outputs to read, by the names that the table gives them."""
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
            raise InputError(f"two of them are named {name!r}; name them yourself: NAME=...")
        (segmenters if runs else files)[name] = target
    return segmenters, files


def _settings(
    chosen: Choices, reference: NamedPath, segmenters: Collection[str], has_files: bool
) -> Settings:
    """What restores marks is scored by them, treebanks by characters; by tokens if all have some.

    `segmenters` are their names, not those that the table gives them.
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


def _print(
    found: Sequence[Comparison], segmenters: Mapping[str, str], output: str, raw: bool
) -> None:
    from interpunct.report.terminal import print_sections

    for comparison in found:
        if comparison.corruption is not None:
            print_sections([("", TITLES[comparison.corruption], "")], open_console())
        print_evaluation(comparison.evaluation, output, raw=raw)
        if output == "table":
            times = ", ".join(
                f"{name} {seconds:.2f}" for name, seconds in comparison.seconds.items()
            )
            print_sections([("", f"Seconds for 10,000 words: {times}")], open_console())
            _tell_of_tokens(comparison, segmenters)


def _tell_of_tokens(comparison: Comparison, segmenters: Mapping[str, str]) -> None:
    """What is counted as the tokens of whoever finds none."""
    from interpunct.report.terminal import print_sections
    from interpunct.segmenters import gives

    without = [name for name, given in segmenters.items() if not gives(given, "tokens")]
    if without and comparison.evaluation.settings.task == "tokens":
        told = (
            f"No tokens are found by {', '.join(without)}: what spaces part was counted for them."
        )
        print_sections([(told,)], open_console())
