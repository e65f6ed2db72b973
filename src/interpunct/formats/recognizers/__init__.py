"""What recognisers of speech answer, as JSON: one module for each service or program."""
