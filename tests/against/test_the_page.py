"""The commands of docs/compatibility.md, run as they stand, give the numbers of their tools.

Each section gets the files that it names, in the format of its tool, made from the talks of the
sample; then the tool itself is run on them, and each command of the section.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import mean

import numpy as np
import pytest
from sklearn.metrics import classification_report

from interpunct.sample import FOLDER
from tests.against import test_mdeval_by_time, test_superdialseg
from tests.against.comparison import CLOSE
from tests.against.sample_files import GOLD, MADE, documents, recordings, talks, treebank

PAGE = (Path(__file__).parents[2] / "docs/compatibility.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^### (.+?)\n(.*?)(?=^##)", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCRIPTS = Path(sys.executable).parent

Expected = dict[str, float]
"""Figures of a tool by our names; `macro NAME` is a mean over documents."""


def blocks() -> dict[str, str]:
    """The shell commands of each section."""
    found = {title: "".join(SHELL.findall(text)) for title, text in SECTION.findall(PAGE)}
    return {title: text for title, text in found.items() if text}


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def needs(program: str) -> str:
    """The path of a program of others; the test is skipped where it is not installed."""
    found = shutil.which(program, path=f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}")
    return found or pytest.skip(f"{program} is not installed")


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def segeval_files(folder: Path) -> list[Expected]:
    """The format is that of segeval, whose own reader fails since Python 3.11."""
    segeval = pytest.importorskip("segeval")
    for side, coder, name in ((GOLD, "coder1", "OTHER"), (MADE, "coder2", "FILE")):
        items = {talk.name: {coder: talk.masses(side)} for talk in talks()}
        text = json.dumps({"items": items, "segmentation_type": "linear"})
        write(folder, f"{name}.json", text)

    def over(figure: Callable) -> float:
        return mean(float(figure(talk.masses(MADE), talk.masses(GOLD))) for talk in talks())

    return [
        {
            "macro pk": over(segeval.pk),
            "macro window_diff": over(segeval.window_diff),
            "macro boundary_similarity": over(segeval.boundary_similarity),
            "macro segmentation_similarity": over(segeval.segmentation_similarity),
        }
    ]


def sclite_files(folder: Path) -> list[Expected]:
    sctk = needs("sctk")
    for name, path in (("REFERENCE", "annotators/ines"), ("SYSTEM", "systems/both")):
        lines = [
            f"{' '.join(document.units)} ({document.name}_1)\n"
            for document in documents(FOLDER / "differing" / path)
        ]
        write(folder, f"{name}.trn", "".join(lines))
    sides = ("-r", "REFERENCE.trn", "trn", "-h", "SYSTEM.trn", "trn")
    printed = run(folder, sctk, "sclite", *sides, "-i", "spu_id", "-o", "rsum", "stdout")
    (line,) = re.findall(r"^ *\| Sum +\|(.*)$", printed, re.MULTILINE)
    _, words, _, substituted, deleted, inserted = map(int, line.replace("|", " ").split()[:6])
    return [{"word_error_rate": (substituted + deleted + inserted) / words}]


def mdeval_files(folder: Path) -> list[Expected]:
    sctk = needs("sctk")
    for name, side in (("REFERENCE", GOLD), ("SYSTEM", MADE)):
        write(folder, f"{name}.rttm", recordings(side))
    write(folder, "FILE.uem", "".join(f"{talk.name} 1 0 100\n" for talk in talks()))
    files = ("-r", "REFERENCE.rttm", "-s", "SYSTEM.rttm", "-u", "FILE.uem")
    printed = run(folder, sctk, "md-eval", "-W", "-w", "-t", "1.0", "-l", "2", *files)
    counts = re.search(r"end detection.*?ALL" + r"\s+(\d+)" * 4, printed, re.DOTALL)
    total, *errors = map(int, counts.groups())
    in_time = test_mdeval_by_time.theirs(
        folder / "REFERENCE.rttm", folder / "SYSTEM.rttm", "-T", 1.0, "-l", 0.5,
        "-u", folder / "FILE.uem",
    )  # fmt: skip
    ends, segments = (sum(wrong) / whole for whole, *wrong in in_time)
    return [
        {"slot_error_rate": sum(errors) / total},
        {"mapped_end_error_rate": ends, "mapped_segment_error_rate": segments},
    ]


def sepp_nlg_files(folder: Path) -> list[Expected]:
    columns = {}
    for name, side in (("gold", GOLD), ("mine", MADE)):
        columns[side] = [], []
        for talk in talks():
            marks = ["0" if mark in ("", "!") else mark for mark in talk.marks[side]]
            marks = ["-" if mark == "--" else mark for mark in marks]
            rows = list(zip(talk.words, map(str, talk.labels(side)), marks, strict=True))
            write(folder, f"{name}/{talk.name}.tsv", "".join("\t".join(r) + "\n" for r in rows))
            for column, place in zip(columns[side], (1, 2), strict=True):
                column += [row[place] for row in rows]
    ends, marks = (
        classification_report(gold, made, output_dict=True, zero_division=0)
        for gold, made in zip(columns[GOLD], columns[MADE], strict=True)
    )
    return [
        {
            "label_accuracy": marks["accuracy"],
            "label_macro_f1": marks["macro avg"]["f1-score"],
            "label_weighted_f1": marks["weighted avg"]["f1-score"],
        },
        {"f1": ends["1"]["f1-score"]},
    ]


def wtpsplit_files(folder: Path) -> list[Expected]:
    from tests.against.test_wtpsplit import theirs

    found = []
    for talk in talks():
        for name, side in (("sentences", GOLD), ("predicted", MADE)):
            lines = [f"{' '.join(sentence)}\n" for sentence in talk.sentences(side)]
            write(folder, f"{name}/{talk.name}.lines", "".join(lines))
        found.append(theirs(talk.sentences(GOLD), talk.sentences(MADE)))
    return [
        {
            "macro sentence_boundary_f1": mean(row["f1"] for row in found),
            "macro sentence_boundary_precision": mean(row["precision"] for row in found),
            "macro sentence_boundary_recall": mean(row["recall"] for row in found),
        }
    ]


def spacy_files(folder: Path) -> list[Expected]:
    pytest.importorskip("spacy")
    from tests.against.test_spacy import scored

    corpus = []
    for talk in talks():
        sides = [talk.tokens(side) for side in (GOLD, MADE)]
        for name, sentences in zip(("gold", "predicted"), sides, strict=True):
            lines = [f"{' '.join(sentence)}\n" for sentence in sentences]
            write(folder, f"{name}/{talk.name}.tok", "".join(lines))
        corpus.append(("".join(talk.words), *sides))
    found = scored(corpus)
    names = {"token_acc": "token_accuracy"}
    for kind in ("token", "sents"):
        for letter, reading in (("p", "precision"), ("r", "recall"), ("f", "f1")):
            names[f"{kind}_{letter}"] = f"{kind.replace('sents', 'sentence')}_{reading}"
    return [{ours: found[theirs] for theirs, ours in names.items()}]


def udtools_files(folder: Path) -> list[Expected]:
    udeval = pytest.importorskip("udtools.udeval")
    from tests.against.test_udtools import KINDS

    texts = [treebank(side) for side in (GOLD, MADE)]
    for name, text in zip(("gold", "system"), texts, strict=True):
        write(folder, f"{name}.conllu", text)
    found = udeval.evaluate(*(udeval.load_conllu(io.StringIO(text), "", {}) for text in texts))
    return [
        {
            f"{kind}_{reading}": getattr(found[KINDS[kind]], reading)
            for kind in KINDS
            if kind not in ("elas", "eulas")
            for reading in ("precision", "recall", "f1")
        }
    ]


def pythainlp_files(folder: Path) -> list[Expected]:
    from tests.against.test_pythainlp import FIGURES, benchmark, ratio

    lines = {"test": [], "mine": []}
    for talk in talks():
        for name, side in (("test", GOLD), ("mine", MADE)):
            tokens = [token for sentence in talk.tokens(side) for token in sentence]
            # Names are tagged in the corpus BEST, and spaces are tokens.
            tagged = [f"<NE>{token}</NE>" if token.istitle() else token for token in tokens]
            lines[name].append("|".join(tagged).replace("|and|", "| |and|") + "|\n")
    for name, written in lines.items():
        write(folder, f"{name}.txt", "".join(written))
    table = benchmark().benchmark(lines["test"], lines["mine"])
    counts = {name: int(table[name].sum()) for name in table if table[name].dtype.kind in "iu"}
    return [{name: ratio(counts, *parts) for name, parts in FIGURES.items()}]


def superdialseg_files(folder: Path) -> list[Expected]:
    """A sentence of the reference is an utterance; the system's topics end where it ends one."""
    dialogues = []
    for talk in talks():
        places = np.flatnonzero(talk.labels(GOLD))
        utterances = [" ".join(sentence) for sentence in talk.sentences(GOLD)]
        topics = [int(len(utterance) % 4 == 0) for utterance in utterances]
        dialogues.append((utterances, topics, [talk.labels(MADE)[place] for place in places]))
    for name, side in (("gold", 1), ("system", 2)):
        texts = [
            "".join(
                f"{utterance}\t{label}\n" for utterance, label in zip(d[0], d[side], strict=True)
            )
            for d in dialogues
        ]
        write(folder, f"{name}/dialogues.tsv", "\n".join(texts))
    found = [test_superdialseg.dialogue(*both) for _, *both in dialogues]
    names = {"superdialseg_score": "superdialseg_score", "pk": "macro pk", "f1": "macro f1"}
    names["window_diff"] = "macro window_diff"
    return [{ours: mean(row[theirs] for row in found) for theirs, ours in names.items()}]


