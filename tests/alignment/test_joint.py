"""The alignment of words and marks: worked examples, oracles, long texts."""

import signal
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpunct import _core
from interpunct.alignment.joint import align_lattice, align_numbers, align_tokens
from interpunct.alignment.numbering import Numbering
from interpunct.documents.lattice import Alternation, Lattice, Token
from interpunct.documents.marks import MARKS
from interpunct.errors import InputError, OptionError
from tests.slow_alignment import Costs, slow_alignment, table_alignment

COSTS = ("levenshtein", "nist")
WEIGHTS = {"levenshtein": (1, 1), "nist": (4, 3)}


def tokens(text: str) -> list[Token]:
    return [Token(word, word in MARKS) for word in text.split()]


def drawn(reference: str, hypothesis: str, costs: str) -> str:
    """The columns of an alignment: reference over hypothesis, a star where a side has nothing."""
    ours, theirs = reference.split(), hypothesis.split()
    (found,) = align_tokens([ours], [theirs], costs=costs)
    pairs = [
        (ours[i] if i >= 0 else "*", theirs[j] if j >= 0 else "*")
        for i, j in zip(*found, strict=True)
    ]
    widths = [max(map(len, pair)) for pair in pairs]
    lines = (
        " ".join(pair[side].ljust(width) for pair, width in zip(pairs, widths, strict=True))
        for side in (0, 1)
    )
    return "\n".join(line.rstrip() for line in lines)


@pytest.mark.parametrize(
    ("reference", "hypothesis", "costs", "picture"),
    [
        pytest.param("a b c", "a b c", "levenshtein", "a b c\na b c", id="equal"),
        pytest.param("a b c", "a x c", "levenshtein", "a b c\na x c", id="substitution"),
        pytest.param("a b c", "a c", "levenshtein", "a b c\na * c", id="deletion"),
        pytest.param("a c", "a b c", "levenshtein", "a * c\na b c", id="insertion"),
        pytest.param("a a", "a", "levenshtein", "a a\n* a", id="the last of equal words matches"),
        pytest.param(
            "a , b", "a b ,", "levenshtein", "a , b *\na * b ,", id="a mark never buys a word"
        ),
        pytest.param(
            "bravo ?", "? alpha", "nist", "* bravo ?\n? alpha *", id="a mark never meets a word"
        ),
        pytest.param("a b", "b c d", "levenshtein", "* a b\nb c d", id="least errors"),
        pytest.param("a b", "b c d", "nist", "a b * *\n* b c d", id="nist keeps the match"),
        pytest.param("a , , b", "a , b", "levenshtein", "a , , b\na * , b", id="two marks"),
        pytest.param("", "a .", "levenshtein", "* *\na .", id="nothing said"),
        pytest.param("a .", "", "levenshtein", "a .\n* *", id="nothing heard"),
    ],
)
def test_worked_examples(reference, hypothesis, costs, picture):
    assert drawn(reference, hypothesis, costs) == picture


words = st.builds(Token, st.sampled_from("abcd"), st.just(False))
marks = st.builds(Token, st.sampled_from(",.?"), st.just(True))
texts = st.lists(st.one_of(words, words, marks), max_size=12)
paths = st.recursive(
    st.lists(st.one_of(words, marks), max_size=3).map(tuple),
    lambda inner: st.lists(
        st.one_of(
            words,
            marks,
            st.lists(inner, min_size=2, max_size=3)
            .filter(any)
            .map(lambda found: Alternation(tuple(found))),
        ),
        max_size=4,
    ).map(tuple),
    max_leaves=12,
)


def numbers_of(text, numbering):
    return np.array([numbering.number(t.text, is_mark=t.is_mark) for t in text], np.int32)


@pytest.mark.parametrize("costs", COSTS)
@settings(max_examples=300)
@given(path=paths, hypothesis=texts)
def test_a_lattice_is_aligned_as_the_definition_says(costs, path, hypothesis):
    arcs, numbering = Lattice(path).arcs(), Numbering()
    _, expected = slow_alignment(arcs, hypothesis, Costs(costs))
    found = align_lattice(arcs, numbers_of(hypothesis, numbering), numbering, costs=costs)
    assert list(zip(*map(np.ndarray.tolist, found), strict=True)) == expected


@pytest.mark.parametrize("costs", COSTS)
@settings(max_examples=300)
@given(reference=texts, hypothesis=texts)
def test_a_text_is_aligned_as_the_lattice_with_one_path(costs, reference, hypothesis):
    arcs, numbering = Lattice(tuple(reference)).arcs(), Numbering()
    _, expected = slow_alignment(arcs, hypothesis, Costs(costs))
    sides = [[numbers_of(text, numbering)] for text in (reference, hypothesis)]
    (found,) = align_numbers(*sides, costs=costs)
    assert list(zip(*map(np.ndarray.tolist, found), strict=True)) == expected


