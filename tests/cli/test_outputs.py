"""Which files commands write or leave unchanged, and how they end after system errors."""

import json
import os
import signal
import subprocess
import sys
from unittest.mock import patch

import pytest

import interpunct
from interpunct.sample import FOLDER
from tests.pages import data_of
from tests.platforms import DEV_FULL, POSIX

GOLD = FOLDER / "annotators" / "ines"
OTHER = FOLDER / "annotators" / "mori"
SYSTEM = FOLDER / "systems" / "both"
TALKS = FOLDER / "transcripts.jsonl"
PAGES = {
    "score": ["score", SYSTEM, "-r", GOLD, "--no-intervals"],
    "agreement": ["agreement", GOLD, OTHER],
    "curves": ["curves", SYSTEM, "-r", GOLD],
    "align": ["align", OTHER, "-r", GOLD],
}
WRITERS = {
    **{name: ([*arguments, "--html"], "out.html") for name, arguments in PAGES.items()},
    "plot": ([*PAGES["curves"], "--plot"], "out.svg"),
    "convert": (["convert", TALKS], "out.jsonl"),
    "train": (["train", "lm", OTHER, "-o"], "out.model"),
    "demo": (["demo"], "interpunct-demo.html"),
}


def typed(name: str, target: object) -> list[object]:
    arguments, _ = WRITERS[name]
    return [*arguments, *([] if name == "demo" else [target])]


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_of_another_kind_asks_for_force(tmp_path, interpunct_command, name):
    path = tmp_path / WRITERS[name][1]
    path.write_text("My notes of ten years, which are nothing else.")
    said = interpunct_command.refusal(*typed(name, path), cwd=tmp_path)
    assert f"{path.name}: the existing file is not a" in said
    assert said.endswith("replace it with --force")
    assert path.read_text().startswith("My notes")
    assert interpunct_command.call(*typed(name, path), "--force", cwd=tmp_path).status == 0
    assert b"My notes" not in path.read_bytes()
    # A file of the same kind is replaced without --force.
    assert interpunct_command.call(*typed(name, path), cwd=tmp_path).status == 0


@POSIX
@pytest.mark.parametrize("by_force", [(), ("--force",)])
@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "b.txt", "-r", "a.txt", "--html", "a.txt"),
        ("score", "s=b.txt", "-r", "g=a.txt", "--html", "./b.txt"),
        ("score", "b.txt", "-r", ".", "--html", "a.txt"),
        ("agreement", "a.txt", "b.txt", "--html", "link.html"),
        ("align", "b.txt", "-r", "a.txt", "--html", "a.txt"),
        ("score", "b.txt", "-r", "a.txt", "--optional", "words.txt", "--html", "words.txt"),
        ("score", "b.txt", "-r", "a.txt", "--normalize", "glm:words.txt", "--html", "words.txt"),
        ("check", "b.txt", "-r", "a.txt", "--against", "a.txt", "--update"),
        ("check", "b.txt", "-r", "a.txt", "--against", "b.txt", "--update"),
        ("check", "b.txt", "-r", "a.txt", "--optional", "words.txt", "--against", "words.txt",
         "--update"),
        ("convert", "a.txt", "a.txt"),
        ("train", "lm", "b.txt", "--dev", "a.txt", "-o", "a.txt"),
        ("segment", "a.txt", "b.txt", "-o", "a.txt"),
    ],
)  # fmt: skip
def test_an_output_is_not_an_input(tmp_path, interpunct_command, arguments, by_force):
    (tmp_path / "a.txt").write_text("So it is. Yes.")
    (tmp_path / "b.txt").write_text("So it. Is yes.")
    (tmp_path / "words.txt").write_text("um")
    (tmp_path / "link.html").symlink_to("a.txt")
    said = interpunct_command.refusal(*arguments, *by_force, cwd=tmp_path)
    assert "also an input; write to another file" in said
    assert (tmp_path / "a.txt").read_text() == "So it is. Yes."


def test_a_folder_of_pages_replaces_no_input(tmp_path, interpunct_command):
    (tmp_path / "b.txt").write_text("So it. Is yes.")
    (tmp_path / "pages").mkdir()
    gold = tmp_path / "pages" / "index.html"
    gold.write_text("<html> So it is. Yes.")
    said = interpunct_command.refusal(
        "score", "b.txt", "-r", gold, "--reference-format", "text", "--words", "align",
        "--html", "pages/", "--force", cwd=tmp_path,
    )  # fmt: skip
    assert "also an input; write to another folder" in said
    assert gold.read_text() == "<html> So it is. Yes."


@pytest.mark.parametrize("name", [*PAGES, "plot", "train"])
def test_a_target_is_looked_at_before_the_work(tmp_path, interpunct_command, name):
    with (
        patch("interpunct.formats.reading.Files.__iter__", side_effect=AssertionError("it reads")),
        patch("interpunct.formats.files.source.Source.open", side_effect=AssertionError("opened")),
    ):
        target = f"no/such/{WRITERS[name][1]}"
        said = interpunct_command.refusal(*typed(name, target), cwd=tmp_path)
    assert said == "no/such: the folder does not exist; create it first"


