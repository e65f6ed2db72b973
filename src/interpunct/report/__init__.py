"""Reports: results on a terminal, on a page, in pictures, and for other programs."""
