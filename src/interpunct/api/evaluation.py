"""The scores of every system, as tables, frames and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from interpunct.api.lookup import Lookup
from interpunct.api.not_pickled import NotPickled
from interpunct.api.page import HasPage
from interpunct.api.system_scores import SystemScores
from interpunct.evaluation.scores import Scores
from interpunct.options import OPTIONS, unknown_name
from interpunct.report.tables.table import chosen_figures, summary

if TYPE_CHECKING:
    import pandas as pd

    from interpunct.api.curves import Curves
    from interpunct.report.frames.evaluation import EvaluationFrame
    from interpunct.report.json.types.scores import ScoresJson


class Evaluation(NotPickled, Scores, HasPage, Lookup[SystemScores]):
    """The scores of every system: `evaluation["cnn"]["f1"]` is a `Score`.

    `print(evaluation)` shows the table, and so does a notebook.

    Attributes
    ----------
    systems, references, documents : tuple of str
        The names of systems, references and documents.
    signature : str
        Every choice that can change a figure, in one line.

    Examples
    --------
    >>> import interpunct
    >>> evaluation = interpunct.score(["So. It is. Yes."], {"cnn": ["So it is. Yes."]})
    >>> evaluation
    <Evaluation of boundaries: 1 system (cnn), 1 reference (reference), 1 document>
    >>> {name: figures["f1"].value for name, figures in evaluation.items()}
    {'cnn': 0.6666666666666666}
    """

    _stays_because = "its documents are read again on demand"

    @classmethod
    def of(cls, scores: Scores) -> Evaluation:
        evaluation = cls(
            scores.settings,
            scores.references,
            scores.systems,
            scores.documents,
            scores.summary,
            scores.pair,
            scores.pairs,
        )
        # A missing column is an error now, not when the table is shown.
        chosen_figures(evaluation, None)
        return evaluation

    def __getitem__(self, system: str) -> SystemScores:
        if system not in self.systems:
            raise unknown_name("system", system, self.systems)
        return SystemScores(self, system)

    def __iter__(self) -> Iterator[str]:
        return iter(self.systems)

    def __len__(self) -> int:
        return len(self.systems)

    def table(self, *, columns: Iterable[str] | None = None) -> str:
        """The main figures of every system as plain text."""
        from interpunct.report.terminal import render

        chosen = None if columns is None else OPTIONS["columns"].check(columns)
        return render(summary(self, columns=chosen))

    __str__ = table

    def _repr_html_(self) -> str:
        from interpunct.report.notebook import fragment

        return fragment([summary(self)])

    def to_dict(self) -> ScoresJson:
        """The scores as `--output json` prints them."""
        from interpunct.report.json.scores import score_json

        return score_json(self)

    def to_json(self) -> str:
        from interpunct.report.json import dumps

        return dumps(self.to_dict())

    def to_frame(self, part: EvaluationFrame = "figures") -> pd.DataFrame:
        """The content of a table as a data frame (needs pandas: the extra `frames`).

        Parameters
        ----------
        part : str
            ``figures`` has a row for each system, figure and reference, with its interval;
            ``per_document``, ``counts``, ``document_counts`` and ``comparisons`` exist for every
            task. Several references add ``rankings``, ``correlations``, ``agreement`` and
            ``pairs``; marks add ``by_mark``, ``confusion``, ``by_speaker`` and ``speaker_counts``;
            humans add ``leave_one_out``, ``against_others``, ``versions`` and ``orders``; tokens
            add ``blocks``, and treebanks ``by_upos`` and ``by_relation``. If parts of the corpus
            are compared, there is ``part_comparisons``.

        Returns
        -------
        DataFrame
            One observation per row. An empty reference or document stands for all of them. Figures
            that were not measured are nan, with the reason in `reason`.
        """
        from interpunct.api.frames import data_frame
        from interpunct.report.frames import part_of
        from interpunct.report.frames.evaluation import EVALUATION_FRAMES

        return data_frame(part_of(EVALUATION_FRAMES, part, self), self)

    def curves(self, *, documents: str = "*") -> Curves:
        """The curves of systems at all thresholds of their scores; `documents` is a pattern of
        names.
        """
        from interpunct.api.curves import Curves

        return Curves.of(self, documents=documents)

    def page(self, *, command: str = "") -> str:
        """A self-contained HTML page."""
        from interpunct.report.html import evaluation_page

        return evaluation_page(self, command=command)

    def pages(self, *, command: str = "") -> Iterable[tuple[str, str]]:
        """An index, a page for each document, and what they share, with their file names."""
        from interpunct.report.html import folder_pages

        return folder_pages(self, command=command)