def mir_eval_files(folder: Path) -> list[Expected]:
    onset = pytest.importorskip("mir_eval.onset")
    for name, side in (("REFERENCE", GOLD), ("SYSTEM", MADE)):
        write(folder, f"{name}.rttm", recordings(side))
    found = [
        onset.f_measure(*(np.array(talk.times_of_ends(side)) for side in (GOLD, MADE)), window=0.5)
        for talk in talks()
    ]
    names = ("macro timed_f1", "macro timed_precision", "macro timed_recall")
    return [dict(zip(names, np.mean(found, axis=0).tolist(), strict=True))]


def pyannote_files(folder: Path) -> list[Expected]:
    pytest.importorskip("pyannote.metrics.segmentation")
    from tests.against.test_pyannote import theirs

    for name, side in (("REFERENCE", GOLD), ("SYSTEM", MADE)):
        write(folder, f"{name}.rttm", recordings(side))
    corpus = [(talk.labels(GOLD), talk.labels(MADE)) for talk in talks()]
    return [
        {
            "tolerant_precision": theirs(corpus, "SegmentationPrecision", 0),
            "tolerant_recall": theirs(corpus, "SegmentationRecall", 0),
        }
    ]


TOOLS: dict[str, Callable[[Path], list[Expected]]] = {
    "segeval": segeval_files,
    "sclite": sclite_files,
    "md-eval": mdeval_files,
    "SEPP-NLG": sepp_nlg_files,
    "wtpsplit": wtpsplit_files,
    "spaCy": spacy_files,
    "udtools and the scorer of CoNLL 2018": udtools_files,
    "PyThaiNLP": pythainlp_files,
    "SuperDialseg": superdialseg_files,
    "mir_eval": mir_eval_files,
    "pyannote.metrics": pyannote_files,
}


def test_every_section_with_commands_is_run():
    assert set(TOOLS) == set(blocks())


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.filterwarnings("ignore")
def test_the_commands_give_the_numbers_of_the_tool(tool, tmp_path):
    expected = TOOLS[tool](tmp_path)
    environment = {**os.environ, "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"}

    def shell(commands: str) -> str:
        done = subprocess.run(
            ["bash", "-e", "-c", commands],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{commands}\n{done.stdout}{done.stderr}"
        return done.stdout

    block = blocks()[tool]
    shell(block)
    ours = [line.split("#")[0] for line in block.splitlines() if line.startswith("interpunct ")]
    assert len(ours) == len(expected)
    for command, figures in zip(ours, expected, strict=True):
        (system,) = json.loads(shell(f"{command} --output json --no-intervals"))["systems"]
        for name, value in figures.items():
            reading, _, metric = name.rpartition(" ")
            found = system["scores"][metric][reading or "value"]
            assert found == pytest.approx(value, abs=CLOSE, rel=0), (command, name)
