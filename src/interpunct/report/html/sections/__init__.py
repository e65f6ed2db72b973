"""The sections of pages: their content (Python), and how it is drawn (a script beside it)."""
