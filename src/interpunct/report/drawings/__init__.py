"""Alignments drawn: what was matched with what."""
