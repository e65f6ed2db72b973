"""Costs, counts and paths of sclite, and of an sclite that follows RT-S, on the same texts."""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import interpunct
from interpunct.alignment.joint import align_lattice, align_numbers
from interpunct.alignment.numbering import Numbering
from interpunct.documents.lattice import Lattice, Token
from tests.against import comparison
from tests.against.random_words import word_corpora
from tests.against.sctk import SCTK, sctk_version
from tests.shared import golden, shared_golden
from tests.slow_alignment import ScliteFloats, slow_alignment

pytestmark = pytest.mark.filterwarnings("ignore:.*almost no word matches")

RTS_MARKS = (",", ".", "?", "!", "--")
SUITES = {
    "sclite_linear.jsonl": golden,
    "sclite_alternations.jsonl": golden,
    "sclite_nist.jsonl": shared_golden,
}
FLIPPED = {"b-010"}
"""Cases in which sclite takes another path of equal cost, because its floats are not exact."""


class Case:
    """One golden case: reference, hypothesis and our alignment."""

    def __init__(self, row, marks=()):
        self.row = row
        numbering = Numbering(marks)

        def split(word):
            return (Token(word, word in marks),)

        self.lattice = Lattice.parse(row["ref"], split=split)
        self.arcs = self.lattice.arcs()
        self.hypothesis = Lattice.parse(row["hyp"], split=split).first_path()
        heard = self._numbers(self.hypothesis, numbering)
        found = align_lattice(self.arcs, heard, numbering, costs="nist")
        self.columns = list(zip(*(side.tolist() for side in found), strict=True))
        if self.lattice.is_linear:
            said = self._numbers(self.lattice.path, numbering)
            (straight,) = align_numbers([said], [heard], costs="nist")
            self.straight = list(zip(*(side.tolist() for side in straight), strict=True))

    @staticmethod
    def _numbers(tokens, numbering):
        return np.array([numbering.number(t.text, is_mark=t.is_mark) for t in tokens], np.int32)

    def path(self, columns=None):
        """`[operation, reference, hypothesis]` as the golden files have it; `@` is not there."""
        found = []
        for arc, position in columns or self.columns:
            said = self.arcs.tokens[arc] if arc >= 0 else None
            heard = self.hypothesis[position] if position >= 0 else None
            if said is None and heard is None:
                continue
            operation = "I" if said is None else "D" if heard is None else "CS"[said != heard]
            found.append([operation, said and said.text, heard and heard.text])
        return found

    def counts(self, is_mark=None):
        found = dict.fromkeys("CSDI", 0)
        for arc, position in self.columns:
            said = self.arcs.tokens[arc] if arc >= 0 else None
            heard = self.hypothesis[position] if position >= 0 else None
            either = said or heard
            if either is None or (is_mark is not None and either.is_mark != is_mark):
                continue
            found["I" if said is None else "D" if heard is None else "CS"[said != heard]] += 1
        return found

    def cost(self, is_mark=None):
        counts = self.counts(is_mark)
        return 4 * counts["S"] + 3 * (counts["D"] + counts["I"])


def expected_counts(row):
    names = {"C": "corr", "S": "sub", "D": "del", "I": "ins"}
    return {letter: row[name] for letter, name in names.items()}


@pytest.mark.parametrize("name", SUITES)
def test_costs_counts_and_paths_are_those_of_sclite(name):
    rows = SUITES[name](name)
    for row in rows:
        case = Case(row)
        assert case.counts() == expected_counts(row), row["id"]
        if "cost" in row:
            assert case.cost() == row["cost"], row["id"]
        if "align" in row and row["id"] not in FLIPPED:
            assert case.path() == row["align"], row["id"]
        if "ops" in row and row["id"] not in FLIPPED:
            assert "".join(step[0] for step in case.path()) == row["ops"], row["id"]
        if case.lattice.is_linear:
            assert case.straight == case.columns, row["id"]
    assert len(rows) >= 50


