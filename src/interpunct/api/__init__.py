"""The Python API: scoring, agreement and alignment, and the objects they return."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Unpack, overload

from interpunct.options import Settings
from interpunct.options.arguments import (
    BoundaryAgreementOptions,
    BoundaryOptions,
    Options,
    PunctuationAgreementOptions,
    PunctuationAlignmentOptions,
    PunctuationOptions,
    TokenAlignmentOptions,
    TokenOptions,
)
from interpunct.options.keywords import lists_options
from interpunct.options.types import (
    AgreementTask,
    AlignmentTask,
    BoundaryPreset,
    Preset,
    PunctuationPreset,
    Task,
    TokenPreset,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from interpunct.api.alignment import Alignment
    from interpunct.api.annotator_agreement import Agreement
    from interpunct.api.evaluation import Evaluation
    from interpunct.corpora.given import CorpusLike

__all__ = ["agreement", "align", "score"]


@overload
def score(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    task: Literal["boundaries"] = ...,
    preset: BoundaryPreset | None = None,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[BoundaryOptions],
) -> Evaluation: ...
@overload
def score(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    task: Literal["punctuation"],
    preset: PunctuationPreset | None = None,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[PunctuationOptions],
) -> Evaluation: ...
@overload
def score(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    preset: PunctuationPreset,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[PunctuationOptions],
) -> Evaluation: ...
@overload
def score(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    task: Literal["tokens"],
    preset: TokenPreset | None = None,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[TokenOptions],
) -> Evaluation: ...
@overload
def score(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    preset: TokenPreset,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[TokenOptions],
) -> Evaluation: ...
@lists_options("score")
def score(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    task: Task | None = None,
    preset: Preset | None = None,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[Options],
) -> Evaluation:
    """Score systems against one reference or several. References come first.

    Parameters
    ----------
    references, systems : path, Document, texts, lists of segments, or a mapping of names to these
        A string is a path to a file, a folder or a pattern. An iterable of strings is a corpus in
        which each string is the text of a document; in an iterable of lists of strings, each list
        has the segments of a document. A mapping gives names to several references or systems.
    task : {"boundaries", "punctuation", "tokens"}
        What to score; by default the task of the preset, or else boundaries.
    preset : str, optional
        A named set of options, such as ``nltk``.
    workers : int, optional
        The number of processes that score documents; None means one per core if the corpus is large
        enough. A script that uses several processes must call this function under ``if __name__ ==
        "__main__"``. Figures do not depend on it.
    executor : Executor or str, optional
        Score documents elsewhere: with a `concurrent.futures.Executor`, or on the cluster at
        ``dask://HOST:PORT``.
    executor_timeout : float
        Raise `EngineError` if the cluster does not answer for this many seconds.
    **options

    Returns
    -------
    Evaluation
        ``evaluation["cnn"]["f1"].value`` is a number; ``print(evaluation)`` is the table.

    Examples
    --------
    >>> evaluation = score(["We met. He left. I stayed."], {"cnn": ["We met. He left, I stayed."]})
    >>> evaluation["cnn"]["recall"].value
    0.5
    >>> evaluation["cnn"].counts
    {'tp': 1, 'fp': 0, 'fn': 1, 'tn': 3}
    """
    from interpunct.api.evaluation import Evaluation
    from interpunct.evaluation.scores import evaluate

    settings = Settings.choose(preset=preset, task=task, **options)
    found = evaluate(
        references,
        systems,
        settings,
        workers=workers,
        executor=executor,
        executor_timeout=executor_timeout,
    )
    return Evaluation.of(found)


@overload
def agreement(
    references: CorpusLike,
    *,
    task: Literal["boundaries"] = ...,
    preset: BoundaryPreset | None = None,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[BoundaryAgreementOptions],
) -> Agreement: ...
@overload
def agreement(
    references: CorpusLike,
    *,
    task: Literal["punctuation"],
    preset: PunctuationPreset | None = None,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[PunctuationAgreementOptions],
) -> Agreement: ...
@overload
def agreement(
    references: CorpusLike,
    *,
    preset: PunctuationPreset,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[PunctuationAgreementOptions],
) -> Agreement: ...
@lists_options("agreement")
def agreement(
    references: CorpusLike,
    *,
    task: AgreementTask | None = None,
    preset: Preset | None = None,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    executor_timeout: float = 60.0,
    **options: Unpack[Options],
) -> Agreement:
    """Measure how far annotators agree.

    Parameters
    ----------
    references : mapping of names to corpora, or a path to a file that holds several annotators
        The corpus of each annotator, as for `interpunct.score`. Their words may differ.
    task : {"boundaries", "punctuation"}
        What to compare: boundaries, or words and marks. By default the task of the preset, or else
        boundaries.
    preset : str, optional
        A named set of options, such as ``rts``.
    workers, executor, executor_timeout : optional
        Where documents are compared, as for `interpunct.score`. Figures do not depend on it.
    **options

    Returns
    -------
    Agreement
        ``agreement["fleiss_kappa"].value`` is a number; ``print(agreement)`` shows everything.

    Examples
    --------
    >>> found = agreement({"ann": ["We met. He left. Bye."], "bo": ["We met. He left, bye."]})
    >>> found["agreement_ratio"].value
    0.5
    >>> texts = {"ann": ["We met, he left."], "bo": ["We met. He left."]}
    >>> agreement(texts, task="punctuation").pair("ann", "bo")["punctuation_error_rate"].value
    0.5
    """
    from interpunct.api.annotator_agreement import Agreement
    from interpunct.evaluation.agreement import measure_agreement

    settings = Settings.choose(command="agreement", task=task, preset=preset, **options)
    found = measure_agreement(
        references,
        settings,
        workers=workers,
        executor=executor,
        executor_timeout=executor_timeout,
    )
    return Agreement(found)


@overload
def align(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    task: Literal["punctuation"] = ...,
    preset: PunctuationPreset | None = None,
    **options: Unpack[PunctuationAlignmentOptions],
) -> Alignment: ...
@overload
def align(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    task: Literal["tokens"],
    preset: TokenPreset | None = None,
    **options: Unpack[TokenAlignmentOptions],
) -> Alignment: ...
@overload
def align(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    preset: TokenPreset,
    **options: Unpack[TokenAlignmentOptions],
) -> Alignment: ...
@lists_options("align")
def align(
    references: CorpusLike,
    systems: CorpusLike,
    *,
    task: AlignmentTask | None = None,
    preset: Preset | None = None,
    **options: Unpack[Options],
) -> Alignment:
    """Align the documents of systems with those of a reference, as `interpunct align` does.

    To align lists of tokens, use `align_tokens`.

    Parameters
    ----------
    references, systems : path, Document, texts, lists of segments, or a mapping of names to these
        As for `score`.
    task : {"punctuation", "tokens"}
        What to align: words and marks, or tokens. By default the task of the preset, or else words
        and marks.
    preset : str, optional
        A named set of options, such as ``sclite``.
    **options

    Returns
    -------
    Alignment
        ``print(alignment)`` draws it.

    Examples
    --------
    >>> alignment = align(["So it is. Right?"], {"asr": ["So it was, right?"]})
    >>> [step.operation for step in alignment["asr"]["1"].steps][:4]
    ['correct', 'correct', 'substitution', 'substitution']
    """
    from interpunct.api.alignment import Alignment, alignment_settings

    settings = alignment_settings(task=task, preset=preset, **options)
    return Alignment.of(references, systems, settings)
