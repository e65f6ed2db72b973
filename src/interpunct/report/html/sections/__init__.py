"""The sections of pages: what each shows (Python), and how it is drawn (the script beside it)."""
