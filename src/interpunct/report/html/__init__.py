"""Results as a self-contained HTML page, which opens without a network."""

from interpunct.report.html.document_pages import MADE_BY, folder_pages
from interpunct.report.html.pages import (
    agreement_page,
    alignment_page,
    comparison_page,
    curves_page,
    evaluation_page,
    thresholds_page,
)

__all__ = [
    "MADE_BY",
    "agreement_page",
    "alignment_page",
    "comparison_page",
    "curves_page",
    "evaluation_page",
    "folder_pages",
    "thresholds_page",
]
