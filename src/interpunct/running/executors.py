"""Running work in this process, in worker processes, on a cluster, or with any executor."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from numbers import Integral
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from interpunct.errors import InterpunctError, OptionError, option

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from multiprocessing.connection import Connection

PAYS = 1 << 25
"""The input size in bytes from which worker processes pay off; see docs/scale.md."""

MOST_ON_WINDOWS = 61
"""The most worker processes that Python can wait for on Windows."""

AHEAD = 4
"""The number of pieces of work queued for each worker."""

PATIENCE = 60.0
"""Seconds to wait for an answer from a cluster."""

ExecutorOrAddress: TypeAlias = "Executor | str | None"
"""An executor, or the address of a cluster, `dask://HOST:PORT`."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Workers(NamedTuple):
    """An executor, and the number of pieces it works on at a time.

    While waiting for results, `watch` is called regularly; it raises an error if no result can
    come.
    """

    executor: Executor
    number: int
    watch: Callable[[], None] | None = None


def processes_for(wanted: int | None, size: int) -> int:
    """The number of processes: as given or, by default, one for each core if that pays off."""
    if wanted is None:
        return _at_most(_cores()) if size >= PAYS else 1
    if not isinstance(wanted, Integral) or isinstance(wanted, bool) or wanted < 1:
        raise OptionError(
            f"{option('workers')} must be a whole number of at least 1, not {wanted!r}"
        )
    return _at_most(wanted)


def _at_most(processes: int) -> int:
    """The number of processes, within the limit that only Windows has."""
    return min(processes, MOST_ON_WINDOWS) if sys.platform == "win32" else processes


def _cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers_of(
    given: ExecutorOrAddress, processes: int, *, patience: float = PATIENCE
) -> Iterator[Workers | None]:
    """The workers of an executor, a cluster or worker processes; None to work in this process."""
    if given is None and processes > 1:
        with _processes(processes) as executor:
            yield Workers(executor, processes)
        return
    if given is None:
        yield None
        return
    from concurrent.futures import Executor

    if isinstance(given, Executor):
        yield Workers(given, _cores())
    else:
        from interpunct.running.dask_cluster import dask_cluster

        with dask_cluster(given, patience) as found:
            yield Workers(*found)


def check_can_be_sent(given: Iterable[object], executor: ExecutorOrAddress) -> None:
    """Raise an error for functions that other processes cannot import by name."""
    from concurrent.futures import ProcessPoolExecutor

    if executor is not None and not isinstance(executor, ProcessPoolExecutor):
        return
    for function in given:
        try:
            pickle.dumps(function)
        except Exception:
            raise OptionError(
                f"{function!r} cannot be sent to other processes; give a function of a module, or "
                f"leave {option('workers')} out"
            ) from None


def in_order(
    workers: Workers, work: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[Result]:
    """The results for all items in order; only a limited number are queued at a time."""
    waiting: deque[Future[Result]] = deque()
    remaining = iter(items)
    try:
        while True:
            for item in islice(remaining, AHEAD * workers.number - len(waiting)):
                with _interrupts_held_back():
                    waiting.append(workers.executor.submit(work, item))
            if not waiting:
                return
            yield _result(waiting.popleft(), workers.watch)
    finally:
        for future in waiting:
            future.cancel()


def _result(future: Future[Result], watch: Callable[[], None] | None) -> Result:
    from concurrent.futures import BrokenExecutor, wait

    from interpunct.running.dask_cluster import TICK

    while watch is not None and not wait([future], TICK).done:
        watch()
    try:
        return future.result()
    except BrokenExecutor:
        raise InterpunctError(
            "a worker process ended before its work was done: it may have run out of memory (try "
            f"fewer {option('workers')}), or a script calls interpunct.score with workers outside "
            "of if __name__ == '__main__'"
        ) from None


@contextmanager
def _processes(workers: int) -> Iterator[Executor]:
    """Worker processes that end with this process, however it ends."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    context = get_context("spawn")
    line_of_child, line = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(
        workers, mp_context=context, initializer=_end_with, initargs=(line_of_child,)
    )
    try:
        yield executor
    except BaseException:
        # Do not wait for running work.
        line.close()
        _expect_no_results(executor)
        raise
    finally:
        executor.shutdown(cancel_futures=True)
        line.close()
        line_of_child.close()


def _expect_no_results(executor: Executor) -> None:
    """Close this process's writing end of the result pipe, which it does not need.

    A worker that dies while sending a result leaves an incomplete message. As long as this process
    holds the pipe open, the executor waits for the rest, which never comes.
    """
    with contextlib.suppress(AttributeError, OSError):
        # A private attribute, which may not exist.
        executor._result_queue._writer.close()  # type: ignore[attr-defined]


def _end_with(parent: Connection) -> None:
    """End this process as soon as its parent closes the connection or dies.

    A terminal interrupts all processes at once; only the parent reacts.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        parent.poll(None)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started in this context ignore interrupts from their very start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
