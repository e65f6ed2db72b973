"""Modified Kneser-Ney smoothing, against the formulas written out token by token."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.baselines.ngrams import ROOT, USUAL_DISCOUNTS, NgramModel, discounts, estimate

TOKENS = 4
streams = st.lists(
    st.lists(st.integers(0, TOKENS - 2), min_size=1, max_size=30), min_size=1, max_size=3
)
contexts = st.lists(st.integers(0, TOKENS - 1), max_size=5)


class Formula:
    """Interpolated modified Kneser-Ney, with dictionaries and recursion."""

    def __init__(self, streams: list[list[int]], order: int) -> None:
        raw: Counter[tuple[int, ...]] = Counter()
        for stream in streams:
            for size in range(1, order + 1):
                for start in range(len(stream) - size + 1):
                    raw[tuple(stream[start : start + size])] += 1
        self.order = order
        self.counts = {}
        for string, count in raw.items():
            before = len({longer[0] for longer in raw if longer[1:] == string})
            highest = len(string) == order
            self.counts[string] = count if highest or not before else before
        self.discounts = {
            size: discounts(np.array([c for s, c in self.counts.items() if len(s) == size]))
            for size in range(1, order + 1)
        }

    def probability(self, context: tuple[int, ...], token: int) -> float:
        context = (
            context[len(context) - self.order + 1 :] if len(context) >= self.order else context
        )
        followers = {
            string[-1]: count for string, count in self.counts.items() if string[:-1] == context
        }
        shorter = self.probability(context[1:], token) if context else 1 / TOKENS
        if not followers:
            return shorter
        taken = self.discounts[len(context) + 1]
        total = sum(followers.values())
        freed = sum(taken[min(count, 3) - 1] for count in followers.values())
        count = followers.get(token, 0)
        own = count - taken[min(count, 3) - 1] if count else 0
        return own / total + freed / total * shorter


def read(model: NgramModel, tokens: list[int]) -> int:
    node = ROOT
    for token in tokens:
        node, _ = model.advance(node, token)
    return node


@given(streams, contexts, st.integers(1, 4))
def test_is_the_formula(streams, context, order):
    formula = Formula(streams, order)
    model = estimate(streams, vocabulary=TOKENS, order=order)
    node = read(model, context)
    for token in range(TOKENS):
        _, probability = model.advance(node, token)
        assert probability == pytest.approx(formula.probability(tuple(context), token), rel=1e-9)


@given(streams, contexts, st.integers(1, 4))
def test_probabilities_sum_to_one_in_any_context(streams, context, order):
    model = estimate(streams, vocabulary=TOKENS, order=order)
    node = read(model, context)
    assert sum(model.advance(node, token)[1] for token in range(TOKENS)) == pytest.approx(1)


def test_large_vocabularies_sum_to_one_too():
    random = np.random.default_rng(0)
    stream = random.zipf(1.5, 20_000) % 1000
    model = estimate([stream], vocabulary=1200, order=4)
    for start in random.integers(0, 19_000, 20):
        node = read(model, stream[start : start + 3].tolist())
        assert sum(model.advance(node, token)[1] for token in range(1200)) == pytest.approx(1)


def test_discounts_are_those_of_chen_and_goodman():
    # n1 to n4 are 80, 30, 15 and 10: Y = 80 / 140, and so on.
    counts = np.repeat([1, 2, 3, 4, 9], [80, 30, 15, 10, 7])
    y = 80 / 140
    assert discounts(counts) == pytest.approx(
        (1 - 2 * y * 30 / 80, 2 - 3 * y * 15 / 30, 3 - 4 * y * 10 / 15)
    )


@pytest.mark.parametrize(
    "counts",
    [
        pytest.param([], id="nothing was counted"),
        pytest.param([1, 1, 1, 2, 4], id="nothing was seen three times"),
        pytest.param([1, 2, 3, 4, 4, 4, 4, 4, 4], id="a discount below zero"),
    ],
)
def test_where_a_corpus_is_too_small_the_usual_discounts_are_taken(counts):
    assert discounts(np.array(counts, np.int64)) == USUAL_DISCOUNTS


def test_a_token_that_was_never_seen_has_its_share_of_the_rest():
    model = estimate([[0, 1, 0, 1, 2]], vocabulary=TOKENS, order=2)
    assert model.advance(ROOT, 3)[1] > 0


@pytest.mark.parametrize("name", ["first_child", "tokens", "suffixes"])
def test_arrays_that_do_not_fit_together_are_refused(name):
    arrays = estimate([[0, 1, 2, 0, 1]], vocabulary=3, order=3).arrays()
    NgramModel.restore(arrays)
    with pytest.raises(ValueError, match=r"must be|fit together"):
        NgramModel.restore({**arrays, name: arrays[name] + 5})


def test_arrays_of_other_lengths_are_refused():
    arrays = estimate([[0, 1, 2, 0, 1]], vocabulary=3, order=3).arrays()
    with pytest.raises(ValueError, match=r"must be|fit together"):
        NgramModel.restore({**arrays, "backoffs": arrays["backoffs"][:-1]})
