"""A pipe can be read once, and is."""

import gzip
import os
import subprocess
import sys
import threading
import time

import pytest

from interpunct import score, waiting
from interpunct.baselines import load
from interpunct.errors import InputError, InputWarning
from interpunct.formats import read
from interpunct.formats.files.whole import write_whole
from tests.only import only
from tests.platforms import POSIX

ROW = '{{"name": "d{0}", "units": ["a", "b", "c"], "boundaries": [0, 1, {1}]}}\n'


@pytest.fixture
def pipe(tmp_path):
    """Makes a named pipe that holds a text, until it is read once."""

    def make(name: str, content: bytes):
        path = tmp_path / name
        os.mkfifo(path)
        threading.Thread(target=path.write_bytes, args=[content], daemon=True).start()
        return path

    return make


pytestmark = POSIX


def rows(documents: int) -> bytes:
    return "".join(ROW.format(number, number % 2) for number in range(documents)).encode()


@pytest.mark.parametrize("documents", [1, 4000])
@pytest.mark.parametrize("missing", ["error", "skip"])
def test_a_pipe_of_many_documents_is_read_whole(tmp_path, pipe, documents, missing):
    (tmp_path / "gold.jsonl").write_bytes(rows(documents))
    found = score(
        tmp_path / "gold.jsonl", pipe("made.jsonl", rows(documents)),
        missing=missing, intervals=False, final="include",
    )  # fmt: skip
    assert len(found.documents) == documents
    assert only(found)["f1"].value == 1


def test_a_pipe_whose_format_must_be_recognized_is_read_once(pipe):
    content = b'{"items": {"a": {"ann": [2, 3]}}}'
    assert [document.name for document in read(pipe("a.json", content))] == ["a"]


def test_a_device_as_process_substitution_gives_it(tmp_path):
    (tmp_path / "gold.jsonl").write_bytes(rows(3000))
    ends = os.pipe()
    thread = threading.Thread(target=_write, args=[ends[1], rows(3000)], daemon=True)
    thread.start()
    found = score(
        tmp_path / "gold.jsonl", f"/dev/fd/{ends[0]}", system_format="jsonl", intervals=False
    )
    assert len(found.documents) == 3000
    os.close(ends[0])


def _write(descriptor: int, content: bytes) -> None:
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)


def test_a_packed_pipe_is_read_once(pipe):
    (document,) = read(pipe("a.txt.gz", gzip.compress(b"So it is.")))
    assert document.units == ("So", "it", "is")


@pytest.fixture
def late(tmp_path, monkeypatch):
    """Makes a named pipe that another thread uses half a second later."""
    monkeypatch.setattr(waiting, "SILENCE", 0.05)

    def make(name: str, act):
        path = tmp_path / name
        os.mkfifo(path)

        def do():
            time.sleep(0.5)
            act(path)

        threading.Thread(target=do, daemon=True).start()
        return path

    return make


def test_waiting_for_a_pipe_to_be_written_gives_a_note(late):
    path = late("a.txt", lambda path: path.write_bytes(b"So it is."))
    with pytest.warns(InputWarning, match=r"waiting for data from the pipe .*a\.txt"):
        read(path)


def test_waiting_for_an_open_pipe_gives_a_note(late):
    def act(path):
        with path.open("wb") as file:
            time.sleep(0.5)
            file.write(b"So it is.")

    with pytest.warns(InputWarning, match="waiting for data"):
        read(late("a.txt", act))


def test_waiting_for_a_model_gives_a_note(late):
    path = late("model", lambda path: path.write_bytes(b"no model"))
    told = pytest.warns(InputWarning, match="waiting for data")
    with told, pytest.raises(InputError, match="not a model"):
        load(path)


def test_waiting_for_a_pipe_to_be_read_gives_a_note(late):
    with pytest.warns(InputWarning, match="waiting for another program to read the pipe"):
        write_whole(late("a.txt", lambda path: path.read_bytes()), ["So it is."])


def test_waiting_for_standard_input_gives_a_note():
    """In its own process, whose input comes only after the note."""
    program = "from interpunct import waiting; waiting.SILENCE = 0.1; from interpunct.cli import *"
    command = "convert - - --from text --to text"
    with subprocess.Popen(
        [sys.executable, "-c", f"{program}; main()", *command.split()],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        assert process.stderr.readline() == (
            "interpunct: note: waiting for standard input (-); Ctrl-C stops it\n"
        )
        assert process.communicate("So it is.")[0] == "So it is.\n"
