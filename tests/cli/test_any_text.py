"""Any name and any word in every command: a result or a one-line error, with escaped text."""

from __future__ import annotations

import csv
import io
import json
import os
import warnings

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from interpunct import Document
from interpunct.errors import InputError, InputWarning
from interpunct.formats import FORMATS, write
from interpunct.messages.visible_text import visible

TRICKY = (
    "[/x]", "[red]x", ":smile:", "\x1b[31m", "\x1b]0;title\x07", "\x9b2J", "a\nb", "\r\n", "\t=1",
    "a\ninterpunct: note: forged", "\u202eevil", "=1+1", "+1", "-1", "@SUM(A1)", "\\", "\\n", "%",
    "{}", "{ a / b }", "$x$", "&amp;", "<b>", "</script>", "|", "`", "_", "#", "~", "字",
    "👩\u200d🔬", "e\u0301", "\u0301", "\u200b", "\ufeff", "\u2028", "a b", " ", "", "\x7f",
)  # fmt: skip
TEXTS = st.sampled_from(TRICKY) | st.text(
    st.characters(codec="utf-8", exclude_characters="\0"), max_size=8
)
BYTES = st.characters(codec="utf-8", exclude_characters="/\0") | st.characters(
    min_codepoint=0xDC80, max_codepoint=0xDCFF, categories=["Cs"]
)
FILES = st.text(BYTES, min_size=1, max_size=40).filter(lambda name: name not in (".", ".."))

READ = ("-r", "gold=./gold.jsonl")
HUMANS = ("-r", "ann=./gold.jsonl", "bo=./other.jsonl", "cy=./scored.jsonl")
COMMANDS = (
    *[("score", "{}", *READ, "--task", task, "--output", output)
      for task in ("boundaries", "punctuation", "tokens")
      for output in ("table", "json", "csv", "markdown", "latex")],
    ("score", "{}", *HUMANS, "--words", "align"),
    ("score", "{}", *HUMANS, "--task", "punctuation", "--leave-one-out"),
    ("score", "{}", *READ, "--task", "punctuation", "--by", "speaker"),
    ("score", "{}", *READ, "--html", "page.html"),
    *[("agreement", *HUMANS[1:], "--task", task, "--output", output)
      for task in ("boundaries", "punctuation") for output in ("table", "json")],
    *[("curves", "{}", *READ, "--words", "align", "--corpus", "{name}=*", "--output", output)
      for output in ("table", "json", "csv")],
    *[("align", "{}", *READ, "--output", output) for output in ("table", "json", "html", "trn")],
    ("align", "{}", *READ, "--task", "tokens"),
    *[("convert", "{path}", "out", "--to", name) for name in FORMATS if FORMATS[name].write],
)  # fmt: skip
DATA = ("html", "trn")
"""Files for other programs, which hold what they are given."""


@st.composite
def documents(draw, *, scored: bool = False):
    """Two documents of any names and words."""
    found = []
    for name in draw(st.lists(TEXTS, min_size=2, max_size=2, unique=True)):
        units = draw(st.lists(TEXTS, min_size=4, max_size=6))
        marks = draw(st.lists(st.sampled_from(["", "", ".", ","]), min_size=6, max_size=6))
        further = {"speaker": draw(st.lists(TEXTS, min_size=6, max_size=6))[: len(units)]}
        if scored:
            further["scores"] = [0.1 * place for place in range(len(units))]
        try:
            found.append(Document.build(name, units, marks=marks[: len(units)], **further))
        except InputError:
            assume(False)
    return found


@st.composite
def folders(draw):
    """The content of the files: systems and annotators have most words in common."""
    gold = draw(documents())
    other = draw(documents())
    scores = [
        Document.build(d.name, d.units, scores=[0.1 * place for place in range(len(d.units))])
        for d in gold
    ]
    mixed = [
        Document.build(first.name, [*first.units[:-1], second.units[0]])
        for first, second in zip(gold, other, strict=True)
    ]
    return {"gold": gold, "other": mixed, "scored": scores}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("any")


