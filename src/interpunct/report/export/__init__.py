"""Results for papers, spreadsheets and other programs."""

from interpunct.report.export.agreement_rows import agreement_as_csv
from interpunct.report.export.csv_rows import (
    as_csv,
    compared_as_csv,
    curves_as_csv,
    errors_as_csv,
)
from interpunct.report.export.latex_table import latex, latex_sections
from interpunct.report.export.markdown_table import markdown, markdown_sections
from interpunct.report.export.trn_lines import alignments_as_trn

__all__ = [
    "agreement_as_csv",
    "alignments_as_trn",
    "as_csv",
    "compared_as_csv",
    "curves_as_csv",
    "errors_as_csv",
    "latex",
    "latex_sections",
    "markdown",
    "markdown_sections",
]
