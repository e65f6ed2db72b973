"""Data of punctuation restoration and of topic segmentation: punctuator2, SEPP-NLG, Choi."""

import re

import pytest

from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning
from interpunct.formats import read, write
from tests.formats.one_document import one
from tests.formats.sample_files import sample
from tests.pictures import drawn


def test_named_marks_of_punctuator_are_marks_and_pauses_are_not_words():
    (document,) = read(sample("punctuator"))
    assert drawn(document) == "so it is they said | why | we do n't know not yet | well |"
    assert document.marks == ("", "", ",", "", ".", "?", "", "", "", "--", "", ";", "!")
    assert document.origins.of(6).endswith("punctuator.data:1:65")


def test_named_marks_are_written_by_their_names_and_others_as_they_are(tmp_path):
    document = Document.build("a", ["so", "yes"], marks=[", “", ". ”"], opening="--")
    write([document], tmp_path / "a.txt", format="punctuator")
    assert (tmp_path / "a.txt").read_text() == "-DASH so ,COMMA “ yes .PERIOD ”\n"


def test_a_text_with_named_marks_is_not_silently_prose(tmp_path):
    with pytest.warns(InputWarning, match=r"this looks like a text with named marks of punctuator"):
        one(tmp_path, "a.txt", "to be ,COMMA or not .PERIOD\n")


@pytest.mark.parametrize("word", ["COMMA", "'CAUSE", ",so", "<doc>", "x,COMMA", "$PERIODS"])
def test_other_tokens_are_words(tmp_path, word):
    document = one(tmp_path, "a.x", f"so {word} it .PERIOD", format="punctuator")
    assert document.units == ("so", word, "it")


def test_words_like_names_of_marks_are_counted(tmp_path):
    text = "so .FOO it\nis ,comma .NET it .PERIOD\n"
    with pytest.warns(InputWarning, match=r":1: '.FOO' looks like .* \(and 2 more words") as told:
        document = one(tmp_path, "a.x", text, format="punctuator")
    assert document.units == ("so", ".FOO", "it", "is", ",comma", ".NET", "it")
    assert len(told) == 1


def test_names_of_marks_may_be_of_two_words(tmp_path):
    document = one(tmp_path, "a.x", "why ?QUESTION_MARK so !EXCLAMATION_MARK", format="punctuator")
    assert document.marks == ("?", "!")


def test_sentences_of_sepp_nlg_are_in_the_second_column_and_marks_in_the_third():
    (document,) = read(sample("sepp-nlg"))
    assert drawn(document) == "so it is they said | why | well yes no |"
    assert document.marks == ("", "", ",", "", ".", "?", "--", ":", ".")


def test_a_table_of_labels_and_scores_is_still_one(tmp_path):
    """Its third column has numbers and no marks."""
    document = one(tmp_path, "a.tsv", "so\t0\t0\nit\t1\t1\n")
    assert document.scores.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("so\t0\t0\nit\t1\n", "a.tsv:2: expected word, 0 or 1, and a mark or 0, separated by tabs"),
        ("so\t2\t.\n", "a.tsv:1: the second column is '2'; it must be 1 where a sentence ends"),
        ("so\t0\tx\n", "a.tsv:1: unknown mark 'x'; a mark is"),
        ("\t0\t.\n", "a.tsv:1: the word is empty; give one word for each label"),
    ],
)
def test_a_bad_row_of_sepp_nlg_is_one_line(tmp_path, rows, message):
    with pytest.raises(InputError, match=re.escape(message)):
        one(tmp_path, "a.tsv", rows, format="sepp-nlg")


def test_units_of_topics_are_sentences():
    (document,) = read(sample("choi"))
    assert [len(unit.split()) for unit in document.units] == [7, 6, 8, 6, 5, 8]
    assert document.boundaries.tolist() == [0, 1, 0, 0, 1, 1]
    assert document.origins.of(2).endswith("choi.ref:5")


def test_topics_may_have_levels_and_titles(tmp_path):
    """As in Wiki-727."""
    text = "========,1,preface.\nSo it is.\n========,2,History.\nYes.\nNo.\n"
    document = one(tmp_path, "a", text)
    assert document.units == ("So it is.", "Yes.", "No.")
    assert document.boundaries.tolist() == [1, 0, 0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("so\nit\n", "a.ref: no line of ========== marks the end of a topic; add one after each"),
        (
            "====\nso\n====it\n",
            "a.ref:3: a line that begins with ==== must hold = only, or go on with a comma",
        ),
        ("====\n====\n", "a.ref: the file is empty"),
    ],
)
def test_a_bad_text_of_topics_is_one_line(tmp_path, text, message):
    with pytest.raises(InputError, match=re.escape(message)):
        one(tmp_path, "a.ref", text)


def test_a_sentence_that_looks_like_an_end_cannot_be_written(tmp_path):
    document = Document.build("a", ["so it is", "==== x"], boundaries=[0, 1])
    with pytest.raises(InputError, match="the token '==== x' is empty, begins with ====, or"):
        write([document], tmp_path / "a.ref")
