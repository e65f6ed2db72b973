"""`interpunct check`: did a change make a system worse?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from interpunct.cli import options, outputs
from interpunct.cli.printing import print_json, print_text, say
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.errors import InputError, typed
from interpunct.options import Choices, Settings

if TYPE_CHECKING:
    from interpunct.api.verdict import Verdict

WORSE = 1
"""The exit status if the system is worse."""


@click.command(cls=SystemsAndReferences)
@options.argument("new", "NEW", "[NAME=]PATH of the output of the changed system.")
@options.reference
@options.option(
    "--against",
    metavar="OLD",
    help="PATH of its earlier output, or [NAME=]PATH of the JSON of an earlier score.",
    required=True,
)
@options.option("--metric", metavar="FIGURE", help="The figure to compare; f1 in boundaries.")
@options.option(
    "--margin",
    type=float,
    help="Fail only if the whole 95% bootstrap interval of the loss exceeds this.",
)
@options.option(
    "--update", is_flag=True, help="Write the scores of NEW to OLD, as the JSON for later checks."
)
@options.takes_options("score", without=("baseline", "columns"))
@outputs.force
@options.output("table", "json")
@click.pass_context
def check(
    ctx: click.Context,
    new: str,
    reference: tuple[str, ...],
    against: str,
    metric: str | None,
    margin: float | None,
    update: bool,
    chosen: Choices,
    force: bool,
    output: str,
) -> None:
    """Test whether a system has become worse; exit status 1 if it has, significantly.

    Prints one line with the difference, its interval and its p-value (paired permutation test,
    one-sided, at the level of .05). Exit status 2 means that there is no verdict: too few
    documents, a JSON with another signature, or wrong input. With --update the new scores are
    accepted, whatever the verdict: the line is printed, and the exit status is 0.

    Examples

      interpunct check new.txt -r gold.txt --against old.txt

      interpunct check new/ -r gold/ --against old/ --metric pk --margin 0.01

      interpunct check new.conllu -r gold.conllu --against old.conllu --task tokens

      interpunct check new.txt -r gold.txt --against baseline.json --update
    """
    from interpunct.api.verdict import judge, update_baseline

    changed, before = options.arguments([new, against])
    sides = options.arguments(reference), changed, before, Settings.choose(**chosen)
    if update:
        inputs = options.read_from([new, *reference], chosen)
        found = update_baseline(*sides, metric=metric, margin=margin, inputs=inputs, force=force)
        if isinstance(found, InputError):
            say(f"no verdict: {typed(found)}")
        else:
            _print(found, output)
        say(f"the scores of {changed.path} were written to {before.path}")
        return
    verdict = judge(*sides, metric=metric, margin=margin)
    _print(verdict, output)
    if verdict.worse:
        ctx.exit(WORSE)


def _print(verdict: Verdict, output: str) -> None:
    if output == "json":
        print_json(json.dumps(verdict.to_dict(), indent=2))
    else:
        print_text(f"{verdict}\n")
