"""`interpunct check`: did a change make a system worse?"""

from __future__ import annotations

import json

import click

from interpunct.cli import options
from interpunct.cli.printing import print_json, print_text
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.options import Choices, Settings

WORSE = 1
"""The exit status of the verdict that it is worse."""


@click.command(cls=SystemsAndReferences)
@options.argument("new", "NEW", "[NAME=]PATH of what the changed system made.")
@options.reference
@options.option("--against", metavar="OLD", help="PATH of what it made before.", required=True)
@options.option("--metric", metavar="FIGURE", help="What to judge by; f1 in boundaries.")
@options.option(
    "--margin",
    type=float,
    help="Alarm only where the loss certainly exceeds this (95% bootstrap interval).",
)
@options.takes_options("score", without=("baseline", "columns"))
@options.output("table", "json")
@click.pass_context
def check(
    ctx: click.Context,
    new: str,
    reference: tuple[str, ...],
    against: str,
    metric: str | None,
    margin: float | None,
    chosen: Choices,
    output: str,
) -> None:
    """Say whether a system has become worse; exit status 1 if it has, significantly.

    One line has the difference, its interval and its p-value (paired permutation test, one-sided,
    at the level of .05). Exit status 2 means that it cannot be told: too few documents, or wrong
    input.

    Examples

      interpunct check new.txt -r gold.txt --against old.txt

      interpunct check new/ -r gold/ --against old/ --metric pk --margin 0.01

      interpunct check new.conllu -r gold.conllu --against old.conllu --task tokens
    """
    from interpunct.api.verdict import judge

    changed, before = options.arguments([new, against])
    verdict = judge(
        options.arguments(reference),
        changed.path,
        before.path,
        Settings.choose(**chosen),
        metric=metric,
        margin=margin,
    )
    if output == "json":
        print_json(json.dumps(verdict.to_dict(), indent=2))
    else:
        print_text(f"{verdict}\n")
    if verdict.worse:
        ctx.exit(WORSE)
