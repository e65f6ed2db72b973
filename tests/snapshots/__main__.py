"""Write the snapshots again: `python -m tests.snapshots [NAME...]`."""

import sys
import tempfile
from pathlib import Path

from tests.snapshots import COMMANDS, Snapshot, prepare

with tempfile.TemporaryDirectory() as folder:
    prepare(Path(folder))
    for name in sys.argv[1:] or COMMANDS:
        Snapshot.take(name, Path(folder)).save(name)
        print(name)
