"""Results of many documents: typed keys, figures, and stacked sums."""
