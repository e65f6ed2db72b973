"""The program as a whole: help, version, lists, the demo and `interpunct convert`."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from interpunct.metrics import METRICS
from interpunct.options import ABOUT, FIGURES, PRESETS
from interpunct.report.json.schemas import COMMANDS as COMMANDS_WITH_JSON
from interpunct.report.json.schemas import json_schema
from interpunct.sample import FOLDER


def test_version_and_help(run):
    assert run("--version").startswith("interpunct ")
    for command in ("score", "convert"):
        assert "Examples" in run(command, "--help")


def test_without_a_command_there_is_the_help(tmp_path, interpunct_command):
    done = interpunct_command.process(cwd=tmp_path)
    assert (done.status, done.err) == (2, "")
    assert "Usage: interpunct [OPTIONS] COMMAND" in done.out


def test_metrics_lists_every_figure(run):
    printed = run("metrics")
    assert all(metric.name in printed for metric in METRICS)


def test_metrics_are_grouped_by_task(run):
    printed = run("metrics")
    heads = [line for line in printed.splitlines() if line.startswith("In ")]
    assert heads == [f"In {task}:" for task in dict.fromkeys(metric.task for metric in METRICS)]


def test_one_figure_is_described_in_full(run):
    printed = run("metrics", "pk")
    assert "head of its column: Pk" in printed
    assert "range: 0 to 1; lower is better" in printed
    assert "presets: nltk, segeval, superdialseg" in printed
    assert "source: Beeferman et al. 1999" in printed
    assert "needs: --k superdialseg" in run("metrics", "superdialseg_score")


def test_word_errors_need_other_words_in_boundaries_only(run):
    printed = run("metrics", "WER")
    assert "task: boundaries, punctuation" in printed
    assert "needs in boundaries: a system whose words differ" in printed
    assert "presets: sclite, rts" in printed


def test_every_preset_names_existing_figures():
    names = {metric.name for metric in METRICS}
    assert {*FIGURES} == {preset for preset, chosen in PRESETS.items() if "columns" not in chosen}
    assert all(names.issuperset(figures) for figures in FIGURES.values())


def test_a_figure_may_be_called_by_the_head_of_its_column(run):
    printed = run("metrics", "F1")
    assert printed.startswith("f1 ")
    assert "micro_f1" in printed


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("windw_diff", "did you mean 'window_diff'?"),
        ("sents_f", "that is 'sentence_f1' here, as with --preset spacy"),
    ],
)
def test_a_figure_that_is_not_there_is_refused(interpunct_command, tmp_path, name, answer):
    done = interpunct_command.process("metrics", name, cwd=tmp_path)
    assert done.status == 2
    assert answer in done.err


def test_every_preset_says_what_it_is_for(run):
    printed = " ".join(run("presets").split())
    assert set(ABOUT) == set(PRESETS)
    assert all(told in printed for told in ABOUT.values())


def test_presets_are_listed_as_what_to_type(run):
    printed = run("presets")
    assert all(name in printed for name in PRESETS)
    assert "--task punctuation --marks ', . ? ! --' --costs nist" in printed


@pytest.mark.parametrize("command", COMMANDS_WITH_JSON)
def test_schemas_are_printed(run, command):
    assert json.loads(run("schema", command)) == json_schema(command)


def test_a_schema_of_no_command_is_refused(run):
    assert "'convert' is not one of 'score'" in run("schema", "convert", status=2)


def test_formats_lists_extensions(run):
    assert ".jsonl" in run("formats")


def test_demo_runs(run):
    assert "words" in run("demo")


def test_the_demo_shows_three_systems_three_annotators_and_two_rankings(run):
    printed = run("demo")
    assert max(len(line) for line in printed.splitlines() if not line.startswith("task:")) <= 80
    for name in ("both", "pause", "words", "ines", "mori", "tove", "WiSeBE", "mean F1"):
        assert name in printed
    assert "The two rank differently" in printed


def test_convert_says_what_it_wrote(run, tmp_path):
    run("convert", "annotators/ines", "out", "--to", "jsonl")
    assert len(list((tmp_path / "out").glob("*.jsonl"))) == 5
    run("convert", "annotators/ines", "all.jsonl")
    assert len((tmp_path / "all.jsonl").read_text().splitlines()) == 5
    printed = run("score", "all.jsonl", "-r", "annotators/ines", "--output", "json")
    assert json.loads(printed)["systems"][0]["scores"]["f1"]["value"] == 1


def test_errors_while_tidying_up_after_ctrl_c_are_ctrl_c(interpunct_command, tmp_path):
    """For example, an archive that is half written cannot be closed."""
    (tmp_path / "archives.py").write_text(
        "def stop(text):\n"
        "    try:\n"
        "        raise KeyboardInterrupt\n"
        "    finally:\n"
        "        raise ValueError('the archive cannot be closed')\n"
    )
    (tmp_path / "a.txt").write_text("So it is. Yes.")
    done = interpunct_command.process(
        "score", "a.txt", "-r", "a.txt", "--normalize", "archives:stop", cwd=tmp_path
    )
    assert (done.status, done.err) == (130, "interpunct: stopped\n")


SCORE = ("score", "systems/both", "-r", "annotators/ines", "--no-intervals")


@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
@pytest.mark.parametrize("size", ["0", "-80", "²", "9" * 5000, "many"])
def test_a_terminal_of_an_impossible_size_is_one_of_unknown_size(run, monkeypatch, name, size):
    """Some programs without a terminal report one of no columns."""
    monkeypatch.delenv(name, raising=False)
    expected = run(*SCORE)
    monkeypatch.setenv(name, size)
    assert run(*SCORE) == expected


def test_a_terminal_too_narrow_for_any_figure_shows_them_all(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    expected = run(*SCORE)
    for columns in ("1", "3", "19"):
        monkeypatch.setenv("COLUMNS", columns)
        assert run(*SCORE) == expected


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted in /proc")
def test_the_command_line_has_one_thread():
    given = {name: value for name, value in os.environ.items() if "_NUM_THREADS" not in name}
    count = "import interpunct.cli, numpy, os; print(len(os.listdir('/proc/self/task')))"
    found = subprocess.run([sys.executable, "-c", count], env=given, capture_output=True, text=True)
    assert found.stdout.strip() == "1"


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are kept by Linux")
def test_too_little_memory_for_a_library_is_one_line():
    """A library of numpy that does not fit was a traceback and a request to report a bug."""
    done = subprocess.run(
        ["sh", "-c", 'ulimit -v 60000; exec "$0" -m interpunct score x -r y', sys.executable],
        capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "a library could not be loaded" in done.stderr


def test_the_demo_copies_its_sample_to_a_new_folder(tmp_path, interpunct_command):
    for _ in range(2):  # a folder that holds it already is left as it is
        done = interpunct_command.call("demo", "--copy", "talks/sample", cwd=tmp_path)
        assert (done.status, done.err) == (0, "")
        assert done.out == "The sample is in talks/sample; its README.md describes the files.\n"
    copied = tmp_path / "talks" / "sample"
    originals = {
        path.relative_to(FOLDER): path.read_bytes()
        for path in FOLDER.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    }
    assert originals == {
        path.relative_to(copied): path.read_bytes() for path in copied.rglob("*") if path.is_file()
    }
    assert list(tmp_path.iterdir()) == [tmp_path / "talks"]


@pytest.mark.parametrize("name", ["notes", "notes/one.txt", "link"])
def test_the_copy_of_the_sample_replaces_nothing(tmp_path, interpunct_command, name):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "one.txt").write_text("mine")
    (tmp_path / "link").symlink_to("nowhere")
    said = interpunct_command.refusal("demo", "--copy", name, cwd=tmp_path)
    assert said == f"{name}: this exists already; give the name of a new folder"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["link", "notes", "one.txt"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--copy", "-"], "--copy: a folder cannot be printed; give the name of a new folder"),
        (["--copy", "new", "--force"], "--force: --copy never replaces a file; leave --force out"),
        (["--copy", "a.txt/new"], "a.txt: this is a file, not a folder; check the path"),
    ],
)
def test_the_copy_says_why_it_cannot_be_made(tmp_path, interpunct_command, arguments, expected):
    (tmp_path / "a.txt").write_text("mine")
    said = interpunct_command.refusal("demo", *arguments, cwd=tmp_path)
    assert said == expected
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_copy_that_fails_halfway_leaves_nothing(tmp_path, interpunct_command):
    copied = []

    def until_the_disk_is_full(original, target):
        if len(copied) == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        copied.append(target)
        Path(target).write_bytes(Path(original).read_bytes())

    with patch("shutil.copyfile", until_the_disk_is_full):
        said = interpunct_command.refusal("demo", "--copy", "talks/sample", cwd=tmp_path)
    assert said.startswith("talks/sample: cannot be written: ")
    assert len(copied) == 3
    assert not list(tmp_path.iterdir())
