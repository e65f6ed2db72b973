"""Standard output that is not UTF-8, and files whose names are not."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import subprocess
import sys
import warnings
from unittest.mock import patch

import pytest

from interpunct.cli import main
from interpunct.formats import FORMATS
from tests.pages import data_of

GOLD = "So it is, 字 yes. And we met ↑ him. " * 3
MADE = "So it is. 字 yes, And we met ↑ him. " * 3
NAME = "caf\udce9"
SHOWN = r"caf\xe9"
ENCODINGS = ("ascii", "cp1252", "latin-1", "utf-8")


def run(*arguments, cwd, encoding, errors="strict"):
    """Exit status, and what was printed, as bytes of an encoding."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding, errors, write_through=True) for _ in "oe"]
    with (
        contextlib.chdir(cwd),
        contextlib.redirect_stdout(streams[0]),
        contextlib.redirect_stderr(streams[1]),
        warnings.catch_warnings(),
        patch.object(sys, "argv", ["interpunct", *arguments]),
        patch.object(warnings, "showwarning", warnings.showwarning),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return int(ended.value.code or 0), *(stream.buffer.getvalue() for stream in streams)


@pytest.fixture
def folder(tmp_path):
    """A folder and files whose names are no UTF-8, if the system has such names."""
    try:
        for side, text in (("gold", GOLD), (NAME, MADE)):
            (tmp_path / side).mkdir()
            for document in (NAME, "字"):
                (tmp_path / side / f"{document}.txt").write_text(text, encoding="utf-8")
    except OSError:
        pytest.skip("file names are UTF-8 on this system")
    return tmp_path


SYSTEM = ("score", NAME, "-r", "gold")
COMMANDS = (
    SYSTEM,
    (*SYSTEM, "--task", "punctuation"),
    (*SYSTEM, "--task", "tokens"),
    (*SYSTEM, "--output", "markdown"),
    (*SYSTEM, "--output", "latex"),
    ("score", "gold", "-r", NAME, "gold"),
    ("agreement", NAME, "gold"),
    ("align", NAME, "-r", "gold"),
    ("align", NAME, "-r", "gold", "--task", "tokens"),
)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    "command", COMMANDS, ids=lambda command: " ".join(command[4:]) or command[0]
)
def test_every_encoding_is_printed_to(folder, command, encoding):
    status, out, err = run(*command, cwd=folder, encoding=encoding)
    assert (status, [line for line in err.splitlines() if b": note: " not in line]) == (0, [])
    text = out.decode(encoding)
    assert SHOWN in text.replace("\\\\", "\\").replace(r"\textbackslash{}", "\\")
    assert "字" not in text or encoding == "utf-8"


LISTS = (("metrics",), ("formats",), ("presets",), ("--help",), ("score", "--help"))


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("command", LISTS, ids=" ".join)
def test_lists_and_help_are_printed(tmp_path, command, encoding):
    status, out, _ = run(*command, cwd=tmp_path, encoding=encoding)
    assert status == 0
    # Authors' names have letters that not every encoding has, and nothing else is escaped.
    escaped = set(re.findall(r"\\(?:x..|u....|U.{8})", out.decode(encoding)))
    assert escaped <= {r"\xe1", r"\xe9", r"\xf3", r"\xfc", r"\u0159", r"\u0142", r"\u0161"}


def test_lesser_characters_stand_for_arrows_and_lines(folder):
    _, out, _ = run(*SYSTEM, "--no-intervals", cwd=folder, encoding="ascii")
    head, rule, row, *_ = out.decode().splitlines()
    assert head.split()[:4] == ["P", "^", "R", "^"]
    assert "NIST v" in head
    assert set(rule) == {"-"}
    assert row.startswith(SHOWN)
    assert len({len(line) for line in (head, rule, row)}) == 1


