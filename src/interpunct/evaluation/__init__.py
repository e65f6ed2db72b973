"""Outcomes without looks: scores, curves, alignments, rankings."""
