"""The agreement of annotators about boundaries, or about words and marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, get_args

from interpunct.api.annotator_scores import agreement_scores, pair_scores
from interpunct.api.frames import data_frame
from interpunct.api.lookup import ByName, Lookup
from interpunct.api.not_pickled import NotPickled
from interpunct.api.page import HasPage
from interpunct.api.system_scores import Score
from interpunct.errors import OptionError, UnknownNameError
from interpunct.evaluation.agreement import AgreementOutcome
from interpunct.evaluation.signature import boundary_agreement_signature, mark_agreement_signature
from interpunct.evaluation.unknown_figures import no_figure
from interpunct.messages.phrases import many, many_named
from interpunct.options import unknown_name
from interpunct.options.types import AgreementTask, ConsensusMethod
from interpunct.options.values import whole_number
from interpunct.report.frames import part_of
from interpunct.report.frames.agreement import (
    BOUNDARY_AGREEMENT_FRAMES,
    MARK_AGREEMENT_FRAMES,
    AgreementFrame,
)
from interpunct.report.json import dumps
from interpunct.report.json.agreement import boundary_agreement_json, mark_agreement_json
from interpunct.report.json.types.agreement import AgreementJson
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.consensus import consensus_documents, with_full_stops

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from interpunct.documents.document import Document

TOP = whole_number("at least 0", least=0)
"""The number of disputed places shown."""


class Agreement(NotPickled, HasPage, Lookup[Score]):
    """The agreement of annotators: `agreement["fleiss_kappa"]` is a `Score`.

    `print(agreement)` shows all tables, and so does a notebook.

    Attributes
    ----------
    outcome : BoundaryAgreement or MarkAgreement
        The measured agreement.

    Examples
    --------
    >>> import interpunct
    >>> found = interpunct.agreement({"ann": ["So. It is. Yes."], "bo": ["So it is. Yes."]})
    >>> found
    <Agreement about boundaries: 2 annotators (ann, bo), 1 document>
    >>> found.pair("ann", "bo")["f1"].value
    0.6666666666666666
    """

    _stays_because = "its figures are functions of what was counted"

    def __init__(self, outcome: AgreementOutcome) -> None:
        self.outcome = outcome

    @property
    def task(self) -> AgreementTask:
        """What is compared."""
        return "boundaries" if isinstance(self.outcome, BoundaryAgreement) else "punctuation"

    @property
    def annotators(self) -> tuple[str, ...]:
        return self.outcome.annotators

    @cached_property
    def documents(self) -> tuple[str, ...]:
        """The names of the documents."""
        if isinstance(self.outcome, BoundaryAgreement):
            return tuple(document.name for document in self.outcome.documents)
        return self.outcome.documents

    @cached_property
    def signature(self) -> str:
        """Every choice that can change a figure, in one line."""
        if isinstance(self.outcome, BoundaryAgreement):
            return boundary_agreement_signature(self.outcome)
        return mark_agreement_signature(self.outcome)

    @cached_property
    def _scores(self) -> dict[str, Score]:
        return agreement_scores(self.outcome)

    def __getitem__(self, name: str) -> Score:
        if not isinstance(name, str) or name not in self._scores:
            raise UnknownNameError(no_figure(name, self._scores, task="agreement"))
        return self._scores[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._scores)

    def __len__(self) -> int:
        return len(self._scores)

    def __repr__(self) -> str:
        what = "boundaries" if self.task == "boundaries" else "words and marks"
        documents = many(len(self.documents), "document")
        return f"<Agreement about {what}: {many_named(self.annotators, 'annotator')}, {documents}>"

    def pair(self, reference: str, hypothesis: str) -> Mapping[str, Score]:
        """The figures of two annotators; the first is the reference where that matters."""
        for who in (reference, hypothesis):
            if who not in self.annotators:
                raise unknown_name("annotator", who, self.annotators)
        if reference == hypothesis:
            raise OptionError(
                f"a pair is two different annotators, not {reference!r} and {hypothesis!r}"
            )
        return ByName("figure", pair_scores(self.outcome, reference, hypothesis))

    def table(self, *, top: int = 10) -> str:
        """All tables as plain text; `top` is the number of disputed places shown."""
        from interpunct.report.tables.agreement import agreement_sections
        from interpunct.report.tables.table import WIDTH
        from interpunct.report.terminal import render_sections

        sections = agreement_sections(self.outcome, top=TOP.check("top", top))
        return render_sections(sections, self.signature, width=WIDTH)

    __str__ = table

    def _repr_html_(self) -> str:
        from interpunct.report.notebook import fragment
        from interpunct.report.tables.agreement import agreement_sections

        return fragment(agreement_sections(self.outcome, top=10), signature=self.signature)

    def to_dict(self, *, top: int = 10) -> AgreementJson:
        """The agreement as `interpunct agreement --output json` prints it."""
        top = TOP.check("top", top)
        if isinstance(self.outcome, BoundaryAgreement):
            return boundary_agreement_json(self.outcome, top=top)
        return mark_agreement_json(self.outcome, top=top)

    def to_json(self, *, top: int = 10) -> str:
        return dumps(self.to_dict(top=top))

    def to_frame(self, part: AgreementFrame = "figures") -> pd.DataFrame:
        """The content of a table as a data frame (needs pandas: the extra `frames`).

        Parameters
        ----------
        part : str
            ``figures`` and ``pairs`` exist for both tasks. Boundaries also have ``annotators``,
            ``per_document``, ``votes`` (slots by their number of votes) and ``disagreements``
            (every disputed place, with a row for each annotator); words and marks also have
            ``against_others``, ``by_mark`` and ``confusion``.
        """
        found = self.outcome
        if isinstance(found, BoundaryAgreement):
            return data_frame(part_of(BOUNDARY_AGREEMENT_FRAMES, part, found), found)
        return data_frame(part_of(MARK_AGREEMENT_FRAMES, part, found), found)

    def consensus(self, method: ConsensusMethod = "dawid-skene") -> list[Document]:
        """The consensus of the annotators for each document, on the words of its first annotator.

        Parameters
        ----------
        method : {"dawid-skene", "majority"}
            The model of Dawid and Skene, which estimates the reliability of each annotator, with
            its posteriors as scores; or the labels of at least half of the annotators (see the
            option `quorum`).

        Examples
        --------
        >>> import interpunct
        >>> texts = {"ann": ["So. It is. Yes."], "bo": ["So it is. Yes."], "cy": ["So. It is, yes"]}
        >>> found = interpunct.agreement(texts).consensus("majority")
        >>> found[0].boundaries.tolist()
        [True, False, True, True]
        """
        if method not in get_args(ConsensusMethod):
            raise OptionError(
                f"the method of a consensus is 'majority' or 'dawid-skene', not {method!r}"
            )
        return list(consensus_documents(self.outcome, method))

    def write_consensus(
        self,
        path: str | Path,
        method: ConsensusMethod = "dawid-skene",
        *,
        format: str | None = None,
        force: bool = False,
        inputs: Iterable[str | Path] = (),
    ) -> int:
        """Write the consensus as a reference, and return the number of documents.

        In formats where marks define boundaries, each boundary gets a full stop. A warning names
        what the format cannot store, such as posteriors or names of documents. `format` and `force`
        are those of `interpunct.write`; files named in `inputs` are never replaced.
        """
        from interpunct.formats import write
        from interpunct.formats.losses import Losses
        from interpunct.formats.writing import check_target

        row = check_target(path, format=format, force=force, inputs=inputs)
        documents = self.consensus(method)
        if self.task == "boundaries" and "boundaries" not in row.keeps:
            documents = list(with_full_stops(documents))
        losses = Losses(row)
        write(documents, path, format=format, force=force, inputs=inputs, losses=losses)
        return len(documents)

    def page(self, *, command: str = "") -> str:
        """A self-contained HTML page."""
        from interpunct.report.html import agreement_page

        return agreement_page(self.outcome, command=command)
