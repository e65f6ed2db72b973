"""How far annotators agree, about boundaries or about words and marks, and how to look at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from interpunct.errors import UnknownNameError
from interpunct.evaluation.annotator_scores import AgreementOutcome, agreement_scores, pair_scores
from interpunct.evaluation.signature import boundary_agreement_signature, mark_agreement_signature
from interpunct.evaluation.system_scores import Score
from interpunct.evaluation.unknown_figures import no_figure
from interpunct.formats.files.whole import write_whole
from interpunct.options import unknown_name
from interpunct.options.types import AgreementTask
from interpunct.report.json import dumps
from interpunct.report.json.agreement import boundary_agreement_json, mark_agreement_json
from interpunct.report.json.types.agreement import AgreementJson
from interpunct.tasks.agreement.boundaries import BoundaryAgreement


class Agreement(Mapping[str, Score]):
    """How far annotators agree: `agreement["fleiss_kappa"]` is a `Score`.

    `print(agreement)` shows everything, and a notebook shows it as it is.

    Attributes
    ----------
    outcome : BoundaryAgreement or MarkAgreement
        What was measured.
    """

    def __init__(self, outcome: AgreementOutcome) -> None:
        self.outcome = outcome

    @property
    def task(self) -> AgreementTask:
        """What they agree about."""
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
        """Every choice that can move a figure, in one line."""
        if isinstance(self.outcome, BoundaryAgreement):
            return boundary_agreement_signature(self.outcome)
        return mark_agreement_signature(self.outcome)

    @cached_property
    def _scores(self) -> dict[str, Score]:
        return agreement_scores(self.outcome)

    def __getitem__(self, name: str) -> Score:
        if name not in self._scores:
            raise UnknownNameError(no_figure(name, self._scores, task="agreement"))
        return self._scores[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._scores)

    def __len__(self) -> int:
        return len(self._scores)

    def pair(self, reference: str, hypothesis: str) -> Mapping[str, Score]:
        """The figures of two annotators, the first taken as the truth where that matters."""
        for who in (reference, hypothesis):
            if who not in self.annotators:
                raise unknown_name("annotator", who, self.annotators)
        return pair_scores(self.outcome, reference, hypothesis)

    def table(self, *, top: int = 10) -> str:
        """Everything as plain text; `top` is how many disputed places are shown."""
        from interpunct.report.tables.agreement import agreement_sections
        from interpunct.report.terminal import render_sections

        return render_sections(agreement_sections(self.outcome, top=top), self.signature)

    __str__ = table

    def to_dict(self, *, top: int = 10) -> AgreementJson:
        """Everything, as `interpunct agreement --output json` prints it."""
        if isinstance(self.outcome, BoundaryAgreement):
            return boundary_agreement_json(self.outcome, top=top)
        return mark_agreement_json(self.outcome)

    def to_json(self, *, top: int = 10) -> str:
        return dumps(self.to_dict(top=top))

    def to_html(self, path: str | Path, *, command: str = "") -> None:
        """Write one page with everything in it, which opens without a network."""
        from interpunct.report.html import agreement_page

        write_whole(Path(path), [agreement_page(self.outcome, command=command)])
