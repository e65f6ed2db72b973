"""The pages, and the sections of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpunct import __version__
from interpunct.alignment.steps import Drawing, Drawings
from interpunct.evaluation.compared_texts import ComparedTexts
from interpunct.evaluation.curves import Curves
from interpunct.evaluation.scores import Scores
from interpunct.evaluation.signature import boundary_agreement_signature, mark_agreement_signature
from interpunct.report.html.page import Section, render
from interpunct.report.html.sections.aligned import every_alignment, some_alignments
from interpunct.report.html.sections.annotators import annotators, annotators_of
from interpunct.report.html.sections.compared_texts import compared_texts
from interpunct.report.html.sections.curves import curves, curves_of
from interpunct.report.html.sections.errors import errors
from interpunct.report.html.sections.further import (
    further_tables,
    marks_of_annotators,
    tables_of_curves,
)
from interpunct.report.html.sections.networks import networks, networks_of_annotators
from interpunct.report.html.sections.panel import panel_of_boundaries, panel_of_marks
from interpunct.report.html.sections.parts import parts
from interpunct.report.html.sections.punctuation import marks
from interpunct.report.html.sections.side_by_side import side_by_side
from interpunct.report.html.sections.summary import summary
from interpunct.report.html.sections.texts import texts, texts_of_annotators
from interpunct.report.html.sections.tokens import tokens
from interpunct.report.html.sections.treebanks import treebanks
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement

EVALUATION: tuple[Section[Scores], ...] = (
    Section("summary", "Figures", summary),
    Section("side_by_side", "Systems side by side", side_by_side),
    Section("curves", "Curves", curves_of),
    Section("punctuation", "Marks", marks),
    Section("parts", "By mark, case, label, speaker, tag", parts),
    Section("further", "Further tables", further_tables),
    Section("tokens", "Tokens and sentences", tokens),
    Section("treebanks", "Tags, lemmas and relations", treebanks),
    Section("annotators", "Agreement", annotators_of),
    Section("errors", "Errors", errors),
    Section("texts", "Texts", texts),
    Section("networks", "All references combined", networks),
    Section("aligned", "Words side by side", some_alignments),
)


def _of_text_as_written(section: Section[Scores]) -> Section[ComparedTexts]:
    return Section(section.name, section.title, lambda compared: section.data(compared.scores))


COMPARISON: tuple[Section[ComparedTexts], ...] = (
    Section("compared_texts", "Segmenters on each text", compared_texts),
    *(_of_text_as_written(section) for section in EVALUATION if section.name != "summary"),
)
"""All sections after the first, which has all figures, are about the original text."""

CURVES: tuple[Section[Scores], ...] = (
    Section("curves", "Curves", curves_of),
    Section("summary", "Figures", summary),
)

THRESHOLDS: tuple[Section[Curves], ...] = (
    Section("curves", "Curves", curves),
    Section("further", "Figures", tables_of_curves),
)

AGREEMENT: tuple[Section[BoundaryAgreement], ...] = (
    Section("annotators", "Agreement", annotators),
    Section("panel", "The panel of annotators", panel_of_boundaries),
    Section("texts", "Texts", texts_of_annotators),
)

PUNCTUATION_AGREEMENT: tuple[Section[MarkAgreement], ...] = (
    Section("further", "Annotators compared", marks_of_annotators),
    Section("panel", "The panel of annotators", panel_of_marks),
    Section("networks", "Texts", networks_of_annotators),
)

ALIGNMENT: tuple[Section[Sequence[Drawings[Drawing]]], ...] = (
    Section("aligned", "Reference over hypothesis", every_alignment),
)


def evaluation_page(scores: Scores, *, command: str = "") -> str:
    """The page of `interpunct score`."""
    title = scores.settings.task.capitalize()
    return render(title, evaluation_facts(scores, command), EVALUATION, scores)


def comparison_page(compared: ComparedTexts, *, command: str = "") -> str:
    """The page of `interpunct compare`."""
    facts = evaluation_facts(compared.scores, command)
    return render("Splitters", facts, COMPARISON, compared)


def curves_page(scores: Scores, *, command: str = "") -> str:
    """The page of `interpunct curves`."""
    return render("Curves", evaluation_facts(scores, command), CURVES, scores)


def thresholds_page(found: Curves, *, command: str = "") -> str:
    """The page of curves alone, without the evaluation that they were made from."""
    facts = {
        **_facts(found.signature, command),
        "task": "boundaries",
        "systems": [curve.name for curve in found],
        "references": list(found.references),
        "documents": len(found.documents),
    }
    return render("Curves", facts, THRESHOLDS, found)


def agreement_page(agreement: BoundaryAgreement | MarkAgreement, *, command: str = "") -> str:
    """The page of `interpunct agreement`."""
    facts = {
        "task": "agreement",
        "systems": [],
        "references": list(agreement.annotators),
        "documents": len(agreement.documents),
    }
    if isinstance(agreement, MarkAgreement):
        facts |= _facts(mark_agreement_signature(agreement), command)
        return render("Agreement about marks", facts, PUNCTUATION_AGREEMENT, agreement)
    facts |= _facts(boundary_agreement_signature(agreement), command)
    return render("Agreement", facts, AGREEMENT, agreement)


def alignment_page(drawings: Sequence[Drawings[Drawing]], *, command: str = "") -> str:
    """The page of `interpunct align`."""
    first = drawings[0]
    facts = {
        **_facts(first.signature, command),
        "task": "punctuation",
        "systems": [system.system for system in drawings],
        "references": list(first.references),
        "documents": len({drawing.name for system in drawings for drawing in system.documents}),
    }
    return render("Alignment", facts, ALIGNMENT, drawings)


def evaluation_facts(scores: Scores, command: str) -> dict[str, Any]:
    """The facts at the top of a page of scores."""
    return {
        **_facts(scores.signature, command),
        "task": scores.settings.task,
        "systems": list(scores.systems),
        "references": list(scores.references),
        "documents": len(scores.documents),
    }


def _facts(signature: str, command: str) -> dict[str, Any]:
    return {"version": __version__, "signature": signature, "command": command}
