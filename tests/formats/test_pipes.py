"""A pipe can be read once, and is."""

import gzip
import os
import subprocess
import sys
import threading
import time

import pytest

from interpunct import Document, score
from interpunct.baselines import load
from interpunct.errors import InputError, InputWarning
from interpunct.formats import FORMATS, read, write
from interpunct.formats.files.whole import write_whole
from interpunct.messages import waiting
from tests.formats.sample_files import sample, sampled
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


def of_format(folder, name: str):
    """A file: the sample, or documents that together are more than a pipe holds at once."""
    if name in sampled():
        return sample(name)
    times = [float(second) for second in range(1500)]
    documents = [
        Document.build(
            f"d-{number}", ["so", "it", "is"] * 500, marks=["", ",", "."] * 500,
            starts=times, ends=[start + 0.5 for start in times], speaker=["A"] * 1500,
        )
        for number in range(5 if FORMATS[name].holds_many else 1)
    ]  # fmt: skip
    path = folder / f"whole.{name}"
    write(documents, path, format=name, lossy=True)
    return path


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("name", [name for name in FORMATS if name != "table"])
def test_a_pipe_of_any_format_gives_what_the_file_gives(tmp_path, pipe, name):
    if FORMATS[name].package:
        pytest.importorskip(FORMATS[name].package)
    path = of_format(tmp_path, name)
    piped = read(pipe(f"piped{path.suffix}", path.read_bytes()), format=name)
    expected = read(path, format=name)
    assert [made.units for made in piped] == [made.units for made in expected]
    assert [made.marks for made in piped] == [made.marks for made in expected]
    assert expected[0].units


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("name", ["labels", "conllu", "trn", "stm", "ctm", "kaldi"])
def test_a_pipe_of_a_format_with_shards_is_scored_whole(tmp_path, pipe, monkeypatch, name):
    monkeypatch.setattr("interpunct.corpora.shards.BYTES", 2000)
    path = of_format(tmp_path, name)
    (tmp_path / "pipes").mkdir()
    given = pipe(f"pipes/{path.name}", path.read_bytes())
    found = score(
        path, given, reference_format=name, system_format=name, missing="skip",
        final="include", intervals=False,
    )  # fmt: skip
    assert list(found.documents) == [made.name for made in read(path, format=name)]


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
    program = (
        "from interpunct.messages import waiting; waiting.SILENCE = 0.1; "
        "from interpunct.cli import *"
    )
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
