"""Other wordings of entities beside nlp, as Rev's corpora list them."""

import json

import pytest

import interpunct
from interpunct.errors import InputError, InputWarning

HEADER = "token|speaker|ts|endTs|punctuation|case|tags\n"
ROWS = (
    "in|0||||LC|[]\n2020|0|||,|CA|['0:YEAR']\n"
    "we|0|||,|LC|['1:CONTRACTION']\nare|0|||.|LC|['1:CONTRACTION']\n"
)
ENTITIES = {
    "0": {"class": "YEAR", "candidates": [
        {"probability": 0.1, "verbalization": ["two", "thousand", "twenty"]},
        {"probability": 0.9, "verbalization": ["twenty", "twenty"]},
    ]},
    "1": {"class": "CONTRACTION", "candidates": [{"probability": 1, "verbalization": ["we're"]}]},
}  # fmt: skip


@pytest.fixture
def corpus(tmp_path):
    for folder in ("gold", "asr", "wordings"):
        (tmp_path / folder).mkdir()
    (tmp_path / "gold/call.nlp").write_text(HEADER + ROWS)
    (tmp_path / "asr/call.txt").write_text("In twenty twenty, we're.")
    (tmp_path / "wordings/call.norm.json").write_text(json.dumps(ENTITIES))
    return tmp_path


def score(folder, **options):
    given = {"task": "punctuation", "intervals": False, "alternatives": folder / "wordings"}
    return interpunct.score(folder / "gold", {"s": folder / "asr"}, **{**given, **options})


def test_any_wording_counts_as_right(corpus):
    found = score(corpus)
    assert found["s"]["word_error_rate"].value == 0
    assert found["s"].counts["marks"]["deletions"] == 1, "the comma inside `we, are`"
    assert "|alternatives:wordings~" in found.signature


def test_the_written_form_comes_first_and_then_the_most_probable(corpus):
    settings = interpunct.options.Settings.choose(
        task="punctuation", alternatives=corpus / "wordings"
    )
    (gold,) = interpunct.corpora.inputs.reference_corpora(corpus / "gold", settings)
    (document,) = gold.documents
    assert str(document.lattice) == (
        "in { 2020 / twenty twenty / two thousand twenty } , { we , are / we're , } ."
    )


@pytest.mark.parametrize(
    ("entities", "message"),
    [
        pytest.param({}, r"call\.nlp:3: the entity '0' has no candidates", id="no entity"),
        pytest.param({"0": {"candidates": []}}, r"norm\.json: the entity '0'", id="none listed"),
        pytest.param({"0": {"candidates": [{}]}}, "expected candidates with a list", id="empty"),
        pytest.param([], "expected an object", id="no object"),
    ],
)
def test_ids_without_candidates_are_named(corpus, entities, message):
    (corpus / "wordings/call.norm.json").write_text(json.dumps(entities))
    with pytest.raises(InputError, match=message):
        score(corpus)


@pytest.mark.parametrize("tag", ["0", "[]"])
def test_a_document_without_ids_is_reported(corpus, tag):
    rows = "in|0||||LC|[]\n2020|0|||.|CA|TAG\n".replace("TAG", tag)
    (corpus / "gold/call.nlp").write_text(HEADER + rows)
    with pytest.warns(InputWarning, match=r"call\.nlp: no word has the id of an entity"):
        score(corpus)


@pytest.mark.filterwarnings("error::interpunct.errors.InputWarning")
def test_a_document_without_entities_needs_no_ids(corpus):
    (corpus / "gold/call.nlp").write_text(HEADER + "in|0|||,|LC|[]\nall|0|||.|LC|[]\n")
    (corpus / "asr/call.txt").write_text("In, all.")
    (corpus / "wordings/call.norm.json").write_text("{}")
    assert score(corpus)["s"]["word_error_rate"].value == 0


def test_a_document_without_its_file_is_an_error(corpus):
    (corpus / "wordings/call.norm.json").unlink()
    with pytest.raises(InputError, match=r"wordings/call\.norm\.json is missing"):
        score(corpus)


def test_a_file_without_its_document_is_an_error(corpus):
    (corpus / "gold/other.nlp").write_text(HEADER + "so|0|||.|LC|[]\n")
    (corpus / "wordings/other.norm.json").write_text("{}")
    (corpus / "wordings/third.norm.json").write_text("{}")
    with pytest.raises(InputError, match=r"third\.norm\.json: there is no document of this name"):
        score(corpus)


def test_a_file_may_stand_beside_its_document(corpus):
    (corpus / "wordings/call.norm.json").rename(corpus / "gold/call.norm.json")
    found = interpunct.score(
        corpus / "gold/call.nlp", {"s": corpus / "asr"}, task="punctuation", intervals=False,
        alternatives=corpus / "wordings",
    )  # fmt: skip
    assert found["s"]["word_error_rate"].value == 0


def test_other_formats_have_no_such_wordings(corpus):
    with pytest.raises(InputError, match="needs references in nlp"):
        interpunct.score(["so"], ["so"], task="punctuation", alternatives=corpus / "wordings")
