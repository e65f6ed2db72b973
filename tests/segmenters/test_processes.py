"""Segmenters that misbehave: each is named, and none ends the program."""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path

import pytest

from interpunct import InterpunctError
from interpunct.segmenters.processes import SegmenterProcess
from tests.platforms import POSIX

BAD = '''
import ctypes, os, signal, sys, time

def hurt(text):
    return "hurt" in text

def whole(text):
    return [text]

def raises(text):
    raise RuntimeError("no memory of it")

def exits(text):
    if hurt(text): sys.exit("bye")
    return [text]

def stops(text):
    raise KeyboardInterrupt

def leaves(text):
    if hurt(text): os._exit(7)
    return [text]

def crashes(text):
    if hurt(text): ctypes.string_at(0)
    return [text]

def aborts(text):
    os.abort()

def loops_in_c(text):
    if hurt(text): ctypes.PyDLL(None).usleep(60_000_000)  # holds the interpreter's lock
    return [text]

def loops(text):
    while True:
        try:
            sum(range(1000))
        except BaseException:
            continue

def forks(text):
    """Its child keeps the streams open after it has gone."""
    if os.fork() == 0:
        time.sleep(60)
    os.kill(os.getpid(), signal.SIGSEGV)

def prints(text):
    print("a line of its own")
    os.write(1, b"and another")
    return [text]

def reads(text):
    return [sys.stdin.read() + text]

def nothing(text):
    return []

def none(text):
    return None

def lazily(text):
    yield from text.splitlines()

class Text(str):
    def __reduce__(self): raise TypeError("not to be sent")

def subclass(text):
    return [Text(text)]

def surrogate(text):
    return [chr(0xD800) + text]

def nul(text):
    return [text.replace(" ", chr(0))]

def closes(text):
    os.closerange(3, 100)
    time.sleep(60)
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "bad_for_tests.py").write_text(BAD, encoding="utf-8")
    (tmp_path / "broken_for_tests.py").write_text("def split(text) return 1", encoding="utf-8")
    (tmp_path / "gone_for_tests.py").write_text("import os; os._exit(3)", encoding="utf-8")
    # Where a command is typed, functions are found.
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(folder):
    """Run one of the functions above on a text."""
    running = []

    def split(name, text="We met.", **settings):
        running.append(SegmenterProcess(f"bad_for_tests:{name}", name, **settings))
        return running[-1].split(text, "a")

    yield split
    for process in running:
        process.close()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("raises", "we", r"raises fails on document 'a': RuntimeError: no memory of it"),
        ("exits", "hurt", r"exits fails on document 'a': SystemExit: bye"),
        ("stops", "we", r"stops fails on document 'a': KeyboardInterrupt"),
        ("leaves", "hurt", r"leaves fails on document 'a': its process ended with status 7"),
        ("none", "we", "bad_for_tests:none returned NoneType; return a list of sentences"),
        pytest.param("crashes", "hurt", "was ended by SIGSEGV", marks=POSIX),
        pytest.param("aborts", "we", "was ended by SIGABRT", marks=POSIX),
        pytest.param("forks", "we", "was ended by SIGSEGV", marks=POSIX),
        pytest.param("closes", "we", "it has closed the streams", marks=POSIX),
    ],
)
def test_a_failing_tool_is_named_with_the_document(run, name, text, message):
    with pytest.raises(InterpunctError, match=message):
        run(name, text)


@pytest.mark.parametrize("name", ["loops", pytest.param("loops_in_c", marks=POSIX)])
def test_a_tool_that_hangs_is_ended(run, name):
    started = time.monotonic()
    message = f"{name} takes longer than 0.5 seconds on document 'a'; allow more with timeout"
    with pytest.raises(InterpunctError, match=message):
        run(name, "hurt", patience=0.5)
    assert time.monotonic() - started < 20


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("prints", "We met.", [["We met."]]),
        ("reads", "We met.", [["We met."]]),
        ("nothing", "We met.", []),
        ("whole", " \n ", []),
        ("lazily", "We met\nhe left", [["We met"], ["he left"]]),
        ("subclass", "We met.", [["We met."]]),
        ("surrogate", "We met.", [["\ud800We met."]]),
    ],
)
def test_odd_but_harmless(run, name, text, found):
    assert run(name, text) == found


def test_a_tool_is_loaded_once_and_again_after_a_crash(folder):
    with SegmenterProcess("bad_for_tests:leaves", "leaves") as process:
        assert process.split("We met.", "a") == [["We met."]]
        first = process._child
        assert process.split("He left.", "b") == [["He left."]]
        assert process._child is first
        assert process.seconds > 0
        with pytest.raises(InterpunctError, match="on document 'c'"):
            process.split("It hurt.", "c")
        assert process.split("It rained.", "d") == [["It rained."]]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("broken_for_tests:split", r"'broken_for_tests' cannot be imported: SyntaxError"),
        ("gone_for_tests:split", "mine cannot be loaded: its process ended with status 3"),
        ("nowhere_for_tests:split", "'nowhere_for_tests' cannot be imported"),
        ("pysbdd", "there is no segmenter 'pysbdd'; did you mean 'pysbd'"),
    ],
)
def test_a_tool_that_cannot_be_loaded_is_one_line(folder, name, message):
    with SegmenterProcess(name, "mine") as process, pytest.raises(InterpunctError, match=message):
        process.load()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not remove such a folder")
def test_functions_are_not_looked_up_in_a_removed_folder(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    with SegmenterProcess("segtok", "mine") as process:
        assert process.split("We met. He left.", "a") == [["We met."], ["He left."]]


def test_a_long_text_goes_there_and_back(run):
    text = "We met. " * 1_250_000
    assert run("whole", text) == [[text]]


CORPUS = {"1": "We met. He left.", "2": "It hurt. Nobody knew.", "3": "It rained. We stayed."}


@pytest.mark.parametrize("name", ["leaves", "exits", pytest.param("crashes", marks=POSIX)])
def test_the_others_go_on(interpunct_command, folder, name):
    (folder / "gold").mkdir()
    for number, text in CORPUS.items():
        (folder / "gold" / f"{number}.txt").write_text(text, encoding="utf-8")
    call = ("compare", f"mine=bad_for_tests:{name}", "-r", "gold", "--no-intervals")
    assert "mine fails on document '2'" in interpunct_command.refusal(*call, cwd=folder)
    done = interpunct_command.call(*call, "--missing", "skip", "--output", "json", cwd=folder)
    assert done.status == 0, done.err
    assert "mine fails on document '2'" in done.err
    (text,) = json.loads(done.out)["texts"]
    assert text["scores"]["documents"] == ["1", "3"]


def test_a_tool_that_fails_on_all_documents_is_left_out(interpunct_command, folder):
    (folder / "gold.txt").write_text("It hurt. Nobody knew.", encoding="utf-8")
    call = ("compare", "mine=bad_for_tests:leaves", "-r", "gold.txt", "--missing", "skip")
    said = interpunct_command.refusal(*call, cwd=folder)
    assert said == "all segmenters failed on all documents"
    done = interpunct_command.call(*call, "good=bad_for_tests:whole", cwd=folder)
    assert done.status == 0, done.err
    assert "mine failed on all documents and is left out" in done.err
    assert "good" in done.out
    assert "mine" not in done.out


def test_unsuitable_output_is_not_blamed_on_the_reference(interpunct_command, folder):
    (folder / "gold.txt").write_text("It hurt. Nobody knew.", encoding="utf-8")
    said = interpunct_command.refusal(
        "compare", "mine=bad_for_tests:nul", "-r", "gold.txt", cwd=folder
    )
    assert said.startswith("the output of mine for document 'gold' cannot be used: ")
    assert "NUL" in said


def test_a_tool_that_changes_words_is_named(interpunct_command, folder):
    (folder / "gold.txt").write_text("We met. He left us. It rained.", encoding="utf-8")
    (folder / "moves_for_tests.py").write_text(
        "def split(text): return [each.strip() + '.' for each in text.split('.')[:3][::-1]]"
    )
    done = interpunct_command.call(
        "compare", "mine=moves_for_tests:split", "-r", "gold.txt", "--no-intervals", cwd=folder
    )
    assert "as written: mine changes words, which were aligned (word error rate 0." in done.out


def test_segment_names_the_failing_tool(interpunct_command, folder):
    (folder / "call.txt").write_text("It hurt. Nobody knew.", encoding="utf-8")
    call = ("segment", "bad_for_tests:leaves", "call.txt", "-o", "out.lines")
    said = interpunct_command.refusal(*call, cwd=folder)
    assert said == "bad_for_tests:leaves fails on document 'call': its process ended with status 7"
    assert not (folder / "out.lines").exists()
    assert (
        "failed on all documents"
        in interpunct_command.call(*call, "--missing", "skip", cwd=folder).err
    )
    assert not (folder / "out.lines").exists()
    (folder / "other.txt").write_text("It rained. We stayed.", encoding="utf-8")
    call = ("segment", "bad_for_tests:leaves", "call.txt", "other.txt", "-o", "out.jsonl")
    done = interpunct_command.call(*call, "--missing", "skip", cwd=folder)
    assert done.status == 0, done.err
    assert "on document 'call': its process ended with status 7; the document is" in done.err
    (line,) = (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["name"] == "other"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends processes with their parents")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
def test_nothing_is_left_when_the_program_is_killed(interpunct_command, folder, name):
    """A tool that writes its number and then never comes back ends with the program."""
    (folder / "stays_for_tests.py").write_text(
        "import ctypes, os, pathlib\n"
        "def split(text):\n"
        "    pathlib.Path('number').write_text(str(os.getpid()))\n"
        "    ctypes.PyDLL(None).sleep(100)\n"
    )
    (folder / "gold.txt").write_text("We met. He left.", encoding="utf-8")
    call = ("compare", "stays_for_tests:split", "-r", "gold.txt")
    with interpunct_command.start(*call, cwd=folder) as running:
        path = folder / "number"
        _wait_until(lambda: path.exists() and path.read_text())
        running.send_signal(getattr(signal, name))
    _wait_until(lambda: not _runs(int(path.read_text())))


def _wait_until(is_so, seconds=60):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def _runs(number):
    """A process that has ended may still be listed until somebody has asked for its status."""
    status = Path(f"/proc/{number}/stat")
    return status.exists() and status.read_text().split(")")[-1].split()[0] != "Z"
