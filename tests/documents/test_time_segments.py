"""Segments of a reference against words of a hypothesis, by time, as sclite does it."""

import re
import shutil
import subprocess
import warnings

import numpy as np
import pytest

from interpunct.documents.time_segments import TimeSegments, edges_of
from interpunct.errors import InputWarning
from interpunct.evaluation.scores import score
from interpunct.formats import read

SCLITE = shutil.which("sclite") or shutil.which("sclite", path="/usr/lib/sctk/bin")

STM = """\
t 1 a 1.0 2.0 one two
t 1 a 2.0 3.0
t 1 b 3.0 4.0 ignore_time_segment_in_scoring
t 1 b 5.0 6.0 three
"""


def both(tmp_path, stm, ctm):
    (tmp_path / "a.stm").write_text(stm)
    (tmp_path / "a.ctm").write_text(ctm)
    (reference,), (hypothesis,) = read(tmp_path / "a.stm"), read(tmp_path / "a.ctm")
    return reference, hypothesis


def shared_out(reference, hypothesis):
    """The words of both sides, segment by segment."""
    segments = TimeSegments.of(reference)
    ours, theirs = segments.offsets, segments.offsets_in(hypothesis)
    return [
        (reference.units[ours[i] : ours[i + 1]], hypothesis.units[theirs[i] : theirs[i + 1]])
        for i in range(len(segments.spans))
    ]


def test_a_word_belongs_to_the_first_segment_that_ends_after_its_middle(tmp_path):
    words = ["0 0.4 early", "1.5 0.9 one", "1.8 0.4 two", "3.2 0.2 ad", "4.2 0.2 between",
             "5.1 0.2 three", "9 1 late"]  # fmt: skip
    ctm = "".join(f"t 1 {word}\n" for word in words)
    reference, hypothesis = both(tmp_path, STM, ctm)
    assert shared_out(reference, hypothesis) == [
        (("one", "two"), ("early", "one")),
        ((), ("two",)),
        ((), ("ad",)),
        (("three",), ("between", "three", "late")),
    ]
    outside = TimeSegments.of(reference).outside(hypothesis)
    assert [hypothesis.units[unit] for unit in outside] == ["early", "between", "late"]


def test_a_document_without_segments_has_none(tmp_path):
    _, hypothesis = both(tmp_path, STM, "t 1 0 1 a\n")
    assert TimeSegments.of(hypothesis) is None


def test_units_share_the_time_of_their_segment(tmp_path):
    reference, _ = both(tmp_path, STM, "t 1 0 1 a\n")
    starts, ends = edges_of(reference)
    assert starts.tolist() == [1.0, 1.5, 5.0]
    assert ends.tolist() == [1.5, 2.0, 6.0]


@pytest.mark.skipif(SCLITE is None, reason="sclite is not installed")
@pytest.mark.parametrize("seed", range(5))
def test_words_are_shared_out_as_by_sclite(tmp_path, seed):
    random = np.random.default_rng(seed)
    edges = np.round(np.sort(random.choice(np.arange(1, 4000), 60, replace=False)) / 10, 1)
    rows = [
        f"t 1 a {start} {end} {' '.join(f'r{index}' for _ in range(random.integers(0, 4)))}"
        for index, (start, end) in enumerate(edges.reshape(-1, 2))
    ]
    rows[7] = rows[7].split(" r7")[0] + " ignore_time_segment_in_scoring"
    starts = np.sort(np.round(random.uniform(0, 410, 400), 2))
    ctm = "".join(
        f"t 1 {start:.2f} {random.integers(0, 200) / 100:.2f} w{index}\n"
        for index, start in enumerate(starts)
    )
    reference, hypothesis = both(tmp_path, "\n".join(rows) + "\n", ctm)
    ours = [words for _, words in shared_out(reference, hypothesis)]
    del ours[7]
    assert ours == by_sclite(tmp_path)


def by_sclite(folder):
    """The words of the hypothesis in each segment that sclite scores."""
    done = subprocess.run(
        [SCLITE, "-r", "a.stm", "stm", "-h", "a.ctm", "ctm", "-o", "sgml", "stdout"],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    paths = re.findall(r"<PATH .*?R_T1=\"([\d.]+)\".*?>\n(.*?)\n?</PATH>", done.stdout, re.DOTALL)
    return [
        tuple(re.findall(r'"(w\d+)"', body))
        for _, body in sorted(paths, key=lambda path: float(path[0]))
    ]


def by_both(folder):
    """Correct, substituted, deleted and inserted words, by us and by sclite."""
    counts = score(folder / "a.ctm", folder / "a.stm", preset="sclite", intervals=False).to_dict()[
        "systems"
    ][0]["counts"]["words"]
    ours = [counts[kind] for kind in ("correct", "substitutions", "deletions", "insertions")]
    done = subprocess.run(
        [SCLITE, "-r", "a.stm", "stm", "-h", "a.ctm", "ctm", "-o", "sgml", "stdout"],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    paths = re.findall(r"<PATH .*?>\n(.*?)\n?</PATH>", done.stdout, re.DOTALL)
    steps = "".join(f":{path}" for path in paths)
    theirs = [len(re.findall(rf":{letter},", steps)) for letter in "CSDI"]
    return ours, theirs


@pytest.mark.skipif(SCLITE is None, reason="sclite is not installed")
@pytest.mark.parametrize("alternations", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_word_errors_are_those_of_sclite(tmp_path, seed, alternations):
    """Segment by segment: a word that moved to another segment is wrong there and missed here."""
    random = np.random.default_rng(seed)
    edges = np.sort(random.choice(np.arange(1, 900), 40, replace=False)).reshape(-1, 2)
    rows, words = [], []
    for start, end in edges.tolist():
        said = [f"w{random.integers(30)}" for _ in range(random.integers(0, 7))]
        times = np.sort(random.uniform(start - 0.4, end + 0.4, len(said)))
        words += [(max(time, 0), word) for time, word in zip(times, said, strict=True)]
        if alternations and said:
            place = random.integers(len(said))
            said[place] = f"{{ {said[place]} / w{random.integers(30)} w3 / @ }}"
        rows.append(f"t 1 a {start} {end} {' '.join(said)}")
    rows[5] = f"t 1 a {edges[5][0]} {edges[5][1]} ignore_time_segment_in_scoring"
    heard = [
        (time, word if random.random() > 0.2 else f"w{random.integers(30)}")
        for time, word in sorted(words)
        if random.random() > 0.1
    ]
    (tmp_path / "a.stm").write_text("\n".join(rows) + "\n")
    (tmp_path / "a.ctm").write_text("".join(f"t 1 {t:.2f} 0.20 {w}\n" for t, w in heard))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        ours, theirs = by_both(tmp_path)
    assert ours == theirs


def test_words_outside_every_segment_are_named(tmp_path):
    both(tmp_path, STM, "t 1 0.0 0.4 early\nt 1 1.5 0.2 one\nt 1 9 1 late\n")
    message = r"a\.ctm:1: 2 words of document 'a', the first of them 'early', lie in no segment"
    with pytest.warns(InputWarning, match=message):
        score(tmp_path / "a.ctm", tmp_path / "a.stm", task="punctuation", intervals=False)
