"""Tasks: measuring documents and summarising the results of a corpus."""
