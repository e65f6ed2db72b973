"""NIST's scoring toolkit, which has sclite and md-eval."""

from __future__ import annotations

import re
import shutil
import subprocess

SCTK = shutil.which("sctk")


def sctk_version() -> str:
    """The release that is installed: its package knows, sclite says that of SCTK 1.3 for ever."""
    query = ["dpkg-query", "--show", "--showformat=${Version}", "sctk"]
    if shutil.which(query[0]):
        found = subprocess.run(query, capture_output=True, text=True, check=False).stdout
        if release := re.match(r"[\d.]+", found):
            return f"SCTK {release[0]}"
    said = subprocess.run([str(SCTK), "sclite"], capture_output=True, text=True, check=False)
    version = re.search(r"sclite Version: ([\d.]+)", said.stdout + said.stderr)
    return f"sclite {version[1]}" if version else "not known"
