"""A Dask cluster of real processes: the same figures, also when a worker dies in the middle."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager

import pytest

import interpunct
from fuzz.clusters import (
    NO_ANSWER,
    SERVERS,
    WRONG_ADDRESSES,
    Fault,
    all_workers_die,
    dask,
    listening,
    mute,
    problem,
    run,
    strike,
    the_scheduler_stops,
    write_corpus,
)
from interpunct.corpora import shards
from interpunct.errors import EngineError, InputError, InputWarning, OptionError
from interpunct.formats import read, write
from interpunct.running import accumulation, dask_cluster
from interpunct.sample import FOLDER

pytest.importorskip("distributed", reason="needs Dask: pip install 'interpunct[cluster]'")

# Warnings of Dask itself cannot be fixed here.
pytestmark = pytest.mark.filterwarnings("default")

SYSTEM, REFERENCE = (FOLDER / "annotators" / who for who in ("mori", "ines"))
QUIET = {"DASK_LOGGING__DISTRIBUTED": "critical"}


@contextmanager
def started(*arguments, folder):
    """A process of Dask, ended at the end; it must not find the sources by its folder."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
        cwd=folder,
        env={**os.environ, **QUIET},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A scheduler's address, and a function that starts one more worker."""
    folder = tmp_path_factory.mktemp("dask")
    contact = folder / "scheduler.json"
    with ExitStack() as stack:
        place = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(contact))
        stack.enter_context(started("scheduler", *place, folder=folder))
        while not contact.exists():
            time.sleep(0.1)
        address = json.loads(contact.read_text())["address"]

        def start_worker():
            options = ("--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")
            return stack.enter_context(started("worker", address, *options, folder=folder))

        yield address.replace("tcp://", "dask://"), start_worker


@pytest.fixture
def two_workers(cluster):
    """The address of a cluster, and two workers that are ready."""
    from distributed import Client

    executor, start_worker = cluster
    workers = [start_worker(), start_worker()]
    with Client(executor.replace("dask://", "tcp://"), set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
        pids = set(client.run(os.getpid).values())
    assert {worker.pid for worker in workers} <= pids
    yield executor, workers
    for worker in workers:
        worker.kill()
        worker.wait()


@pytest.fixture
def corpus(tmp_path):
    """Talks as one file for each side, and as a folder of Parquet files."""
    pytest.importorskip("pyarrow")
    for name, source in (("mori", SYSTEM), ("ines", REFERENCE)):
        documents = [
            document.renamed(f"{document.name}-{number:02d}")
            for number in range(20)
            for document in read(source)
        ]
        write(documents, tmp_path / f"{name}.jsonl")
        (tmp_path / name).mkdir()
        for start in range(0, len(documents), 10):
            write(documents[start : start + 10], tmp_path / name / f"part-{start:03d}.parquet")
    return tmp_path


def test_a_cluster_that_loses_a_worker_gets_the_same_result(
    two_workers, corpus, monkeypatch, capfd
):
    """The corpus falls into 100 parts; after the third of them, one of two workers is killed."""
    executor, workers = two_workers
    monkeypatch.chdir(corpus)
    monkeypatch.setattr(shards, "BYTES", 1)
    expected = interpunct.score("ines.jsonl", "mori.jsonl").to_json()
    in_order = accumulation.in_order
    parts = []

    def losing_one(*arguments):
        for part in in_order(*arguments):
            parts.append(part)
            if len(parts) == 3:
                workers[0].send_signal(signal.SIGKILL)
                workers[0].wait()
            yield part

    monkeypatch.setattr(accumulation, "in_order", losing_one)
    found = interpunct.score("ines.jsonl", "mori.jsonl", executor=executor)
    assert found.to_json() == expected
    assert len(parts) == 100
    assert workers[0].returncode == -signal.SIGKILL
    assert workers[1].poll() is None


def test_one_file_here_and_a_folder_of_parquet_there_have_the_same_figures(
    two_workers, corpus, monkeypatch
):
    executor, _ = two_workers
    monkeypatch.chdir(corpus)
    monkeypatch.setattr(shards, "BYTES", 1 << 16)
    here = interpunct.score("ines.jsonl", "mori.jsonl")
    there = interpunct.score("ines", "mori", executor=executor)
    assert there.to_json() == here.to_json()


def test_an_error_of_a_worker_is_that_of_the_file(two_workers, corpus, monkeypatch):
    executor, _ = two_workers
    monkeypatch.chdir(corpus)
    monkeypatch.setattr(shards, "BYTES", 1)
    path = corpus / "mori.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[41] = '{"units": 5}'
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=r'^mori\.jsonl:42: "units" must be a list of strings'):
        interpunct.score("ines.jsonl", "mori.jsonl", executor=executor)


def test_a_cluster_without_workers_is_reported(cluster):
    executor, _ = cluster
    with pytest.raises(EngineError, match="has no workers; start some with: dask worker"):
        interpunct.score(str(REFERENCE), str(SYSTEM), executor=executor)


@pytest.mark.parametrize("name", SERVERS)
def test_a_server_other_than_a_scheduler_is_reported_in_time(name):
    talk, message = SERVERS[name]
    message = message.replace(NO_ANSWER, "within 0.5 s")
    began = time.monotonic()
    with listening(talk) as engine, pytest.raises(EngineError, match=message):
        interpunct.score(str(REFERENCE), str(SYSTEM), executor=engine, executor_timeout=0.5)
    assert time.monotonic() - began < 30


def test_a_closed_port_is_reported_at_once():
    with pytest.raises(EngineError, match=r"no Dask scheduler answers at 127\.0\.0\.1:9 "):
        interpunct.score(
            str(REFERENCE), str(SYSTEM), executor="dask://127.0.0.1:9", executor_timeout=10**6
        )


@pytest.mark.parametrize("address", WRONG_ADDRESSES)
def test_an_address_that_cannot_be_one_is_refused(address):
    with pytest.raises(OptionError, match="executor must be an Executor or dask://HOST:PORT"):
        interpunct.score(str(REFERENCE), str(SYSTEM), executor=address)


def test_a_wait_is_announced_once(monkeypatch):
    monkeypatch.setattr(dask_cluster, "SILENCE", 0.1)
    with (
        listening(mute) as engine,
        pytest.warns(InputWarning) as notes,
        pytest.raises(EngineError, match="allow more time with executor_timeout"),
    ):
        interpunct.score(str(REFERENCE), str(SYSTEM), executor=engine, executor_timeout=2)
    (note,) = notes
    assert re.fullmatch(
        r"waiting at most 2 s for a Dask scheduler to answer at 127\.0\.0\.1:\d+",
        str(note.message),
    )


@pytest.mark.parametrize("blow", [all_workers_die, the_scheduler_stops])
def test_a_cluster_that_fails_at_work_ends_the_program_with_one_line(blow, tmp_path):
    write_corpus(tmp_path, documents=4)
    with dask(tmp_path, workers=1) as cluster:
        threading.Thread(target=strike, args=(cluster, blow), daemon=True).start()
        attempt = run(cluster.engine, tmp_path)
    assert problem(attempt, Fault(blow.__name__, 1, NO_ANSWER)) == ""
