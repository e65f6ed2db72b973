"""Marks in `jsonl` and `parquet` are read as in tables of labels."""

import json

import pytest

from interpunct import score
from interpunct.errors import InputError, InputWarning
from interpunct.formats import read
from tests.only import only

UNITS = ["a", "b", "c", "d"]


def written(folder, extension, marks, **fields):
    path = folder / f"made.{extension}"
    if extension == "jsonl":
        path.write_text(json.dumps({"units": UNITS, "marks": marks, **fields}))
    else:
        pa = pytest.importorskip("pyarrow")
        pq = pytest.importorskip("pyarrow.parquet")
        pq.write_table(pa.Table.from_pylist([{"units": UNITS, "marks": marks, **fields}]), path)
    return path


@pytest.mark.parametrize("extension", ["jsonl", "parquet"])
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param(["O", "PERIOD", "COMMA", "B-QUESTION"], ("", ".", ",", "?"), id="names"),
        pytest.param(["", "?!", "", '."'], ("", "? !", "", '. "'), id="without spaces"),
        pytest.param(["_", ". --", "0", "..."], ("", ". --", "", "..."), id="as written"),
        pytest.param(["_\ufeff", "_ .", "", "__"], ("", ".", "", ""), id="none beside others"),
    ],
)
def test_marks_are_read_as_in_labels(tmp_path, extension, given, expected):
    (document,) = read(written(tmp_path, extension, given))
    assert document.marks == expected


def test_marks_without_spaces_count_as_in_text(tmp_path):
    (tmp_path / "gold.txt").write_text("a b?! c d.")
    found = score(tmp_path / "gold.txt", written(tmp_path, "jsonl", ["", "?!", "", "."]))
    assert only(found)["f1"].value == 1


@pytest.mark.parametrize("extension", ["jsonl", "parquet"])
def test_a_word_is_not_a_mark(tmp_path, extension):
    with pytest.raises(InputError, match=r"made\.\w+:1: unknown mark 'hello'"):
        read(written(tmp_path, extension, ["", "hello", "", ""]))


def test_marks_before_the_first_unit_are_read_alike(tmp_path):
    (document,) = read(written(tmp_path, "jsonl", [""] * 4, opening='--"'))
    assert document.opening == '-- "'
    with pytest.raises(InputError, match="unknown mark 'so'"):
        read(written(tmp_path, "jsonl", [""] * 4, opening="so"))


@pytest.mark.parametrize("extension", ["jsonl", "tsv"])
def test_punctuation_that_is_not_known_is_a_note(tmp_path, extension):
    if extension == "jsonl":
        path = written(tmp_path, "jsonl", ["", "§", "", "."])
    else:
        path = tmp_path / "made.tsv"
        path.write_text("a\tO\nb\t§\nc\tO\nd\t.\n")
    with pytest.warns(InputWarning, match=r"made\.\w+: '§' is not a known mark"):
        read(path)


def test_names_of_marks_in_the_reference_and_the_system_agree(tmp_path):
    made = written(tmp_path, "jsonl", ["O", "PERIOD", "O", "PERIOD"])
    (tmp_path / "gold.txt").write_text("a b. c d.")
    assert only(score(tmp_path / "gold.txt", made))["f1"].value == 1


GREEK = "Πού πας; Εδώ· τώρα."
NAMED_IN_GREEK = {
    "d.tsv": "Πού\tO\nπας\tQUESTION\nΕδώ\tSEMICOLON\nτώρα\tPERIOD\n",
    "scored.tsv": "Πού\tO\t.1\nπας\tQUESTION\t.9\nΕδώ\tSEMICOLON\t.8\nτώρα\tPERIOD\t.9\n",
    "d.jsonl": '{"units": ["Πού", "πας", "Εδώ", "τώρα"], '
    '"marks": ["O", "QUESTION", "SEMICOLON", "PERIOD"]}',
    "d.punctuator": "Πού πας ?QUESTIONMARK Εδώ ;SEMICOLON τώρα .PERIOD",
}


@pytest.mark.parametrize("name", NAMED_IN_GREEK)
def test_a_semicolon_by_its_name_is_no_question_in_greek(tmp_path, name):
    """The character is one."""
    (tmp_path / "gold.txt").write_text(GREEK, encoding="utf-8")
    (tmp_path / name).write_text(NAMED_IN_GREEK[name], encoding="utf-8")
    form = "punctuator" if name.endswith("punctuator") else None
    found = score(tmp_path / "gold.txt", tmp_path / name, task="punctuation", system_format=form)
    assert only(found).counts["marks"]["correct"] == 3
