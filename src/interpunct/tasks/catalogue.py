"""The table of tasks: a new one is a package and a row here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpunct.errors import OptionError, option
from interpunct.options import Settings
from interpunct.tasks.task import Measuring, Task


def boundaries(settings: Settings, references: Sequence[str], systems: Sequence[str]) -> Task[Any]:
    """Boundaries against one reference or several."""
    if settings.orders:
        raise OptionError(
            f"{option('orders')} applies to {option('task', 'punctuation')}, and to agreement in "
            "both tasks"
        )
    _check_several(settings, references)
    if settings.mapping is not None:
        from interpunct.tasks.boundaries.as_mdeval import SegmentsAsMdeval

        return SegmentsAsMdeval(settings, references, systems, settings.mapping)
    from interpunct.tasks.boundaries.task import Boundaries

    return Boundaries(settings, references, systems)


def punctuation(settings: Settings, references: Sequence[str], systems: Sequence[str]) -> Task[Any]:
    """Punctuation against one reference, or against several references combined."""
    _check_several(settings, references)
    if settings.alignment == "nemo":
        if len(references) > 1:
            raise OptionError(f"{option('alignment', 'nemo')} needs a single reference")
        from interpunct.tasks.punctuation.as_nemo import PunctuationAsNemo

        return PunctuationAsNemo(settings, references, systems)
    if len(references) > 1:
        from interpunct.tasks.punctuation.several_references import PunctuationOfSeveral

        return PunctuationOfSeveral(settings, references, systems)
    from interpunct.tasks.punctuation.one_reference import Punctuation

    return Punctuation(settings, references, systems)


def _check_several(settings: Settings, references: Sequence[str]) -> None:
    for name in ("leave_one_out", "orders", "consensus"):
        if getattr(settings, name) and len(references) < 2:
            raise OptionError(f"{option(name)} needs at least two references")


def tokens(settings: Settings, references: Sequence[str], systems: Sequence[str]) -> Task[Any]:
    """Tokens, words and sentences against one reference."""
    from interpunct.tasks.tokens.task import Tokens

    return Tokens(settings, references, systems)


TASKS: dict[str, Callable[[Settings, Sequence[str], Sequence[str]], Task[Any]]] = {
    "boundaries": boundaries,
    "punctuation": punctuation,
    "tokens": tokens,
}


def agreement_on_boundaries(
    settings: Settings, references: Sequence[str], systems: Sequence[str]
) -> Measuring[Any]:
    """Boundaries of annotators, compared with each other."""
    from interpunct.tasks.agreement.annotated_documents import AgreementOnBoundaries

    return AgreementOnBoundaries(settings, references, systems)


AGREEMENTS: dict[str, Callable[[Settings, Sequence[str], Sequence[str]], Measuring[Any]]] = {
    "boundaries": agreement_on_boundaries,
    "punctuation": punctuation,
}
"""How annotators are compared with each other if there are no systems."""
