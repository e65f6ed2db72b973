"""Connecting to a Dask cluster with a timeout.

Dask itself waits forever if another program, such as a web server, listens at the address, or if no
worker is left. Here, a silence of some length is an error.
"""

from __future__ import annotations

import struct
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from contextlib import contextmanager, suppress
from math import isfinite
from socket import create_connection
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from interpunct import __version__
from interpunct.errors import EngineError, OptionError, either, option, warn
from interpunct.extras import require
from interpunct.messages.waiting import SILENCE

DASK = "dask://"
EXECUTOR = option("executor", flag="--engine")
TIMEOUT = option("executor_timeout", flag="--engine-timeout")
EXPECTED = either(f"an Executor or {DASK}HOST:PORT", f"{DASK}HOST:PORT")

TICK = 0.5
"""Seconds between two checks while waiting."""

ANSWER = 2.0
"""Seconds that a scheduler may take to say when it last heard from its workers."""

LONGEST_GREETING = 1 << 16
"""The limit in bytes; the greeting of a scheduler has a few hundred."""

Result = TypeVar("Result")


class Cluster(NamedTuple):
    """An executor, its number of threads, and a function to call regularly while waiting."""

    executor: Executor
    threads: int
    watch: Callable[[], None]


class Patience:
    """A timeout for silence: first a note says what is awaited, then an error is raised."""

    def __init__(self, awaited: str, over: str, seconds: float) -> None:
        self._awaited, self._over, self._seconds = awaited, over, seconds
        self.renew()

    def renew(self) -> None:
        """Reset the timeout after a sign of life."""
        self._since = monotonic()
        self._has_warned = False

    def spend(self) -> None:
        """Check the timeout; nothing was heard so far."""
        silent = monotonic() - self._since
        if silent >= self._seconds:
            raise EngineError(
                f"{self._over} within {self._seconds:g} s; check that it runs, or allow more time "
                f"with {TIMEOUT}"
            )
        if silent >= SILENCE and not self._has_warned:
            warn(f"waiting at most {self._seconds:g} s for {self._awaited}")
            self._has_warned = True


@contextmanager
def dask_cluster(name: str, seconds: float) -> Iterator[Cluster]:
    """Connect to a Dask cluster; the work of a worker that dies is done by others."""
    host, port = _host_and_port(name)
    if not isfinite(seconds) or seconds <= 0:
        raise OptionError(f"{TIMEOUT} must be a number of seconds above 0, not {seconds!r}")
    address = name.removeprefix(DASK)
    distributed = _quiet_dask()
    patience = Patience(
        f"a Dask scheduler to answer at {address}",
        f"no Dask scheduler answered at {address}",
        seconds,
    )

    class Client(distributed.Client):  # type: ignore[misc, name-defined]  # Dask has no types
        """Closed explicitly: a client that could not connect would also report that it cannot
        close.
        """

        def __del__(self) -> None:
            pass

    def connect() -> Any:
        _check_greeting(host, port, address, seconds)
        try:
            # Dask's own timeout is longer, so that our message, which is clearer, comes first.
            return Client(f"tcp://{address}", timeout=2 * seconds, set_as_default=False)
        except Exception as error:
            reason = str(error).partition("\n")[0]
            raise EngineError(
                f"the server at {address} does not answer like a Dask scheduler ({reason}); give "
                "the address that dask scheduler prints"
            ) from None

    client = _in_patience(connect, patience)
    try:
        threads = _in_patience(lambda: sum(client.nthreads().values()), patience)
        if not threads:
            raise EngineError(
                f"the Dask scheduler at {address} has no workers; start some with: "
                f"dask worker tcp://{address}"
            )
        watch = _Watch(client, address, seconds)
        yield Cluster(client.get_executor(pure=False), threads, watch.look)
    except distributed.KilledWorker as error:
        raise EngineError(f"Dask workers died repeatedly: {error}") from None
    except (distributed.comm.CommClosedError, CancelledError) as error:
        raise EngineError(
            f"the connection to the Dask scheduler at {address} was lost: {error}"
        ) from None
    except ModuleNotFoundError as error:
        raise EngineError(
            f"a Dask worker lacks the module {error.name}; install interpunct {__version__} on it"
        ) from None
    finally:
        with suppress(Exception):
            client.close(timeout=2)


def _host_and_port(name: str) -> tuple[str, int]:
    if isinstance(name, str) and name.startswith(DASK):
        host, _, port = name.removeprefix(DASK).rpartition(":")
        if host and port.isascii() and port.isdecimal() and 0 < int(port) < 1 << 16:
            return host.removeprefix("[").removesuffix("]"), int(port)
    raise OptionError(f"{EXECUTOR} must be {EXPECTED}, not {name!r}")


def _quiet_dask() -> Any:
    """Import Dask with logging turned off, unless the user imported it: failures become errors
    here.
    """
    if "distributed" not in sys.modules:
        dask = require("dask", extra="cluster", what=EXECUTOR)
        names = ("distributed", "distributed.client", "distributed.core", "tornado", "asyncio")
        dask.config.set({"logging": dict.fromkeys((*names, "tornado.application"), "critical")})
    return require("distributed", extra="cluster", what=EXECUTOR)


def _check_greeting(host: str, port: int, address: str, seconds: float) -> None:
    """Check that the server is a scheduler, which first sends the size of its greeting."""
    try:
        with create_connection((host, port), timeout=seconds) as line:
            start = line.recv(8)
            (size,) = struct.unpack("<Q", start.ljust(8, b"\xff"))
            greeting = b""
            while size <= LONGEST_GREETING and len(greeting) < size:
                more = line.recv(size - len(greeting))
                if not more:
                    break
                greeting += more
    except TimeoutError:
        # The note about waiting has been given already.
        return
    except (OSError, UnicodeError) as error:
        raise EngineError(
            f"no Dask scheduler answers at {address} ({error}); start one with: dask scheduler"
        ) from None
    if b"pickle-protocol" not in greeting:
        heard = f"it sent {start!r}" if start else "it closed the connection"
        raise EngineError(
            f"the server at {address} is not a Dask scheduler: {heard}; give the address that "
            "dask scheduler prints, not that of its dashboard"
        )


def _in_patience(work: Callable[[], Result], patience: Patience) -> Result:
    """Run the work in a thread, which is abandoned on timeout, and return its result."""
    future: Future[Result] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    while not wait([future], TICK).done:
        patience.spend()
    return future.result()


class _Watch:
    """Checks that the scheduler still hears from its workers."""

    def __init__(self, client: Any, address: str, seconds: float) -> None:
        self._client = client
        self._heard = 0.0
        self._patience = Patience(
            f"the Dask workers of {address} to respond",
            f"no Dask worker of {address} responded",
            seconds,
        )

    def look(self) -> None:
        """Reset the timeout if the scheduler has heard from a worker since the last check."""
        heard = self._last_seen()
        if heard > self._heard:
            self._heard = heard
            self._patience.renew()
        else:
            self._patience.spend()

    def _last_seen(self) -> float:
        """The time at which the scheduler last heard from a worker, by its clock; 0 if unknown."""
        try:
            known = self._client.sync(self._client.scheduler.identity, callback_timeout=ANSWER)
        except OSError:
            return 0.0
        return max((worker["last_seen"] for worker in known["workers"].values()), default=0.0)
