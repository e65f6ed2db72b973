"""Rows without a word and documents that cannot be read: an error, or left out and counted."""

import json

import pytest

from interpunct import score
from interpunct.errors import InputError, InputWarning
from interpunct.formats import Reading, read
from tests.only import only

SKIP = Reading(bad="skip")
GOOD = {"name": "b", "units": ["x"], "boundaries": [1]}


def test_rows_without_a_word_are_counted_in_one_error(tmp_path):
    (tmp_path / "a.tsv").write_text("so\t0\n\t1\nis\t0\n\n \t1\nit\t1\n\t0\n")
    with pytest.raises(InputError, match=r"a\.tsv:2: the word is empty \(as in 2 more"):
        read(tmp_path / "a.tsv")


def test_rows_without_a_word_are_left_out_by_themselves(tmp_path):
    (tmp_path / "a.tsv").write_text("so\t0\n\t1\nis\t1\n\t0\n")
    with pytest.warns(InputWarning, match=r"left out 2 rows without a word"):
        (document,) = read(tmp_path / "a.tsv", reading=SKIP)
    assert document.units == ("so", "is")
    assert document.boundaries.tolist() == [False, True]


BAD_DOCUMENTS = [
    pytest.param("a.tsv", "x\t1\n\ny\t0\nz\tFROB\n\nw\t1\n", ["a-1", "a-3"], id="labels: label"),
    pytest.param("a.tsv", "x\t1\n\ny\t0\nz\n\nw\t1\n", ["a-1", "a-3"], id="labels: fields"),
    pytest.param("a.jsonl", f"{{\n{json.dumps(GOOD)}\n", ["b"], id="jsonl: not JSON"),
    pytest.param(
        "a.jsonl", '{"units": ["x"]}\n{"units": ["x"], "boundaries": []}\n{"units": ["y"]}\n',
        ["a-1", "a-3"], id="jsonl: lengths",
    ),
    pytest.param("a.trn", "so (1)\nso { it (2)\nno (3)\n", ["1", "3"], id="trn: brace"),
    pytest.param("a.trn", "so (1)\nso\nno (3)\n", ["1", "3"], id="trn: name"),
    pytest.param(
        "a.ctm", "s 1 0 1 a\nt 1 0 1 b\nt 1 x 1 c\nt 1 2 1 d\nu 1 0 1 e\n", ["s", "u"],
        id="ctm: time",
    ),
    pytest.param(
        "a.ctm", "s 1 0 1 a\nt 1 0 1 b\nfrob\nt 1 2 1 d\nu 1 0 1 e\n", ["s", "u"],
        id="ctm: fields",
    ),
    pytest.param(
        "a.stm", "s 1 x 0 1 a\nt 1 x 0 1 b\nt 1 x 2 1 c\nu 1 x 0 1 d\n", ["s", "u"], id="stm",
    ),
    pytest.param(
        "a.rttm",
        "".join(
            f"LEXEME {recording} 1 0 1 a {kind} s <NA>\nSU {recording} 1 0 1 <NA> {sort} s <NA>\n"
            for recording, kind, sort in
            [("s", "lex", "statement"), ("t", "lex", "frob"), ("u", "lex", "question")]
        ),
        ["s", "u"], id="rttm",
    ),
    pytest.param(
        "a.conllu",
        "".join(
            f"# newdoc id = {name}\n1\t{form}" + "\t_" * 8 + "\n\n"
            for name, form in [("s", "a"), ("t", " "), ("u", "c")]
        ),
        ["s", "u"], id="conllu",
    ),
    pytest.param(
        "a.json", '{"items": {"s": {"ann": [1]}, "t": {"ann": [0]}, "u": {"ann": [2]}}}',
        ["s", "u"], id="segeval",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "kept"), BAD_DOCUMENTS)
def test_a_document_with_a_bad_row_is_left_out(tmp_path, name, content, kept):
    (tmp_path / name).write_text(content)
    with pytest.raises(InputError):
        read(tmp_path / name)
    with pytest.warns(InputWarning, match=rf"{name}: left out 1 document .*{name}"):
        documents = read(tmp_path / name, reading=SKIP)
    assert [document.name for document in documents] == kept


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("a.csv", "id,text\n1,So.\n2\n3,Yes.\n", id="csv: too few cells"),
        pytest.param("a.csv", "id,text\n1,So.\n2,No, no.\n3,Yes.\n", id="csv: too many cells"),
        pytest.param("a.tsv", "id\ttext\n1\tSo.\n2\tNo.\tno\n3\tYes.\n", id="tsv"),
        pytest.param("a.jsonl", '{"text": "So."}\n{"text":\n{"text": "Yes."}\n', id="not JSON"),
        pytest.param("a.jsonl", '{"text": "So."}\n{"t": ""}\n{"text": "Yes."}\n', id="no column"),
        pytest.param("a.jsonl", '{"text": "So."}\n["No."]\n{"text": "Yes."}\n', id="no object"),
        pytest.param("a.json", '[{"text": "So."}, "No.", {"text": "Yes."}]', id="JSON"),
    ],
)  # fmt: skip
def test_a_row_of_a_table_that_cannot_be_read_is_left_out(tmp_path, name, content):
    (tmp_path / name).write_text(content)
    with pytest.raises(InputError):
        read(f"{tmp_path / name}#text")
    with pytest.warns(InputWarning, match=rf"{name}: left out 1 row that cannot be read because"):
        documents = read(f"{tmp_path / name}#text", reading=SKIP)
    # Rows keep their numbers, so that those of the other side are paired with the right ones.
    assert [(made.name, made.units) for made in documents] == [("1", ("So",)), ("3", ("Yes",))]


