"""The worst inputs of readers and algorithms: twice the input takes about twice the time."""

import itertools

import pytest

from fuzz import doubling
from fuzz.doubling import ALGORITHMS, KNOWN_WORST, QUADRATIC, Worst, documents, growth, repetitions

LINEAR = [worst for worst in ALGORITHMS if worst.name not in QUADRATIC]


@pytest.mark.parametrize("worst", [*KNOWN_WORST, *LINEAR], ids=lambda worst: worst.name)
def test_the_worst_input_takes_linear_time(worst):
    found = growth(worst, largest=1 << 15)
    assert not found.is_fault(worst.allowed), found


@pytest.mark.parametrize("worst", list(documents()), ids=lambda worst: worst.name)
def test_a_document_of_twice_the_words_takes_twice_the_time(worst):
    found = growth(worst, largest=1 << 12)
    assert not found.is_fault(worst.allowed), found


def test_a_piece_over_and_over_takes_linear_time():
    for worst in itertools.islice(repetitions(), 300):
        assert not (doubling.suspect(worst) and growth(worst).is_fault(worst.allowed)), worst.name


def test_colliding_tokens_take_no_longer_than_others():
    """Without a seed, each of them would be looked for among all before it."""
    tokens = doubling.colliding_tokens()
    assert len(tokens) > 900
    others = [f"z{number:04}" for number in range(len(tokens))]
    texts = [" ".join(words * 200) for words in (list(tokens), others)]
    crafted, usual = (
        min(doubling.seconds(lambda text=text: doubling.find_tokens(text)) for _ in range(3))
        for text in texts
    )
    assert crafted < 5 * usual


@pytest.mark.parametrize(("power", "is_fault"), [(1, False), (2, True)])
def test_quadratic_growth_is_found(monkeypatch, power, is_fault):
    monkeypatch.setattr(doubling, "seconds", lambda work: work())
    worst = Worst("by definition", lambda size: lambda: (size / 10_000) ** power)
    assert growth(worst).is_fault(worst.allowed) == is_fault
