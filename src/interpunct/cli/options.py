"""Arguments and options that several commands share."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

READING = "Reading"
SCORING = "What counts"
STATISTICS = "Intervals and comparisons"
SHOWING = "Output"
RUNNING = "Large corpora"


def arguments(given: list[str]) -> list[tuple[str | None, str]]:
    """Each `[NAME=]PATH` as a name, if there is one, and a path."""
    from interpunct.corpora.inputs import parse_argument

    return [parse_argument(argument) for argument in given]


def command_line() -> str:
    """What was typed, for a page to say how it was made."""
    return shlex.join(["interpunct", *sys.argv[1:]])


def _format_names(incomplete: str) -> list[str]:
    from interpunct.formats import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def _preset_names(incomplete: str) -> list[str]:
    from interpunct.options import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


Systems = Annotated[
    list[str],
    typer.Argument(metavar="SYSTEM...", help="[NAME=]PATH: a file, a folder or a pattern."),
]
References = Annotated[
    list[str],
    typer.Option(
        "--reference", "-r", metavar="REFERENCE...", help="[NAME=]PATH of the truth, once or more."
    ),
]
TaskName = Annotated[
    Literal["boundaries", "punctuation", "tokens"] | None,
    typer.Option("--task", help="What is scored (boundaries, unless a preset says otherwise)."),
]
Preset = Annotated[
    str | None,
    typer.Option(
        help="A list of options under one name.",
        autocompletion=_preset_names,
        rich_help_panel=SCORING,
    ),
]
SystemFormat = Annotated[
    str | None,
    typer.Option(
        help="Format of the systems, if the extension does not say it.",
        autocompletion=_format_names,
        rich_help_panel=READING,
    ),
]
ReferenceFormat = Annotated[
    str | None,
    typer.Option(
        help="Format of the references, if the extension does not say it.",
        autocompletion=_format_names,
        rich_help_panel=READING,
    ),
]
Marker = Annotated[
    str | None,
    typer.Option(help="What ends a segment in the format marked.", rich_help_panel=READING),
]
Delimiters = Annotated[
    str | None,
    typer.Option(help="Marks that end a segment, such as '.?!'.", rich_help_panel=READING),
]
Case = Annotated[
    Literal["fold", "keep"] | None,
    typer.Option(help="Does case make words differ?", rich_help_panel=READING),
]
Missing = Annotated[
    Literal["error", "skip"] | None,
    typer.Option(help="Documents that one side lacks.", rich_help_panel=READING),
]
Uem = Annotated[
    str | None,
    typer.Option(
        metavar="FILE", help="Score only what this UEM file names.", rich_help_panel=READING
    ),
]
Final = Annotated[
    Literal["exclude", "include"] | None,
    typer.Option(help="The end of the document.", rich_help_panel=SCORING),
]
Words = Annotated[
    Literal["strict", "align"] | None,
    typer.Option(
        help="Words (in tokens, characters) that differ: an error, or aligned.",
        rich_help_panel=SCORING,
    ),
]
Tags = Annotated[
    Literal["optional", "keep"] | None,
    typer.Option(
        help="Tags such as <laugh> where words differ: left out, or words.",
        rich_help_panel=SCORING,
    ),
]
Costs = Annotated[
    Literal["levenshtein", "nist"] | None,
    typer.Option(
        help="Of errors in the alignment: 1 each, or as sclite has them.", rich_help_panel=SCORING
    ),
]
Marks = Annotated[
    str | None,
    typer.Option(
        help="In punctuation: the scored marks, such as ',.?'; '' for words only.",
        rich_help_panel=SCORING,
    ),
]
Merge = Annotated[
    str | None,
    typer.Option(
        help="In punctuation: marks that count as another, such as '!=. ;=.'.",
        rich_help_panel=SCORING,
    ),
]
FoldTables = Annotated[
    Literal["none", "marks", "contractions"] | None,
    typer.Option(
        "--fold",
        help="In tokens: characters that count as equal.",
        rich_help_panel=SCORING,
    ),
]
Threshold = Annotated[
    float | None,
    typer.Option(help="A score from here on is a boundary.", rich_help_panel=SCORING),
]
Quorum = Annotated[
    int | None,
    typer.Option(
        help="Votes that make a boundary of the majority; half of the references if not given.",
        rich_help_panel=SCORING,
    ),
]
Dcf = Annotated[
    str | None,
    typer.Option(
        metavar="C_MISS,C_FA[,P]",
        help="Costs of a miss and a false alarm, and the prior, in min_dcf.",
        rich_help_panel=SCORING,
    ),
]
Thresholds = Annotated[
    Literal["exact", "grid"] | None,
    typer.Option(
        help="Every score is a threshold, or 65536 of them for corpora beyond memory.",
        rich_help_panel=SCORING,
    ),
]
Resamples = Annotated[
    int | None,
    typer.Option(help="Times that the corpus is drawn again.", rich_help_panel=STATISTICS),
]
Seed = Annotated[
    int | None,
    typer.Option(help="Where the random numbers start.", rich_help_panel=STATISTICS),
]
NoIntervals = Annotated[
    bool,
    typer.Option("--no-intervals", help="Only the figures.", rich_help_panel=STATISTICS),
]
Workers = Annotated[
    int | None,
    typer.Option(
        help="Processes that score documents; as many as cores if not given and it pays.",
        rich_help_panel=RUNNING,
    ),
]
Engine = Annotated[
    str | None,
    typer.Option(
        metavar="dask://HOST:PORT",
        help="Score documents on a Dask cluster.",
        rich_help_panel=RUNNING,
    ),
]
Html = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Also write a page to look at.", rich_help_panel=SHOWING),
]
Output = Annotated[
    Literal["table", "json", "csv", "markdown", "latex"],
    typer.Option(help="How to print the result.", rich_help_panel=SHOWING),
]
