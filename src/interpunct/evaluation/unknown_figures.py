"""What to say of a figure that is not there: where it is, or what it needs to be here."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from interpunct.errors import UnknownNameError, option
from interpunct.metrics.catalogue import METRICS, WORD_ERROR_RATE, Described
from interpunct.options import near


def no_figure(name: object, names: Collection[str], *, task: str, several: bool = False) -> str:
    """Say that a figure is not among those of a task, against one reference or several."""
    return f"there is no figure {name!r}{_answer(str(name), names, task, several)}"


def check_figures(names: Iterable[str], *, task: str, several: bool) -> None:
    """Raise an error about columns that no score of a task can have, before anything is scored."""
    own = [metric for metric in METRICS if task in _tasks(metric)]
    forms = ("mean_{}", "majority_{}") if several else ("{}",)
    for name in names:
        if _bare(name) not in (metric.name for metric in own):
            # What needs more than any score has is not proposed.
            always = [metric.name for metric in own if _is_always_there(metric, task)]
            known = [form.format(figure) for figure in always for form in forms]
            told = no_figure(name, known, task=task, several=several)
            raise UnknownNameError(f"{option('columns')}: {told}")


def _bare(name: str) -> str:
    """The figure that is averaged, or taken against a majority."""
    return re.sub("^(mean|majority)_", "", name)


def _answer(name: str, names: Collection[str], task: str, several: bool) -> str:
    bare = _bare(name)
    rows = [metric for metric in METRICS if metric.name == bare]
    if not rows:
        return _by_label(name, names) or near(name, names)
    alike = _alike(bare, names)
    own = [metric for metric in rows if task in _tasks(metric)]
    if not own:
        tasks = " and ".join(dict.fromkeys(metric.task for metric in rows))
        return f" in {task}: it is a figure of {tasks}{_there(alike)}"
    here = [form for form in (bare, f"mean_{bare}", f"majority_{bare}") if form in names]
    if not here:
        needs = next((metric.needs for metric in own), "")
        return f" here: it needs {needs}" if needs else f" here{_there(alike)}"
    return f" against {'several references' if several else 'one reference'}{_there(here)}"


def _tasks(metric: Described) -> Sequence[str]:
    """The tasks that have a figure: word errors are counted beside boundaries too."""
    return ("boundaries", metric.task) if metric is WORD_ERROR_RATE else (metric.task,)


def _is_always_there(metric: Described, task: str) -> bool:
    """Has every score of a task this figure? What word errors need, they need elsewhere."""
    return not metric.needs or (metric is WORD_ERROR_RATE and metric.task == task)


def _alike(name: str, names: Collection[str]) -> list[str]:
    """Those that end as a name does, in as many words as possible: `micro_f1` for `f1`."""
    words = name.split("_")
    endings = ("_".join(words[first:]) for first in range(len(words)))
    found = ([n for n in names if n == end or n.endswith(f"_{end}")] for end in endings)
    return next((some for some in found if some), [])


def _by_label(name: str, names: Collection[str]) -> str:
    """A figure may have been called by the head of its column."""
    for metric in METRICS:
        if metric.label.lower() == name.lower() and metric.name in names:
            return f"; did you mean {metric.name!r}?"
    return ""


def _there(names: Sequence[str]) -> str:
    return f"; there {'is' if len(names) == 1 else 'are'} {', '.join(names)}" if names else ""
