"""`interpunct demo`: scores of the built-in sample."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpunct.cli import outputs
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.printing import print_text

if TYPE_CHECKING:
    from interpunct.api.evaluation import Evaluation

WHY = """
Why they differ: words often ends a sentence where only one annotator of three
does. Mean F1 counts that as an error two times in three; WiSeBE does not.
To see where the annotators disagree, use interpunct agreement.
"""

PAGE = Path("interpunct-demo.html")


@click.command(cls=CommandWithHelp)
@outputs.force
def demo(force: bool) -> None:
    """Score the built-in sample, to see real results before you have files of your own.

    Three annotators punctuated five talks, and three systems segmented the same words.
    """
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
