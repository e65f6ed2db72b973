"""Where the work runs: here, in processes, on a cluster, or wherever an executor runs it."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from numbers import Integral
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from interpunct import __version__
from interpunct.errors import InterpunctError, OptionError, either, option
from interpunct.extras import require

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from multiprocessing.connection import Connection

PAYS = 1 << 25
"""Bytes of input from which on processes are worth their start; docs/scale.md has the figures."""

AHEAD = 4
"""Pieces of work that are handed out to each worker beforehand."""

DASK = "dask://"
EXECUTOR = option("executor", flag="--engine")
EXPECTED = either(f"an Executor or {DASK}HOST:PORT", f"{DASK}HOST:PORT")
PATIENCE = "10s"
"""How long a scheduler may take to answer."""

ExecutorOrAddress: TypeAlias = "Executor | str | None"
"""Where work runs elsewhere: an executor, or `dask://HOST:PORT`."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Workers(NamedTuple):
    """Those who work elsewhere: an executor, and how many pieces it works on at a time."""

    executor: Executor
    number: int


def processes_for(wanted: int | None, size: int) -> int:
    """How many processes: as many as wanted or, where that is not said, as cores if it pays."""
    if wanted is None:
        return _cores() if size >= PAYS else 1
    if not isinstance(wanted, Integral) or isinstance(wanted, bool) or wanted < 1:
        raise OptionError(f"{option('workers')} must be a whole number from 1 on, not {wanted!r}")
    return wanted


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers_of(given: ExecutorOrAddress, processes: int) -> Iterator[Workers | None]:
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
        with _cluster(given) as found:
            yield found


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
            yield _result(waiting.popleft())
    finally:
        for future in waiting:
            future.cancel()


def _result(future: Future[Result]) -> Result:
    from concurrent.futures import BrokenExecutor

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
        raise
    finally:
        executor.shutdown(cancel_futures=True)
        line.close()
        line_of_child.close()


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


@contextmanager
def _cluster(name: str) -> Iterator[Workers]:
    """The workers of a Dask cluster; what one of them leaves undone when it dies, others do."""
    if not isinstance(name, str) or not name.startswith(DASK) or name == DASK:
        raise OptionError(f"{EXECUTOR} must be {EXPECTED}, not {name!r}")
    address = name.removeprefix(DASK)
    from concurrent.futures import CancelledError

    distributed = require("distributed", extra="cluster", what=EXECUTOR)
    try:
        client = distributed.Client(f"tcp://{address}", timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InterpunctError(
            f"no Dask scheduler answers at {address} ({error}); start one with: dask scheduler"
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise InterpunctError(
                f"the Dask scheduler at {address} has no workers; start some with: "
                f"dask worker tcp://{address}"
            )
        try:
            yield Workers(client.get_executor(pure=False), threads)
        except distributed.KilledWorker as error:
            raise InterpunctError(f"Dask workers died over and over: {error}") from None
        except (distributed.comm.CommClosedError, CancelledError) as error:
            raise InterpunctError(f"the Dask scheduler at {address} is gone: {error}") from None
        except ModuleNotFoundError as error:
            raise InterpunctError(
                f"a Dask worker lacks {error.name}; install interpunct {__version__} there"
            ) from None
