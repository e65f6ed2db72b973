"""Tokens and sentences: cases by hand, span matching as the oracle, and laws."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given

import interpunct
from interpunct.corpora.whole_texts import join_documents
from interpunct.errors import InputWarning
from interpunct.formats import Reading, read
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
        [document(first[0], "1"), document(second[0], "2")],
        [document(first[1], "1"), document(second[1], "2")],
        task="tokens",
    )
    one, two = counts(evaluate(*first)), counts(evaluate(*second))
    assert counts(both) == {
        level: tuple(a + b for a, b in zip(one[level], two[level], strict=True)) for level in one
    }


@given(segmentations("ab"), segmentations("ab"))
def test_no_more_is_found_than_the_reference_has(first, second):
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
    damaged = counts(interpunct.score(gold, copy, task="tokens"))
    assert damaged["tokens"] == (tokens - len(places), len(places), len(places))
    joined = len(ends[4:-1:10])
    assert damaged["sentences"] == (found - 2 * joined, joined, 2 * joined)


@pytest.mark.parametrize(
    ("extension", "content"),
    [
        pytest.param("csv", "id,text\na,It is. So it was. Yes. No.\n", id="cell"),
        pytest.param("trn", "It is. So it was. Yes. No. (a)\n", id="utterance"),
    ],
)
def test_a_side_without_sentence_ends_inside_documents_is_a_note(tmp_path, extension, content):
    (tmp_path / "a.txt").write_text("It is. So it was. Yes. No.\n")
    (tmp_path / f"a.{extension}").write_text(content)
    whole, text = tmp_path / f"a.{extension}", tmp_path / "a.txt"
    for reference, system, side in ((text, whole, "system"), (whole, text, "reference")):
        with pytest.warns(InputWarning) as told:
            interpunct.score(reference, system, task="tokens", intervals=False)
        (note,) = [str(one.message) for one in told]
        assert note.startswith(f"{side} 'a' has no sentence end inside a document, and the other ")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        interpunct.score(text, text, task="tokens", intervals=False)
