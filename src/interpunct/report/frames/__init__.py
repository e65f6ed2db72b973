"""Outcomes as rows with named columns, one observation to a row, for data frames.

The numbers are those of the JSON; what was not measured has none.
"""

from interpunct.report.frames.part import Columns, Part, Row, part_of

__all__ = ["Columns", "Part", "Row", "part_of"]
