"""Tables and lines of text: the summary, and everything below it."""
