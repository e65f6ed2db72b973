"""`interpunct demo`: the main job on a built-in sample."""

from __future__ import annotations

import click

from interpunct.cli.help import CommandWithHelp

WHY = """
Why they differ: words often ends a sentence where only one annotator of three
does. For mean F1 that is an error two times in three; for WiSeBE it is none.
Where the annotators disagree, interpunct agreement shows."""

PAGE = "interpunct-demo.html"


@click.command(cls=CommandWithHelp)
def demo() -> None:
    """Score the built-in sample: real work to look at before you have files of your own.

    Three annotators punctuated five talks, and three systems segmented the same words.
    """
    from interpunct.api import score
    from interpunct.cli.score import print_evaluation
    from interpunct.sample import REFERENCES, SYSTEMS

    evaluation = score(REFERENCES, SYSTEMS)
    print_evaluation(evaluation, "table")
    print(WHY)
    evaluation.to_html(PAGE, command="interpunct demo")
    print(f"\nThe same to look at, with the texts: {PAGE}")