def test_a_segmenter_is_not_loaded_in_vain(tmp_path, interpunct_command):
    (tmp_path / "a.txt").write_text("So it is.")
    (tmp_path / "tells_that_it_loads.py").write_text(
        "open('loaded', 'w')\ndef split(text): return [text]"
    )
    call = ("segment", "tells_that_it_loads:split", "a.txt", "-o")
    said = interpunct_command.refusal(*call, "no/such.lines", cwd=tmp_path)
    assert said == "no: the folder does not exist; create it first"
    assert not (tmp_path / "loaded").exists()
    assert interpunct_command.call(*call, "such.lines", cwd=tmp_path).status == 0


@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_printed(tmp_path, interpunct_command, name):
    done = interpunct_command.process(*PAGES[name], "--html", "-", cwd=tmp_path)
    assert (done.status, list(tmp_path.iterdir())) == (0, [])
    assert data_of(done.out)["command"].endswith("--html -")
    said = interpunct_command.refusal(*PAGES[name], "--html", "-", "--output", "json", cwd=tmp_path)
    assert "--html - and --output json would both print" in said


def test_documents_can_be_printed(tmp_path, interpunct_command):
    done = interpunct_command.process("convert", TALKS, "-", "--to", "jsonl", cwd=tmp_path)
    assert [json.loads(line)["name"] for line in done.out.splitlines()] == [
        document.name for document in interpunct.read(TALKS)
    ]
    assert done.err == "5 documents written to standard output\n"
    assert list(tmp_path.iterdir()) == []
    said = interpunct_command.refusal("convert", TALKS, "-", cwd=tmp_path)
    assert "standard output has no extension; name its format with --to: text," in said


def test_what_a_model_segments_can_be_printed(tmp_path, interpunct_command):
    interpunct_command.call("train", "lm", OTHER, "-o", "lm.model", cwd=tmp_path)
    arguments = ("segment", "lm.model", OTHER / "bees.txt", "-o", "-", "--to", "lines")
    done = interpunct_command.process(*arguments, cwd=tmp_path)
    assert len(done.out.splitlines()) > 5
    assert [path.name for path in tmp_path.iterdir()] == ["lm.model"]


@pytest.mark.parametrize("name", PAGES)
def test_the_table_is_printed_before_the_page_is_written(tmp_path, interpunct_command, name):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    with patch("interpunct.formats.files.whole._replace", refuse):
        done = interpunct_command.call(*PAGES[name], "--html", "out.html", cwd=tmp_path)
    assert done.status == 2
    assert len(done.out.splitlines()) > 5
    assert done.err.splitlines()[-1] == (
        "interpunct: out.html: cannot be written: No space left on device; make room, or write "
        "elsewhere"
    )


def test_an_error_of_the_system_is_one_line(tmp_path, interpunct_command):
    error = PermissionError(13, "Permission denied", "secret.txt")
    with patch("interpunct.api.score", side_effect=error):
        said = interpunct_command.refusal("demo", cwd=tmp_path)
    assert said.startswith("secret.txt: Permission denied; ask for the permission")


def test_a_fault_of_the_program_has_a_traceback_and_a_status_of_its_own(
    tmp_path, interpunct_command
):
    with patch("interpunct.api.score", side_effect=ZeroDivisionError("by what?")):
        done = interpunct_command.call("demo", cwd=tmp_path)
    assert done.status == 70
    assert done.err.startswith("Traceback")
    assert "ZeroDivisionError: by what?" in done.err
    assert done.err.splitlines()[-1].startswith("interpunct: this is a bug in interpunct")


def in_a_shell(command: str, cwd) -> subprocess.CompletedProcess[str]:
    """Run what a user types; `interpunct` is this one."""
    program = f"{sys.executable} -m interpunct"
    code = command.replace("interpunct", program, 1)
    return subprocess.run(["bash", "-c", code], cwd=cwd, capture_output=True, text=True)


SCORE = f"interpunct score {SYSTEM} -r {GOLD} --no-intervals"


@POSIX
@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        pytest.param(
            f"{SCORE} > /dev/full", 2,
            "standard output cannot be written: No space left on device; make room, or write "
            "elsewhere",
            id="a full disk", marks=DEV_FULL,
        ),
        pytest.param(
            f"{SCORE} >&-", 2, "standard output cannot be written: not writable", id="closed output"
        ),
        pytest.param(
            f"interpunct score - -r {GOLD} --system-format text <&-", 2,
            "-: standard input is closed; give a file", id="closed input",
        ),
        pytest.param(
            f"{SCORE} --output json | true; exit ${{PIPESTATUS[0]}}", 141, "", id="unread"
        ),
        pytest.param(
            "PYTHONUNBUFFERED=1 interpunct --version | true; exit ${PIPESTATUS[0]}", 141, "",
            id="unread before any command",
        ),
        pytest.param(f"{SCORE} --columns f3 2>&-", 2, "", id="closed errors"),
        pytest.param(f"{SCORE} --columns f3 2> /dev/full", 2, "", id="full errors", marks=DEV_FULL),
        pytest.param(
            f"interpunct convert {TALKS} /dev/full --to jsonl", 2,
            "/dev/full: cannot be written: No space left on device; make room, or write elsewhere",
            id="a device", marks=DEV_FULL,
        ),
        pytest.param(
            f"interpunct convert {TALKS} /dev/stdout --to jsonl | grep -c units", 0,
            "5 documents written to /dev/stdout", id="standard output by name",
        ),
    ],
)  # fmt: skip
def test_streams_that_fail_are_one_line(tmp_path, command, status, said):
    done = in_a_shell(command, tmp_path)
    assert done.returncode == status
    assert done.stderr.strip().removeprefix("interpunct: ") == said


