"""Outcomes in notebooks: HTML fragments without scripts, and pages in frames."""

from interpunct.report.notebook.alignment import alignment_fragment
from interpunct.report.notebook.fragment import fragment
from interpunct.report.notebook.page_frame import page_frame

__all__ = ["alignment_fragment", "fragment", "page_frame"]
