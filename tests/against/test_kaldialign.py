"""Word errors of kaldialign and jiwer on words normalised by the same function outside."""

import random
from collections.abc import Iterator

import jiwer
import kaldialign
import pytest

import interpunct
from interpunct import Document
from interpunct.rewriting.normalizers import normalizer_of
from interpunct.sample import FOLDER
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import figures
from tests.against.random_words import word_corpora, word_documents
from tests.shared import data

pytestmark = pytest.mark.filterwarnings("ignore")


def counted(references, systems, **options):
    found = interpunct.score(
        references, {"s": systems}, task="punctuation", intervals=False, **options
    )["s"].counts["words"]
    errors = found["substitutions"] + found["deletions"] + found["insertions"]
    return errors, found["correct"] + found["substitutions"] + found["deletions"]


def outside(documents):
    function = normalizer_of("whisper-english")._function
    return [function(" ".join(document.units).replace("’", "'")).split() for document in documents]


def random_pairs(seed, count=1500):
    rng = random.Random(seed)
    words = ["a", "b", "ab", "ba", "aab", "c", "bc", "abc", "cc", "twenty", "five", "25", "um"]
    references, systems = [], []
    for number in range(count):
        said = [rng.choice(words) for _ in range(rng.randrange(9))]
        heard = []
        for word in said:
            chance = rng.random()
            if chance < 0.15:
                continue
            if chance < 0.3:
                heard.append(rng.choice(words))
            elif chance < 0.5 and len(word) > 1:
                cut = rng.randrange(1, len(word))
                heard += [word[:cut], word[cut:]]
            elif chance < 0.65 and heard:
                heard[-1] += word
            else:
                heard.append(word)
        for side, text in ((references, said), (systems, heard)):
            marks = [rng.choice(["", "", ",", "."]) for _ in text]
            side.append(Document.build(str(number), text, marks=marks))
    return references, systems


@pytest.mark.parametrize("merge", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_random_pairs(seed, merge):
    references, systems = random_pairs(seed)
    compounds = "merge" if merge else "keep"
    plain = [[list(d.units) for d in side] for side in (references, systems)]
    expected = kaldialign.batch_error_rate(*plain, merge_compounds=merge)
    found = counted(references, systems, compounds=compounds)
    assert found == (expected["total"], expected["ref_len"])
    texts = outside(references), outside(systems)
    expected = kaldialign.batch_error_rate(*texts, merge_compounds=merge)
    found = counted(references, systems, compounds=compounds, normalize="whisper-english")
    assert found == (expected["total"], expected["ref_len"])


@pytest.mark.parametrize("name", ["both", "pause"])
def test_the_sample(name):
    folder = FOLDER / "differing"
    sides = folder / "annotators/ines", folder / f"systems/{name}"
    texts = [outside(interpunct.read(side)) for side in sides]
    errors, words = counted(*sides, normalize="whisper-english")
    assert errors / words == jiwer.wer(*([" ".join(text) for text in side] for side in texts))


RECOGNISERS = ["amazon", "google", "microsoft", "speechmatics", "kaldi"]


@pytest.mark.parametrize(
    "name",
    [RECOGNISERS[0], *(pytest.param(name, marks=pytest.mark.slow) for name in RECOGNISERS[1:])],
)
def test_real_calls(name):
    sides = data("earnings21/reference"), data(f"earnings21/{name}")
    texts = [outside(interpunct.read(side)) for side in sides]
    errors, words = counted(*sides, normalize="whisper-english")
    assert errors / words == jiwer.wer(*([" ".join(text) for text in side] for side in texts))
    expected = kaldialign.batch_error_rate(*texts)
    assert (errors, words) == (expected["total"], expected["ref_len"])


@pytest.mark.slow
@pytest.mark.parametrize("name", RECOGNISERS)
def test_real_calls_with_compounds(name):
    sides = data("earnings21/reference"), data(f"earnings21/{name}")
    texts = [outside(interpunct.read(side)) for side in sides]
    expected = kaldialign.batch_error_rate(*texts, merge_compounds=True)
    found = counted(*sides, normalize="whisper-english", compounds="merge")
    assert found == (expected["total"], expected["ref_len"])


def cases() -> Iterator[Case]:
    for corpus in word_corpora(60):
        found = figures(*word_documents(corpus), task="punctuation", marks=())
        expected = kaldialign.batch_error_rate(
            *([pair[side] for pair in corpus] for side in (0, 1))
        )
        yield expected["total"] / expected["ref_len"], found["word_error_rate"].value


COMPARISONS = [
    Comparison(
        tool="kaldialign",
        package="kaldialign",
        figure="`batch_error_rate`",
        command="interpunct score SYSTEM -r REFERENCE --task punctuation",
        cases=cases,
        know="`merge_compounds=True` is `--compounds merge`",
    )
]
