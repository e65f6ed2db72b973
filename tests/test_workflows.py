"""GitHub can run the workflows of the repository."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ACTIONLINT = shutil.which("actionlint")


@pytest.mark.skipif(ACTIONLINT is None, reason="actionlint is not installed")
def test_actionlint_finds_nothing():
    done = subprocess.run(
        [ACTIONLINT, *sorted((ROOT / ".github/workflows").glob("*.yml"))],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
