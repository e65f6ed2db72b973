"""Outcomes, independent of presentation: scores, curves, alignments, rankings."""
