"""The built-in sample keeps what its README promises.

Texts and figures are taken here by naive means of their own, so that the sample can serve to
check the rest of the package.
"""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from itertools import combinations, pairwise
from pathlib import Path
from statistics import mean
from types import ModuleType

import pytest

import interpunct
from interpunct import formats

SAMPLE = Path(interpunct.__file__).parent / "sample"
SCRIPT = Path(__file__).parents[1] / "examples" / "make_sample_systems.py"
TALKS = ("bees", "bread", "bus", "lighthouse", "maps")
DIFFERING = ("bees", "bus", "lighthouse")
ANNOTATORS = ("ines", "mori", "tove")
SYSTEMS = ("both", "pause", "words")


def read_text(path: Path) -> tuple[list[str], list[str]]:
    """Words in lower case, and the mark after each."""
    pairs = re.findall(r"([\w'.-]*\w)([.,?!]| --)?", path.read_text(encoding="utf-8"))
    return [word.lower() for word, _ in pairs], [mark.strip() for _, mark in pairs]


def read_labels(path: Path) -> tuple[list[str], list[str], list[float]]:
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    words, labels, scores = zip(*rows, strict=True)
    return list(words), list(labels), [float(score) for score in scores]


def transcripts() -> dict[str, dict[str, list]]:
    lines = (SAMPLE / "transcripts.jsonl").read_text(encoding="utf-8").splitlines()
    return {document["name"]: document for document in map(json.loads, lines)}


def reference(annotator: str, talk: str) -> list[bool]:
    """Where an annotator ends a sentence; the end of the talk does not count."""
    _, marks = read_text(SAMPLE / "annotators" / annotator / f"{talk}.txt")
    return [mark in {".", "?", "!"} for mark in marks[:-1]]


def posteriors(system: str, talk: str) -> list[float]:
    return read_labels(SAMPLE / "systems" / system / f"{talk}.tsv")[2][:-1]


def hypothesis(system: str, talk: str) -> list[bool]:
    return [score >= 0.5 for score in posteriors(system, talk)]


def votes(talk: str) -> list[int]:
    return [sum(slot) for slot in zip(*(reference(who, talk) for who in ANNOTATORS), strict=True)]


def mean_f1(system: str) -> float:
    return mean(f1_against(annotator, system) for annotator in ANNOTATORS)


def f1_against(annotator: str, system: str) -> float:
    hits = ends = 0
    for talk in TALKS:
        true, guess = reference(annotator, talk), hypothesis(system, talk)
        hits += sum(a and b for a, b in zip(true, guess, strict=True))
        ends += sum(true) + sum(guess)
    return 2 * hits / ends


def agreement_ratio(*talks: str) -> float:
    voted = [count for talk in talks for count in votes(talk) if count]
    return sum(count for count in voted if count >= 2) / (len(ANNOTATORS) * len(voted))


def windows(talk: str) -> list[range]:
    """Slots with a vote, joined while the next is at most two further on."""
    found: list[range] = []
    for slot, count in enumerate(votes(talk)):
        if count and found and slot - found[-1][-1] <= 2:
            found[-1] = range(found[-1][0], slot + 1)
        elif count:
            found.append(range(slot, slot + 1))
    return found


def wisebe(system: str) -> float:
    inside = guessed = hit = total = 0
    for talk in TALKS:
        guess = hypothesis(system, talk)
        in_windows = [sum(guess[slot] for slot in window) for window in windows(talk)]
        inside += sum(in_windows)
        guessed += sum(guess)
        hit += sum(count > 0 for count in in_windows)
        total += len(in_windows)
    precision, recall = inside / guessed, hit / total
    return 2 * precision * recall / (precision + recall) * agreement_ratio(*TALKS)


def scored_slots(system: str) -> list[tuple[float, bool]]:
    """Each slot's posterior, and whether most annotators end a sentence there."""
    return [
        (score, count >= 2)
        for talk in TALKS
        for score, count in zip(posteriors(system, talk), votes(talk), strict=True)
    ]


