"""How far annotators agree: about boundaries, or about words and marks."""

from __future__ import annotations

from typing import Any, Literal, Unpack, overload

from interpunct.errors import OptionError
from interpunct.options import Options, Settings
from interpunct.options.choices import AgreementTask
from interpunct.tasks.agreement.boundaries import Agreement, boundary_agreement
from interpunct.tasks.agreement.punctuation import PunctuationAgreement, punctuation_agreement


@overload
def agreement(
    references: Any, *, task: None = None, preset: None = None, **options: Unpack[Options]
) -> Agreement: ...
@overload
def agreement(
    references: Any,
    *,
    task: Literal["boundaries"],
    preset: str | None = None,
    **options: Unpack[Options],
) -> Agreement: ...
@overload
def agreement(
    references: Any,
    *,
    task: Literal["punctuation"],
    preset: str | None = None,
    **options: Unpack[Options],
) -> PunctuationAgreement: ...
@overload
def agreement(
    references: Any,
    *,
    task: AgreementTask | None = None,
    preset: str | None = None,
    **options: Unpack[Options],
) -> Agreement | PunctuationAgreement: ...
def agreement(
    references: Any,
    *,
    task: AgreementTask | None = None,
    preset: str | None = None,
    **options: Unpack[Options],
) -> Agreement | PunctuationAgreement:
    """Measure how far annotators agree.

    Parameters
    ----------
    references : path, Documents, texts, or a mapping of names to these
        What each annotator made; as for `interpunct.score`. Their words may differ.
    task : str
        What they agree about: ``boundaries`` (unless the preset says otherwise) or
        ``punctuation``, which is words and marks.
    preset : str, optional
        A list of options under one name, such as ``rts``.
    **options
        Those of `interpunct.options.Options` that concern references; others are an error.

    Returns
    -------
    Agreement or PunctuationAgreement

    Examples
    --------
    >>> found = agreement({"ann": ["We met. He left. Bye."], "bo": ["We met. He left, bye."]})
    >>> found.value("agreement_ratio")
    0.5
    >>> texts = {"ann": ["We met, he left."], "bo": ["We met. He left."]}
    >>> found = agreement(texts, task="punctuation").to_dict()["agreement"]
    >>> found["punctuation_error_rate"]["matrix"]
    [[0.0, 0.5], [0.5, 0.0]]
    """
    settings = Settings.choose(command="agreement", task=task, preset=preset, **options)
    if settings.task == "tokens":
        raise OptionError("agreement is about boundaries or punctuation; --task tokens has none")
    measure = punctuation_agreement if settings.task == "punctuation" else boundary_agreement
    return measure(references, settings)
