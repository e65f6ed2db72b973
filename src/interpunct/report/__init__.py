"""Reports: results on the terminal, as HTML pages, as plots, and for other programs."""
