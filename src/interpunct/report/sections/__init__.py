"""Further tables and lines of text below the figures, for each task."""
