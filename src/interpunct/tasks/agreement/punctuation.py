"""How far annotators agree about marks, and about words: each against each, and against the rest.

The human side of leaving one out, without any system.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from interpunct import __version__
from interpunct.corpora.inputs import reference_corpora
from interpunct.errors import InputError
from interpunct.options import Settings
from interpunct.tasks.punctuation.combined import CombinedPunctuation


def punctuation_agreement(references: Any, settings: Settings) -> PunctuationAgreement:
    """Measure how far annotators agree about marks, and about words where these differ."""
    settings = replace(settings, leave_one_out=True)
    given = reference_corpora(references, settings)
    names = [corpus.name for corpus in given]
    if len(names) < 2:
        raise InputError(f"agreement needs at least two annotators; only {names[0]!r} was given")
    task = CombinedPunctuation(settings, names, [])
    documents = []
    for found in task.pairs(given, []):
        for notes in task.measure([found]).notes:
            task.remember(notes)
        documents.append(found.name)
    if not documents:
        raise InputError("there is no document to agree on")
    return PunctuationAgreement(task, tuple(documents))


@dataclass(frozen=True, slots=True)
class PunctuationAgreement:
    """What several annotators made of the same documents, words and marks."""

    task: CombinedPunctuation
    documents: tuple[str, ...]

    @property
    def signature(self) -> str:
        """Every choice that can move a figure, in one line."""
        parts = ("task:agreement", f"refs:{len(self.task.references)}", *self.task.choices())
        return "|".join((*parts, "avg:micro", f"v:{__version__}"))

    def table(self) -> str:
        """Everything as plain text, as the command line prints it."""
        from interpunct.report.sections.humans import agreement_sections
        from interpunct.report.terminal import render_sections

        return render_sections(agreement_sections(self.task), self.signature)

    def to_dict(self) -> dict[str, Any]:
        """Everything, as `interpunct agreement --task punctuation --output json` prints it."""
        return {
            "interpunct": __version__,
            "task": "agreement",
            "signature": self.signature,
            "references": list(self.task.references),
            "documents": list(self.documents),
            "agreement": {
                **self.task.humans.to_dict(),
                **self.task.system_parts("", self.task.between_humans),
            },
        }

    def to_html(self, path: str | Path, *, command: str = "") -> None:
        """Write one page with everything in it, which opens without a network."""
        from interpunct.formats.files.whole import write_whole
        from interpunct.report.html import punctuation_agreement_page

        write_whole(Path(path), [punctuation_agreement_page(self, command=command)])

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, indent=2)
