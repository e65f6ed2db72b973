"""The table of metrics, from which the command line, the reports, the docs and the laws are fed.

A figure is read off a *measure*, a result that adds up; one measure serves many figures. A new
metric is one function and one row.
"""

from __future__ import annotations

from interpunct.metrics.boundary_rows import BOUNDARY_METRICS, SUBTYPE_METRICS
from interpunct.metrics.combined_rows import COMBINED_METRICS
from interpunct.metrics.metric import Metric
from interpunct.metrics.punctuation_rows import PUNCTUATION_METRICS
from interpunct.metrics.reference_rows import AGREEMENT_METRICS, SEVERAL_METRICS
from interpunct.metrics.threshold_rows import THRESHOLD_METRICS
from interpunct.metrics.token_rows import TOKEN_METRICS

METRICS: tuple[Metric, ...] = (
    *BOUNDARY_METRICS,
    *THRESHOLD_METRICS,
    *SUBTYPE_METRICS,
    *SEVERAL_METRICS,
    *AGREEMENT_METRICS,
    *PUNCTUATION_METRICS,
    *COMBINED_METRICS,
    *TOKEN_METRICS,
)
