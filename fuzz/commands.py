"""`python -m fuzz commands`: random command lines, in this process.

Commands, options and choices are those that the program has; documents, names and values are
odd. A command ends well, or with one line and exit status 2.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, get_args
from unittest.mock import patch

import click

from fuzz import attack
from fuzz.files import whole_files
from fuzz.readers import written
from interpunct import score
from interpunct.baselines import save, train
from interpunct.cli import main as run_program
from interpunct.cli.program import app
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning
from interpunct.evaluation.curves import KINDS
from interpunct.evaluation.error_lists import Wanted, list_errors
from interpunct.formats import FORMATS, read
from interpunct.metrics.catalogue import METRICS
from interpunct.options import OPTIONS, PRESETS, Settings
from interpunct.options.types import Task
from interpunct.report.json import dumps
from interpunct.report.json.errors import errors_json
from interpunct.sample import REFERENCES

INPUTS = 20_000
WIDTHS = ("20", "40", "50", "60", "80", "120", "300")

ODD_NAMES = (
    "x", "[/x]", "[red]", "\x1b[2J", "a\nb", "=1+1", "w" * 200, "你好" * 20, "e\u0301\u0301",
    "..", "CON", "é", "\udce9", "a b", "<b>", "{{data}}", "&", "\\textbf{x}", "#", "a,b", '"',
    "whisper-large-v3-turbo-finetuned",
)  # fmt: skip
ODD_VALUES = (
    "", " ", "x", "0", "1", "2", "-1", "3", "0.5", "1.5", "nan", "inf", "-inf", "1e999", "9" * 30,
    "99999999999", ",.", ", . ?", "!=.", "a=b", "=", "1,2", "1,1,0.5", "0,0", "all", "none", "é",
    "[/x]", "--", "-", "True", "\udce9",
)  # fmt: skip
PATHS = (
    "nothing.txt", "empty.txt", "binary.txt", "folder", "none", "*.txt", "folder/*", "a.txt.gz",
    "", "-", ".", "a.txt/x", "w" * 300, "small.model", "hostile.jsonl",
)  # fmt: skip
FAMILIES = (
    ("a.txt", "b.txt", "c.txt"), ("a.jsonl", "b.jsonl", "c.jsonl"), ("folder", "a.txt", "b.txt"),
    ("talk.txt", "talk.jsonl", "talk.stm", "talk.ctm", "talk.srt", "talk.parquet", "talk.nlp"),
    ("talk-long.txt", "talk-long.jsonl"), ("hostile.jsonl",),
)  # fmt: skip
"""Files whose documents go together."""

TARGETS = (
    "out/x.html", "out/x.jsonl", "out/x.txt", "out/x.png", "out/x.svg", "out/x.xyz", "out/x.model",
    "out/x.gz", "out/x.parquet", "out/x.csv", "out/folder/", "none/x.html", "folder", "",
    "out/" + "w" * 300,
)  # fmt: skip
QUICK: Mapping[str, Sequence[str]] = {
    "resamples": ("0", "1", "20", "-1", "x"),
    "workers": ("1", "0", "-1", "x"),
    "engine": ("", "x", "dask://"),
    "orders": ("all", "2", "0", "-1", "x"),
}
"""Options whose other values take their time rightly."""


def main(*arguments: str) -> int:
    with tempfile.TemporaryDirectory() as folder, _inside(Path(folder)):
        _fill(Path(folder))
        return attack.run("commands", attempt, arguments, inputs=INPUTS)


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def attempt(random: Random) -> None:
    words = command_line(random)
    width = random.choice(WIDTHS)
    try:
        with patch.dict(os.environ, COLUMNS=width):
            check(words, *outcome(words))
    except Exception as error:
        error.add_note(f"interpunct {words!r} at {width} columns")
        raise


def outcome(words: Sequence[str]) -> tuple[Any, str, str]:
    """Exit status and what was printed; whatever the program does not catch is raised."""
    printed, complaints = (
        io.TextIOWrapper(io.BytesIO(), "utf-8", "surrogateescape") for _ in range(2)
    )
    sys.argv = ["interpunct", *words]
    status: Any = 0
    with (
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(complaints),
        _standard_input(b"So it is. Yes?\n"),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("error")
        try:
            run_program()
        except SystemExit as end:
            status = end.code
    texts = []
    for stream in (printed, complaints):
        stream.flush()
        # Models are printed as bytes.
        texts.append(stream.buffer.getvalue().decode("utf-8", "surrogateescape"))
    return status, *texts


@contextlib.contextmanager
def _standard_input(content: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(content), "utf-8")
    try:
        yield
    finally:
        sys.stdin = before


def check(words: Sequence[str], status: Any, printed: str, complaints: str) -> None:
    """What must be true of every end of the program."""
    lines = [line for line in complaints.splitlines() if "note:" not in line]
    if status == 2:
        if len(lines) != 1 or not lines[0].startswith("interpunct: "):
            raise AssertionError(f"not one line: {complaints!r}")
    elif status != 0:
        raise AssertionError(f"exit status {status}: {complaints!r}")
    elif "--output=json" in words and "--help" not in words:
        json.loads(printed)
    if "\x1b[2J" in printed + complaints:
        raise AssertionError("an escape sequence reached the terminal")


def command_line(random: Random) -> list[str]:
    """A command with arguments and options; most are sound but for one or two things."""
    name, command = random.choice(COMMANDS)
    task = random.choice(get_args(Task))
    make = Words(random, name, task, oddness=random.choice((0, 0.03, 0.1, 0.5)))
    options = [one for one in command.params if one.name not in ARGUMENTS]
    words = [name]
    for parameter in command.params:
        if parameter.name in ARGUMENTS:
            few = 1 if parameter.nargs == 1 else random.choice((1, 1, 2, 3))
            words += [make.argument(parameter.name) for _ in range(few)]
        elif parameter.required and not make.is_odd():
            words += make.option(parameter)
        elif parameter.name == "task" and task != "boundaries":
            words.append(f"--task={task}")
    others = [one for one in options if not one.required and make.goes_with_task(one.name)]
    if others:
        for parameter in random.sample(others, min(len(others), random.choice((0, 1, 2, 3, 5)))):
            words += make.option(parameter)
    if name in ("score", "agreement") and random.random() < 0.8:
        words.append("--resamples=10")
    if make.is_odd():
        words.insert(random.randrange(len(words)), random.choice(ODD_VALUES))
    return words


@dataclass
class Words:
    """Makes the words of one command line, this share of which is odd."""

    random: Random
    command: str
    task: str
    oddness: float
    named: int = 0

    def __post_init__(self) -> None:
        self.family = self.random.choice(FAMILIES)

    def is_odd(self) -> bool:
        return self.random.random() < self.oddness

    def goes_with_task(self, name: str) -> bool:
        option = OPTIONS.get(name)
        fits = name != "task" and (option is None or self.task in option.tasks)
        return fits or self.is_odd()

    def argument(self, name: str) -> str:
        return self.random.choice(ODD_VALUES) if self.is_odd() else ARGUMENTS[name](self)

    def option(self, parameter: Any) -> list[str]:
        flag = self.random.choice(parameter.opts)
        if parameter.is_flag:
            return [flag]
        values = [self.value(parameter.name)]
        if parameter.multiple and self.random.random() < 0.5:
            values.append(self.value(parameter.name))
        # A value that begins with a dash would be taken for an option otherwise.
        return [f"{flag}={value}" if flag.startswith("--") else f"{flag}{value}"
                for value in values]  # fmt: skip

    def value(self, name: str) -> str:
        if name in QUICK:
            return self.random.choice(QUICK[name])
        if self.is_odd():
            return self.random.choice(ODD_VALUES)
        if name in VALUES:
            return VALUES[name](self)
        option = OPTIONS.get(name)
        if option is not None and option.choices:
            return str(self.random.choice(option.choices))
        return self.random.choice(SOUND.get(name, ODD_VALUES))

    def path(self) -> str:
        return self.random.choice(PATHS if self.is_odd() else self.family)

    def named_path(self) -> str:
        """With a name of its own, which is nearly always odd."""
        if self.is_odd():
            return self.path()
        self.named += 1
        return f"{self.random.choice(ODD_NAMES)}{self.named}={self.path()}"

    def target(self) -> str:
        good = "out/x.model" if self.command == "train" else "out/x.jsonl"
        return self.random.choice((good, good, *TARGETS))

    def page(self) -> str:
        return self.random.choice(("out/x.html", "out/x.html", *TARGETS))

    def plot(self) -> str:
        return self.random.choice((*TARGETS, "none/x.png"))

    def output(self) -> str:
        if self.command in ("train", "segment"):
            return self.target()
        return self.random.choice(("table", "json", "csv", "markdown", "latex"))


def _one_of(*choices: str) -> Callable[[Words], str]:
    return lambda words: words.random.choice(choices)


ARGUMENTS: dict[str, Callable[[Words], str]] = {
    "systems": Words.named_path,
    "references": Words.named_path,
    "source": Words.path,
    "target": Words.target,
    "system": _one_of("lm", "lm", "lm", "lm", "lm", "hmm"),
    "corpus": Words.path,
    "model": _one_of("small.model", "small.model", "small.model", "a.txt"),
    "inputs": Words.path,
    "command": _one_of("score", "curves", "x"),
    "results": _one_of("old.json", "new.json", "old-errors.json", "new=old.json", "a.jsonl"),
    "names": _one_of("sentencex", "segtok", "a.txt", "c=folder", "json:loads", "sentencx"),
    "new": Words.named_path,
    "name": _one_of("f1", "WER", "per", "x"),
}
VALUES: dict[str, Callable[[Words], str]] = {
    "reference": Words.named_path,
    "against": Words.path,
    "metric": _one_of("f1", "pk", "wisebe", "x"),
    "language": _one_of("en", "de", "xx"),
    "corrupt": _one_of("lower", "unmarked,unbroken", "x"),
    "download": _one_of("pysbd", "x"),
    "dev": Words.path,
    "uem": Words.path,
    "html": Words.page,
    "plot": Words.plot,
    "system_format": _one_of(*FORMATS),
    "reference_format": _one_of(*FORMATS),
    "from_format": _one_of(*FORMATS),
    "to_format": _one_of(*FORMATS),
    "preset": _one_of(*PRESETS),
    "columns": _one_of(*(metric.name for metric in METRICS)),
    "baseline": _one_of(*(f"{name}{number}" for name in ODD_NAMES for number in (1, 2))),
    "kind": _one_of(*KINDS),
    "output": Words.output,
}
SOUND: Mapping[str, Sequence[str]] = {
    "k": ("1", "2", "7", "nltk", "segeval"),
    "tolerance": ("0", "1", "2"),
    "window_limit": ("1", "2", "3"),
    "quorum": ("1", "2"),
    "seed": ("0", "1"),
    "beta": ("0.5", "2"),
    "threshold": ("0", "0.5", "1"),
    "dcf": ("1,1", "1,10,0.01"),
    "delimiters": (".", ".?!", ", ."),
    "marks": (",.", ", . ?"),
    "merge": ("!=.", "--=,"),
    "marker": ("</s>", "|"),
    "turn_pause": ("0", "1.5"),
    "top": ("0", "1", "3"),
    "margin": ("0", "0.1"),
}
"""Values of options that take more than a few words."""

PROGRAM = click.Context(app)
COMMANDS = [
    (name, app.get_command(PROGRAM, name))
    for name in app.list_commands(PROGRAM)
    for _ in range(1 if name in ("metrics", "formats", "presets", "schema", "demo") else 8)
    if name != "demo"  # it does the same each time, and takes a second
]


def _fill(folder: Path) -> None:
    """Documents in every format, some that differ, some with odd names, and what is no document."""
    for name in ("folder", "out"):
        (folder / name).mkdir()
    for name, contents in whole_files().items():
        extension = (*FORMATS[name].extensions, f".{name}")[0]
        (folder / f"talk{extension}").write_bytes(contents[0])
        (folder / f"talk-long{extension}").write_bytes(contents[-1])
    texts = {
        "a": "So it is, they said. Why? We do not know -- or do we? Yes.",
        "b": "so it was. They said why, we do not know. Or do we. yes",
        "c": "So it is, they said why. We don't know! Or: do we? Yes.",
    }
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text * 3)
        (folder / "folder" / f"{name}.txt").write_text(text)
        words = text.split()
        scores = [0.9 if word[-1] in ".?!" else 0.1 for word in words]
        document = Document.build("d", [word.strip(".,?!:") or "or" for word in words],
                                  scores=scores)  # fmt: skip
        (folder / f"{name}.jsonl").write_bytes(written([document], "jsonl"))
    (folder / "a.txt.gz").write_bytes(gzip.compress(texts["a"].encode()))
    (folder / "empty.txt").write_bytes(b"")
    (folder / "binary.txt").write_bytes(bytes(range(256)))
    odd = [Document.build(name, ["so", name or "it"], marks=["", "."]) for name in ODD_NAMES]
    with contextlib.suppress(InputError, UnicodeError):
        (folder / "hostile.jsonl").write_bytes(
            b"".join(written([one], "jsonl") for one in odd if one.name.isprintable())
        )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        _store_results(folder)
        save(train("lm", read(REFERENCES["ines"])[:2]), folder / "small.model")


def _store_results(folder: Path) -> None:
    """Results of two runs, and the errors of one, as a report reads them."""
    gold = folder / "a.txt"
    for name, made in (("old", "b"), ("new", "c")):
        scores = score(gold, folder / f"{made}.txt", task="punctuation", resamples=10)
        (folder / f"{name}.json").write_text(scores.to_json())
    errors = list_errors(
        {"gold": gold},
        {"b": folder / "b.txt"},
        Settings.choose(command="align", task="punctuation"),
        wanted=Wanted(),
        context=3,
    )
    (folder / "old-errors.json").write_text(dumps(errors_json(errors)))
