"""Clusters that do not exist or that fail while working: an error in time, never a hang.

Every fault is tried with a process of its own, which must end by itself with one line that says
what is wrong, besides notes.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

TIMEOUT = 4
"""Seconds that a cluster gets."""

LIMIT = 60
"""Seconds after which a process that should have given up is one that hangs."""

GREETING = bytes.fromhex(
    "3a0000000000000001000000000000002a0000000000000083ab636f6d7072657373696f6ec0"
    "a6707974686f6e93030b07af7069636b6c652d70726f746f636f6c05"
)
"""What a scheduler says first."""

Talk = Callable[[socket.socket], None]


class Attempt(NamedTuple):
    """How the program ended."""

    status: int | None
    said: str
    seconds: float


class Fault(NamedTuple):
    """What is wrong, how the program has to end, and what has to be in its last line."""

    name: str
    status: int
    message: str


def run(engine: str, folder: Path, *, timeout: float = TIMEOUT) -> Attempt:
    """Score on a cluster; the status is None where that had to be stopped."""
    command = (
        sys.executable, "-m", "interpunct", "score", "system", "-r", "reference",
        "--task", "punctuation", "--engine", engine, "--engine-timeout", str(timeout),
    )  # fmt: skip
    began = time.monotonic()
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, timeout=LIMIT, check=False, text=True
        )
    except subprocess.TimeoutExpired:
        return Attempt(None, "", time.monotonic() - began)
    return Attempt(done.returncode, done.stderr, time.monotonic() - began)


def problem(attempt: Attempt, fault: Fault) -> str:
    """What is wrong with how the program ended, if anything is."""
    lines = [line for line in attempt.said.splitlines() if ": note: " not in line]
    if attempt.status is None:
        return f"still waiting after {LIMIT} s"
    if attempt.status != fault.status:
        return f"exit status {attempt.status}, not {fault.status}: {attempt.said[-300:]}"
    if fault.status and (len(lines) != 1 or fault.message not in lines[0]):
        return f"not one line about {fault.message!r}: {attempt.said[-600:]}"
    return ""


@contextmanager
def listening(talk: Talk, *, accepts: bool = True) -> Iterator[str]:
    """A server of our own, which does nothing but talk; gives its address."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    line, _ = server.accept()
                    threading.Thread(target=_talk, args=(talk, line), daemon=True).start()

        if accepts:
            threading.Thread(target=serve, daemon=True).start()
        yield f"dask://127.0.0.1:{server.getsockname()[1]}"


def _talk(talk: Talk, line: socket.socket) -> None:
    with suppress(OSError), line:
        talk(line)


def mute(line: socket.socket) -> None:
    """Listens as long as the other side speaks."""
    while line.recv(1 << 16):
        pass


def says(*pieces: bytes) -> Talk:
    """Says something, and then nothing any more."""

    def talk(line: socket.socket) -> None:
        for piece in pieces:
            line.sendall(piece)
        mute(line)

    return talk