@POSIX
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_leaves_nothing_behind(tmp_path, interpunct_command, name):
    """The chunks of the page never end, so that the signal comes in the middle of writing."""
    number = getattr(signal, name)
    before = (
        "import interpunct.formats.files.whole as whole, itertools, os, signal\n"
        f"signal.signal({int(number)}, signal.SIG_DFL)\n"
        "write = whole._write_chunks\n"
        f"stop = lambda: (yield from (os.kill(os.getpid(), {int(number)}) or 'x' for _ in '12'))\n"
        "whole._write_chunks = lambda file, chunks, packing: write(file, stop(), packing)\n"
    )
    with interpunct_command.start(
        "convert", TALKS, "out.jsonl", cwd=tmp_path, before=before
    ) as running:
        running.communicate()
    assert running.returncode == -number
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_an_ignored_hangup_stays_ignored(tmp_path, interpunct_command):
    """As under nohup."""
    before = (
        "import signal, os\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "import interpunct.formats.reading as reading\nread = reading.files_of\n"
        "reading.files_of = lambda path: os.kill(os.getpid(), signal.SIGHUP) or read(path)\n"
    )
    done = interpunct_command.process("convert", TALKS, "out.jsonl", cwd=tmp_path, before=before)
    assert done.status == 0
    assert (tmp_path / "out.jsonl").exists()


@POSIX
@pytest.mark.skipif(
    hasattr(os, "geteuid") and os.geteuid() != 0, reason="only root can give up rights"
)
def test_folders_without_permission_are_one_line(tmp_path, interpunct_command):
    for name in ("closed", "gold"):
        (tmp_path / name).mkdir(mode=0o700)
    (tmp_path / "gold" / "a.txt").write_text("So it is.")
    tmp_path.chmod(0o755)
    # Import what the command needs while the files can still be read.
    as_nobody = """if True:
        import contextlib, io, os, sys
        from interpunct.cli import main
        typed, sys.argv = sys.argv, ["interpunct", "demo"]
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
            main()
        os.remove("interpunct-demo.html")
        sys.argv = typed
        os.setuid(65534)"""
    for arguments, said in (
        ((*PAGES["score"], "--html", "closed/a.html"), "closed/a.html: cannot be written"),
        ((*PAGES["score"], "--html", "a.html"), "a.html: cannot be written"),
        (("score", SYSTEM, "-r", "gold"), "gold: cannot be read"),
        (("score", SYSTEM, "-r", "gold/a.txt"), "gold/a.txt: cannot be read"),
        (("score", SYSTEM, "-r", "gold/*"), "gold/*: cannot be read"),
    ):  # fmt: skip
        done = interpunct_command.process(*arguments, cwd=tmp_path, before=as_nobody)
        assert done.status == 2, done
        (line,) = done.err.splitlines()
        assert line.startswith(f"interpunct: {said}")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("--columns", "f3"), "--columns: there is no figure 'f3'", id="columns"),
        pytest.param(
            ("--columns", "token_f1"), "it is a figure of tokens", id="a column of another task"
        ),
        pytest.param(("--baseline", "cnn"), "--baseline: there is no system 'cnn'", id="baseline"),
        pytest.param(("--html", "."), ".: this is a folder", id="the page"),
    ],
)
def test_options_are_looked_at_before_the_work(tmp_path, interpunct_command, arguments, said):
    with patch("interpunct.running.accumulation.Accumulation.score", side_effect=AssertionError):
        done = interpunct_command.refusal(*PAGES["score"], *arguments, cwd=tmp_path)
    assert said in done


@pytest.mark.parametrize("lacking", ["gold", "made"])
def test_a_missing_document_is_found_before_the_work(tmp_path, interpunct_command, lacking):
    for side in ("gold", "made"):
        (tmp_path / side).mkdir()
        for name in "abc":
            (tmp_path / side / f"{name}.txt").write_text("So it is. Yes.")
    (tmp_path / lacking / "b.txt").unlink()
    whole = interpunct_command.refusal("score", "made", "-r", "gold", cwd=tmp_path)
    assert "document 'b'" in whole
    with patch("interpunct.running.accumulation.Accumulation.score", side_effect=AssertionError):
        assert interpunct_command.refusal("score", "made", "-r", "gold", cwd=tmp_path) == whole
    done = interpunct_command.call("score", "made", "-r", "gold", "--missing", "skip", cwd=tmp_path)
    assert done.status == 0
