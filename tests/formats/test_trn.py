"""`trn`: utterances, comments, alternations, and all their possible errors."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct.documents.document import Document
from interpunct.documents.lattice import Lattice, Token
from interpunct.errors import InputError
from interpunct.formats import Reading, read, write
from tests.only import only


def documents(tmp_path, text, **options):
    path = tmp_path / "a.trn"
    path.write_text(text, encoding="utf-8")
    return read(path, **options)


def test_an_utterance_is_a_document_named_by_its_id(tmp_path):
    first, second = documents(
        tmp_path, ';; a comment\nSo , it is. (ann-1)\n\n"Yes," we (did)! (ann-2)\n'
    )
    assert (first.name, second.name) == ("ann-1", "ann-2")
    assert first.units == ("So", "it", "is")
    assert first.marks == (",", "", ".")
    assert second.units == ("Yes", "we", "did")
    assert second.opening == '"'
    assert first.origins.of(2).endswith("a.trn:2")
    assert first.lattice is None
    assert first.boundaries.tolist() == [False, False, True]


def test_an_utterance_without_words_is_a_document(tmp_path):
    first, second = documents(tmp_path, "(a-1)\nso (a-2)\n")
    assert first.units == ()
    assert second.units == ("so",)


def test_alternations_are_kept_and_the_first_wording_is_the_text(tmp_path):
    (found,) = documents(tmp_path, "i { do, / did } it { . / @ } { { @ / a } / b } (u-1)\n")
    assert found.units == ("i", "do", "it")
    assert found.marks == ("", ",", ".")
    assert (
        str(found.lattice) == "i { do , / did } it { . / @ } { @ / a / b }"
        or str(found.lattice) == "i { do , / did } it { . / @ } { { @ / a } / b }"
    )


def test_tokens_can_be_kept_as_written(tmp_path):
    (found,) = documents(tmp_path, "So , it's. (u-1)\n", reading=Reading(keep_tokens=True))
    assert found.units == ("So", ",", "it's.")
    assert found.marks == ("", "", "")


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ("so it is", "a.trn:1", "no name: a line of trn ends with the name"),
        ("so it is ()", "a.trn:1", "no name"),
        ("so { a / b (u-1)", "a.trn:1:4", "this { is never closed; add its }"),
        ("so a / b } (u-1)", "a.trn:1:10", "this } has no { before it"),
        ("so a{b / c} (u-1)", "a.trn:1:5", "a { stands inside a token"),
        ("so { } (u-1)", "a.trn:1:6", "an alternative is empty; write @"),
        ("so (u-1)\nno (u-1)", "a.trn:2", "a second document named 'u-1'"),
    ],
)
def test_errors_say_where(tmp_path, line, place, message):
    with pytest.raises(InputError, match=message) as caught:
        documents(tmp_path, line + "\n")
    assert f"{place}: " in str(caught.value)


def test_an_utterance_on_one_side_only_is_an_error(tmp_path):
    (tmp_path / "r.trn").write_text("so (u-1)\nno (u-2)\n")
    (tmp_path / "h.trn").write_text("so (u-1)\n")
    with pytest.raises(InputError, match="document 'u-2' is missing in system 'h'"):
        interpunct.score(tmp_path / "r.trn", tmp_path / "h.trn", task="punctuation")


def test_alternations_in_a_system_are_an_error(tmp_path):
    (tmp_path / "r.trn").write_text("so { a / b } (u-1)\n")
    with pytest.raises(
        InputError, match="'u-1' of the system holds alternations, which only a ref"
    ):
        interpunct.score(tmp_path / "r.trn", tmp_path / "r.trn", task="punctuation")


def test_a_name_that_trn_cannot_hold(tmp_path):
    with pytest.raises(InputError, match=r"the name 'a \(b\)' cannot stand in parentheses"):
        write([Document.build("a (b)", ["so"])], tmp_path / "a.trn")


words = st.text(st.characters(exclude_categories=["Z", "C", "P"]), min_size=1, max_size=5).filter(
    lambda text: text.isalnum()
)


@given(st.lists(words, max_size=5))
def test_words_of_every_kind_come_back(tmp_path_factory, units):
    document = Document.build("u-1", units)
    path = tmp_path_factory.mktemp("trn") / "a.trn"
    write([document, Document.build("u-2", ["so"])], path)
    back = read(path, reading=Reading(keep_tokens=True))[0]
    assert back.units == document.units


@pytest.mark.parametrize("format", ["trn", "jsonl", "parquet"])
def test_a_lattice_comes_back(tmp_path, format):
    lattice = Lattice.parse(
        r"so { it / \@ { is / 's } / @ } { , / @ } a\{b",
        split=lambda text: (Token(text, text == ","),),
    )
    tokens = [token.text for token in lattice.first_path()]
    document = Document.build(
        "u-1", [text for text in tokens if text != ","], marks=["", ",", ""], lattice=lattice
    )
    path = tmp_path / f"a.{format}"
    write([document], path)
    (back,) = read(path, reading=Reading(keep_tokens=format == "trn"))
    assert str(back.lattice) == str(lattice)
    assert back.units[:2] == document.units[:2]
    if format != "trn":
        assert back == document


@pytest.mark.parametrize("format", ["jsonl", "parquet"])
def test_a_lattice_of_kept_tokens_comes_back(tmp_path, format):
    (tmp_path / "a.trn").write_text("so { it / that } . (u-1)\n")
    documents = read(tmp_path / "a.trn", reading=Reading(keep_tokens=True))
    write(documents, tmp_path / f"b.{format}")
    assert read(tmp_path / f"b.{format}") == documents


@pytest.mark.slow
def test_a_million_words_are_one_utterance(tmp_path):
    """As many as a day of speech; the two sides differ in a few words."""
    random = np.random.default_rng(0)
    said = [f"w{number}" for number in random.integers(0, 20_000, 10**6).tolist()]
    heard = list(said)
    for place in random.integers(0, 10**6, 200).tolist():
        heard[place] = "oh"
    (tmp_path / "r.trn").write_text(" ".join(said) + " (day-1)\n")
    (tmp_path / "h.trn").write_text(" ".join(heard) + " (day-1)\n")
    found = interpunct.score(tmp_path / "r.trn", tmp_path / "h.trn", task="punctuation")
    wrong = sum(a != b for a, b in zip(said, heard, strict=True))
    assert only(found).counts["words"]["substitutions"] == wrong
