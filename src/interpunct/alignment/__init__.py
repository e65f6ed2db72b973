"""Texts onto the same slots: words as numbers, aligned in pairs, with lattices and in networks."""