@given(path=paths, hypothesis=texts)
def test_the_path_is_complete_ordered_and_of_the_least_cost(path, hypothesis):
    arcs, numbering, costs = Lattice(path).arcs(), Numbering(), Costs("nist")
    least, _ = slow_alignment(arcs, hypothesis, costs)
    found = align_lattice(arcs, numbers_of(hypothesis, numbering), numbering, costs="nist")
    total, node = costs.nothing(), 0
    for arc, position in zip(*found, strict=True):
        if arc >= 0:
            assert arcs.sources[arc] == node
            node = arcs.targets[arc]
        if arc < 0 or position < 0:
            step = costs.gap(hypothesis[position] if arc < 0 else arcs.tokens[arc])
        else:
            step = costs.pair(arcs.tokens[arc], hypothesis[position])
        total = costs.add(total, step)
    assert node == max(arcs.targets.tolist(), default=0)
    assert found.hypothesis[found.hypothesis >= 0].tolist() == list(range(len(hypothesis)))
    assert total == least


def noisy(size: int, rate: float, seed: int, words: int = 300, marks: float = 0.15):
    """A text as numbers, and a hypothesis with so many errors."""
    random = np.random.default_rng(seed)

    def draw(count):
        found = random.zipf(1.3, count) % words
        return np.where(random.random(count) < marks, -1 - found % 3, found).astype(np.int32)

    text = draw(size)
    kind = random.random(size)
    kept = np.where(kind < rate / 3, draw(size), text)[kind < 1 - rate / 3]
    places = np.flatnonzero(random.random(len(kept)) < rate / 3)
    return text, np.insert(kept, places, draw(len(places))).astype(np.int32)


@pytest.mark.parametrize("costs", COSTS)
@pytest.mark.parametrize(
    ("size", "rate"),
    [(70, 0.5), (700, 0.02), (2000, 0.15), (3000, 0.9)],
)
def test_long_texts_are_aligned_as_the_whole_table_says(costs, size, rate):
    reference, hypothesis = noisy(size, rate, seed=size)
    expected = table_alignment(reference, hypothesis, *WEIGHTS[costs])
    (found,) = align_numbers([reference], [hypothesis], costs=costs)
    assert list(zip(*map(np.ndarray.tolist, found), strict=True)) == expected


@pytest.mark.parametrize("costs", COSTS)
def test_texts_of_which_only_a_part_is_kept_in_memory(costs):
    """Unrelated texts, so that every chunk of the table is filled twice."""
    reference, _ = noisy(6500, 0, seed=1)
    hypothesis, _ = noisy(6000, 0, seed=2)
    expected = table_alignment(reference, hypothesis, *WEIGHTS[costs])
    (found,) = align_numbers([reference], [hypothesis], costs=costs)
    assert list(zip(*map(np.ndarray.tolist, found), strict=True)) == expected
    chain = np.arange(len(reference) + 1, dtype=np.int32)
    pairs = _core.align_lattice(chain[:-1], chain[1:], reference, hypothesis, costs == "nist")
    assert list(map(tuple, pairs.tolist())) == expected


