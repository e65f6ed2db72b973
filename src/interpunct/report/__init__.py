"""Reports: what an evaluation looks like on a terminal, in a paper, in a spreadsheet."""
