"""Files: opening them, reading them in parts, and writing them atomically."""
