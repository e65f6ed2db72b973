"""Score where text breaks: sentence boundaries, punctuation and tokens."""

__version__ = "0.1.0"
