"""The pages that there are: which sections each of them has."""

from __future__ import annotations

from typing import Any

from interpunct import __version__
from interpunct.evaluation import Evaluation
from interpunct.interannotator import Agreement
from interpunct.report.html.annotators import annotators, annotators_of
from interpunct.report.html.page import Section, render
from interpunct.report.html.side_by_side import side_by_side
from interpunct.report.html.summary import summary
from interpunct.report.html.texts import texts, texts_of_annotators

EVALUATION: tuple[Section[Evaluation], ...] = (
    Section("summary", "Figures", summary),
    Section("side_by_side", "Systems side by side", side_by_side),
    Section("annotators", "Agreement", annotators_of),
    Section("texts", "Texts", texts),
)

AGREEMENT: tuple[Section[Agreement], ...] = (
    Section("annotators", "Agreement", annotators),
    Section("texts", "Texts", texts_of_annotators),
)


def evaluation_page(evaluation: Evaluation, *, command: str = "") -> str:
    """The page of `interpunct score`."""
    facts = {
        **_facts(evaluation.signature, command),
        "task": evaluation.settings.task,
        "systems": list(evaluation.systems),
        "references": list(evaluation.references),
        "documents": len(evaluation.documents),
    }
    return render(f"{evaluation.settings.task.capitalize()}", facts, EVALUATION, evaluation)


def agreement_page(agreement: Agreement, *, command: str = "") -> str:
    """The page of `interpunct agreement`."""
    facts = {
        **_facts(agreement.signature, command),
        "task": "agreement",
        "systems": [],
        "references": list(agreement.annotators),
        "documents": len(agreement.documents),
    }
    return render("Agreement", facts, AGREEMENT, agreement)


def _facts(signature: str, command: str) -> dict[str, Any]:
    return {"version": __version__, "signature": signature, "command": command}
