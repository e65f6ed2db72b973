"""References with different words, merged into a network of columns."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import _core
from interpunct.alignment.network import EMPTY, Network
from tests import slow_network

MARKS = {",": -1, ".": -2, "?": -3}
WORDS = {chr(ord("a") + number): number for number in range(26)}
NUMBERS = {**MARKS, **WORDS, "@": EMPTY}
TOKENS = {number: token for token, number in NUMBERS.items()}


def numbers(text) -> np.ndarray:
    """Letters are words: 'a , b .' are two words and two marks."""
    tokens = text.split() if isinstance(text, str) else text
    return np.array([NUMBERS[token] for token in tokens], np.int32)


def drawn(network: Network) -> str:
    columns = [[TOKENS[token] for token in column] for column in network.columns]
    return " ".join(
        column[0] if len(column) == 1 else "{" + "/".join(column) + "}" for column in columns
    )


@pytest.mark.parametrize(
    ("references", "expected"),
    [
        pytest.param(["a , b ."], "a , b .", id="one reference is its own network"),
        pytest.param(["a , b ."] * 3, "a , b .", id="equal references are the reference"),
        pytest.param(["a b c", "a x c"], "a {b/x} c", id="another word joins the column"),
        pytest.param(["a b c", "a c"], "a {b/@} c", id="a missing word can be left out"),
        pytest.param(["a c", "a b c"], "a {b/@} c", id="a word more opens a column"),
        pytest.param(["a , b", "a . b"], "a {,/.} b", id="another mark joins the column"),
        pytest.param(["a , b", "a b"], "a {,/@} b", id="a missing mark can be left out"),
        pytest.param(["a , b", "a b ,"], "a {,/@} b {,/@}", id="marks do not go past words"),
        pytest.param(["a ,", "a b"], "a {,/@} {b/@}", id="a mark never meets a word"),
        pytest.param(
            ["a b , c", "a x c", "a x , d"], "a {b/x} {,/@} {c/d}", id="an entry is kept once"
        ),
        pytest.param(["a b", "a", "a x"], "a {b/@/x}", id="a column that can be left out is met"),
        pytest.param(["", "a ,", "a"], "{a/@} {,/@}", id="somebody says nothing"),
        pytest.param(
            ["a b c", "a , b c", "a . b d"], "a {,/@/.} b {c/d}", id="a mark the first one lacks"
        ),
    ],
)
def test_worked_by_hand(references, expected):
    assert drawn(Network.merge([numbers(text) for text in references])) == expected


tokens = st.sampled_from(["a", "b", "c", ",", "."])
texts = st.lists(tokens, max_size=7)


@given(st.lists(texts, min_size=1, max_size=4))
def test_merging_is_what_the_slow_way_gives(references):
    network = Network.merge([numbers(text) for text in references])
    slow = slow_network.merge(references)
    assert [[TOKENS[token] for token in column] for column in network.columns] == slow


@given(st.lists(texts, min_size=1, max_size=3), texts, st.booleans())
def test_alignment_is_what_the_slow_way_gives(references, hypothesis, nist):
    network = Network.merge([numbers(text) for text in references])
    entries = [(c, entry) for c, column in enumerate(network.columns) for entry in column]
    found = [
        (
            None if arc < 0 else entries[arc][0],
            None if arc < 0 else TOKENS[entries[arc][1]],
            None if position < 0 else hypothesis[position],
        )
        for arc, position in network.align(numbers(hypothesis), nist=nist).tolist()
    ]
    costs = slow_network.NIST if nist else slow_network.LEVENSHTEIN
    assert found == slow_network.alignment(slow_network.merge(references), hypothesis, costs)


@given(st.lists(texts, min_size=1, max_size=4))
def test_every_reference_is_a_way_through(references):
    columns = slow_network.merge(references)
    said = list(slow_network.wordings(columns)) if len(columns) < 10 else None
    for reference in references:
        if said is not None:
            assert reference in said
        network = Network.merge([numbers(text) for text in references])
        entries = [entry for column in network.columns for entry in column]
        for arc, position in network.align(numbers(reference)).tolist():
            assert arc >= 0
            heard = EMPTY if position < 0 else numbers(reference)[position]
            assert entries[arc] == heard


def as_a_lattice(network: Network, hypothesis: np.ndarray) -> list[list[int]]:
    """The alignment that the aligner for any lattice finds.

    A column of another shape stands in front, `{ x y / z }`, and the hypothesis says `z`.
    """
    entries = [(c, entry) for c, column in enumerate(network.columns) for entry in column]
    x, y, z = 1000, 1001, 1002
    sources = np.array([0, 1, 0, *(c + 2 for c, _ in entries)], np.int32)
    targets = np.array([1, 2, 2, *(c + 3 for c, _ in entries)], np.int32)
    tokens = np.array([x, y, z, *(entry for _, entry in entries)], np.int32)
    heard = np.array([z, *hypothesis], np.int32)
    pairs = _core.align_lattice(sources, targets, tokens, heard, False)
    assert pairs[0].tolist() == [2, 0]
    return [
        [arc - 3 if arc >= 0 else -1, token - 1 if token >= 0 else -1]
        for arc, token in pairs[1:].tolist()
    ]


@pytest.mark.parametrize("seed", range(30))
def test_long_networks_are_aligned_as_any_lattice_is(seed):
    """Several hundred tokens of few kinds, so that there are ties everywhere."""
    random = np.random.default_rng(seed)
    kinds = random.integers(2, 40)
    said = np.where(random.random(400) < 0.2, -random.integers(1, 4, 400),
                    random.integers(0, kinds, 400))  # fmt: skip

    def heard():
        kept = said[random.random(len(said)) > random.uniform(0, 0.3)]
        changed = random.random(len(kept)) < random.uniform(0, 0.3)
        others = np.where(kept < 0, -random.integers(1, 4, len(kept)),
                          random.integers(0, kinds, len(kept)))  # fmt: skip
        return np.where(changed, others, kept).astype(np.int32)

    network = Network.merge([heard() for _ in range(random.integers(1, 5))])
    hypothesis = heard()
    assert network.align(hypothesis).tolist() == as_a_lattice(network, hypothesis)


@pytest.mark.parametrize(
    ("references", "quorum", "expected"),
    [
        pytest.param(["a b", "a x", "a x"], 2, "a x", id="most words"),
        pytest.param(["a b", "a x"], 1, "a b", id="the first word if equally many"),
        pytest.param(["a b", "a", "a"], 2, "a", id="a word that most leave out"),
        pytest.param(["a b", "a"], 1, "a b", id="a word that as many leave out"),
        pytest.param(["a , b", "a b", "a b"], 2, "a b", id="too few votes for a mark"),
        pytest.param(["a , b", "a b", "a b"], 1, "a , b", id="a smaller quorum"),
        pytest.param(["a , b", "a , b", "a . b"], 2, "a , b", id="most votes for a mark"),
        pytest.param(["a , b", "a . b", "a ? b"], 2, "a b", id="no mark with enough votes"),
    ],
)
def test_the_majority_is_one_reference(references, quorum, expected):
    network = Network.merge([numbers(text) for text in references])
    assert " ".join(TOKENS[token] for token in network.majority(quorum).tolist()) == expected


@given(st.lists(texts, min_size=1, max_size=4))
def test_the_tokens_of_each_reference_are_kept(references):
    network = Network.merge([numbers(text) for text in references])
    for index, reference in enumerate(references):
        said = [TOKENS[column[index]] for column in network.entries]
        assert [token for token in said if token != "@"] == reference
    for column, said in zip(network.columns, network.entries, strict=True):
        assert set(said) == set(column)
        assert len(said) == len(references)


@pytest.mark.parametrize("seed", range(4))
def test_a_long_network_is_aligned_as_any_lattice_is(seed):
    """Several blocks of words, in which only the diagonals that the cost allows are looked at."""
    rng = np.random.default_rng(seed)
    base = rng.integers(0, 30, 400)

    def noisy():
        kept = base[rng.random(len(base)) > 0.1]
        wrong = rng.random(len(kept)) < 0.1
        kept[wrong] = rng.integers(0, 30, np.count_nonzero(wrong))
        added = np.flatnonzero(rng.random(len(kept)) < 0.15)
        return np.insert(kept, added, rng.integers(-2, 30, len(added)))[rng.integers(0, 80) :]

    network = Network.merge([noisy() for _ in range(3)])
    text = noisy().astype(np.int32)
    # In front there are two ways of different lengths, which a network does not have.
    sources = np.concatenate(([0, 1, 0], network.owners + 2)).astype(np.int32)
    targets = np.concatenate(([1, 2, 2], network.owners + 3)).astype(np.int32)
    tokens = np.concatenate(([101, 102, 103], network.arcs)).astype(np.int32)
    found = _core.align_lattice(
        sources, targets, tokens, np.concatenate(([103], text)).astype(np.int32), False
    )[1:]
    expected = np.maximum(found - np.array([3, 1]), -1)
    assert network.align(text).tolist() == expected.tolist()
