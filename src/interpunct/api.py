"""What `import interpunct` offers: scores, agreement and alignments, and how to look at them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from interpunct.alignment.annotated import annotated
from interpunct.alignment.steps import Drawings
from interpunct.corpora.inputs import reference_corpora
from interpunct.corpora.pairing import pair
from interpunct.errors import InputError, OptionError, option
from interpunct.evaluation.alignments import align_documents
from interpunct.evaluation.curves import KINDS
from interpunct.evaluation.curves import Curves as CurvesOutcome
from interpunct.evaluation.curves.curve import check_kinds
from interpunct.evaluation.scores import Scores, evaluate
from interpunct.evaluation.signature import boundary_agreement_signature, mark_agreement_signature
from interpunct.extras import require
from interpunct.formats.files.whole import write_whole
from interpunct.options import Options, Settings
from interpunct.options.types import AgreementTask, Task
from interpunct.report.json import dumps
from interpunct.report.json.agreement import boundary_agreement_json, mark_agreement_json
from interpunct.report.json.curves import curves_json
from interpunct.report.json.scores import score_json, score_number
from interpunct.report.json.types.agreement import BoundaryAgreementJson, MarkAgreementJson
from interpunct.report.json.types.curves import CurvesJson
from interpunct.report.json.types.scores import ScoresJson
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def score(
    references: Any,
    systems: Any,
    *,
    task: Task | None = None,
    preset: str | None = None,
    workers: int | None = 1,
    executor: Executor | str | None = None,
    **options: Unpack[Options],
) -> Evaluation:
    """Score systems against a reference.

    Parameters
    ----------
    references, systems : path, Documents, texts, or a mapping of names to these
        A string is a path to a file, a folder or a pattern. A list of strings is a corpus, each
        string the text of one document. A mapping names several systems or references.
    task : str
        What is scored: ``boundaries`` (unless the preset says otherwise), ``punctuation`` or
        ``tokens``.
    preset : str, optional
        A list of options under one name, such as ``nltk``.
    workers : int, optional
        Score documents in so many processes; None is as many as there are cores, if there is
        enough to do. A script that asks for processes has to do so under
        ``if __name__ == "__main__"``. Figures do not depend on it.
    executor : Executor or str, optional
        Where else to score them: a `concurrent.futures.Executor`, or ``dask://HOST:PORT``.
    **options
        Those of `interpunct.options.Options`; an unknown one is an error.

    Returns
    -------
    Evaluation

    Examples
    --------
    >>> evaluation = score(["We met. He left. I stayed."], ["We met. He left, I stayed."])
    >>> evaluation.to_dict()["systems"][0]["counts"]
    {'tp': 1, 'fp': 0, 'fn': 1, 'tn': 3}
    """
    settings = Settings.choose(preset=preset, task=task, **options)
    return Evaluation.of(
        evaluate(references, systems, settings, workers=workers, executor=executor)
    )


class Evaluation(Scores):
    """The scores of every system, and how to look at them."""

    @classmethod
    def of(cls, scores: Scores) -> Evaluation:
        return cls(
            scores.settings,
            scores.references,
            scores.systems,
            scores.documents,
            scores.summary,
            scores.pair,
        )

    def to_dict(self) -> ScoresJson:
        """Everything, as `--output json` prints it."""
        return score_json(self)

    def to_json(self) -> str:
        return dumps(self.to_dict())

    def to_frame(self) -> pd.DataFrame:
        """One row for each system and figure (needs pandas: the extra `frames`)."""
        pandas = require("pandas", extra="frames", what="a data frame")
        rows = [
            {
                "system": system,
                "metric": figure.name,
                "reference": figure.reference or "",
                **score_number(self, system, figure),
            }
            for system in self.systems
            for figure in self.figures
        ]
        frame: pd.DataFrame = pandas.DataFrame(rows).drop(columns="reason", errors="ignore")
        return frame

    def table(self, *, columns: Sequence[str] | None = None) -> str:
        """The main figures of every system as plain text."""
        from interpunct.report.tables.table import summary
        from interpunct.report.terminal import render

        return render(summary(self, columns=columns))

    def curves(self, *, documents: str = "*") -> Curves:
        """The systems at all thresholds of their scores; `documents` is a pattern of names."""
        return Curves.of(self, documents=documents)

    def to_html(self, path: str | Path, *, command: str = "") -> None:
        """Write one page with everything in it, which opens without a network."""
        from interpunct.report.html import evaluation_page

        write_whole(Path(path), [evaluation_page(self, command=command)])


class Curves(CurvesOutcome):
    """All systems of an evaluation at all thresholds of their scores.

    Examples
    --------
    >>> from interpunct import Document
    >>> gold = Document.build("talk", list("abcde"), boundaries=[0, 1, 0, 1, 1])
    >>> made = Document.build("talk", list("abcde"), scores=[0.2, 0.9, 0.6, 0.4, 1.0])
    >>> curves = score({"gold": [gold]}, {"cnn": [made]}).curves()
    >>> curves["cnn"].figure("roc_auc")
    0.75
    """

    def plot(self, kind: str = "roc", *, ax: Axes | None = None) -> Axes:
        """Draw one kind of curve for all systems (needs matplotlib: the extra `plots`).

        Parameters
        ----------
        kind : str
            ``roc``, ``pr``, ``det``, ``cost`` or ``reliability``.
        ax : matplotlib Axes, optional
            Where to draw; by default a new figure of pyplot.
        """
        from interpunct.report.plots.figure import draw, new_axes

        check_kinds([kind])
        return draw(self, kind, ax if ax is not None else new_axes())

    def figure(self, kinds: Sequence[str] = ("roc", "pr")) -> Figure:
        """All systems in one figure, a panel for each kind (needs matplotlib)."""
        from interpunct.report.plots.figure import figure

        return figure({"": self}, kinds)

    def to_dict(self, kinds: Sequence[str] = tuple(KINDS)) -> CurvesJson:
        """Everything, as `--output json` prints it."""
        return curves_json({"": self}, kinds)


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
        tokens = option("task", "tokens")
        raise OptionError(f"agreement is about boundaries or punctuation; {tokens} has none")
    if len(given := reference_corpora(references, settings)) < 2:
        raise InputError(
            f"agreement needs at least two annotators; only {given[0].name!r} was given"
        )
    if settings.task == "punctuation":
        return PunctuationAgreement.of(given, replace(settings, leave_one_out=True))
    together = pair(given, [], skip_missing=settings.missing == "skip")
    documents = [annotated(found, settings) for found in together]
    if not documents:
        raise InputError("there is no document to agree on")
    return Agreement.of([corpus.name for corpus in given], documents, settings)


class Agreement(BoundaryAgreement):
    """How far annotators agree about boundaries, and how to look at it."""

    @property
    def signature(self) -> str:
        """Every choice that can move a figure, in one line."""
        return boundary_agreement_signature(self)

    def table(self, *, top: int = 10) -> str:
        """Everything as plain text, as the command line prints it."""
        from interpunct.report.tables.agreement import agreement_sections
        from interpunct.report.terminal import render_sections

        return render_sections(agreement_sections(self, top=top), self.signature)

    def to_dict(self, *, top: int = 10) -> BoundaryAgreementJson:
        """Everything, as `interpunct agreement --output json` prints it."""
        return boundary_agreement_json(self, top=top)

    def to_json(self, *, top: int = 10) -> str:
        return dumps(self.to_dict(top=top))

    def to_html(self, path: str | Path, *, command: str = "") -> None:
        """Write one page with everything in it, which opens without a network."""
        from interpunct.report.html import agreement_page

        write_whole(Path(path), [agreement_page(self, command=command)])


class PunctuationAgreement(MarkAgreement):
    """How far annotators agree about words and marks, and how to look at it."""

    @property
    def signature(self) -> str:
        """Every choice that can move a figure, in one line."""
        return mark_agreement_signature(self)

    def table(self) -> str:
        """Everything as plain text, as the command line prints it."""
        from interpunct.report.tables.humans import agreement_sections
        from interpunct.report.terminal import render_sections

        return render_sections(agreement_sections(self), self.signature)

    def to_dict(self) -> MarkAgreementJson:
        """Everything, as `interpunct agreement --task punctuation --output json` prints it."""
        return mark_agreement_json(self)

    def to_json(self) -> str:
        return dumps(self.to_dict())

    def to_html(self, path: str | Path, *, command: str = "") -> None:
        """Write one page with everything in it, which opens without a network."""
        from interpunct.report.html import punctuation_agreement_page

        write_whole(Path(path), [punctuation_agreement_page(self, command=command)])


def draw(
    references: Any, systems: Any, *, preset: str | None = None, **options: Unpack[Options]
) -> Drawings:
    """Align one system with one reference, document by document.

    Parameters are those of `score`, options those of `interpunct align`.

    >>> (found,) = draw(["So it is. Right?"], ["So it was, right?"]).documents
    >>> print(found.network())
    So it { is / was } { . / , } Right ?
    """
    settings = Settings.choose(command="align", task="punctuation", preset=preset, **options)
    found = align_documents(references, systems, settings)
    if len(found) != 1:
        raise InputError(f"one system is drawn at a time, not {len(found)}")
    return found[0]
