"""Alignment of texts onto the same slots: in pairs, with lattices and in networks."""
