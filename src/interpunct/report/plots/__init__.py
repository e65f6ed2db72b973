"""Curves as pictures for a paper."""
