"""The verdict of `interpunct check` and of the pytest fixture: did a system become worse?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpunct.api.baseline import BASELINE, Baseline, check_replaceable, is_baseline
from interpunct.api.evaluation import Evaluation
from interpunct.corpora.paths import NamedPath, default_name
from interpunct.errors import InputError, OptionError, option
from interpunct.evaluation.losses import judged_figure, loss_of
from interpunct.evaluation.scores import Scores, evaluate
from interpunct.formats.files.outputs import check_file
from interpunct.formats.files.whole import write_whole

if TYPE_CHECKING:
    from interpunct.corpora.given import CorpusLike, OneCorpus
    from interpunct.options import Settings
    from interpunct.results.figures import Figure
    from interpunct.statistics.bootstrap import Resampling, Unit


@dataclass(frozen=True, slots=True)
class Verdict:
    """By how much the new system is worse than the old one, and whether that is significant.

    `loss` is positive if the new system is worse, for figures of either direction; `low` and `high`
    are the limits of its one-sided 95% intervals, and `p_value` is that of the one-sided paired
    permutation test over `drawn` documents or, if there are few, blocks of them. `str` is the line
    that the command line prints.
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
    unit: Unit
    drawn: int
    signature: str

    def __str__(self) -> str:
        said = "worse" if self.worse else "not significantly worse"
        blocks = f" ({self.drawn} blocks)" if self.unit == "blocks" else ""
        return (
            f"{said}: {self.metric} {self.new:.4f}, before {self.old:.4f}; loss between "
            f"{self.low:+.4f} and {self.high:+.4f}, p = {self.p_value:.4f}{blocks}"
        )

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def judge(
    references: CorpusLike,
    new: OneCorpus | NamedPath,
    old: OneCorpus | NamedPath | Baseline,
    settings: Settings,
    *,
    metric: str | None = None,
    margin: float | None = None,
) -> Verdict:
    """Score the new system against the references, and compare it with the old one in a figure.

    The old system is scored too, unless it is given as the JSON of an earlier `score`.
    """
    check_margin(margin)
    baseline = _baseline(old)
    if baseline is None:
        scores = score_sides(references, {"new": _path(new), "old": _path(old)}, settings)
        figure = judged_figure(scores, metric)
        return verdict_of(scores, scores.judged, figure, margin)
    scores = score_sides(references, {"new": _path(new)}, settings)
    figure = judged_figure(scores, metric)
    return verdict_of(scores, baseline.beside(scores, figure), figure, margin)


def check_margin(margin: float | None) -> None:
    if margin is not None and not margin >= 0:
        raise OptionError(
            f"{option('margin')} must be at least 0, the loss that is allowed, not {margin}"
        )


def score_sides(references: CorpusLike, sides: Mapping[str, Any], settings: Settings) -> Scores:
    """Score the systems of a mapping, each of which must be a single system."""
    scores = evaluate(references, sides, settings)
    if scores.systems != tuple(sides):
        raise InputError(
            "new and old must be one system each, but one of them holds the work of several "
            "annotators; give one file for each annotator"
        )
    return scores


def verdict_of(
    scores: Scores, resampling: Resampling, figure: Figure, margin: float | None
) -> Verdict:
    """The verdict on the systems `new` and `old`."""
    loss = loss_of(resampling, figure, new="new", old="old")
    return Verdict(
        figure.name,
        loss.new,
        loss.old,
        loss.loss,
        loss.low,
        loss.high,
        loss.p_value,
        margin,
        loss.is_significant(margin),
        resampling.unit,
        resampling.size,
        scores.signature,
    )


def _baseline(old: OneCorpus | NamedPath | Baseline) -> Baseline | None:
    """The JSON of an earlier run, if one was given."""
    if isinstance(old, Baseline):
        return old
    name, path = (old.name, old.path) if isinstance(old, NamedPath) else (None, old)
    if isinstance(path, (str, PathLike)) and is_baseline(Path(path)):
        return Baseline.read(Path(path), name)
    return None


def _path(given: OneCorpus | NamedPath | Baseline) -> Any:
    return given.path if isinstance(given, NamedPath) else given


def update_baseline(
    references: CorpusLike,
    new: NamedPath,
    old: NamedPath,
    settings: Settings,
    *,
    metric: str | None = None,
    margin: float | None = None,
    inputs: Iterable[str | Path] = (),
    force: bool = False,
) -> Verdict | InputError:
    """Write the scores of the new system as the baseline of later checks.

    Inputs are never replaced, not even with `force`. Returns the verdict against the previous
    baseline, or the reason why there is none.
    """
    check_margin(margin)
    target = Path(old.path)
    if target.exists() and not (target.is_file() or target.is_dir()):
        raise InputError(
            "this is a pipe or a device, which cannot keep a baseline; give the name of a file",
            path=str(target),
        )
    check_file(target, BASELINE, inputs=inputs, force=force)
    if is_baseline(target) and not force:
        check_replaceable(target)
    scores = score_sides(references, {new.name or default_name(new.path): new.path}, settings)
    figure = judged_figure(scores, metric)
    verdict: Verdict | InputError = InputError("there was no baseline yet")
    if is_baseline(target):
        try:
            before = Baseline.read(target, old.name).beside(scores, figure)
            verdict = verdict_of(scores, before, figure, margin)
        except InputError as error:
            verdict = error
    write_whole(target, [Evaluation.of(scores).to_json(), "\n"])
    return verdict
