"""What a test needs from the operating system."""

import os
from pathlib import Path

import pytest

POSIX = pytest.mark.skipif(
    os.name != "posix", reason="Windows has no pipes, links, signals and modes of this kind"
)
DEV_FULL = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="this system has no device that is always full"
)
