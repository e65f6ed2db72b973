"""Normalising words before they are compared, while marks keep their places."""
