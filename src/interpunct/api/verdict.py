"""Did a change make a system worse? What `interpunct check` says, and the fixture for pytest."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from interpunct.errors import InputError, OptionError, option
from interpunct.evaluation.losses import loss_of
from interpunct.evaluation.scores import evaluate

if TYPE_CHECKING:
    from interpunct.corpora.given import CorpusLike, OneCorpus
    from interpunct.options import Settings


@dataclass(frozen=True, slots=True)
class Verdict:
    """By how much the new system is worse than the old one, and whether that is significant.

    `loss` is above 0 where the new one is worse, whichever end of the figure is best; `low` and
    `high` are the ends of its one-sided 95% intervals, and `p_value` is that of the one-sided
    paired permutation test. `str` is the line that the command line prints.
    """

    metric: str
    new: float
    old: float
    loss: float
    low: float
    high: float
    p_value: float
    margin: float | None
    worse: bool
    signature: str

    def __str__(self) -> str:
        said = "worse" if self.worse else "not significantly worse"
        return (
            f"{said}: {self.metric} {self.new:.4f}, before {self.old:.4f}; loss between "
            f"{self.low:+.4f} and {self.high:+.4f}, p = {self.p_value:.4f}"
        )

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def judge(
    references: CorpusLike,
    new: OneCorpus,
    old: OneCorpus,
    settings: Settings,
    *,
    metric: str | None = None,
    margin: float | None = None,
) -> Verdict:
    """Score both systems against the same references, and compare them in one figure."""
    if margin is not None and not margin >= 0:
        raise OptionError(f"{option('margin')} is a loss that is allowed, 0 or more, not {margin}")
    scores = evaluate(references, {"new": new, "old": old}, settings)
    if scores.systems != ("new", "old"):
        raise InputError(
            "new and old are one system each, but one of them holds what several annotators made; "
            "give one file for each of these"
        )
    loss = loss_of(scores, new="new", old="old", metric=metric)
    return Verdict(
        loss.figure.name,
        loss.new,
        loss.old,
        loss.loss,
        loss.low,
        loss.high,
        loss.p_value,
        margin,
        loss.is_significant(margin),
        scores.signature,
    )
