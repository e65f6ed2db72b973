"""Tokens and sentences: cases by hand, span matching as the oracle, and laws."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct.alignment.characters.alignment import align_tokens
from interpunct.alignment.characters.slots import shared_slots
from interpunct.alignment.characters.token_text import TokenText
from interpunct.corpora.whole_texts import join_documents
from interpunct.errors import InputError
from interpunct.formats import Reading, read
from interpunct.metrics.tokens import label_errors, sentence_matches, token_matches
from tests.shared import data, golden
from tests.token_pictures import counts, document, evaluate, segmentations, sentences


@pytest.mark.parametrize("case", golden("token_cases.json"), ids=lambda case: case["id"])
def test_cases_worked_out_by_hand(case):
    fold = case.get("fold", "marks")
    found = counts(evaluate(case["reference"], case["hypothesis"], fold=fold))
    assert found["tokens"] == found["words"] == tuple(case["tokens"]), case["why"]
    assert found["sentences"] == tuple(case["sentences"]), case["why"]


@pytest.mark.parametrize(
    ("reference", "hypothesis", "fold", "tokens"),
    [
        pytest.param('He said " hi " .', "He said `` hi '' .", "marks", (6, 0, 0), id="quotes"),
        pytest.param('He said " hi " .', "He said `` hi '' .", "none", (4, 2, 2), id="no table"),
        pytest.param("He said “ hi ”", "He said ’’ hi ''", "marks", (5, 0, 0), id="curly quotes"),
        pytest.param("it ( is )", "it -LRB- is -RRB-", "marks", (4, 0, 0), id="brackets"),
        pytest.param("I can not", "I ca n't", "marks", (1, 2, 2), id="short and whole"),
        pytest.param("I can not", "I ca n't", "contractions", (3, 0, 0), id="short is whole"),
        pytest.param("I CAN NOT", "I CA N'T", "contractions", (3, 0, 0), id="in capitals"),
        pytest.param("They are", "They 're", "contractions", (2, 0, 0), id="one token"),
        pytest.param("it n'tx", "it n'tx", "contractions", (2, 0, 0), id="whole tokens only"),
    ],
)
def test_folding(reference, hypothesis, fold, tokens):
    found = counts(evaluate(sentences(reference), sentences(hypothesis), fold=fold))
    assert found["tokens"] == tokens


@pytest.mark.parametrize(
    ("reference", "hypothesis", "tokens", "found"),
    [
        pytest.param(
            "one two . | three four .", "one two .", (3, 0, 3), (1, 0, 1), id="stops early"),
        pytest.param(
            "one two . | three four .", "one two . | one two . | three four .",
            (6, 3, 0), (2, 1, 0), id="a sentence twice"),
        pytest.param("one two .", "", (0, 0, 3), (0, 0, 1), id="nothing"),
        pytest.param(
            "Yes . | No .", "Yes .No .", (2, 1, 2), (0, 1, 2), id="a token over a sentence's end"),
        pytest.param(
            "a b c | d", "a b | c d", (4, 0, 0), (0, 2, 2), id="sentences that overlap"),
        pytest.param(
            "é b", "e\u0301 b", (2, 0, 0), (1, 0, 0), id="composed and decomposed"),
        pytest.param("a\u200bb c", "ab c", (1, 1, 1), (1, 0, 0), id="a zero-width character"),
    ],
)  # fmt: skip
def test_odd_output_is_scored_as_the_definition_says(reference, hypothesis, tokens, found):
    result = counts(evaluate(sentences(reference), sentences(hypothesis)))
    assert (result["tokens"], result["sentences"]) == (tokens, found)


def spans(text):
    """The spans of tokens and of sentences, in characters."""
    tokens, whole, end = set(), set(), 0
    for sentence in text:
        start = end
        for token in sentence:
            tokens.add((end, end + len(token)))
            end += len(token)
        whole.add((start, end))
    return tokens, whole


def compared(reference, hypothesis):
    return len(reference & hypothesis), len(hypothesis - reference), len(reference - hypothesis)


@given(segmentations())
def test_equal_characters_are_span_matching(pair):
    reference, hypothesis = map(spans, pair)
    found = counts(evaluate(*pair))
    assert found["tokens"] == compared(reference[0], hypothesis[0])
    assert found["sentences"] == compared(reference[1], hypothesis[1])
    ends = [[{end for _, end in level} for level in side] for side in (reference, hypothesis)]
    assert found["token_boundaries"] == compared(ends[0][0], ends[1][0])
    assert found["sentence_boundaries"] == compared(ends[0][1], ends[1][1])


@given(segmentations())
def test_swapping_sides_swaps_what_is_false(pair):
    forth, back = counts(evaluate(*pair)), counts(evaluate(*reversed(pair)))
    assert forth == {level: (tp, fn, fp) for level, (tp, fp, fn) in back.items()}


@given(segmentations("ab"), segmentations("ab"))
def test_documents_add_their_counts(first, second):
    both = interpunct.score(
        [document(first[1], "1"), document(second[1], "2")],
        [document(first[0], "1"), document(second[0], "2")],
        task="tokens",
    )
    one, two = counts(evaluate(*first)), counts(evaluate(*second))
    assert counts(both) == {
        level: tuple(a + b for a, b in zip(one[level], two[level], strict=True)) for level in one
    }


@given(segmentations("ab"), segmentations("ab"))
def test_no_more_is_found_than_there_is(first, second):
    """Also where the characters differ, and whichever side is which."""
    reference, hypothesis = first[0], second[1]
    found = counts(evaluate(reference, hypothesis))
    sizes = {
        "tokens": (sum(map(len, reference)), sum(map(len, hypothesis))),
        "sentences": (len(reference), len(hypothesis)),
    }
    for level, (gold, made) in sizes.items():
        tp, fp, fn = found[level]
        assert min(tp, fp, fn) >= 0
        assert (tp + fn, tp + fp) == (gold, made)


@given(segmentations("ab"))
def test_a_text_is_perfect_against_itself(pair):
    for fp, fn in [(fp, fn) for _, fp, fn in counts(evaluate(pair[0], pair[0])).values()]:
        assert fp == fn == 0


@given(segmentations("ab"), segmentations("ab"), st.integers(1, 4))
def test_slots_are_the_picture_drawn_character_by_character(first, second, window):
    alignment = align_tokens(
        TokenText.of(first[0], fold="none"), TokenText.of(second[1], fold="none"), window=window
    )
    for side, slots in zip(drawn(alignment), shared_slots(alignment), strict=True):
        assert "".join("OITS"[label] for label in slots.labels) == side["labels"]
        assert np.flatnonzero(slots.token_ends).tolist() == side["token_ends"]
        assert np.flatnonzero(slots.sentence_ends).tolist() == side["sentence_ends"]


def drawn(alignment):
    """Go from one common boundary to the next, writing down one character at a time."""
    sides = [{"labels": "", "token_ends": [], "sentence_ends": []} for _ in range(2)]
    texts = (alignment.reference, alignment.hypothesis)
    blocks = {tuple(row[:4]) for row in alignment.blocks.tolist()}
    for start, end in itertools.pairwise(map(tuple, alignment.common.tolist())):
        if (*start, *end) in blocks:
            for one, other in ((0, 1), (1, 0)):
                own = write(sides[one], texts[one], start[one], end[one])
                sides[other]["labels"] += "O" * own
            # What ends with the block ends in its last slot.
            for side, text, first, last in zip(sides, texts, start, end, strict=True):
                if last > first:
                    side["token_ends"][-1] = len(side["labels"]) - 1
                if last > first and last in text.sentence_ends:
                    side["sentence_ends"][-1] = len(side["labels"]) - 1
        else:
            for side, text, first, last in zip(sides, texts, start, end, strict=True):
                write(side, text, first, last)
    return sides


def write(side, text, first, last):
    """Write the tokens from first to last; say how many characters that were."""
    before = len(side["labels"])
    token_starts = [0, *text.token_ends.tolist()]
    sentence_ends = [0, *text.sentence_ends.tolist()]
    for token in range(first, last):
        size = token_starts[token + 1] - token_starts[token]
        side["labels"] += ("S" if token in sentence_ends else "T") + "I" * (size - 1)
        side["token_ends"].append(len(side["labels"]) - 1)
        if token + 1 in sentence_ends:
            side["sentence_ends"].append(len(side["labels"]) - 1)
    return len(side["labels"]) - before


def test_sentences_that_share_one_are_counted_once():
    # A sentence skipped on one side, then on the other, then again: three pairs, two sentences.
    common = [[0, 0], [0, 1], [1, 1], [1, 2]]
    assert sentence_matches(common, [1], [1, 2]).matched == 1


def test_a_block_of_one_token_a_side_is_no_match():
    assert token_matches([[0, 0], [1, 1]], [[0, 0, 1, 1, 0]]).matched == 0


def test_labels_of_other_characters_are_refused():
    with pytest.raises(InputError, match="reference has 2 labels and hypothesis has 3"):
        label_errors([3, 1], [3, 1, 2])


@pytest.mark.parametrize("corpus", ["fr_gsd", "ja_gsd"])
def test_a_treebank_against_itself_and_against_a_damaged_copy(corpus):
    reading = Reading(keep_tokens=True)
    gold = join_documents(read(data(f"ud/{corpus}-ud-test.conllu"), reading=reading), "gold")
    tokens, found = len(gold), int(np.count_nonzero(gold.boundaries))
    same = counts(interpunct.score(gold, gold, task="tokens"))
    assert all((fp, fn) == (0, 0) for _, fp, fn in same.values())
    assert same["tokens"][0] == tokens

    # Every hundredth token has a character too many, and every tenth sentence is not ended.
    places = range(50, tokens, 100)
    units = [f"x{unit}" if place in places else unit for place, unit in enumerate(gold.units)]
    ends = np.flatnonzero(gold.boundaries)
    boundaries = gold.boundaries.copy()
    boundaries[ends[4:-1:10]] = False
    copy = interpunct.Document.build("copy", units, boundaries=boundaries, treebank=gold.treebank)
    damaged = counts(interpunct.score(copy, gold, task="tokens"))
    assert damaged["tokens"] == (tokens - len(places), len(places), len(places))
    joined = len(ends[4:-1:10])
    assert damaged["sentences"] == (found - 2 * joined, joined, 2 * joined)
