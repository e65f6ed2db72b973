"""What it takes to score a large corpus: here, in processes, and on a cluster of this machine.

    python -m bench.scale --words 10_000_000 --format text

makes the corpus (see `bench.large_corpus`), scores it in each way with the same command, and prints
time, processor time for a million words and peak memory of all processes together. The results
must be the same. Looks into /proc, so it needs Linux.

    python -m bench.scale --words 100_000_000 --ways here --beside OLD/bin/python --goal 5

also scores it in one process with the version of interpunct that another Python has, and ends with
status 1 if that is not so many times slower.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.commands import compiled_modules
from bench.large_corpus import ANNOTATORS, write_corpora

WAYS = ("here", "processes", "cluster")
BESIDE = "beside"
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Run:
    """The output of one way to score, its seconds, and its peak memory in bytes."""

    printed: str
    wall: float
    processor: float
    memory: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--words", type=int, default=10_000_000)
    parser.add_argument("--format", choices=("text", "jsonl", "parquet"), default="text")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=WAYS)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--beside", metavar="PYTHON", help="one with another version to compare")
    parser.add_argument("--goal", type=float, help="how many times slower that is to be")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, compiled_modules() as environment:
        folder = Path(name)
        words = write_corpora(folder, options.words, options.format)
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        print(f"{words:,} words in {options.format}, {size / 1e6:.0f} MB with those of the system")
        score = partial(_run, workers=options.workers, environment=environment)
        _compile(score)
        runs = {way: score(way, folder) for way in options.ways}
        if options.beside:
            # The command runs in another folder; a link into an environment is not followed.
            score = partial(score, workers=1, python=str(Path(options.beside).absolute()))
            _compile(score)
            runs[BESIDE] = score(BESIDE, folder)
    for way, run in runs.items():
        print(
            f"{way:10} {run.wall:6.1f} s, {1e6 * run.processor / words:.2f} s of a processor for a "
            f"million words, {run.memory / 1e6:.0f} MB"
        )
    first, *others = (runs[way].printed for way in options.ways)
    print(f"the same figures: {all(other == first for other in others)}\n\n{first}")
    if options.beside:
        ratio = runs[BESIDE].processor / runs[options.ways[0]].processor
        print(f"{options.beside} took {ratio:.2f} times as long:\n\n{runs[BESIDE].printed}")
        if options.goal is not None and ratio < options.goal:
            sys.exit(f"the goal is {options.goal:g} times")


def _compile(score: Callable[[str, Path], Run]) -> None:
    """Score a small corpus, so that modules are compiled before time is taken."""
    with tempfile.TemporaryDirectory() as folder:
        write_corpora(Path(folder), 1, "text")
        score(WAYS[0], Path(folder))


def _run(
    way: str,
    folder: Path,
    *,
    workers: int,
    environment: Mapping[str, str],
    python: str = sys.executable,
) -> Run:
    command = [python, "-c", "from interpunct.cli import main; main()", "score", "-r"]
    command += [ANNOTATORS[0], ANNOTATORS[1]]
    before = _processor_time()
    with contextlib.ExitStack() as stack:
        if way == "cluster":
            command += ["--engine", stack.enter_context(_cluster(workers))]
        else:
            command += ["--workers", str(workers if way == "processes" else 1)]
        start = time.perf_counter()
        printed, memory = _watched(command, folder, environment)
        wall = time.perf_counter() - start
    return Run(printed, wall, _processor_time() - before, memory)


def _watched(command: list[str], folder: Path, environment: Mapping[str, str]) -> tuple[str, int]:
    """The output of a command, and the peak memory of all processes of this program."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        running = subprocess.Popen(command, cwd=folder, stdout=output, env=environment)
        peak = 0
        while running.poll() is None:
            peak = max(peak, _memory_of_children())
            time.sleep(0.1)
        output.seek(0)
        if running.returncode:
            raise SystemExit(running.returncode)
        return output.read(), peak


def _memory_of_children() -> int:
    """The memory of the descendants of this process."""
    parents, sizes = {}, {}
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            parents[int(entry.name)], sizes[int(entry.name)] = int(fields[1]), int(fields[21])
    family, found = {os.getpid()}, 0
    while found < len(family):
        found = len(family)
        family |= {process for process, parent in parents.items() if parent in family}
    return PAGE * sum(sizes[process] for process in family - {os.getpid()})


def _processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextlib.contextmanager
def _cluster(workers: int) -> Iterator[str]:
    """A scheduler and workers of Dask on this machine; gives the name of the engine."""
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        contact = Path(name) / "scheduler.json"
        place = ["--host", "127.0.0.1", "--scheduler-file", str(contact)]
        stack.enter_context(_dask("scheduler", *place, "--port", "0"))
        while not contact.exists():
            time.sleep(0.1)
        address = json.loads(contact.read_text())["address"]
        for _ in range(workers):
            stack.enter_context(_dask("worker", address, "--no-nanny", "--nthreads", "1"))
        _wait_for(address, workers)
        yield address.replace("tcp://", "dask://")


def _wait_for(address: str, workers: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(workers)


@contextlib.contextmanager
def _dask(*arguments: str) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments, "--no-dashboard"], stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
