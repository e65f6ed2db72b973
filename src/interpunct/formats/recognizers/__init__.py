"""JSON output of speech recognisers, with one module for each service or program."""
