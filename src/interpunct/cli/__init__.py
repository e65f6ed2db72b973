"""The command line: read, call, print. One module for each command."""

import os

# Threads of numpy's algebra that wait for work are to sleep, not to spin: a small command took a
# third longer of a processor, and so did each worker. They read this when they start.
os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "4")

from interpunct.cli.program import main  # after what numpy reads when it is imported

__all__ = ["main"]