SETTINGS = settings(
    max_examples=100,
    # Shrinking an example takes minutes.
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@SETTINGS
@given(folders(), TEXTS, FILES, st.sampled_from(COMMANDS))
def test_any_name_and_any_word(interpunct_command, folder, files, name, stem, command):
    system = f"{stem}.jsonl"
    assume(len(os.fsencode(system)) < 200)
    for kind, made in files.items():
        write(made, folder / f"{kind}.jsonl")
    write(files["scored" if command[0] == "curves" else "other"], folder / system)
    given = {"{}": f"{name}=./{system}", "{path}": f"./{system}", "{name}=*": f"{name}=*"}
    done = interpunct_command.call(*(given.get(part, part) for part in command), cwd=folder)
    (folder / system).unlink()
    assert done.status in (0, 2), done
    assert all(line.startswith("interpunct: ") for line in told(done.err, command))
    check_visible(done.err)
    if done.status:
        assert done.out == ""
    elif command[-1] not in DATA:
        check_visible(done.out)
        check_form(done.out, command[-1])


def told(lines: str, command) -> list[str]:
    """The messages, without the number of written documents."""
    written = [line for line in lines.splitlines() if " written to " in line]
    assert len(written) <= (command[0] == "convert")
    return [line for line in lines.splitlines() if line not in written]


def check_visible(text: str) -> None:
    for line in text.split("\n"):
        assert visible(line) == line


def check_form(text: str, output: str) -> None:
    if output == "json":
        json.loads(text)
    elif output == "csv":
        head, *rows = csv.reader(io.StringIO(text))
        names = [place for place, name in enumerate(head) if name in NAMED]
        assert all(len(row) == len(head) for row in rows)
        assert not any(
            row[place].startswith(("=", "+", "-", "@")) for row in rows for place in names
        )


NAMED = ("system", "metric", "reference", "compared_with", "signature", "corpus")


@pytest.mark.parametrize("name", ["[/x]", "[red]", ":smile:"])
@pytest.mark.parametrize("task", ["boundaries", "punctuation", "tokens"])
def test_markup_in_names_and_words_is_text(interpunct_command, tmp_path, name, task):
    (tmp_path / "gold.txt").write_text(f"So {name} is. Yes.")
    (tmp_path / "made.txt").write_text(f"So {name} is. Yes.")
    done = interpunct_command.call(
        "score", f"{name}=made.txt", "-r", f"{name}=gold.txt", "--task", task, cwd=tmp_path
    )
    assert done.status == 0
    assert name in done.out


def test_a_name_forges_no_note(interpunct_command, tmp_path):
    forged = "x\ninterpunct: note: all is well\x1b[2J"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        write([Document.build(forged, ["so", "it"]), Document.build("b", ["so"])],
              tmp_path / "a.jsonl")  # fmt: skip
    (tmp_path / "b.txt").write_text("Another. Text.")
    for arguments in (
        ("score", "a.jsonl", "-r", "b.txt"),
        ("score", f"{forged}=nowhere.txt", "-r", "b.txt"),
        ("score", f"./{forged}", "-r", "b.txt"),
        ("score", "b.txt", "-r", "b.txt", "--baseline", forged),
        ("score", "b.txt", "-r", "b.txt", "--output", forged),
        ("convert", "b.txt", f"{forged}.jsonl"),
        (forged,),
    ):
        done = interpunct_command.call(*arguments, cwd=tmp_path)
        assert "\x1b" not in done.err
        assert len(done.err.splitlines()) == 1
        assert done.err.count("interpunct: ") <= 2
        assert not done.err.startswith("interpunct: note: all")


CALLS = ("=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "\r=1+1")


@pytest.mark.parametrize("name", CALLS)
def test_a_spreadsheet_runs_no_name(interpunct_command, tmp_path, name):
    files = (f"./{name}.txt", f"./{name}b.txt")
    for file in files:
        (tmp_path / file).write_text("So it is. Yes.")
    call = ("score", files[0], "-r", *files, "--output", "csv")
    for raw in (False, True):
        done = interpunct_command.call(*call, *["--raw"] * raw, cwd=tmp_path)
        found = {row["reference"] for row in csv.DictReader(io.StringIO(done.out, newline=""))}
        assert (name in found) == raw
        assert raw or not any(cell.startswith((*"=+-@\t\r",)) for cell in found)


def test_negative_numbers_stay_numbers(interpunct_command, tmp_path):
    (tmp_path / "x.txt").write_text("So it is. Yes. We met him there. " * 30)
    (tmp_path / "y.txt").write_text("So it. is Yes we. met him there " * 30)
    done = interpunct_command.call("score", "y.txt", "-r", "x.txt", "--output", "csv", cwd=tmp_path)
    rows = list(csv.DictReader(io.StringIO(done.out)))
    kappa = next(row for row in rows if row["metric"] == "cohen_kappa")
    assert float(kappa["value"]) < 0
