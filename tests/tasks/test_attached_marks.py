"""Words that end in marks, where a format gives words as they are, are a note."""

import json
import warnings

import pytest

import interpunct
from interpunct.errors import InputWarning

TEXT = "So yes, he said. We go now. Is it so? Fine."
ATTACHED = "that end in a mark"


def notes(reference, system, *, about=ATTACHED, **options):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        interpunct.score(reference, {"x": system}, intervals=False, **options)
    return [str(warning.message) for warning in caught if about in str(warning.message)]


def as_jsonl(words):
    return json.dumps({"name": "d", "units": words})


def as_labels(words):
    return "".join(f"{word}\tO\n" for word in words)


def as_named_labels(words):
    return "".join(f"{word}\t{'PERIOD' if word[-1] == '.' else 'O'}\n" for word in words)


def as_nlp(words):
    return "token|punctuation\n" + "".join(f"{word}|\n" for word in words)


@pytest.fixture(params=[as_jsonl, as_labels, as_named_labels, as_nlp])
def cut_at_spaces(request, tmp_path):
    """A file whose words are what stands between the spaces of a text."""
    endings = {as_jsonl: "jsonl", as_nlp: "nlp"}
    path = tmp_path / f"d.{endings.get(request.param, 'tsv')}"
    path.write_text(request.param(TEXT.split()))
    return path


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_words_cut_at_spaces_are_a_note(cut_at_spaces, tmp_path, task):
    text = tmp_path / "d.txt"
    text.write_text(TEXT)
    (system,) = notes(text, cut_at_spaces, task=task)
    assert system.startswith("system 'x' has 5 words that end in a mark, such as 'Fine.', 'now.'")
    (reference,) = notes(cut_at_spaces, text, task=task)
    assert reference.startswith("reference 'd' has 5 words that end in a mark")


@pytest.mark.parametrize("marks", [None, ["", ",", "", "", ".", ""]])
def test_words_that_are_marks_are_a_note(tmp_path, marks):
    """Also if the marks stand beside the words, too, as in the alignments of fstalign."""
    path = tmp_path / "d.jsonl"
    document = {"units": ["so", "yes", ",", "he", "said", "."], "marks": marks}
    path.write_text(json.dumps({key: value for key, value in document.items() if value}))
    text = ["So yes, he said."]
    (note,) = notes(text, path, task="punctuation")
    assert note.startswith("system 'x' has 2 words that end in a mark, such as ',', '.'")
    assert not notes(text, path, task="punctuation", about="no mark at all")


def test_many_documents_of_such_words_are_one_note(tmp_path):
    path = tmp_path / "d.jsonl"
    rows = [{"name": f"d{n}", "units": TEXT.split()} for n in range(40)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    reference, system = notes(path, path, task="punctuation")
    assert "has 200 words" in reference
    assert "has 200 words" in system


def test_chinese_in_one_unit_is_a_note(tmp_path):
    path = tmp_path / "d.jsonl"
    path.write_text(as_jsonl(["我回家了。你在哪里？"]))
    assert len(notes(path, path, task="punctuation")) == 2


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(
            {"units": ["Dr.", "Li", "left", "at", "3", "p.m."], "marks": ["", "", "", "", "", "."]},
            id="abbreviations",
        ),
        pytest.param(
            {"units": ["Yahoo!", "grew", "and", "fell"], "marks": ["", ",", "", "."]},
            id="a name among marks",
        ),
        pytest.param({"units": ["so"] * 40 + ["Yahoo!"]}, id="a name without marks"),
        pytest.param({"units": ["so", "yes"], "marks": [",", "."]}, id="marks beside words"),
    ],
)
def test_words_with_marks_of_their_own_give_no_note(tmp_path, document):
    path = tmp_path / "d.jsonl"
    path.write_text(json.dumps({"name": "d", **document}))
    assert not notes(path, path, task="punctuation")


def test_tokens_as_written_with_given_boundaries_give_no_note(tmp_path):
    path = tmp_path / "d.trn"
    path.write_text(f"{TEXT} (a-1)\n")
    assert not notes(path, path, preset="sclite")
    path = tmp_path / "d.jsonl"
    words = TEXT.split()
    path.write_text(json.dumps({"units": words, "boundaries": [w[-1] in ".?" for w in words]}))
    assert not notes(path, path)


@pytest.mark.parametrize(
    ("reference", "system", "who"),
    [
        (TEXT, "so yes he said we go now is it so fine", "system 'x'"),
        ("so yes he said we go now is it so fine", TEXT, "reference 'reference'"),
    ],
)
def test_a_side_without_marks_is_a_note_where_the_other_has_some(reference, system, who):
    (note,) = notes([reference], [system], task="punctuation", about="no mark at all")
    assert note.startswith(who)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        pytest.param("so yes he said", {}, id="no side has any"),
        pytest.param(TEXT, {"marks": ()}, id="no mark is scored"),
    ],
)
def test_words_alone_need_no_marks(text, options):
    words = "so yes he said we go now is it so fine"
    assert not notes([text], [words], task="punctuation", about="no mark at all", **options)
