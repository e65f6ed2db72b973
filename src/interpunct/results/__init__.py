"""Results of many documents: what was measured against what, figures, and stacks of sums."""