@pytest.mark.parametrize(("size", "rate", "left_out"), [
    (600, 0.02, 0), (3000, 0.15, 0), (3000, 0.15, 1000), (3000, 0.15, -1000), (2000, 0.9, 300),
])  # fmt: skip
def test_unused_wordings_change_no_alignment(size, rate, left_out):
    """Long lattices that are no networks; one side may lack a long stretch."""
    reference, hypothesis = noisy(size, rate, seed=size)
    if left_out > 0:
        hypothesis = np.delete(hypothesis, slice(size // 3, size // 3 + left_out))
    else:
        reference = np.delete(reference, slice(size // 3, size // 3 - left_out))
    sources, targets, tokens, positions = [], [], [], []
    node = place = 0
    while place < len(reference):
        said = reference[place : place + (2 if place % 5 == 0 else 1)].tolist()
        unsaid = [10**6 if token >= 0 else -9 for token in said]
        end = node + 2 * len(said) - 1
        for inner, wording in ((node + 1, said), (node + 2, unsaid))[: len(said)]:
            nodes = [node, inner, end] if len(said) == 2 else [node, end]
            sources += nodes[:-1]
            targets += nodes[1:]
            tokens += wording
            positions += range(place, place + 2)[: len(said)] if wording is said else [-2, -2]
        node, place = end, place + len(said)
    arcs = (np.array(side, np.int32) for side in (sources, targets, tokens))
    pairs = _core.align_lattice(*arcs, hypothesis, False)
    (expected,) = align_numbers([reference], [hypothesis])
    found = np.append(positions, -1)[pairs[:, 0]]
    np.testing.assert_array_equal((found, pairs[:, 1]), expected)


def test_a_lattice_may_have_marks_without_end():
    size = 100_000
    sources = np.append(np.arange(size), 0).astype(np.int32)
    targets = np.append(np.arange(1, size + 1), size).astype(np.int32)
    tokens = np.append(np.where(np.arange(size) % (size - 1) == 0, 5, -1), 7).astype(np.int32)
    pairs = _core.align_lattice(sources, targets, tokens, np.array([5, 5], np.int32), False)
    assert pairs[:, 0].tolist() == list(range(size))


@pytest.mark.parametrize("costs", COSTS)
def test_one_word_said_over_and_over(costs):
    """Every path between the two diagonals is cheapest for the words; the marks decide."""
    random = np.random.default_rng(4)
    reference, hypothesis = (
        np.where(random.random(size) < 0.1, -1 - random.integers(0, 3, size), 0).astype(np.int32)
        for size in (6000, 3000)
    )
    expected = table_alignment(reference, hypothesis, *WEIGHTS[costs])
    (found,) = align_numbers([reference], [hypothesis], costs=costs)
    assert list(zip(*map(np.ndarray.tolist, found), strict=True)) == expected


@pytest.mark.parametrize("shift", [1, 500])
def test_words_far_from_where_they_were(shift):
    reference, _ = noisy(1500, 0, seed=3)
    hypothesis = np.roll(reference, shift)
    expected = table_alignment(reference, hypothesis, 1, 1)
    (found,) = align_numbers([reference], [hypothesis])
    assert list(zip(*map(np.ndarray.tolist, found), strict=True)) == expected


def test_many_pairs_at_once_are_the_same_as_one_by_one():
    pairs = [noisy(size, 0.3, seed=size) for size in (0, 5, 40, 0, 300)]
    references, hypotheses = zip(*pairs, strict=True)
    at_once = align_numbers(references, hypotheses)
    assert len(at_once) == 5
    for found, (reference, hypothesis) in zip(at_once, pairs, strict=True):
        (alone,) = align_numbers([reference], [hypothesis])
        np.testing.assert_array_equal(found, alone)
    assert [len(alignment.reference) for alignment in at_once[1:3]] == [
        len(at_once[1].reference),
        len(at_once[2].reference),
    ]


def test_case_makes_words_differ_only_if_kept():
    (folded,) = align_tokens([["Straße", "b"]], [["STRASSE", "B"]])
    assert folded.reference.tolist() == [0, 1]
    texts = [["The", "the"]], [["the"]]
    assert align_tokens(*texts)[0].hypothesis.tolist() == [-1, 0]
    assert align_tokens(*texts, keep_case=True)[0].hypothesis.tolist() == [-1, 0]
    assert align_tokens([["the", "The"]], [["the"]], keep_case=True)[0].hypothesis.tolist() == [
        0,
        -1,
    ]


def test_invalid_calls_are_refused():
    with pytest.raises(InputError, match="one of them is a string"):
        align_tokens(["a b"], [["a"]])
    with pytest.raises(InputError, match="2 references but 1 hypothesis;"):
        align_tokens([["a"], ["b"]], [["a"]])
    with pytest.raises(OptionError, match="not 'cheap'"):
        align_tokens([["a"]], [["a"]], costs="cheap")


def test_a_long_alignment_can_be_interrupted():
    def stop(*_):
        raise TimeoutError

    random = np.random.default_rng(0)
    texts = [random.integers(0, 10**6, 400_000).astype(np.int32) for _ in range(2)]
    previous = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        start = time.monotonic()
        with pytest.raises(TimeoutError):
            align_numbers([texts[0]], [texts[1]])
        assert time.monotonic() - start < 10
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


@pytest.mark.parametrize(
    ("sources", "targets", "message"),
    [
        ([1], [1], "to a higher one"),
        ([0, 0], [1, 3], "needs an arc that leads there"),
        ([0, 0, 1], [1, 2, 3], "needs an arc that leads on"),
    ],
)
def test_arcs_that_do_not_form_a_lattice_are_refused(sources, targets, message):
    arrays = [np.array(numbers, np.int32) for numbers in (sources, targets, [0] * len(sources))]
    with pytest.raises(ValueError, match=message):
        _core.align_lattice(*arrays, np.empty(0, np.int32), False)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (5, "one of them is int"),
        (None, "one of them is NoneType"),
        ([None], "one of them is NoneType"),
        ([["so", None]], "a token must be a string, not None"),
        ([[5]], "a token must be a string, not 5"),
        ([], "0 references but 1 hypothesis; give one hypothesis for each"),
    ],
)
def test_other_values_than_a_list_of_tokens_are_errors(texts, message):
    with pytest.raises(InputError, match=message):
        align_tokens(texts, [["so"]])


def test_texts_may_come_one_after_the_other():
    texts = [["so", "it", "is"], ["yes"]]
    assert len(align_tokens(iter(texts), (text for text in texts))) == 2
