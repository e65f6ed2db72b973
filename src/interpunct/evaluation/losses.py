"""Measuring the loss of a new system against an old one."""

from __future__ import annotations

from math import isnan

from interpunct.errors import InputError, OptionError, option
from interpunct.evaluation.scores import Scores
from interpunct.evaluation.unknown_figures import no_figure
from interpunct.messages.phrases import many
from interpunct.results.figures import Figure
from interpunct.statistics.bootstrap import Resampling
from interpunct.statistics.losses import LEAST, Loss, measure_loss

JUDGED_BY = {"boundaries": "f1", "punctuation": "punctuation_error_rate", "tokens": "sentence_f1"}
"""The default figure of a task for checks."""


def judged_figure(scores: Scores, metric: str | None = None) -> Figure:
    """The figure for checks: as given, or the default of the task."""
    task, several = scores.settings.task, len(scores.references) > 1
    found = {figure.name: figure for figure in scores.figures if figure.reference is None}
    name = metric or JUDGED_BY[task]
    if metric is None and name not in found:
        name = f"mean_{name}"
    if name not in found:
        said = no_figure(name, found, task=task, several=several)
        raise OptionError(f"{option('metric')}: {said}")
    if found[name].better == "neither":
        raise OptionError(f"{option('metric')}: {name} has no best value; name another figure")
    return found[name]


def loss_of(resampling: Resampling, figure: Figure, *, new: str, old: str) -> Loss:
    """The loss of a new system against an old one; raises an error if no verdict is possible."""
    if resampling.size < LEAST:
        raise InputError(
            f"no verdict is possible from {many(resampling.size, resampling.unit[:-1])}; give "
            f"{LEAST} documents or more, or longer ones"
        )
    loss = measure_loss(resampling, new=new, old=old, figure=figure)
    if isnan(loss.loss):
        raise InputError(
            f"no verdict is possible: {figure.name} is not measured ({figure.unmeasured})"
        )
    return loss
