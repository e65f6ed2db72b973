"""Statistics: intervals, significance tests between systems, correlations of figures."""
