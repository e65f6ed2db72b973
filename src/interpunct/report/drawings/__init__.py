"""Drawing alignments on the terminal."""
