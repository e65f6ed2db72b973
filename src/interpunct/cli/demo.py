"""`interpunct demo`: scores of the built-in sample, or its files."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpunct.cli import outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.options import SHOWING, option
from interpunct.cli.printing import print_text
from interpunct.errors import InputError, OptionError
from interpunct.messages.visible_text import visible

if TYPE_CHECKING:
    from interpunct.api.evaluation import Evaluation

WHY = """
Why they differ: words often ends a sentence where only one annotator of three
does. Mean F1 counts that as an error two times in three; WiSeBE does not.
To see where the annotators disagree, use interpunct agreement.
"""

PAGE = Path("interpunct-demo.html")

SAMPLE = ("README.md", "transcripts.jsonl", "annotators", "systems", "differing")
"""What is copied: all but the code."""


@click.command(cls=CommandWithHelp)
@option(
    "--copy",
    metavar="FOLDER",
    help="Copy the files of the sample to a new folder instead, to try other commands on them.",
    type=click.Path(path_type=str),
    panel=SHOWING,
)
@outputs.force
def demo(copy: str | None, force: bool) -> None:
    """Score the built-in sample, to see real results before you have files of your own.

    Three annotators punctuated five talks, and three systems segmented the same words.
    """
    if copy is None:
        _score(force=force)
    elif force:
        raise OptionError("--force: --copy never replaces a file; leave --force out")
    else:
        _copy(copy)


def _score(*, force: bool) -> None:
    from interpunct.api import score
    from interpunct.sample import REFERENCES, SYSTEMS

    outputs.check_page(PAGE, [], force=force)
    evaluation = score(REFERENCES, SYSTEMS)
    outputs.print_then_write(
        partial(_print, evaluation),
        PAGE,
        partial(evaluation.to_html, command="interpunct demo", force=force),
    )
    print_text(f"\nThe same as an HTML report, with the texts: {PAGE}\n")


def _print(evaluation: Evaluation) -> None:
    from interpunct.cli.score import print_evaluation

    print_evaluation(evaluation, "table")
    print_text(WHY)


def _copy(name: str) -> None:
    """Copy the sample to a folder; if it is there already, unchanged, that is well, too."""
    from interpunct.formats.files.outputs import check_folder
    from interpunct.formats.files.whole import STANDARD_OUTPUT, path_to_write, unwritable

    folder = path_to_write(name)
    if folder == STANDARD_OUTPUT:
        raise OptionError("--copy: a folder cannot be printed; give the name of a new folder")
    try:
        if not os.path.lexists(folder):
            check_folder(folder)
            _copy_to_new(folder)
        elif not _holds_the_sample(folder):
            raise InputError("this exists already; give the name of a new folder", path=name)
    except OSError as error:
        raise unwritable(folder, error) from error
    print_text(f"The sample is in {visible(name)}; its README.md describes the files.\n")


def _copy_to_new(folder: Path) -> None:
    import shutil

    from interpunct.formats.files.whole import nearest_folder
    from interpunct.sample import FOLDER
    from interpunct.unfinished import signals_held_back, unfinished_path

    with unfinished_path(nearest_folder(folder)) as gathered:
        for original in _originals():
            target = gathered / original.relative_to(FOLDER)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(original, target)
        with signals_held_back():
            folder.parent.mkdir(parents=True, exist_ok=True)
            gathered.rename(folder)


def _holds_the_sample(folder: Path) -> bool:
    from interpunct.sample import FOLDER

    copies = ((path, folder / path.relative_to(FOLDER)) for path in _originals())
    return all(copy.is_file() and copy.read_bytes() == path.read_bytes() for path, copy in copies)


def _originals() -> list[Path]:
    from interpunct.sample import FOLDER

    return [file for name in SAMPLE for file in _files(FOLDER / name)]


def _files(path: Path) -> list[Path]:
    return sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]
