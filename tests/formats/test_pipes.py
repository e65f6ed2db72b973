"""A pipe can be read once, and is."""

import os
import threading

import pytest

from interpunct import score
from interpunct.formats import read
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
