"""`interpunct check`: did a change make a system worse?"""

from __future__ import annotations

import json

import click

from interpunct.cli import options
from interpunct.cli.printing import print_json, print_text
from interpunct.cli.repeated_options import SystemsAndReferences
from interpunct.errors import OptionError
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
    from interpunct.evaluation.losses import loss_of
    from interpunct.evaluation.scores import evaluate

    if margin is not None and not margin >= 0:
        raise OptionError(f"--margin is a loss that is allowed, 0 or more, not {margin}")
    sides = {
        side: options.arguments([given])[0].path for side, given in (("new", new), ("old", against))
    }
    scores = evaluate(options.arguments(reference), sides, Settings.choose(**chosen))
    loss = loss_of(scores, new="new", old="old", metric=metric)
    is_worse = loss.is_significant(margin)
    if output == "json":
        verdict = {
            "metric": loss.figure.name, "new": loss.new, "old": loss.old, "loss": loss.loss,
            "low": loss.low, "high": loss.high, "p_value": loss.p_value,
            "margin": margin, "worse": is_worse, "signature": scores.signature,
        }  # fmt: skip
        print_json(json.dumps(verdict, indent=2))
    else:
        said = "worse" if is_worse else "not significantly worse"
        print_text(
            f"{said}: {loss.figure.name} {loss.new:.4f}, before {loss.old:.4f}; loss between "
            f"{loss.low:+.4f} and {loss.high:+.4f}, p = {loss.p_value:.4f}\n"
        )
    if is_worse:
        ctx.exit(WORSE)
