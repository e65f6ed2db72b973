"""Where the work runs: here, in processes, on a cluster."""
