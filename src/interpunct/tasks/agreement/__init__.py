"""Agreement of annotators: how far they agree, and where they disagree."""
