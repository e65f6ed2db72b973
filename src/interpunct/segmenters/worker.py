"""The worker process of a segmenter: it loads the tool, and splits texts.

Requests and answers are lines of JSON. Output of the tool itself goes to standard error.
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
"""PR_SET_PDEATHSIG on Linux."""

LINGER = 10
"""Seconds beyond the time limit after which this process ends itself, if its parent does not."""


def main() -> None:
    """Answer requests until the end: the first says what to load, the others are texts."""
    _end_with_parent()
    requests, answers = _streams()
    warnings.simplefilter("ignore")
    # A user-defined function may be in the current folder.
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
    """Let the system end this process together with its parent, where supported."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)


def _streams() -> tuple[Iterator[bytes], IO[bytes]]:
    """The streams of requests and answers, which tools cannot access."""
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
    answer = asdict(found) if isinstance(found, Marked) else {"sentences": found}
    return {**answer, "seconds": seconds}


def _said(error: BaseException) -> str:
    """The message of an error: ours with both names of options, others shortened."""
    if isinstance(error, InterpunctError):
        return str(error.args[0])
    return " ".join(str(error).split())[:200]
