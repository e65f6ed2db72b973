"""Where the work runs: here, in processes, on a cluster, or wherever an executor runs it."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
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
"""Bytes of input from which on processes are worth their start; docs/scale.md has the figures."""

AHEAD = 4
"""Pieces of work that are handed out to each worker beforehand."""

PATIENCE = 60.0
"""Seconds to wait for an answer of a cluster."""

ExecutorOrAddress: TypeAlias = "Executor | str | None"
"""Where work runs elsewhere: an executor, or `dask://HOST:PORT`."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Workers(NamedTuple):
    """Those who work elsewhere: an executor, and how many pieces it works on at a time.

    While they are waited for, `watch` is called now and then; it raises an error if in vain.
    """

    executor: Executor
    number: int
    watch: Callable[[], None] | None = None


def processes_for(wanted: int | None, size: int) -> int:
    """How many processes: as many as wanted or, where that is not said, as cores if it pays."""
    if wanted is None:
        return _cores() if size >= PAYS else 1
    if not isinstance(wanted, Integral) or isinstance(wanted, bool) or wanted < 1:
        raise OptionError(
            f"{option('workers')} must be a whole number of at least 1, not {wanted!r}"
        )
    return wanted


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers_of(
    given: ExecutorOrAddress, processes: int, *, patience: float = PATIENCE
) -> Iterator[Workers | None]:
    """The workers of an executor or a cluster, or processes; None if the work is done here."""
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
    """Raise an error about a function that other processes cannot find by its name."""
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
    """What the work makes of each item, in their order; only some are handed out at a time."""
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
    """Processes that end with this one, however it ends."""
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
        # Whoever is at work must not finish it first.
        line.close()
        _expect_no_results(executor)
        raise
    finally:
        executor.shutdown(cancel_futures=True)
        line.close()
        line_of_child.close()


def _expect_no_results(executor: Executor) -> None:
    """Close our own end of the pipe for results, which nobody needs to be open.

    A worker that ends while it hands over a result leaves half of it behind. As long as the pipe
    is open on this side, the executor waits for the rest, which never comes.
    """
    with contextlib.suppress(AttributeError, OSError):
        # Private, so it may not be there.
        executor._result_queue._writer.close()  # type: ignore[attr-defined]


def _end_with(parent: Connection) -> None:
    """End this process as soon as its parent closes the line or dies.

    A terminal interrupts all processes at once; it is the parent who decides.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        parent.poll(None)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes that are started here do not see an interrupt, not even before they can say so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
