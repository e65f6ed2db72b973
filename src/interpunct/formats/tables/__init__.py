"""Tables with a header, a column of texts, and optionally a column of names."""
