"""Tables and lines of text: the summary, and what stands below it."""
