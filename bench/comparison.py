"""One piece of work, done by interpunct and by a peer: time, memory, result."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import resource
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Measured:
    """The shortest time of several runs, the additional memory, and the result.

    Time is that of the processor, programs that the work starts included: other work on the
    machine disturbs it far less than the clock.
    """

    seconds: float
    megabytes: float
    result: Any


@dataclass(frozen=True)
class Row:
    """One line of the comparison. `goal` is how many times faster interpunct should be.

    `most_megabytes` is the most memory that it should need. `why` explains a result that differs
    from that of the peer.
    """

    work: str
    peer: str
    ours: Measured
    theirs: Measured
    goal: float | None = None
    most_megabytes: float | None = None
    why: str = ""

    @property
    def ratio(self) -> float:
        return self.theirs.seconds / self.ours.seconds


def measured(work: Callable[[], Any], *, times: int = 3) -> Measured:
    """Run the work in a process of its own, so that one peer's memory is not another's."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_run, args=(work, times, sender))
    child.start()
    found = receiver.recv()
    child.join()
    if isinstance(found, BaseException):
        raise found
    return found


def _run(work: Callable[[], Any], times: int, sender: Any) -> None:
    try:
        _forget_what_was_free()
        before = _peak()
        best = float("inf")
        for _ in range(times):
            start = _processor_time()
            result = work()
            best = min(best, _processor_time() - start)
        sender.send(Measured(best, _peak() - before, result))
    except BaseException as error:
        sender.send(error)


def _forget_what_was_free() -> None:
    """Return memory that the parent has freed; reused, it would not be counted."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5")


def _processor_time() -> float:
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(own.ru_utime + own.ru_stime for own in used)


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
