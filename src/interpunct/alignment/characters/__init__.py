"""Alignment of two tokenizations of almost the same characters."""
