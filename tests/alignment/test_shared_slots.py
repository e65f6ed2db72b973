"""Boundaries where words differ, all on the slots of the first reference."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpunct.alignment.annotated import share_slots
from interpunct.corpora.pairing import Pair
from interpunct.options import Settings
from tests import slow_network
from tests.pictures import segmented


def drawn(units, slots):
    return " ".join(unit + " |" * bool(end) for unit, end in zip(units, slots, strict=True))


def shared(references, systems, **options):
    """Everything as pictures on the words of the first reference."""
    gold = {name: segmented(text) for name, text in references.items()}
    made = {name: segmented(text) for name, text in systems.items()}
    found = share_slots(Pair("d", gold, made), Settings.choose(**options))
    rows = {**found.references.boundaries, **found.systems}
    return {name: drawn(found.references.units, slots) for name, slots in rows.items()}


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        pytest.param("a b | x d |", "a b | c d |", id="another word"),
        pytest.param("a | c d |", "a | b c d |", id="a word less"),
        pytest.param("a b x | c d", "a b | c d", id="a boundary after a word of its own"),
        pytest.param("x | a b c d", "a b c d", id="before the first word there is no slot"),
        pytest.param("a b c d x |", "a b c d |", id="after the last word"),
        pytest.param("a b | x | c d", "a b | c d", id="two on one slot are one"),
    ],
)
def test_boundaries_go_with_their_words(second, expected):
    found = shared({"ann": "a b c | d |", "bo": second}, {"s": second})
    assert found == {"ann": "a b c | d |", "bo": expected, "s": expected}


def test_a_word_that_only_others_have_counts_for_the_slot_before():
    references = {"ann": "a b c |", "bo": "a x | b c"}
    assert shared(references, {"s": "a x | b c"})["s"] == "a | b c"


def test_equal_words_need_no_network():
    same = segmented("a b | c")
    pair = Pair("d", {"ann": same, "bo": segmented("a | b c")}, {"s": segmented("A b c |")})
    assert share_slots(pair, Settings.choose()) is None


texts = st.lists(st.sampled_from(["a", "b", "c", "|"]), min_size=1, max_size=7)


@given(st.lists(texts, min_size=2, max_size=3), texts)
@settings(max_examples=60)
def test_word_errors_are_those_of_the_slow_way(references, hypothesis):
    def made(tokens):
        kept = [t for i, t in enumerate(tokens) if t != "|" or (i and tokens[i - 1] != "|")]
        while kept and kept[0] == "|":
            kept = kept[1:]
        return kept

    references, hypothesis = [made(text) for text in references], made(hypothesis)
    gold = {f"r{i}": segmented(" ".join(text)) for i, text in enumerate(references)}
    if not references[0]:
        return
    found = share_slots(Pair("d", gold, {"s": segmented(" ".join(hypothesis))}), Settings.choose())
    if found is None:
        return
    counts = slow_network.score(slow_network.merge(references), hypothesis)["words"]
    correct, substituted, deleted, inserted, skipped = counts
    rates = found.errors["s"].rates
    assert rates.word_errors == substituted + deleted + inserted
    assert rates.words == correct + substituted + deleted + skipped


def test_scores_go_with_their_words():
    gold = {"ann": segmented("a b c |"), "bo": segmented("a b x c |")}
    system = segmented("a x c", scores=[0.2, 0.9, 0.7])
    found = share_slots(Pair("d", gold, {"s": system}), Settings.choose())
    assert found.scores["s"].tolist() == [0.2, 0.9, 0.7]


def test_the_beginning_of_a_document_has_the_errors_of_its_words():
    gold = {"ann": segmented("a b c |"), "bo": segmented("a x c |")}
    found = share_slots(Pair("d", gold, {"s": segmented("a y c d")}), Settings.choose())
    errors = found.errors["s"]
    assert errors.errors.tolist() == [0, 1, 1]
    assert errors.words.tolist() == [1, 1, 1]
    assert errors.first(2).rates.word_error_rate == 0.5
