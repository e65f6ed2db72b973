"""Attacks on readers, the core and the commands with random and damaged input."""
