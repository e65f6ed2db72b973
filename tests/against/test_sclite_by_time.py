"""Words assigned to segments by time, against sclite where it is installed."""

import re
import shutil
import subprocess
import warnings

import numpy as np
import pytest

from interpunct.api import score
from interpunct.errors import InputWarning
from tests.only import only
from tests.timed_words import both, shared_out

SCLITE = shutil.which("sclite") or shutil.which("sclite", path="/usr/lib/sctk/bin")


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
    counts = only(
        score(folder / "a.stm", folder / "a.ctm", preset="sclite", intervals=False)
    ).counts["words"]
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
