"""The signature: every choice that can move a figure, in one line.

Figures under equal signatures can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpunct import __version__
from interpunct.metrics.threshold_figures import DetectionCost
from interpunct.options import Settings
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement
from interpunct.tasks.summary import Facts


def score_signature(
    settings: Settings, references: Sequence[str], facts: Facts, documents: int
) -> str:
    """The signature of scores, and of the curves that belong to them."""
    return _joined(
        f"task:{settings.task}",
        f"refs:{len(references)}",
        *_CHOICES[settings.task](settings, references, facts),
        *((f"uem:{settings.uem.name}",) if settings.uem else ()),
        "avg:micro",
        f"ci:{interval_method(settings, documents)}",
    )


def boundary_agreement_signature(agreement: BoundaryAgreement) -> str:
    """The signature of the agreement about boundaries."""
    settings = agreement.settings
    return _joined(
        "task:agreement",
        f"refs:{len(agreement.annotators)}",
        f"final:{settings.final}d",
        f"delims:{''.join(settings.delimiters or '.?!;')}",
        f"case:{settings.case}",
        f"words:{'aligned' if agreement.words_differ else 'same'}",
        "avg:micro",
        f"ci:{interval_method(settings, len(agreement.documents))}",
    )


def mark_agreement_signature(agreement: MarkAgreement) -> str:
    """The signature of the agreement about marks."""
    choices = _punctuation(agreement.settings, agreement.annotators, agreement.facts)
    return _joined("task:agreement", f"refs:{len(agreement.annotators)}", *choices, "avg:micro")


def alignment_signature(settings: Settings, references: Sequence[str], facts: Facts) -> str:
    """The signature of alignments that are drawn."""
    choices = _punctuation(settings, references, facts)
    return _joined("task:punctuation", f"refs:{len(references)}", *choices)


def interval_method(settings: Settings, documents: int) -> str:
    """How intervals were made.

    >>> interval_method(Settings(), documents=12)
    'bootstrap1000s0'
    """
    if not settings.intervals:
        return "none"
    method = "blockbootstrap" if documents == 1 else "bootstrap"
    return f"{method}{settings.resamples}s{settings.seed}"


def _joined(*parts: str) -> str:
    return "|".join((*parts, f"v:{__version__}"))


def _boundaries(settings: Settings, references: Sequence[str], facts: Facts) -> Iterator[str]:
    several = len(references) > 1
    yield f"final:{settings.final}d"
    yield f"delims:{''.join(settings.delimiters or '.?!;')}"
    if settings.threshold is not None:
        yield f"threshold:{settings.threshold}"
    yield f"case:{settings.case}"
    if facts.words_differ:
        yield from ("words:aligned", f"tags:{settings.tags}", f"costs:{settings.costs}")
        if facts.by_time:
            yield "segments:time"
        if several:
            yield f"network:{'+'.join(references)}"
    else:
        yield "words:same"
    if several:
        yield from (f"L:{settings.window_limit}", f"quorum:{settings.quorum or 'half'}")
    yield f"k:{facts.k}"
    for name, value in (("tolerance", settings.tolerance), ("beta", settings.beta)):
        if value is not None:
            yield f"{name}:{value}"
    if facts.has_scores:
        cost = DetectionCost(*settings.dcf)
        prior = "corpus" if cost.prior is None else f"{cost.prior:g}"
        yield f"thresholds:{settings.thresholds}"
        yield f"dcf:{cost.miss:g},{cost.false_alarm:g},{prior}"


def _punctuation(settings: Settings, references: Sequence[str], facts: Facts) -> Iterator[str]:
    yield f"marks:{''.join(settings.marks) or 'none'}"
    if settings.merge:
        yield f"merge:{'+'.join(map('='.join, settings.merge))}"
    yield f"case:{settings.case}"
    yield f"words:{'aligned' if facts.words_differ else 'same'}"
    if facts.words_differ:
        yield f"tags:{settings.tags}"
    if facts.by_time:
        yield "segments:time"
    yield from (f"costs:{settings.costs}", f"per:{settings.denominator}")
    if len(references) > 1:
        yield f"network:{'+'.join(references)}"
        yield f"quorum:{settings.quorum or 'half'}"


def _tokens(settings: Settings, references: Sequence[str], facts: Facts) -> Iterator[str]:
    yield f"fold:{settings.fold}"
    yield f"words:{settings.words or 'align'}"


_CHOICES = {"boundaries": _boundaries, "punctuation": _punctuation, "tokens": _tokens}
