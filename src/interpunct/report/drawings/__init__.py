"""Alignments on a terminal: what was matched with what."""