def roc_area(system: str) -> float:
    """How often a boundary has a higher score than another slot, ties counting half."""
    slots = scored_slots(system)
    positive = [score for score, is_end in slots if is_end]
    negative = [score for score, is_end in slots if not is_end]
    won = sum((p > n) + (p == n) / 2 for p in positive for n in negative)
    return won / (len(positive) * len(negative))


def average_precision(system: str) -> float:
    slots = scored_slots(system)
    area = recall_before = 0.0
    for threshold in sorted({score for score, _ in slots}, reverse=True):
        taken = [is_end for score, is_end in slots if score >= threshold]
        recall = sum(taken) / sum(is_end for _, is_end in slots)
        area += (recall - recall_before) * sum(taken) / len(taken)
        recall_before = recall
    return area


def calibration_error(system: str) -> float:
    """How far posteriors are from frequencies, over ten bins of equal width."""
    slots = scored_slots(system)
    bins: dict[int, list[float]] = {}
    for score, is_end in slots:
        bins.setdefault(min(int(score * 10), 9), []).append(score - is_end)
    return sum(abs(sum(excess)) for excess in bins.values()) / len(slots)


def excess_confidence(system: str) -> float:
    """By how much the posterior of a predicted boundary is too large, on average."""
    return mean(score - is_end for score, is_end in scored_slots(system) if score >= 0.5)


def word_errors(one: list[str], other: list[str]) -> int:
    row = list(range(len(other) + 1))
    for number, word in enumerate(one, 1):
        above, row = row, [number]
        for column, against in enumerate(other):
            row.append(min(above[column] + (word != against), above[column + 1] + 1, row[-1] + 1))
    return row[-1]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location(SCRIPT.stem, SCRIPT)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, SCRIPT.stem, module)  # dataclasses look it up there
    spec.loader.exec_module(module)
    return module


def test_it_is_small():
    assert sum(path.stat().st_size for path in SAMPLE.rglob("*") if path.is_file()) < 300_000


@pytest.mark.parametrize(
    ("folder", "people", "talks"),
    [
        ("annotators", ANNOTATORS, TALKS),
        ("systems", SYSTEMS, TALKS),
        ("differing/annotators", ANNOTATORS, DIFFERING),
        ("differing/systems", SYSTEMS, DIFFERING),
    ],
)
def test_everybody_did_every_talk(folder, people, talks):
    assert sorted(path.name for path in (SAMPLE / folder).iterdir()) == sorted(people)
    for who in people:
        assert sorted(path.stem for path in (SAMPLE / folder / who).iterdir()) == sorted(talks)


@pytest.mark.parametrize("talk", TALKS)
def test_annotators_systems_and_transcript_have_the_same_words(talk):
    words, _ = read_text(SAMPLE / "annotators" / "ines" / f"{talk}.txt")
    assert 300 <= len(words) <= 500
    for annotator in ANNOTATORS:
        assert read_text(SAMPLE / "annotators" / annotator / f"{talk}.txt")[0] == words
    for system in SYSTEMS:
        assert read_labels(SAMPLE / "systems" / system / f"{talk}.tsv")[0] == words
    assert transcripts()[talk]["units"] == words


