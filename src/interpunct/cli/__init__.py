"""The command line: read, call, print. One module for each command."""

import os

# Numpy's algebra is to take one thread: the products that intervals are drawn from are done before
# others would have begun, and those wait by spinning. Where a machine has other work to do, a
# command took six times as long of a processor. This is read when numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from interpunct.cli.program import main  # after what numpy reads when it is imported

__all__ = ["main"]
