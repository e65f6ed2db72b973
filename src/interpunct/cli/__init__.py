"""The command line: read, call, print. One module for each command."""

import os

# Numpy's linear algebra should use one thread: the matrix products for intervals are too small for
# several threads, which wait by spinning. On a busy machine, a command took six times as much
# processor time. The variable is read when numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from interpunct.cli.program import main  # after what numpy reads when it is imported

__all__ = ["main"]
