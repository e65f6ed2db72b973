"""Punctuation: which marks are in this slot? Words may differ too."""