@pytest.mark.parametrize("talk", TALKS)
def test_the_readme_counts_the_words(talk):
    words, _ = read_text(SAMPLE / "annotators" / "ines" / f"{talk}.txt")
    readme = (SAMPLE / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| `{talk}` \|.*\| {len(words)} \|$", readme, re.MULTILINE)


@pytest.mark.parametrize("talk", TALKS)
def test_the_talks_sound_spoken(talk):
    words, marks = read_text(SAMPLE / "annotators" / "mori" / f"{talk}.txt")
    assert {",", ".", "?", "!", "--"} <= set(marks)
    assert {"uh", "um"} <= set(words)


@pytest.mark.parametrize(
    "path", sorted(SAMPLE.rglob("*.t*")), ids=lambda path: str(path.relative_to(SAMPLE))
)
def test_the_package_reads_the_same_words_and_boundaries(path):
    (document,) = formats.read(path)
    words, labels = (read_text if path.suffix == ".txt" else read_labels)(path)[:2]
    assert [unit.lower() for unit in document.units] == words
    ends = {".", "?", "!", "PERIOD", "QUESTION"}
    assert document.boundaries.tolist() == [label in ends for label in labels]


@pytest.mark.parametrize(
    "path", sorted(SAMPLE.rglob("*.tsv")), ids=lambda path: str(path.relative_to(SAMPLE))
)
def test_scores_are_probabilities_and_labels_follow_them(path):
    _, labels, scores = read_labels(path)
    assert set(labels) <= {"PERIOD", "QUESTION", "COMMA", "O"}
    for label, score in zip(labels, scores, strict=True):
        assert 0 <= score <= 1
        assert (label in {"PERIOD", "QUESTION"}) == (score >= 0.5)


@pytest.mark.parametrize("talk", TALKS)
def test_time_goes_forward(talk):
    starts, ends = transcripts()[talk]["starts"], transcripts()[talk]["ends"]
    assert all(start < end for start, end in zip(starts, ends, strict=True))
    assert all(end <= start for end, start in zip(ends[:-1], starts[1:], strict=True))


@pytest.mark.parametrize("talk", TALKS)
def test_a_line_of_text_is_a_turn(talk):
    turns = (SAMPLE / "annotators" / "ines" / f"{talk}.txt").read_text(encoding="utf-8")
    changes = sum(one != other for one, other in pairwise(transcripts()[talk]["speaker"]))
    assert changes == len(turns.splitlines()) - 1


def test_annotators_disagree_as_people_do():
    assert 0.6 < agreement_ratio(*TALKS) < 0.75
    for talk in TALKS:
        ines, mori, tove = (sum(reference(annotator, talk)) for annotator in ANNOTATORS)
        assert ines > mori > tove
        assert set(votes(talk)) == {0, 1, 2, 3}


def test_annotators_often_end_a_sentence_a_word_or_two_apart():
    assert sum(len(window) > 1 for talk in TALKS for window in windows(talk)) >= 20


@pytest.mark.parametrize("talk", TALKS)
def test_windows_cover_less_than_half_of_the_slots(talk):
    assert sum(map(len, windows(talk))) < len(votes(talk)) / 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_systems_are_neither_useless_nor_perfect(system):
    assert 0.45 < mean_f1(system) < 0.8


def test_mean_f1_and_wisebe_rank_two_systems_differently():
    assert mean_f1("pause") > mean_f1("words") + 0.05
    assert wisebe("words") > wisebe("pause") + 0.02


def test_areas_under_roc_and_precision_recall_rank_two_systems_differently():
    assert roc_area("words") > roc_area("pause") + 0.02
    assert average_precision("pause") > average_precision("words") + 0.02


def test_one_system_is_well_calibrated_and_one_is_overconfident():
    assert calibration_error("pause") < 0.03
    assert calibration_error("words") > 0.08
    assert excess_confidence("words") > 0.15


@pytest.mark.parametrize("talk", DIFFERING)
def test_in_the_differing_part_words_differ_here_and_there(talk):
    folder = SAMPLE / "differing"
    written = [read_text(folder / "annotators" / who / f"{talk}.txt")[0] for who in ANNOTATORS]
    heard = [read_labels(folder / "systems" / who / f"{talk}.tsv")[0] for who in SYSTEMS]
    assert heard[0] == heard[1] == heard[2]
    for one, other in combinations([*written, heard[0]], 2):
        assert 0.02 < word_errors(one, other) / len(one) < 0.1


def test_the_script_makes_the_systems(script, tmp_path):
    script.main(tmp_path)
    made = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    shipped = {path.relative_to(SAMPLE) for path in SAMPLE.rglob("*") if path.is_file()}
    assert made == {path for path in shipped if path.suffix in {".tsv", ".jsonl"}}
    for path in sorted(made):
        assert (tmp_path / path).read_bytes() == (SAMPLE / path).read_bytes(), path