def test_a_column_stands_below_its_words_in_ascii(folder):
    _, out, _ = run("align", NAME, "-r", "gold", cwd=folder, encoding="ascii")
    _, reference, hypothesis, letters, *_ = out.decode().splitlines()
    assert reference.startswith(r"REF  So it is , \u5b57 yes .")
    assert hypothesis.startswith(r"HYP  So it is . \u5b57 yes ,")
    assert [place for place, sign in enumerate(letters) if sign == "s"][:2] == [14, 27]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_json_is_the_same_in_every_encoding(folder, encoding):
    for command in (
        (*SYSTEM, "--output", "json"),
        ("align", NAME, "-r", "gold", "--output", "json"),
    ):
        found, expected = (
            json.loads(run(*command, cwd=folder, encoding=each)[1].decode(each))
            for each in (encoding, "utf-8")
        )
        assert found == expected
        assert found["systems"][0]["name"] == SHOWN


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_files_for_programs_are_utf_8(folder, encoding):
    _, page, _ = run("align", NAME, "-r", "gold", "--output", "html", cwd=folder, encoding=encoding)
    assert SHOWN in json.dumps(data_of(page.decode()), ensure_ascii=False).replace("\\\\", "\\")
    _, lines, _ = run("align", NAME, "-r", "gold", "--output", "trn", cwd=folder, encoding=encoding)
    assert "字" in lines.decode()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_error_says_what_it_can(tmp_path, encoding):
    status, _, err = run("agreement", f"{NAME}字.txt", cwd=tmp_path, encoding=encoding)
    assert status == 2
    assert err.decode(encoding).startswith("interpunct: caf\\xe9")
    assert err.count(b"\n") == 1


def test_names_outside_utf_8_work_everywhere(folder):
    run(*SYSTEM, "--html", f"{NAME}.html", cwd=folder, encoding="utf-8")
    page = data_of((folder / f"{NAME}.html").read_text(encoding="utf-8"))
    assert SHOWN in json.dumps(page).replace("\\\\", "\\")
    _, rows, _ = run(*SYSTEM, "--output", "csv", cwd=folder, encoding="utf-8")
    assert {row["system"] for row in csv.DictReader(io.StringIO(rows.decode()))} == {SHOWN}
    for target in (f"{NAME}.jsonl", f"{NAME}.parquet"):
        if not FORMATS["parquet"].installed and target.endswith("parquet"):
            continue
        status, _, err = run("convert", NAME, target, cwd=folder, encoding="utf-8")
        assert (status, err.decode()) == (0, f"2 documents written to {SHOWN}{target[4:]}\n")
        run("convert", target, "back.jsonl", cwd=folder, encoding="utf-8")
        lines = (folder / "back.jsonl").read_text(encoding="utf-8").splitlines()
        assert sorted(json.loads(line)["name"] for line in lines) == sorted([SHOWN, "字"])
    run("convert", NAME, "out", "--to", "lines", cwd=folder, encoding="utf-8")
    assert len(list((folder / "out").iterdir())) == 2


def test_plots_name_such_systems(folder):
    pytest.importorskip("matplotlib")
    for side in ("one", "two"):
        (folder / f"{side}{NAME}\x1b\n.tsv").write_text(
            "so\t0\t0.1\nit\t1\t0.8\nis\t0\t0.3\nwe\t1\t0.7\n", encoding="utf-8"
        )
    (folder / "gold.tsv").write_text("so\t0\nit\t1\nis\t0\nwe\t1\n", encoding="utf-8")
    systems = [f"./{side}{NAME}\x1b\n.tsv" for side in ("one", "two")]
    status, _, err = run("curves", *systems, "-r", "gold.tsv", "--plot", f"{NAME}.svg", cwd=folder,
                         encoding="utf-8")  # fmt: skip
    assert status == 0, err
    assert SHOWN + r"\x1b\n" in (folder / f"{NAME}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "cp1252"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"LC_ALL": "C"},
    ],
    ids=["cp1252", "C locale in ASCII", "C locale"],
)
def test_a_process_of_its_own(folder, environment):
    done = subprocess.run(
        [sys.executable, "-m", "interpunct", *map(os.fsencode, SYSTEM)], cwd=folder,
        env={"PATH": os.environ["PATH"], **environment}, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert SHOWN.encode() in done.stdout