def test_where_sclite_takes_another_path_its_floats_did_it():
    """With sclite's single-precision costs the definition gives sclite's path, case by case."""
    flipped = set()
    for row in golden("sclite_alternations.jsonl"):
        case = Case(row)
        _, columns = slow_alignment(case.arcs, case.hypothesis, ScliteFloats())
        assert case.path(columns) == row["align"], row["id"]
        if case.path() != row["align"]:
            flipped.add(row["id"])
    assert flipped == FLIPPED


def test_words_and_marks_are_aligned_as_rts_has_it():
    rows = golden("rts.jsonl")
    for row in rows:
        case = Case(row, RTS_MARKS)
        assert case.cost(is_mark=False) == row["word_cost"], row["id"]
        assert case.cost(is_mark=True) == row["punct_cost"], row["id"]
        assert case.counts(is_mark=False) == expected_counts(row["word"]), row["id"]
        assert case.counts(is_mark=True) == expected_counts(row["punct"]), row["id"]
        assert case.path() == row["align"], row["id"]
        if case.lattice.is_linear:
            assert case.straight == case.columns, row["id"]
    assert sum("{" in row["ref"] for row in rows) > 40


def trn(tmp_path, rows, field, name):
    path = tmp_path / f"{name}.trn"
    path.write_text("".join(f"{row[field]} ({row['id'].replace(':', '-')})\n" for row in rows))
    return path


@pytest.mark.parametrize(
    ("name", "preset"), [*((name, "sclite") for name in SUITES), ("rts.jsonl", "rts")]
)
def test_presets_give_the_counts_of_the_tools(tmp_path, name, preset):
    rows = SUITES.get(name, golden)(name)
    sides = (trn(tmp_path, rows, field, field) for field in ("ref", "hyp"))
    found = interpunct.score(*sides, preset=preset).to_dict()["systems"][0]
    letters = {"C": "correct", "S": "substitutions", "D": "deletions", "I": "insertions"}
    for row in rows:
        counts = found["per_document"][row["id"].replace(":", "-")]["counts"]
        kinds = (("words", "word"), ("marks", "punct")) if preset == "rts" else (("words", None),)
        for ours, theirs in kinds:
            counted = {letter: counts[ours][name] for letter, name in letters.items()}
            assert counted == expected_counts(row[theirs] if theirs else row), row["id"]
        if preset == "sclite" and "nref" in row:
            words = counts["words"]
            assert sum(words.values()) - words["insertions"] == row["nref"], row["id"]


def cases() -> Iterator[comparison.Case]:
    """Errors that sclite counts in files of utterances, for each word of the reference."""
    if SCTK is None:
        pytest.skip("sclite is not installed")
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{name}.trn" for name in ("ref", "hyp")]
        for corpus in word_corpora(40):
            for side, path in enumerate(paths):
                lines = [f"{' '.join(pair[side])} (s_{n})" for n, pair in enumerate(corpus)]
                path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            command = ["sclite", "-r", paths[0], "trn", "-h", paths[1], "trn", "-i", "spu_id"]
            done = subprocess.run(
                [SCTK, *command, "-o", "rsum", "stdout"],
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            line = next(row for row in done.stdout.splitlines() if row.startswith("        | Sum"))
            words, _, substituted, deleted, inserted = map(int, line.replace("|", " ").split()[2:7])
            found = interpunct.score(*paths, preset="sclite", intervals=False)["hyp"]
            yield (substituted + deleted + inserted) / words, found["word_error_rate"].value


COMPARISONS = [
    comparison.Comparison(
        tool="sclite",
        version=sctk_version,
        figure="Err, of the line Sum",
        command="interpunct score SYSTEM.trn -r REFERENCE.trn --preset sclite",
        cases=cases,
        know="in percent there; alternations are aligned as sclite does, but for ties that its "
        "floats decide",
    )
]
