"""Curves: systems at all thresholds of their scores, and where one overtakes another."""

from interpunct.curves.curve import Curve, Curves
from interpunct.curves.kinds import KINDS, Kind, Trace
from interpunct.curves.overtaking import Overtaking

__all__ = ["KINDS", "Curve", "Curves", "Kind", "Overtaking", "Trace"]
