"""Reading results stored with `--output json`, of one run or of two to compare."""
