"""Plots of curves for papers."""
