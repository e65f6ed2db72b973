"""Files are written completely, and no other file is changed."""

import os
import stat
import threading
from itertools import chain

import pytest

from interpunct import Document, read, write
from interpunct.errors import InputError
from interpunct.formats.files.whole import write_whole
from tests.platforms import POSIX

TALK = Document.build("talk", ["So", "it", "is"], boundaries=[0, 0, 1], marks=["", "", "."])


def mode(path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def umask():
    """Sets the umask, and sets it back."""
    before = os.umask(0o022)
    yield os.umask
    os.umask(before)


@POSIX
@pytest.mark.parametrize(("mask", "expected"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_mode_that_the_umask_leaves(tmp_path, umask, mask, expected):
    umask(mask)
    write(TALK, tmp_path / "a.txt")
    write(TALK, tmp_path / "out", format="text")
    assert mode(tmp_path / "a.txt") == mode(tmp_path / "out" / "talk.txt") == expected
    assert mode(tmp_path / "out") == 0o777 & ~mask


@POSIX
@pytest.mark.parametrize("kept", [0o600, 0o640, 0o755])
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path, kept):
    (tmp_path / "out").mkdir()
    for path, target in (("a.txt", "a.txt"), ("out/talk.txt", "out")):
        (tmp_path / path).write_text("Old. Text.")
        (tmp_path / path).chmod(kept)
        write(TALK, tmp_path / target, format="text")
        assert mode(tmp_path / path) == kept
        assert (tmp_path / path).read_text() == "So it is.\n"


@POSIX
def test_a_private_file_stays_private_while_it_is_written(tmp_path):
    (tmp_path / "a.txt").write_text("old")
    (tmp_path / "a.txt").chmod(0o600)
    modes = []

    def chunks():
        yield "new"
        modes.extend(mode(path) for path in tmp_path.iterdir())

    write_whole(tmp_path / "a.txt", chunks())
    assert modes == [0o600, 0o600]


@POSIX
def test_a_folder_of_private_files_stays_private_while_it_is_written(tmp_path):
    (tmp_path / "talk.txt").write_text("Old. Text.")
    (tmp_path / "talk.txt").chmod(0o600)
    modes = []

    def documents():
        yield TALK
        modes.extend(mode(path) for path in tmp_path.iterdir() if path.is_dir())
        yield Document.build("other", ["so"])
        modes.extend(mode(path) for path in tmp_path.iterdir() if path.is_dir())

    write(documents(), tmp_path, format="text")
    assert modes == [0o700]
    assert mode(tmp_path / "talk.txt") == 0o600


@POSIX
def test_a_link_is_followed(tmp_path):
    (tmp_path / "far").mkdir()
    (tmp_path / "a.txt").symlink_to("far/b.txt")
    for text in ("first", "second"):
        write_whole(tmp_path / "a.txt", [text])
        assert (tmp_path / "a.txt").is_symlink()
        assert (tmp_path / "far" / "b.txt").read_text() == text


@POSIX
def test_a_pipe_gets_everything_or_nothing(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    got = []
    reader = threading.Thread(target=lambda: got.append((tmp_path / "pipe").read_text()))
    reader.start()
    write(TALK, tmp_path / "pipe", format="text")
    reader.join()
    assert got == ["So it is.\n"]
    assert (tmp_path / "pipe").is_fifo()
    # Nothing has opened the pipe before the bad document is found: there is no reader to wait for.
    with pytest.raises(InputError, match="holds white space"):
        write(Document.build("bad", ["New York"]), tmp_path / "pipe", format="text")


def test_a_bad_last_document_leaves_nothing_behind(tmp_path):
    talks = (Document.build(str(number), ["so"]) for number in range(20))
    bad = Document.build("bad", ["New York"])
    with pytest.raises(InputError, match="New York"):
        write(chain(talks, [bad]), tmp_path / "new" / "folder", format="text")
    assert list(tmp_path.iterdir()) == []


def test_a_bad_last_document_leaves_a_folder_as_it_was(tmp_path):
    (tmp_path / "1.txt").write_text("Old. Text.")
    documents = [Document.build("1", ["so"]), Document.build("bad", ["New York"])]
    with pytest.raises(InputError, match="New York"):
        write(documents, tmp_path, format="text")
    assert [path.name for path in tmp_path.iterdir()] == ["1.txt"]
    assert (tmp_path / "1.txt").read_text() == "Old. Text."


def test_a_folder_is_unchanged_if_a_file_cannot_be_replaced(tmp_path):
    (tmp_path / "2.txt").mkdir()
    with pytest.raises(InputError, match=r"2\.txt: this is a link, a folder"):
        write([Document.build(name, ["so"]) for name in "123"], tmp_path, format="text")
    assert [path.name for path in tmp_path.iterdir()] == ["2.txt"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("a.jsonl", "Prose. No JSON.", id="another format"),
        pytest.param("a.txt", b"\x89PNG\r\n\0", id="no text"),
        pytest.param("a.txt", "1\n00:00:01,000 --> 00:00:02,000\nSo.\n", id="text with times"),
        pytest.param("a.html", "<!doctype html><p>So.", id="another extension"),
    ],
)
def test_a_file_of_another_kind_is_replaced_by_force_only(tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    before = path.read_bytes()
    format = "jsonl" if name == "a.jsonl" else "text"
    with pytest.raises(InputError, match=f"not a file of format {format}; .* with force=True"):
        write(TALK, path, format=format)
    assert path.read_bytes() == before
    write(TALK, path, format=format, force=True)
    assert [document.units for document in read(path, format=format)] == [TALK.units]


def test_inputs_are_not_replaced(tmp_path):
    (tmp_path / "a.txt").write_text("So it is.")
    (tmp_path / "b.txt").hardlink_to(tmp_path / "a.txt")
    for target in ("a.txt", "b.txt"):
        with pytest.raises(InputError, match="also an input"):
            write(TALK, tmp_path / target, inputs=[tmp_path], force=True)
    assert (tmp_path / "a.txt").read_text() == "So it is."


def test_a_path_that_cannot_be_one_is_refused(tmp_path):
    for name in ("x" * 300 + ".txt", "a\0b.txt"):
        with pytest.raises(InputError, match=r"shorter name|is not a valid path"):
            write(TALK, tmp_path / name)
