"""Documents that several annotators marked: each has the same results alone as among others."""

import random

import pytest

from interpunct import Document
from interpunct.corpora.pairing import Pair
from interpunct.options import Settings
from interpunct.tasks.punctuation.several_references import PunctuationOfSeveral

ANNOTATORS, SYSTEMS = ("a", "b", "c"), ("x", "y")
WORDS = ("so", "So", "it", "is", "late", "<laugh>", "uh")
MARKS = ("", "", "", ",", ".", "?", ", --", ". . !", ";")


def document(name: str, drawn: random.Random, differ: float) -> Document:
    """Up to twelve words; `differ` says how many are not those that all others have."""
    said = random.Random(name)
    units = [said.choice(WORDS) for _ in range(said.choice((0, 1, 5, 12)))]
    units = [drawn.choice(WORDS) if drawn.random() < differ else unit for unit in units]
    units = [unit for unit in units if drawn.random() >= differ]
    marks = [drawn.choice(MARKS) for _ in units]
    opening = drawn.choice(("", "", "--")) if units else ""
    return Document.build(name, units, marks=marks, opening=opening)


def pairs(seed: int) -> list[Pair]:
    """Some documents were not done by all annotators, and in some everybody has the same words."""
    drawn = random.Random(seed)
    found = []
    for number in range(12):
        differ = drawn.choice((0, 0.1, 0.5))
        name = f"d{number}"
        who = [one for one in ANNOTATORS if drawn.random() < 0.8] or [drawn.choice(ANNOTATORS)]
        references = {one: document(name, drawn, differ) for one in who}
        systems = {one: document(name, drawn, differ) for one in SYSTEMS}
        found.append(Pair(name, references, systems))
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="as they come"),
        pytest.param({"costs": "nist", "quorum": 1}, id="other costs"),
        pytest.param({"tags": "keep", "orders": "all"}, id="in all orders"),
        pytest.param({"leave_one_out": True, "denominator": "path"}, id="leaving one out"),
        pytest.param({"marks": (",",), "merge": ((";", ","),)}, id="other marks"),
    ],
)
def test_a_document_has_the_same_results_alone(options, seed):
    settings = Settings.choose(task="punctuation", **options)
    task = PunctuationOfSeveral(settings, ANNOTATORS, SYSTEMS)
    documents = pairs(seed)
    together = task.measure(documents)
    (notes,) = together.notes
    for place, pair in enumerate(documents):
        alone = task.measure([pair])
        assert notes.documents[place] == pair.name
        assert notes.annotators[place] == tuple(pair.references)
        for system in SYSTEMS:
            (expected,), found = alone.results[system], together.results[system][place]
            assert all(found[key] == expected.get(key, found[key]) for key in found)
            assert set(expected) <= set(found)
