"""Boundaries: does a segment end in this slot?"""
