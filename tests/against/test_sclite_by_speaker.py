"""`--by speaker` against the table of speakers that sclite prints, where it is installed."""

import re
import shutil
import string
import subprocess
import warnings
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest

from interpunct import read, score
from interpunct.alignment.joint import align_tokens
from interpunct.documents.sclite_words import without_ascii_case
from interpunct.errors import InputWarning
from tests.against.random_recordings import (
    NUMBERED,
    SPOKEN,
    TAGGED,
    write_recordings,
    write_utterances,
)
from tests.against.test_sclite import Case
from tests.shared import data
from tests.slow_alignment import ScliteFloats, slow_alignment

SCLITE = shutil.which("sclite") or shutil.which("sclite", path="/usr/lib/sctk/bin")
pytestmark = pytest.mark.skipif(SCLITE is None, reason="sclite is not installed")
KINDS = ("correct", "substitutions", "deletions", "insertions")
ROW = re.compile(r"\|\s*(\S+)\s*\|\s*(\d+)\s+(\d+)\s*\|" + r"\s*(\d+)" * 6 + r"\s*\|")


def by_sclite(folder, form, *options):
    """Words, and words that are right, replaced, missing and new, of each speaker."""
    reference, hypothesis = form
    done = subprocess.run(
        [SCLITE, "-r", f"a.{reference}", reference, "-h", f"b.{hypothesis}", hypothesis, *options,
         "-o", "rsum", "stdout"],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    rows = [ROW.search(line) for line in done.stdout.splitlines()]
    found = {row[1]: tuple(map(int, row.group(3, 4, 5, 6, 7))) for row in rows if row}
    found.pop("Sum", None)
    return found


def by_us(folder, form, *, fold=True, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        evaluation = score(
            folder / f"a.{form[0]}", folder / f"b.{form[1]}", preset="sclite", by="speaker",
            intervals=False, **options,
        )  # fmt: skip
    system = evaluation.to_dict()["systems"][0]
    found = {}
    for speaker, row in system["by_speaker"].items():
        counts = [row["counts"]["words"][kind] for kind in KINDS]
        found[without_ascii_case(speaker) if fold else speaker] = (sum(counts[:3]), *counts)
    total = [system["counts"]["words"][kind] for kind in KINDS]
    assert [sum(kind) for kind in zip(*found.values(), strict=True)][1:] == total
    return found


def wordings(random, said, alternations):
    """A reference, which may have alternatives at its start, inside and at its end."""
    if not alternations or not said:
        return " ".join(said)
    said = list(said)
    for place in set(random.integers(len(said), size=2).tolist()):
        other = f"w{random.integers(30)}"
        said[place] = random.choice(
            [
                f"{{ {said[place]} / {other} w3 / @ }}",
                f"{{ @ / {other} }} {said[place]}",
                f"{{ {other} / {{ {said[place]} / w2 }} {other} }}",
            ]
        )
    return " ".join(said)


def heard(random, said):
    """The output of a recogniser: words substituted, deleted and inserted."""
    for word in said:
        if random.random() < 0.1:
            yield f"w{random.integers(30)}"
        if random.random() > 0.1:
            yield word if random.random() > 0.2 else f"w{random.integers(30)}"


@pytest.mark.parametrize("alternations", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_speakers_of_segments_are_those_of_sclite(tmp_path, seed, alternations):
    """Two recordings, segments without words, words outside segments, ignored segments."""
    random = np.random.default_rng(seed)
    stm, ctm = [], []
    for recording in ("t1", "t2"):
        edges = np.sort(random.choice(np.arange(1, 900), 40, replace=False)).reshape(-1, 2)
        words = []
        for number, (start, end) in enumerate(edges.tolist()):
            said = [f"w{random.integers(30)}" for _ in range(random.integers(0, 7))]
            made = list(heard(random, said)) + ["w9"] * (random.random() < 0.1)
            times = np.sort(random.uniform(max(start - 0.4, 0), end + 0.4, len(made)))
            words += zip(times.tolist(), made, strict=True)
            text = wordings(random, said, alternations)
            if number == 5:
                text = "ignore_time_segment_in_scoring"
            speaker = random.choice(["ann", "bob", "7", "8"])
            stm.append(f"{recording} 1 {speaker} {start} {end} {text}\n")
        ctm += [f"{recording} 1 {time:.3f} 0.10 {word}\n" for time, word in sorted(words)]
    (tmp_path / "a.stm").write_text("".join(stm))
    (tmp_path / "b.ctm").write_text("".join(ctm))
    form = ("stm", "ctm")
    assert by_us(tmp_path, form) == by_sclite(tmp_path, form)


@pytest.mark.parametrize("alternations", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_speakers_of_utterances_are_those_of_sclite(tmp_path, seed, alternations):
    random = np.random.default_rng(seed)
    reference, hypothesis = [], []
    for number in range(60):
        said = [f"w{random.integers(30)}" for _ in range(random.integers(0, 7))]
        name = f"{random.choice(['ann', 'bob', '7'])}-{number}"
        reference.append(f"{wordings(random, said, alternations)} ({name})\n")
        made = [*heard(random, said)] or ["w1"] * int(random.integers(2))
        hypothesis.append(f"{' '.join(made)} ({name})\n")
    (tmp_path / "a.trn").write_text("".join(reference))
    (tmp_path / "b.trn").write_text("".join(hypothesis))
    form = ("trn", "trn")
    assert by_us(tmp_path, form) == by_sclite(tmp_path, form, "-i", "spu_id")


def differing(folder, seeds, write, words, form, *options):
    """The seeds whose random texts have other rows for speakers in sclite than here."""
    found = []
    for seed in seeds:
        write(np.random.default_rng(seed), folder, words)
        if by_us(folder, form) != by_sclite(folder, form, *options):
            found.append(seed)
    return found


FLIPPED = [792]
FLIPPED_TAGGED = [354]
"""Recordings in which sclite takes another path of equal cost, because its floats are not exact."""

QUICK = range(60)
ALL = pytest.param(range(3000), marks=pytest.mark.slow)
MANY = pytest.param(range(1000), marks=pytest.mark.slow)


@pytest.mark.parametrize("seeds", [QUICK, ALL])
def test_speakers_of_any_segments_are_those_of_sclite(tmp_path, seeds):
    found = differing(tmp_path, seeds, write_recordings, NUMBERED, ("stm", "ctm"))
    assert found == [seed for seed in FLIPPED if seed in seeds]


@pytest.mark.parametrize("seeds", [QUICK, ALL])
def test_speakers_of_any_words_in_segments_are_those_of_sclite(tmp_path, seeds):
    form = ("stm", "ctm")
    found = differing(tmp_path, seeds, write_recordings, SPOKEN, form, "-e", "utf-8")
    # The words are others, but the same of them are equal.
    assert found == [seed for seed in FLIPPED if seed in seeds]


@pytest.mark.parametrize(
    ("said", "made", "steps", "cost"),
    [
        ("{ w6 / { w10 / w2 } w6 } w4 { @ / w11 } w6 w3 w11", "w8 w1 w6 w4", "IICCDDD", 3 * 5),
        # A tie with three words that are replaced: the words of `FLIPPED_TAGGED` without tags.
        ("duck x { @ / no } duck { m / { x / w2 } m } e", "e star duck x x e", "IICCDCDC", 3 * 4),
    ],
)
def test_where_a_speaker_differs_the_floats_of_sclite_did_it(said, made, steps, cost):
    """The segments that differ, with sclite's single-precision costs and with exact ones."""
    case = Case({"ref": said, "hyp": made})
    _, columns = slow_alignment(case.arcs, case.hypothesis, ScliteFloats())
    assert "".join(step[0] for step in case.path(columns)) == steps
    assert "".join(step[0] for step in case.path()) != steps
    assert case.cost() == cost


@pytest.mark.parametrize("seeds", [QUICK, ALL])
def test_speakers_of_any_utterances_are_those_of_sclite(tmp_path, seeds):
    form = ("trn", "trn")
    assert not differing(tmp_path, seeds, write_utterances, NUMBERED, form, "-i", "spu_id")


@pytest.mark.parametrize("seeds", [QUICK, ALL])
def test_speakers_of_any_words_in_utterances_are_those_of_sclite(tmp_path, seeds):
    form, utf_8 = ("trn", "trn"), ("-e", "utf-8")
    assert not differing(tmp_path, seeds, write_utterances, SPOKEN, form, "-i", "spu_id", *utf_8)


@pytest.mark.parametrize("seeds", [QUICK, MANY])
def test_speakers_of_tagged_words_in_segments_are_those_of_sclite(tmp_path, seeds):
    form = ("stm", "ctm")
    words = (*TAGGED, ";;", ";;x")
    found = differing(tmp_path, seeds, write_recordings, words, form, "-e", "utf-8")
    assert found == [seed for seed in FLIPPED_TAGGED if seed in seeds]


@pytest.mark.parametrize("seeds", [QUICK, MANY])
def test_speakers_of_tagged_words_in_utterances_are_those_of_sclite(tmp_path, seeds):
    form, utf_8 = ("trn", "trn"), ("-e", "utf-8")
    assert not differing(tmp_path, seeds, write_utterances, TAGGED, form, "-i", "spu_id", *utf_8)


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("so @;x it", "so it"),
        ("so it", r"so \@ it"),
        ("{ @;x / so } it", "it"),
        ("{ so / @;x } @* it", r"\@;x it"),
        (r"so @\;x it", "so it"),
        ("so @x it", "so it"),
    ],
)
def test_an_at_sign_is_not_a_word_as_in_sclite(tmp_path, said, made):
    for name, text in (("a", said), ("b", made)):
        (tmp_path / f"{name}.trn").write_text(f"{text} (ann-1)\nyes (bo-1)\n")
    form = ("trn", "trn")
    theirs = by_sclite(tmp_path, form, "-i", "spu_id")
    assert by_us(tmp_path, form) == theirs
    assert len(theirs) == 2


def test_an_alternation_of_nothing_decides_ties_as_in_sclite(tmp_path):
    """Three substitutions cost as much as two deletions and two insertions around a match."""
    (tmp_path / "a.trn").write_text("a b x { @ / @ } (ann-1)\nyes (bo-1)\n")
    (tmp_path / "b.trn").write_text("x y z (ann-1)\nyes (bo-1)\n")
    form = ("trn", "trn")
    theirs = by_sclite(tmp_path, form, "-i", "spu_id")
    assert by_us(tmp_path, form) == theirs == {"ann": (3, 1, 0, 2, 2), "bo": (1, 1, 0, 0, 0)}


SPACES = [chr(code) for code in range(0x3001) if chr(code).isspace() and chr(code) not in "\n\r"]


@pytest.mark.parametrize("space", SPACES, ids=lambda space: f"U+{ord(space):04X}")
def test_only_ascii_white_space_separates_words_as_in_sclite(tmp_path, space):
    said = f"so{space}it yes {space} {{ no{space}no / oh }}"
    made = "so it yes no oh"
    for name, text in (("a", said), ("b", made)):
        (tmp_path / f"{name}.trn").write_text(f"{text} (ann-1)\n", encoding="utf-8")
    form, utf_8 = ("trn", "trn"), ("-e", "utf-8")
    assert by_us(tmp_path, form) == by_sclite(tmp_path, form, "-i", "spu_id", *utf_8)
    (tmp_path / "a.stm").write_text(f"t 1 ann 0 9 {said}\n", encoding="utf-8")
    joined = space not in string.whitespace
    words = [f"so{space}it", "yes", f"no{space}no", "oh"] if joined else made.split()
    rows = [f"t 1 {number} 0.1 {word}\n" for number, word in enumerate(words, 1)]
    (tmp_path / "b.ctm").write_text("".join(rows), encoding="utf-8")
    form = ("stm", "ctm")
    assert by_us(tmp_path, form) == by_sclite(tmp_path, form, *utf_8)


def test_ignored_tokens_still_take_time_as_in_sclite(tmp_path):
    """`yes` comes after an `@`, the middle of which lies in the next segment."""
    ours, theirs = rows_of(
        tmp_path,
        "t 1 ann 0 1 so yes\nt 1 bo 1 2 no\n",
        "t 1 0.2 0.1 so\nt 1 0.3 1.6 @;x\nt 1 0.5 0.1 yes\nt 1 1.5 0.1 no\n",
    )
    assert ours == theirs == {"ann": (2, 1, 0, 1, 0), "bo": (1, 1, 0, 0, 1)}


def test_names_that_differ_in_case_beyond_ascii_are_two_speakers_as_in_sclite(tmp_path):
    stm = "t 1 ÉVA 0 1 so it is\nt 1 éva 1 2 yes\nt 1 Éva 2 3 no\n"
    ours, theirs = rows_of(tmp_path, stm, "t 1 0.5 0.1 so\nt 1 1.5 0.1 yes\n")
    assert ours == theirs == {"Éva": (4, 1, 0, 3, 0), "éva": (1, 1, 0, 0, 0)}


def rows_of(folder, stm, ctm):
    """The rows of speakers, here and in sclite."""
    (folder / "a.stm").write_text(stm)
    (folder / "b.ctm").write_text(ctm)
    form = ("stm", "ctm")
    return by_us(folder, form), by_sclite(folder, form)


SAID = ("so it is", "yes we do", "not at all", "my good man")
NAMES = ("Anna", "anna", "BOB", "bob")


@pytest.mark.parametrize("form", [("stm", "ctm"), ("trn", "trn")])
def test_names_that_differ_in_case_are_one_speaker_as_in_sclite(tmp_path, form):
    """Without `-s` sclite folds the names of speakers as it folds words, with it neither."""
    stm = [f"t 1 {who} {2 * n} {2 * n + 2} {said}\n" for n, who, said in cased_names()]
    trn = [f"{said} ({who}-{n})\n" for n, who, said in cased_names()]
    words = [(n, word) for n, _, said in cased_names() for word in said.split()[: 3 - n % 2]]
    (tmp_path / "a.stm").write_text("".join(stm))
    (tmp_path / "b.ctm").write_text("".join(f"t 1 {2 * n + 0.5} 0.1 {word}\n" for n, word in words))
    (tmp_path / "a.trn").write_text("".join(trn))
    (tmp_path / "b.trn").write_text("".join(trn).replace(" do", "").replace(" man", ""))
    ids = ("-i", "spu_id") if form == ("trn", "trn") else ()
    folded = by_us(tmp_path, form)
    assert folded == by_sclite(tmp_path, form, *ids)
    assert folded == {"anna": (6, 5, 0, 1, 0), "bob": (6, 5, 0, 1, 0)}
    kept = by_us(tmp_path, form, fold=False, case="keep")
    assert kept == by_sclite(tmp_path, form, *ids, "-s")
    assert kept["anna"] == (3, 2, 0, 1, 0)


def cased_names():
    return zip(range(4), NAMES, SAID, strict=True)


def test_whatever_begins_with_an_angle_bracket_is_a_label_for_sclite(tmp_path):
    ours, theirs = rows_of(
        tmp_path, "t 1 ann 0 2 <laugh> w1 <laugh> w2\nt 1 bo 3 4 <unk w3\n", "t 1 0.5 0.1 w1\n"
    )
    assert ours == theirs == {"ann": (3, 1, 0, 2, 0), "bo": (1, 0, 0, 1, 0)}


def test_a_word_after_one_of_the_next_segment_is_not_ignored(tmp_path):
    """`w3` lies in ignored time, but comes after `w2`, which belongs to bo."""
    ours, theirs = rows_of(
        tmp_path,
        "t 1 ann 0 1 w1\nt 1 ann 1 2 ignore_time_segment_in_scoring\nt 1 bo 2 3 w2\n",
        "t 1 0.5 0.1 w1\nt 1 1.7 1.0 w2\nt 1 1.8 0.1 w3\n",
    )
    assert ours == theirs == {"ann": (1, 1, 0, 0, 0), "bo": (1, 1, 0, 0, 1)}


def test_a_recording_of_which_nothing_is_scored_has_no_row(tmp_path):
    """Nor do words count that come after its only segment."""
    ours, theirs = rows_of(
        tmp_path,
        "t 1 ann 0 1 w1\nu 1 bo 1 2 ignore_time_segment_in_scoring\n",
        "t 1 0.5 0.1 w1\nu 1 1.7 0.1 w2\nu 1 5.8 0.1 w3\n",
    )
    assert ours == theirs == {"ann": (1, 1, 0, 0, 0)}


def test_a_speaker_none_of_whose_words_has_times_on_both_sides(tmp_path):
    """The others do; distances in time are then not measured for this one."""
    ours, theirs = rows_of(
        tmp_path, "t 1 ann 0 1 w1\nt 1 bo 1 2\n", "t 1 0.5 0.1 w1\nt 1 1.5 0.1 w2\n"
    )
    assert ours == theirs == {"ann": (1, 1, 0, 0, 0), "bo": (0, 0, 0, 0, 1)}


CALLS = [
    "4366522",
    *(
        pytest.param(call, marks=pytest.mark.slow)
        for call in ("4320211", "4341191", "4346818", "4359971", "4365024")
    ),
]


class Call(NamedTuple):
    """A call cut at its sentences: who speaks each, its times, its words and what was recognised.

    Times are those of the words that were recognised, and no word has its middle at one of them.
    """

    speakers: list[str]
    times: list[tuple[float, float]]
    said: list[Sequence[str]]
    heard: list[Sequence[str]]

    @classmethod
    def read(cls, name: str) -> "Call":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)
            (reference,) = read(data(f"earnings21/reference/{name}.nlp"))
            (hypothesis,) = read(data(f"earnings21/kaldi/{name}.ctm"))
        (found,) = align_tokens([reference.units], [hypothesis.units])
        met = (found.reference >= 0) & (found.hypothesis >= 0)
        starts = np.interp(
            np.arange(len(reference)), found.reference[met],
            hypothesis.starts[found.hypothesis[met]],
        )  # fmt: skip
        speakers = np.array(reference.speaker)
        breaks = np.flatnonzero((speakers[1:] != speakers[:-1]) | reference.boundaries[:-1]) + 1
        inner = [unit for unit in breaks.tolist() if starts[unit] > starts[unit - 1]]
        edges = [0, *inner, len(starts)]
        # Middles of words are whole steps of 0.005 s: at the very end of a segment sclite rounds.
        at = [round(start, 2) + 0.002 for start in starts[inner].tolist()]
        times = [0.0, *at, float(hypothesis.ends[-1]) + 1]
        cuts = np.searchsorted(hypothesis.starts, times)
        return cls(
            speakers[edges[:-1]].tolist(),
            list(pairwise(times)),
            [reference.units[first:last] for first, last in pairwise(edges)],
            [hypothesis.units[first:last] for first, last in pairwise(cuts.tolist())],
        )


@pytest.mark.parametrize("name", CALLS)
def test_speakers_of_a_real_call_are_those_of_sclite(tmp_path, name):
    call = Call.read(name)
    (tmp_path / "a.stm").write_text(
        "".join(
            f"{name} A {speaker} {start:.3f} {end:.3f} {' '.join(words)}\n"
            for speaker, (start, end), words in zip(
                call.speakers, call.times, call.said, strict=True
            )
        )
    )
    (tmp_path / "b.ctm").write_text(data(f"earnings21/kaldi/{name}.ctm").read_text())
    form = ("stm", "ctm")
    theirs = by_sclite(tmp_path, form)
    assert by_us(tmp_path, form) == theirs
    assert len(theirs) > 3


@pytest.mark.parametrize("name", CALLS)
def test_speakers_of_the_utterances_of_a_real_call_are_those_of_sclite(tmp_path, name):
    call = Call.read(name)
    for file, texts in (("a.trn", call.said), ("b.trn", call.heard)):
        (tmp_path / file).write_text(
            "".join(
                f"{' '.join(words)} (s{speaker}-{number})\n"
                for number, (speaker, words) in enumerate(zip(call.speakers, texts, strict=True))
            )
        )
    form = ("trn", "trn")
    theirs = by_sclite(tmp_path, form, "-i", "spu_id")
    assert by_us(tmp_path, form) == theirs
    assert len(theirs) > 3
