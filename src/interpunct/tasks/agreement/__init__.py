"""Agreement: how far annotators agree with each other, and where not."""
