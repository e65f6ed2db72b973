"""Results for papers, spreadsheets and other programs."""

from interpunct.report.export.csv_rows import as_csv, curves_as_csv, errors_as_csv
from interpunct.report.export.latex_table import latex
from interpunct.report.export.markdown_table import markdown
from interpunct.report.export.trn_lines import alignments_as_trn

__all__ = [
    "alignments_as_trn",
    "as_csv",
    "curves_as_csv",
    "errors_as_csv",
    "latex",
    "markdown",
]
