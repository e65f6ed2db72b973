"""A small part of the attacks on commands that write; `python -m fuzz kills 400` is the whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="commands are attacked by fork")


@pytest.mark.parametrize(("attack", "count"), [("kills", 33), ("faults", 33)])
def test_no_fault_is_found(attack, count):
    done = subprocess.run(
        [sys.executable, "-m", "fuzz", attack, str(count)],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert ", 0 " in done.stdout
