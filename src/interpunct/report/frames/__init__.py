"""Outcomes as rows with named columns, one observation per row, for data frames.

The numbers are those of the JSON; figures that were not measured are missing.
"""

from interpunct.report.frames.part import Columns, Part, Row, part_of

__all__ = ["Columns", "Part", "Row", "part_of"]
