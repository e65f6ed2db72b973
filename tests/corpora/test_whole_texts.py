"""A text in parts on one side and as a whole on the other."""

from __future__ import annotations

import pytest

import interpunct
from interpunct.corpora.whole_texts import join_documents
from interpunct.documents.treebank import Treebank
from interpunct.errors import InputError, InputWarning
from tests.token_pictures import counts, document, sentences

PARTS = [
    document(sentences("a b | c"), "one"),
    document(sentences("d | e f"), "two"),
]
WHOLE = document(sentences("a b | c d | e f"), "tool")


def test_the_parts_are_compared_as_one_text():
    with pytest.warns(InputWarning, match="gold has 2 documents and tool one: compared as one"):
        evaluation = interpunct.score({"gold": PARTS}, {"tool": WHOLE}, task="tokens")
    assert counts(evaluation)["tokens"] == (6, 0, 0)
    assert counts(evaluation)["sentences"] == (2, 1, 2)
    assert evaluation.documents == ("gold",)


def test_parts_on_the_other_side():
    with pytest.warns(InputWarning, match="tool has 2 documents and gold one"):
        evaluation = interpunct.score({"gold": WHOLE}, {"tool": PARTS}, task="tokens")
    assert counts(evaluation)["sentences"] == (2, 2, 1)


def test_parts_on_both_sides_are_paired_by_name():
    evaluation = interpunct.score({"gold": PARTS}, {"tool": PARTS[::-1]}, task="tokens")
    assert sorted(evaluation.documents) == ["one", "two"]
    assert counts(evaluation)["sentences"] == (4, 0, 0)


def test_a_part_is_not_taken_for_the_whole():
    with pytest.raises(InputError, match="document 'two' is missing in system 'tool'"):
        interpunct.score({"gold": PARTS}, {"tool": [PARTS[0]]}, task="tokens")


def tokens(units, words):
    return Treebank.of_tokens(units, [len(units)], words)


def test_words_marks_and_places_are_joined():
    first = interpunct.Document.build("1", ["du"], treebank=tokens(["du"], {0: ("de", "le")}))
    second = interpunct.Document.build(
        "2", ["so", "du"], opening="«", marks=[",", "."],
        treebank=tokens(["so", "du"], {1: ("de", "le")}),
    )  # fmt: skip
    joined = join_documents([first, second], "all")
    assert joined.units == ("du", "so", "du")
    assert joined.marks == ("«", ",", ".")
    assert joined.treebank.multiword_tokens == {0: ("de", "le"), 2: ("de", "le")}
    assert joined.treebank.sentence_tokens.tolist() == [1, 3]
    assert joined.boundaries.tolist() == [True, False, True]
