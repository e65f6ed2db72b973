"""Two tokenizations of almost the same characters: as numbers, side by side, slot by slot."""
