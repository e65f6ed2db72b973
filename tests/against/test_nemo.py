"""The punctuation error rate against NeMo's `punct_er`, which is run from its wheel."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from logging import getLogger
from math import isnan
from types import ModuleType

import pytest

import interpunct
from interpunct.errors import OptionError
from interpunct.sample import FOLDER
from tests.against.comparison import Case, Comparison
from tests.against.wheels import source, wheel_version

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

PACKAGE, PATH = "nemo_toolkit", "nemo/collections/common/metrics/punct_er.py"
MARKS = [",", ".", "?"]


@cache
def punct_er() -> ModuleType:
    """The module alone: of the rest of NeMo it uses nothing but a logger."""
    utils = ModuleType("nemo.utils")
    utils.logging = getLogger("nemo")
    module = ModuleType("punct_er")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "nemo", ModuleType("nemo"))
        patch.setitem(sys.modules, "nemo.utils", utils)
        exec(compile(source(PACKAGE, PATH), PATH, "exec"), vars(module))
    module.tqdm = lambda pairs, **_: pairs
    return module


def theirs(references: list[str], hypotheses: list[str], marks=MARKS) -> float:
    return punct_er().punctuation_error_rate(references, hypotheses, marks)


def ours(references, hypotheses, **options):
    found = interpunct.score(
        references, {"s": hypotheses}, preset="nemo", intervals=False, **options
    )
    return found["s"]["punctuation_error_rate"]


WORDS = [
    "so",
    "So",
    "it's",
    "is",
    "3.5",
    "U.S",
    "don't",
    "we",
    "long-term",
    "1,000",
    "e-mail",
    "ok",
]


def corpora(count: int) -> Iterator[tuple[list[str], list[str]]]:
    """Texts whose words and marks both differ."""
    rng = random.Random(0)
    slot = ["", "", "", "", ",", ",", ".", ".", "?", "!", "...", '"', ")", ";", " --", "?!"]
    for _ in range(count):
        sides: tuple[list[str], list[str]] = ([], [])
        for _ in range(rng.randint(1, 4)):
            words = [(rng.choice(WORDS), rng.choice(slot)) for _ in range(rng.randint(1, 30))]
            sides[0].append(" ".join(word + mark for word, mark in words))
            heard = []
            for word, mark in words:
                if rng.random() < 0.15:
                    continue
                said = rng.choice(WORDS) if rng.random() < 0.15 else word
                heard.append(said + (rng.choice(slot) if rng.random() < 0.3 else mark))
                if rng.random() < 0.1:
                    heard.append(rng.choice(WORDS))
            sides[1].append(" ".join(heard) or "so")
        yield sides


def cases() -> Iterator[Case]:
    for references, hypotheses in corpora(100):
        yield theirs(references, hypotheses), ours(references, hypotheses).value
    for sides in permutations(sorted((FOLDER / "differing/annotators").iterdir()), 2):
        texts = [[file.read_text("utf-8") for file in sorted(side.iterdir())] for side in sides]
        yield theirs(*texts), ours(*sides).value


COMPARISONS = [
    Comparison(
        tool="NeMo",
        version=lambda: wheel_version(PACKAGE),
        figure="`punct_er`",
        command="interpunct score SYSTEM -r REFERENCE --preset nemo",
        cases=cases,
        know="a point in `3.5` is a mark, and a mark can be taken for a word: both are NeMo's",
    )
]


def test_a_mark_may_take_the_place_of_a_word():
    """NeMo is wrong: for the sake of a missed word, the full stop is taken for the comma."""
    references, hypotheses = ["so what."], ["so.,"]
    assert theirs(references, hypotheses) == ours(references, hypotheses) == 1
    words_first = ours(references, hypotheses, alignment="joint")
    assert words_first == 1 / 2


def test_texts_without_marks_are_perfect_in_nemo_and_not_measured_here():
    """NeMo is wrong: nothing was compared. Beside texts with marks they count for nothing."""
    assert theirs(["so what"], ["so long"]) == 0
    assert isnan(ours(["so what"], ["so long"]).value)
    both = ["so what", "so, yes."], ["so long", "so yes."]
    assert theirs(*both) == ours(*both) == 1 / 2


def test_by_mark_counts_are_those_of_nemo():
    for references, hypotheses in corpora(20):
        rates = punct_er().DatasetPunctuationErrorRate(references, hypotheses, MARKS)
        rates.compute()
        totals = {mark: dict.fromkeys(rates.operation_amounts[0][mark], 0) for mark in MARKS}
        for amounts in rates.operation_amounts:
            for mark in MARKS:
                for kind, count in amounts[mark].items():
                    totals[mark][kind] += count
        found = interpunct.score(references, {"s": hypotheses}, preset="nemo", intervals=False)
        counts = found["s"].counts["marks"]
        for kind in ("Correct", "Substitutions", "Deletions", "Insertions"):
            assert counts[kind.lower()] == sum(totals[mark][kind] for mark in MARKS)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"marks": ",.--"}, "alignment='nemo' takes marks of one character each"),
        ({"merge": {"!": "."}}, "merge cannot be combined with alignment='nemo'"),
        ({"by": "speaker"}, "by cannot be combined with alignment='nemo'"),
        ({"costs": "nist"}, "costs cannot be combined with alignment='nemo'"),
    ],
)
def test_options_that_nemo_does_not_have_are_refused(options, message):
    with pytest.raises(OptionError, match=message):
        ours(["a, b."], ["a b."], **options)