def web_server(line: socket.socket) -> None:
    """Answers after an empty line, and closes."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        more = line.recv(1 << 16)
        if not more:
            return
        heard += more
    line.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")


def hangs_up(line: socket.socket) -> None:
    """Closes at once."""


def endless(line: socket.socket) -> None:
    """Never stops."""
    while True:
        line.sendall(b"\0" * 4096)


NO_ANSWER = f"within {TIMEOUT} s"
NO_SCHEDULER = "is not a Dask scheduler"
WRONG_CALL = "must be dask://HOST:PORT"

WRONG_ADDRESSES = {
    "dask://": WRONG_CALL,
    "dask://127.0.0.1": WRONG_CALL,
    "dask://127.0.0.1:0": WRONG_CALL,
    "dask://127.0.0.1:99999": WRONG_CALL,
    "http://127.0.0.1:8786": WRONG_CALL,
}
SERVERS: dict[str, tuple[Talk, str]] = {
    "a mute socket": (mute, NO_ANSWER),
    "a web server": (web_server, NO_ANSWER),
    "a server that hangs up": (hangs_up, NO_SCHEDULER),
    "a server that speaks first": (says(b"SSH-2.0-OpenSSH_9.6\r\n"), NO_SCHEDULER),
    "a server that says one letter": (says(b"S"), NO_SCHEDULER),
    "a server that says less than it announces": (says(b"\x40" + bytes(7) + b"x"), NO_ANSWER),
    "a server that never stops": (endless, NO_SCHEDULER),
    "a greeting and then silence": (says(GREETING), NO_ANSWER),
    "a greeting and then nonsense": (says(GREETING, b"\xff" * 4096), "Dask scheduler"),
}


@dataclass
class Dask:
    """A scheduler with workers, in processes of their own."""

    folder: Path
    address: str = ""
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, *arguments: str) -> None:
        self.processes.append(
            subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments],
                cwd=self.folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )

    @property
    def scheduler(self) -> subprocess.Popen[bytes]:
        return self.processes[0]

    @property
    def workers(self) -> list[subprocess.Popen[bytes]]:
        return self.processes[1:]

    @property
    def engine(self) -> str:
        return self.address.replace("tcp://", "dask://")


@contextmanager
def dask(folder: Path, workers: int) -> Iterator[Dask]:
    """A cluster of so many workers, which are ready."""
    from distributed import Client

    found = Dask(folder)
    contact = folder / "scheduler.json"
    try:
        found.start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address",
            "127.0.0.1:0", "--scheduler-file", str(contact),
        )  # fmt: skip
        while not contact.exists():
            time.sleep(0.1)
        found.address = json.loads(contact.read_text())["address"]
        for _ in range(workers):
            found.start(
                "worker", found.address, "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1",
                "--no-dashboard",
            )  # fmt: skip
        if workers:
            with Client(found.address, set_as_default=False) as client:
                client.wait_for_workers(workers, timeout=LIMIT)
        yield found
    finally:
        for process in found.processes:
            process.kill()
            process.wait()
        contact.unlink(missing_ok=True)


def strike(cluster: Dask, blow: Callable[[Dask], None]) -> None:
    """Wait until the workers are at work, then do something to the cluster."""
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        while not any(client.processing().values()):
            time.sleep(0.1)
    blow(cluster)


def all_workers_die(cluster: Dask) -> None:
    for worker in cluster.workers:
        worker.kill()


def all_workers_stop(cluster: Dask) -> None:
    for worker in cluster.workers:
        worker.send_signal(signal.SIGSTOP)


def the_scheduler_dies(cluster: Dask) -> None:
    cluster.scheduler.kill()


def the_scheduler_stops(cluster: Dask) -> None:
    cluster.scheduler.send_signal(signal.SIGSTOP)


def one_worker_dies(cluster: Dask) -> None:
    cluster.workers[0].kill()


BLOWS: tuple[tuple[Callable[[Dask], None], int, str], ...] = (
    (all_workers_die, 1, NO_ANSWER),
    (all_workers_stop, 1, NO_ANSWER),
    (the_scheduler_dies, 1, "Dask"),
    (the_scheduler_stops, 1, NO_ANSWER),
    (one_worker_dies, 0, ""),
)


def write_corpus(folder: Path, *, documents: int = 6, words: int = 24_000) -> None:
    """Texts that differ so much that to align one of them takes about a second."""
    for side, share in (("reference", 2), ("system", 1)):
        (folder / side).mkdir()
        for number in range(documents):
            text = "so " * (words * share // 2)
            # Every document is a shard of its own.
            (folder / side / f"{number}.txt").write_text(text + "end.\n" + "\n" * (1 << 22))


def attempts(folder: Path) -> Generator[tuple[Fault, Attempt]]:
    """Every fault, one after the other."""
    for address, message in WRONG_ADDRESSES.items():
        yield Fault(address, 2, message), run(address, folder)
    with socket.create_server(("127.0.0.1", 0)) as server:
        closed = f"dask://127.0.0.1:{server.getsockname()[1]}"
    yield Fault("a closed port", 1, "no Dask scheduler answers"), run(closed, folder)
    unknown = "dask://no-such-host.invalid:8786"
    yield Fault("an unknown host", 1, "Dask"), run(unknown, folder)
    with listening(mute, accepts=False) as engine:
        yield Fault("a socket that does not accept", 1, NO_ANSWER), run(engine, folder)
    for name, (talk, message) in SERVERS.items():
        with listening(talk) as engine:
            yield Fault(name, 1, message), run(engine, folder)
    with dask(folder, workers=0) as cluster:
        yield Fault("no workers", 1, "has no workers"), run(cluster.engine, folder)
    with dask(folder, workers=1) as cluster:
        for name, engine in _other_ports(cluster).items():
            yield Fault(name, 1, "Dask"), run(engine, folder)
    for blow, status, message in BLOWS:
        with dask(folder, workers=2) as cluster:
            striker = threading.Thread(target=strike, args=(cluster, blow), daemon=True)
            striker.start()
            name = blow.__name__.replace("_", " ")
            # Where work goes on, a busy machine may be slow to say so.
            timeout = TIMEOUT if status else LIMIT / 2
            yield Fault(name, status, message), run(cluster.engine, folder, timeout=timeout)


def _other_ports(cluster: Dask) -> dict[str, str]:
    """Ports of a cluster at which no scheduler listens for clients."""
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        worker = next(iter(client.scheduler_info()["workers"]))
        dashboard = client.scheduler_info()["services"]["dashboard"]
    return {
        "a dashboard": f"dask://127.0.0.1:{dashboard}",
        "a worker": worker.replace("tcp://", "dask://"),
    }


def main() -> int:
    """Try every fault; print what went wrong, and how many faults there were."""
    os.environ.setdefault("DASK_LOGGING__DISTRIBUTED", "critical")
    number = found = 0
    with tempfile.TemporaryDirectory() as name, closing(attempts(Path(name))) as all_of_them:
        write_corpus(Path(name))
        for fault, attempt in all_of_them:
            wrong = problem(attempt, fault)
            number, found = number + 1, found + bool(wrong)
            print(f"{fault.name}: {attempt.seconds:.1f} s {wrong}", flush=True)
    print(f"{number} clusters, {found} faults")
    return 1 if found else 0