def test_rows_of_sepp_nlg_without_a_word_are_left_out_by_themselves(tmp_path):
    (tmp_path / "a.tsv").write_text("so\t0\t0\n\t1\t.\nit\t1\t.\n\t0\t0\n")
    with pytest.raises(InputError, match=r"a\.tsv:2: the word is empty \(as in 1 more row\)"):
        read(tmp_path / "a.tsv", format="sepp-nlg")
    with pytest.warns(InputWarning, match=r"a\.tsv:2: left out 2 rows without a word"):
        (document,) = read(tmp_path / "a.tsv", format="sepp-nlg", reading=SKIP)
    assert (document.units, document.marks) == (("so", "it"), ("", "."))


def test_a_line_of_ctm_that_may_be_about_either_neighbour_leaves_out_both(tmp_path):
    (tmp_path / "a.ctm").write_text("s 1 0 1 a\nfrob\nt 1 0 1 b\nu 1 0 1 c\n")
    with pytest.warns(InputWarning, match="left out 2 documents"):
        documents = read(tmp_path / "a.ctm", reading=SKIP)
    assert [document.name for document in documents] == ["u"]


@pytest.fixture
def calls(tmp_path):
    """A folder with calls, one of which has a row that is shifted, and one of hypotheses."""
    for folder in ("gold", "made"):
        (tmp_path / folder).mkdir()
        for name in "abc":
            shifted = "yes\n" if (folder, name) == ("gold", "b") else ""
            text = f"token|punctuation\nso|.\n{shifted}it|\nis|.\n"
            (tmp_path / folder / f"{name}.nlp").write_text(text)
    return tmp_path


def test_a_call_that_cannot_be_read_is_left_out_on_both_sides(calls):
    with pytest.raises(InputError, match=r"b\.nlp:3: expected 2 fields"):
        score(calls / "gold", calls / "made")
    with pytest.warns(InputWarning) as told:
        found = score(calls / "gold", calls / "made", bad="skip")
    assert found.documents == ("a", "c")
    assert only(found)["f1"].value == 1
    assert "|bad:skip|" in found.signature
    notes = [str(warning.message) for warning in told]
    assert any("left out 1 file that cannot be read" in note for note in notes)
    assert any("left out 1 document that one side lacks: b" in note for note in notes)


def test_the_command_line_has_the_option(calls, interpunct_command):
    done = interpunct_command.call(
        "score", "made", "-r", "gold", "--bad", "skip", "--no-intervals", cwd=calls
    )
    assert done.status == 0
    assert "left out 1 file" in done.err


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["convert", "a.tsv", "out.jsonl"], id="convert"),
        pytest.param(["train", "lm", "a.tsv", "-o", "out.model"], id="train"),
        pytest.param(["segment", "lm.model", "a.tsv", "-o", "out.jsonl"], id="segment"),
    ],
)
def test_commands_that_read_one_corpus_do_what_their_error_advises(
    tmp_path, interpunct_command, command
):
    (tmp_path / "a.tsv").write_text("so\t0\n\t1\nis\t1\n\nno\t0\nyes\t1\n")
    (tmp_path / "whole.tsv").write_text("so\t0\nis\t1\n\nno\t0\nyes\t1\n")
    interpunct_command.call("train", "lm", "whole.tsv", "-o", "lm.model", cwd=tmp_path)
    refused = interpunct_command.call(*command, cwd=tmp_path)
    assert refused.status == 2
    assert "--bad skip" in refused.err
    done = interpunct_command.call(*command, "--bad", "skip", cwd=tmp_path)
    assert done.status == 0
    assert "left out 1 row without a word" in done.err


def test_an_empty_file_of_a_folder_is_left_out_and_not_a_text_without_words(tmp_path):
    (tmp_path / "a.txt").write_text("So it is.", encoding="utf-8")
    (tmp_path / "b.txt").write_text("", encoding="utf-8")
    with pytest.warns(InputWarning, match=r"left out 1 file that .*b\.txt: the file is empty"):
        assert [document.name for document in read(tmp_path, reading=SKIP)] == ["a"]
