"""Which documents belong together: what callers give, paired by name and cut into shards."""
