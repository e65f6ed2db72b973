"""The process that a segmenter runs in: it loads the tool, and splits one text after the other.

Requests and answers are lines of JSON. What the tool itself prints goes to standard error.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import signal
import sys
import time
import warnings
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from interpunct.errors import InterpunctError
from interpunct.segmenters.catalogue import load_segmenter
from interpunct.segmenters.segmenter import Marked, Split

END_WITH_PARENT = 1
"""What Linux calls PR_SET_PDEATHSIG."""

LINGER = 10
"""Seconds that a text may take beyond its limit, if nobody is left to end this process."""


def main() -> None:
    """Answer requests to the last: the first says what to load, the others are texts."""
    _end_with_parent()
    requests, answers = _streams()
    warnings.simplefilter("ignore")
    # A function of the user's may stand in the folder where the command was typed.
    with contextlib.suppress(FileNotFoundError):  # which may have been removed since
        sys.path.append(str(Path.cwd()))
    split: Split | None = None
    for line in requests:
        try:
            request = json.loads(line)
            if split is None:
                split = load_segmenter(**request)
                answer = json.dumps({})
            else:
                answer = json.dumps(_split(split, **request))
        except BaseException as error:  # whatever a tool raises, it is not the end of its process
            answer = json.dumps({"error": type(error).__name__, "message": _said(error)})
        answers.write(answer.encode() + b"\n")
        answers.flush()


def _end_with_parent() -> None:
    """Let the system end this process with the one that started it, where it can do that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)


def _streams() -> tuple[Iterator[bytes], IO[bytes]]:
    """Where requests come from and answers go to: no tool can read or write there."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return requests, answers


def _split(split: Split, text: str, patience: float) -> dict[str, Any]:
    if hasattr(signal, "alarm"):
        signal.alarm(int(patience) + LINGER)
    started = time.perf_counter()
    found = split(text)
    seconds = time.perf_counter() - started
    told = asdict(found) if isinstance(found, Marked) else {"sentences": found}
    return {**told, "seconds": seconds}


def _said(error: BaseException) -> str:
    """What an error says: one of ours with both names of its options, another one cut short."""
    if isinstance(error, InterpunctError):
        return str(error.args[0])
    return " ".join(str(error).split())[:200]
