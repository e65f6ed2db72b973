"""Global mapping files as csrfilt.sh of SCTK applies them, and sclite's scores of its output."""

import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import interpunct
from interpunct.documents.lattice import Lattice, Token
from interpunct.rewriting.glm import Rules

FOLDER = Path("/usr/lib/sctk/bin")
CSRFILT = shutil.which("csrfilt.sh") or str(FOLDER / "csrfilt.sh")
pytestmark = [
    pytest.mark.skipif(not Path(CSRFILT).exists(), reason="needs csrfilt.sh of SCTK"),
    pytest.mark.filterwarnings("ignore"),
]

WORDS = ["a", "b", "c", "ab", "he's", "gonna", "uh", "ok", "it"]
RULES = [
    "A => B / [ ] __ [ ]",
    "[B] => [C] / [ ] __ [ ]",
    "AB => A B",
    "GONNA => GOING TO",
    "[HE'S] => [{HE IS / HE HAS}] / [ ] __ [ ]",
    "[A B] => [AB] / [ ] __ [ ]",
    "UH => [] / [ ] __ [ ]",
    "OK => {O K / OKAY / ALL RIGHT} / [ ] __ [ ] ;; a comment",
    "C => D / [A ] __",
    "C => E / __ [ C]",
    "IT => THIS / [ ] __ [ OK]",
    "[UH B] => [BUH] / [ ] __ [ ]",
    '"HE\'S A" => "HEZA" / [ ] __ [ ]',
    "OK UH => OKUH",
]
HEAD = ";; rules of a test\n* name \"test\"\n* format = 'NIST1'\n* case_sensitive = 'F'\n"


def filtered(rules: Path, text: str, format: str) -> list[str]:
    environment = {"PATH": f"{FOLDER}:/usr/bin:/bin"}
    done = subprocess.run(
        [CSRFILT, "-i", format, str(rules)],
        input=text, capture_output=True, text=True, env=environment, check=True,
    )  # fmt: skip
    return done.stdout.lower().splitlines()


def wordings(line: str) -> str:
    """A line of alternations, in one form."""
    return str(Lattice.parse(line.lower()))


def written(rules: Path, words: list[str]) -> str:
    steps = Rules(rules).rewrite(words, side="ref", format="trn")
    path = tuple(Token(step) if isinstance(step, str) else step for step in steps)
    return wordings(str(Lattice(path)))


@pytest.mark.parametrize("seed", range(8))
def test_references_are_rewritten_as_csrfilt_does(tmp_path, seed):
    rng = random.Random(seed)
    rules = tmp_path / "own.glm"
    rules.write_text(HEAD + "\n".join(rng.sample(RULES, rng.randint(3, len(RULES)))) + "\n")
    texts = [[rng.choice(WORDS) for _ in range(rng.randint(1, 9))] for _ in range(120)]
    trn = "".join(f"{' '.join(words)} (u-{number})\n" for number, words in enumerate(texts))
    stm = "".join(f"f 1 s {n} {n + 1} {' '.join(words)}\n" for n, words in enumerate(texts))
    expected = [re.sub(r"\(u-\d+\)$", "", line) for line in filtered(rules, trn, "trn")]
    assert [written(rules, words) for words in texts] == [*map(wordings, expected)]
    by_segment = [line.split(maxsplit=5)[5:] for line in filtered(rules, stm, "stm")]
    assert [written(rules, words) for words in texts] == [
        wordings(" ".join(rest)) for rest in by_segment
    ]


@pytest.mark.parametrize("seed", range(3))
def test_the_score_is_that_of_sclite_on_what_csrfilt_wrote(tmp_path, seed):
    rng = random.Random(100 + seed)
    rules = tmp_path / "own.glm"
    rules.write_text(HEAD + "\n".join(RULES) + "\n")
    texts = [[rng.choice(WORDS) for _ in range(rng.randint(2, 12))] for _ in range(60)]
    heard = [[rng.choice(WORDS) if rng.random() < 0.3 else w for w in words] for words in texts]
    sides = {}
    for name, lines in (("ref", texts), ("hyp", heard)):
        trn = "".join(f"{' '.join(words)} (u-{number})\n" for number, words in enumerate(lines))
        (tmp_path / f"{name}.trn").write_text(trn)
        sides[name] = filtered(rules, trn, "trn")
    sides["hyp"] = [re.sub(r"\{\s*(.*?)\s*/[^}]*\}", r"\1", line) for line in sides["hyp"]]
    for name, lines in sides.items():
        (tmp_path / f"{name}.filtered").write_text("\n".join(lines) + "\n")
    done = subprocess.run(
        [str(FOLDER / "sclite"), "-r", "ref.filtered", "trn", "-h", "hyp.filtered", "trn",
         "-i", "spu_id", "-o", "rsum", "stdout"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    (total,) = (line for line in done.stdout.splitlines() if re.match(r"\s*\|\s*Sum\s", line))
    counted = [int(number) for number in re.findall(r"\d+", total)][1:6]
    counts = interpunct.score(
        tmp_path / "ref.trn", {"s": tmp_path / "hyp.trn"}, preset="sclite", intervals=False,
        normalize=f"glm:{rules}",
    )["s"].counts["words"]  # fmt: skip
    names = ("correct", "substitutions", "deletions", "insertions")
    ours = [counts[name] for name in names]
    assert [sum(ours[:3]), *ours] == counted
