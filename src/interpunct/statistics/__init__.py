"""What chance can do: intervals, tests between systems, correlations of figures."""
