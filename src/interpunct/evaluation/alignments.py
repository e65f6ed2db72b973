"""What was matched with what: the alignment of documents, token by token, as texts."""

from __future__ import annotations

from typing import Any

from interpunct.alignment.steps import Drawing, Drawings
from interpunct.errors import InputError
from interpunct.evaluation.scores import begin
from interpunct.evaluation.signature import alignment_signature
from interpunct.options import Settings
from interpunct.tasks.punctuation.task import PunctuationTask


def align_documents(references: Any, systems: Any, settings: Settings) -> list[Drawings]:
    """The alignments of all systems, document by document, words and marks."""
    task, pairs = begin(references, systems, settings)
    if not isinstance(task, PunctuationTask):
        raise InputError(f"the alignment of {settings.task} is not drawn; draw punctuation instead")
    drawn: dict[str, list[Drawing]] = {system: [] for system in task.systems}
    notes: list[Any] = []
    for pair in pairs:
        notes += task.measure([pair]).notes
        for system, drawing in task.drawings(pair).items():
            drawn[system].append(drawing)
    signature = alignment_signature(settings, task.references, task.facts(notes))
    return [
        Drawings(task.references, system, signature, drawings) for system, drawings in drawn.items()
    ]
