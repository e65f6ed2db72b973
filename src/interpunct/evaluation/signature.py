"""The signature: every choice that can change a figure, in one line.

Equal signatures mean equal figures on the same files. The choices come from the table of options,
which says under which name and when each is included. A few are replaced by their outcome: whether
words differ, and the window that was used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from interpunct import __version__
from interpunct.options import OPTIONS, Settings
from interpunct.options.option import Option, Sign
from interpunct.options.types import Command
from interpunct.tasks.summary import Facts

if TYPE_CHECKING:
    from interpunct.tasks.agreement.boundaries import BoundaryAgreement
    from interpunct.tasks.agreement.punctuation import MarkAgreement

_SEPARATES = re.compile(r"[%|\s\x00-\x1f\x7f]")


def score_signature(
    settings: Settings, references: Sequence[str], facts: Facts, documents: int
) -> str:
    """The signature of scores and their curves."""
    choices = _choices("score", settings, references, facts)
    return _joined(
        settings.task, references, *choices, "avg:micro", _intervals(settings, documents)
    )


def curves_signature(signature: str, documents: str) -> str:
    """The signature of curves over the documents whose names match a pattern.

    >>> curves_signature("task:boundaries|refs:1|v:0.1.0", "bn*")
    'task:boundaries|refs:1|docs:bn*|v:0.1.0'
    """
    choices, _, version = signature.rpartition("|")
    return signature if documents == "*" else f"{choices}|docs:{_escaped(documents)}|{version}"


def boundary_agreement_signature(agreement: BoundaryAgreement) -> str:
    """The signature of the agreement about boundaries."""
    settings, annotators = agreement.settings, agreement.annotators
    facts = Facts(words_differ=agreement.words_differ)
    choices = _choices("agreement", settings, annotators, facts)
    return _joined(
        "agreement",
        annotators,
        *choices,
        "avg:micro",
        _intervals(settings, len(agreement.documents)),
    )


def mark_agreement_signature(agreement: MarkAgreement) -> str:
    """The signature of the agreement about marks."""
    choices = _choices("agreement", agreement.settings, agreement.annotators, agreement.facts)
    intervals = _intervals(agreement.settings, len(agreement.documents))
    return _joined("agreement", agreement.annotators, *choices, "avg:micro", intervals)


def alignment_signature(settings: Settings, references: Sequence[str], facts: Facts) -> str:
    """The signature of alignments."""
    return _joined(settings.task, references, *_choices("align", settings, references, facts))


def interval_method(settings: Settings, documents: int) -> str:
    """How intervals were computed.

    >>> interval_method(Settings(), documents=12)
    'bootstrap1000s0'
    """
    if not settings.intervals:
        return "none"
    method = "blockbootstrap" if documents == 1 else "bootstrap"
    return f"{method}{settings.resamples}s{settings.seed}"


DEPENDING = {"different words", "alignment", "scores"}
"""Conditions that depend on the texts of a system and not on the user's choices."""


def differing_choices(old: str, new: str) -> list[str]:
    """The differences between two signatures of scores, in words.

    How intervals were computed is ignored, and so are parts that are included only because of the
    texts of one of the systems.

    >>> differing_choices("task:boundaries|k:4|ci:none|v:1", "task:boundaries|k:5|v:1")
    ['k:4 there, k:5 here']
    """
    before, after = (dict(part.partition(":")[::2] for part in s.split("|")) for s in (old, new))
    depending = {o.sign.name for o in OPTIONS.values() if o.sign and o.sign.when in DEPENDING}
    ignored = {"ci", "words", *((before.keys() ^ after.keys()) & {*depending, "network"})}
    return [
        f"{_written_choice(name, before)} there, {_written_choice(name, after)} here"
        for name in dict.fromkeys((*before, *after))
        if before.get(name) != after.get(name) and name not in ignored
    ]


def _written_choice(name: str, choices: Mapping[str, str]) -> str:
    return f"{name}:{choices[name]}" if name in choices else f"no {name}"


def _joined(task: str, references: Sequence[str], *parts: str) -> str:
    return "|".join((f"task:{task}", f"refs:{len(references)}", *parts, f"v:{__version__}"))


def _intervals(settings: Settings, documents: int) -> str:
    return f"ci:{interval_method(settings, documents)}"


def _choices(
    command: Command, settings: Settings, references: Sequence[str], facts: Facts
) -> Iterator[str]:
    """The parts of a signature: options that matter, and facts about the texts."""
    for option in OPTIONS.values():
        # Intervals have a part of their own.
        if option.sign is None or option.sign.name == "ci" or settings.task not in option.tasks:
            continue
        if option.name in FOUND and (option.name, settings.task) != ("words", "tokens"):
            value = _found(option, facts)
        elif _matters(option, option.sign, command, settings, references, facts):
            value = _chosen(option, settings)
        else:
            value = None
        if value is not None:
            yield f"{option.sign.name}:{_escaped(value)}"
    if facts.by_time:
        yield "segments:time"
    if len(references) > 1 and (facts.words_differ or settings.task == "punctuation"):
        yield f"network:{'+'.join(_escaped(name).replace('+', '%2B') for name in references)}"


FOUND = ("words", "k", "uem")
"""Options whose outcome is in the signature instead of their value."""


def _found(option: Option, facts: Facts) -> str | None:
    """The outcome of a choice; None if it does not matter."""
    if option.name == "words":
        return "aligned" if facts.words_differ else "same"
    if option.name == "k":
        return None if facts.k is None else str(facts.k)
    return facts.scored_time or None


def _matters(
    option: Option,
    sign: Sign,
    command: Command,
    settings: Settings,
    references: Sequence[str],
    facts: Facts,
) -> bool:
    changed = bool(getattr(settings, option.name) != option.default)
    # A preset may set options that a command does not have.
    if not changed and not option.goes_with(command, settings.task):
        return False
    occasions = {
        "always": True,
        "changed": changed,
        "several references": len(references) > 1,
        "different words": facts.words_differ,
        "alignment": facts.words_differ or settings.task == "punctuation",
        "scores": facts.has_scores,
    }
    return occasions[sign.when]


def _chosen(option: Option, settings: Settings) -> str:
    value = getattr(settings, option.name)
    if value is None:
        return UNSAID[option.name]
    if option.name == "final":
        return f"{value}d"
    if value is True:
        return "yes"
    if option.name == "normalize":
        from interpunct.rewriting.normalizers import normalizer_of

        return "+".join(normalizer_of(name).label for name in settings.normalize)
    if isinstance(value, Path):
        from interpunct.rewriting.labels import file_label

        return file_label(value)
    shown = option.values.show(value)
    # Marks are joined without spaces; a space in any other value is part of it.
    return shown if isinstance(value, str) else shown.replace(" ", "")


UNSAID = {"delimiters": "default", "quorum": "half", "words": "align"}
"""What to write for options that are included even if they were not given."""


def _escaped(text: str) -> str:
    """Escape the characters that separate the parts of a signature.

    >>> _escaped("a|b c")
    'a%7Cb%20c'
    """
    return _SEPARATES.sub(lambda found: quote(found[0]), text)
