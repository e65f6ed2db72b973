"""Curves: systems at all thresholds of their scores, and where one overtakes another."""

from interpunct.evaluation.curves.curve import Curve, Curves
from interpunct.evaluation.curves.overtaking import Overtaking
from interpunct.evaluation.curves.traces import KINDS, Kind, Trace

__all__ = ["KINDS", "Curve", "Curves", "Kind", "Overtaking", "Trace"]
