"""Error messages for unknown figures: where a figure exists, or what it needs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from interpunct.errors import UnknownNameError, option
from interpunct.metrics.catalogue import METRICS, WORD_ERROR_RATE, Described
from interpunct.options import FIGURES, PRESETS, near
from interpunct.options.types import Preset


def no_figure(name: object, names: Collection[str], *, task: str, several: bool = False) -> str:
    """The message that a figure does not exist in a task, with one reference or several."""
    return f"there is no figure {name!r}{_answer(str(name), names, task, several)}"


def check_figures(names: Iterable[str], *, task: str, several: bool) -> None:
    """Raise an error for columns that no score of a task can have, before anything is scored."""
    own = [metric for metric in METRICS if task in tasks_with(metric)]
    forms = ("mean_{}", "majority_{}") if several else ("{}",)
    for name in names:
        if _bare(name) not in (metric.name for metric in own) and not _is_head(name, own):
            # Do not propose figures that need more than every score has.
            always = [metric.name for metric in own if is_always_there(metric, task)]
            known = [form.format(figure) for figure in always for form in forms]
            message = no_figure(name, known, task=task, several=several)
            raise UnknownNameError(f"{option('columns')}: {message}")


def figures_called(name: str) -> list[Described]:
    """The catalogue rows of a figure, one for each task, by its name or column header."""
    bare = _bare(name)
    found: list[Described] = [metric for metric in METRICS if metric.name == bare]
    found = found or [metric for metric in METRICS if _is_head(name, [metric])]
    if not found:
        names = dict.fromkeys(metric.name for metric in METRICS)
        raise UnknownNameError(no_figure(name, names, task=""))
    return found


def head_of(name: str) -> str:
    """A name as a column header: case-folded and without an arrow.

    >>> head_of("WER ↓") == head_of("wer")
    True
    """
    return name.rstrip(" ↑↓").casefold()


def _is_head(name: str, rows: Iterable[Described]) -> bool:
    """Is this the column header of a figure?"""
    head = re.sub("^(mean|maj|cons) ", "", head_of(name))
    return any(head_of(metric.label) == head for metric in rows)


def _bare(name: str) -> str:
    """The name of a figure without prefixes such as `mean_`, `majority_` or `consensus_`."""
    return re.sub("^(mean|majority|consensus)_", "", name)


def _answer(name: str, names: Collection[str], task: str, several: bool) -> str:
    if name.lower() in ELSEWHERE:
        figure, preset = ELSEWHERE[name.lower()]
        return f"; that is {figure!r} here, as with {option('preset', preset)}"
    bare = _bare(name)
    if bare == OF_PANELS:
        if task != "agreement":
            return f" in {task}: it is a figure of agreement{_there(_alike(bare, names))}"
        return "; its values, one for each number of annotators, are in to_dict()['panel_size']"
    rows = [metric for metric in METRICS if metric.name == bare]
    if not rows:
        rows = [metric for metric in METRICS if _is_head(name, [metric])]
        if not rows or any(metric.name in names for metric in rows):
            return _by_label(name, names) or near(name, names)
        bare = rows[0].name
    alike = _alike(bare, names)
    own = [metric for metric in rows if task in tasks_with(metric)]
    if not own:
        tasks = " and ".join(dict.fromkeys(metric.task for metric in rows))
        return f" in {task}: it is a figure of {tasks}{_given(rows)}{_there(alike)}"
    here = [form for form in (bare, f"mean_{bare}", f"majority_{bare}") if form in names]
    if not here:
        needs = next((metric.needs for metric in own), "")
        return f" here: it needs {needs}" if needs else f" here{_there(alike)}"
    return f" against {'several references' if several else 'one reference'}{_there(here)}"


OF_PANELS = "split_half_f1"
"""A figure that has several values, and so no row of the table of figures."""

ELSEWHERE: Mapping[str, tuple[str, Preset]] = {
    "windowdiff": ("window_diff", "nltk"),
    "ghd": ("generalized_hamming_distance", "nltk"),
    "punct_er": ("punctuation_error_rate", "nemo"),
    "tok": ("token_accuracy", "spacy"),
    "token_acc": ("token_accuracy", "spacy"),
    "token_p": ("token_precision", "spacy"),
    "token_r": ("token_recall", "spacy"),
    "token_f": ("token_f1", "spacy"),
    "sents_p": ("sentence_precision", "spacy"),
    "sents_r": ("sentence_recall", "spacy"),
    "sents_f": ("sentence_f1", "spacy"),
    "total_score": ("superdialseg_score", "superdialseg"),
    "correct_pairwise": ("document_accuracy", "wtpsplit"),
    **{
        name: (f"{name}_f1", "conll18")
        for name in (
            "upos",
            "xpos",
            "ufeats",
            "alltags",
            "lemmas",
            "uas",
            "las",
            "clas",
            "mlas",
            "blex",
            "elas",
            "eulas",
        )
    },
    **{f"{name}s": (f"{name}_f1", "conll18") for name in ("token", "word", "sentence")},
}
"""Figures by their names in other tools."""


def _given(rows: Sequence[Described]) -> str:
    """The presets that give a figure which its task does not have by default."""
    if any(is_always_there(metric, metric.task) for metric in rows):
        return ""
    presets = [preset for preset, columns in _columns().items() if rows[0].name in columns]
    if not presets:
        return ""
    return f", as with {' or '.join(option('preset', preset) for preset in presets)}"


def presets_with(name: str) -> list[Preset]:
    """The presets that are about a figure."""
    return [
        preset
        for preset, columns in _columns().items()
        if name in columns or name in FIGURES.get(preset, ())
    ]


def _columns() -> dict[Preset, Sequence[str]]:
    """The columns of presets."""
    return {preset: tuple(chosen.get("columns") or ()) for preset, chosen in PRESETS.items()}


def tasks_with(metric: Described) -> Sequence[str]:
    """The tasks that have a figure; word errors are also counted for boundaries."""
    return ("boundaries", metric.task) if metric is WORD_ERROR_RATE else (metric.task,)


def is_always_there(metric: Described, task: str) -> bool:
    """Does every score of a task have this figure? For word errors, this depends on the task."""
    return not metric.needs or (metric is WORD_ERROR_RATE and metric.task == task)


def _alike(name: str, names: Collection[str]) -> list[str]:
    """The names with the longest common suffix of words, such as `micro_f1` for `f1`."""
    words = name.split("_")
    endings = ("_".join(words[first:]) for first in range(len(words)))
    found = ([n for n in names if n == end or n.endswith(f"_{end}")] for end in endings)
    return next((some for some in found if some), [])


def _by_label(name: str, names: Collection[str]) -> str:
    """A hint if the name is the column header of a figure."""
    for metric in METRICS:
        if metric.label.lower() == name.lower() and metric.name in names:
            return f"; did you mean {metric.name!r}?"
    return ""


def _there(names: Sequence[str]) -> str:
    return f"; there {'is' if len(names) == 1 else 'are'} {', '.join(names)}" if names else ""
