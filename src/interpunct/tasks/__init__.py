"""Tasks: documents become arrays, arrays become results, and results become figures."""
