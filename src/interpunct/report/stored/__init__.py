"""Results that `--output json` printed, read again: one run, or two to compare."""
