"""Tools that are run from their wheels without installation, because they need whole frameworks.

The wheel of such a tool is downloaded once, into build/peers, and single files of it are run. Where
nothing can be downloaded, or INTERPUNCT_OFFLINE is set, their tests are skipped with that reason.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest

FOLDER = Path(__file__).parents[2] / "build/peers"
SECONDS = 120


@cache
def wheel(package: str) -> Path:
    """The wheel of a package; the test is skipped if it cannot be downloaded."""
    found = sorted(FOLDER.glob(f"{package}-*.whl"))
    if found:
        return found[-1]
    if os.environ.get("INTERPUNCT_OFFLINE"):
        pytest.skip(f"needs the wheel of {package}, and INTERPUNCT_OFFLINE is set")
    command = ["download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", str(FOLDER)]
    try:
        subprocess.run(
            [sys.executable, "-m", "pip", *command, package],
            check=True, capture_output=True, timeout=SECONDS,
        )  # fmt: skip
    except (subprocess.SubprocessError, OSError):
        pytest.skip(f"needs the wheel of {package}, which cannot be downloaded")
    return sorted(FOLDER.glob(f"{package}-*.whl"))[-1]


def wheel_version(package: str) -> str:
    return wheel(package).name.split("-")[1]


def source(package: str, path: str) -> str:
    """A file of a package."""
    with ZipFile(wheel(package)) as archive:
        return archive.read(path).decode()
