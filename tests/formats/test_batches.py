"""Documents that are read together equal those that are read one by one."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError, InputWarning, collected_warnings
from interpunct.formats import FORMATS, Reading, jsonl, labels, native, nlp, reading, rows, trn
from interpunct.formats.files import source as sources
from interpunct.formats.files.source import Source
from interpunct.formats.left_out import LeftOut
from interpunct.formats.reading import Files

WORDS = st.sampled_from(
    ["so", "it", "is,", "Is.", "'so", "it'", "'em", '"So', 'is."', "--", "...", "a--b", "3.5%",
     "(well)", "a@b", "τι;", "你好。", "é", "\u00a0", "/", "<uh>"]
)  # fmt: skip
ODD_WORDS = st.sampled_from(["@", "{", "}", "\\@", "{ a / b }", "\r", "\0"])
NAMES = st.sampled_from(["(a-1)", "(a-2)", "(a-3) ", "(b)\t", "()", "(a b)", "(c", ""])
GOOD_NAMES = st.integers().map(lambda number: f"({number})")
END = st.sampled_from(["\n", "\r\n"])


def trn_line(words, names):
    spaced = st.lists(words, max_size=6).map(" ".join)
    line = st.builds(lambda text, name: f"{text} {name}", spaced, names)
    return line | st.sampled_from(["", "  ", ";; a comment (a)", ";;"])


def file_of(lines):
    whole = st.lists(st.builds(str.__add__, lines, END), min_size=1, max_size=8).map("".join)
    return st.builds(str.__add__, st.sampled_from(["", "\ufeff"]), whole)


def found(documents):
    """All fields of the documents, up to an error if there is one."""
    seen = []
    try:
        for document in documents:
            lines = document.origins.lines.tolist()
            evidence = document.evidence, document.origins.path
            seen.append((document, lines, *evidence))
    except InputError as error:
        seen.append(str(error))
    return seen


def one_by_one(source, reading):
    left_out = LeftOut(source.path, reading)
    yield from trn._one_by_one(source, reading, left_out)


@given(file_of(trn_line(WORDS, GOOD_NAMES)))
def test_a_plain_trn_file_is_a_batch(text):
    source = Source.of_text(text, name="1", place="here")
    batch = trn.read_batch(source, Reading())
    expected = found(one_by_one(source, Reading()))
    assert (batch is None) == (not expected)
    assert found(batch or ()) == expected
    assert found(trn.read(source, Reading())) == expected


@given(file_of(trn_line(WORDS | ODD_WORDS, NAMES)), st.booleans())
def test_any_trn_file_is_read_as_line_by_line(text, keep_tokens):
    reading = Reading(keep_tokens=keep_tokens)
    source = Source.of_text(text, name="1", place="here")
    assert found(trn.read(source, reading)) == found(one_by_one(source, reading))


LINES = st.lists(
    st.text("ab(){;", max_size=3).map(lambda text: f"so it is. {text} (x)") | st.just("")
)


@given(LINES, END | st.just("\r"), st.integers(1, 60))
def test_a_file_is_read_in_parts_of_any_size(tmp_path_factory, lines, end, size):
    path = tmp_path_factory.mktemp("parts") / "a.trn"
    path.write_bytes(end.join(lines).encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "FIRST_PART", size)
        patch.setattr(sources, "PART", 3 * size)
        in_parts = found(trn.read(Source(path), Reading()))
    assert in_parts == found(one_by_one(Source(path), Reading()))


ROW_WORDS = st.sampled_from(["so", "it", " is ", "τι", "é", "<uh>", "a b"])
LABELS = {
    "marks": st.sampled_from(["O", "PERIOD", "B-COMMA", ",", ". --", "?!", ";", "0", "", "_"]),
    "numbers": st.sampled_from(["0", "1", " 1"]),
    "odd": st.sampled_from(["0", "1", "x", "§", "COMMA"]),
}
SCORES = {
    "none": st.just(""),
    "all": st.sampled_from(["0.5", "1", ".25", "0.", " 0.5", "1e-3", "0.12345678901234567890"]).map(
        lambda score: f"\t{score}"
    ),
    "odd": st.sampled_from(["", "\t0.5", "\tnan", "\t2", "\tx", "\t.", "\t0.5\t1"]),
}
ODD_ROWS = st.sampled_from(["so", "\t0", " \t0\t0.5", "\t", "\t\t", "so\t0\r"])


@st.composite
def label_files(draw):
    """Files with valid and with invalid rows."""
    is_odd = draw(st.booleans())
    label = LABELS[draw(st.sampled_from(["marks", "numbers", "odd"][: 3 if is_odd else 2]))]
    score = SCORES[draw(st.sampled_from(["none", "all", "odd"][: 3 if is_odd else 2]))]
    row = st.builds(lambda word, label, score: f"{word}\t{label}{score}", ROW_WORDS, label, score)
    blank = st.sampled_from(["", " "])
    return draw(file_of(row | row | blank | ODD_ROWS if is_odd else row | row | blank))


def said(documents):
    """The same, with the warnings."""
    with collected_warnings() as warnings:
        seen = found(documents)
    return seen, warnings


@given(label_files(), st.sampled_from(["error", "skip"]), st.sampled_from([".?", ",;"]))
def test_labels_are_read_as_row_by_row(text, bad, delimiters):
    reading = Reading(bad=bad, delimiters=frozenset(delimiters))
    source = Source.of_text(text, name="1", place="here")
    at_once = said(labels.read(source, reading))
    batch = labels.read_batch(source, reading)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(labels.LabelTable, "read", lambda source, reading: None)
        assert said(labels.read(source, reading)) == at_once
    if batch is not None:
        assert (found(batch), []) == at_once


@given(st.lists(label_files(), min_size=1, max_size=3), st.integers(1, 60))
def test_labels_are_read_in_parts_of_any_size(tmp_path_factory, texts, size):
    path = tmp_path_factory.mktemp("parts") / "a.tsv"
    path.write_bytes("\n\n".join(texts).encode())
    reading = Reading(bad="skip")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "FIRST_PART", size)
        patch.setattr(rows, "PART", size)
        in_parts = said(labels.read(Source(path), reading))
        patch.setattr(labels.LabelTable, "read", lambda source, reading: None)
        assert said(labels.read(Source(path), reading)) == in_parts


@pytest.mark.parametrize("label", ["PERIOD", "1"])
def test_rows_of_labels_as_they_should_be_are_a_table(label):
    for score in ("", "\t0.25", "\t1e-3"):
        text = f"so\t0{score}\nit\t{label}{score}\n\n\nis\t{label}{score}\n"
        source = Source.of_text(text, name="1", place="here")
        assert len(labels.LabelTable.read(source, Reading())) == 2
        batch = labels.read_batch(source, Reading())
        assert batch is not None
        assert found(batch) == found(labels.read(source, Reading()))
        assert (batch.facts.scores is not None) == bool(score)


NLP_FIELDS = {
    "token": st.sampled_from(["so", "It", " is ", "é", "IBM", ""]),
    "speaker": st.sampled_from(["", "1", "2"]),
    "ts": st.sampled_from(["", "0.5", "nan"]),
    "endTs": st.sampled_from(["", "0.5", "5e-1"]),
    "punctuation": st.sampled_from(["", ".", ", --", "%.", "?!", "$"]),
    "prepunctuation": st.sampled_from(["", '"', "$", "("]),
    "case": st.sampled_from(["UC", "LC", "N/A", ""]),
    "score": st.sampled_from(["0.25", "1", "0.12345678901234567890"]),
    "tags": st.just("[]"),
}
ODD_NLP = {
    "token": st.just("a|b"),
    "ts": st.sampled_from(["x", "3"]),
    "punctuation": st.just("a."),
    "score": st.sampled_from(["", "x", "2"]),
}


@st.composite
def nlp_files(draw):
    names = draw(st.lists(st.sampled_from([*NLP_FIELDS]), unique=True))
    names = draw(st.permutations(["token", *(name for name in names if name != "token")]))
    fields = dict(NLP_FIELDS)
    if draw(st.booleans()):
        odd = draw(st.sampled_from([*ODD_NLP]))
        fields[odd] |= ODD_NLP[odd]
    row = st.tuples(*(fields[name] for name in names)).map("|".join)
    lines = st.lists(row | row | st.just("") | st.sampled_from(["", " ", "\r"]), max_size=8)
    return draw(END).join(["|".join(names), *draw(lines)])


@given(nlp_files(), st.integers(1, 100))
def test_nlp_is_read_as_row_by_row(text, size):
    source = Source.of_text(text, name="1", place="here")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows, "PART", size)
        at_once = said(nlp.read(source, Reading()))
        patch.setattr(nlp.NlpColumns, "read", lambda *arguments, **options: None)
        assert said(nlp.read(source, Reading())) == at_once


def test_rows_of_nlp_as_they_should_be_are_read_at_once(monkeypatch):
    monkeypatch.setattr(nlp._Table, "add", None)
    text = "token|punctuation|ts\nso|,|\n\n|.|1e-3\nit|%.|0.5\n"
    with pytest.warns(InputWarning, match="here:4: 1 row has no token"):
        (document,) = nlp.read(Source.of_text(text, name="1", place="here"), Reading())
    assert (document.units, document.marks) == (("so", "it%"), (", .", "."))


def test_a_batch_knows_the_line_of_each_document():
    text = ";; two utterances\nSo it is. (a)\n\n(b)\n"
    batch = trn.read_batch(Source.of_text(text, name="1", place="here.trn"), Reading())
    assert [document.origins.of(0) for document in batch] == ["here.trn:2", "here.trn:4"]
    assert [document.origins.of(0) for document in batch[1:]] == ["here.trn:4"]


def test_two_utterances_of_one_name_are_not_a_batch(tmp_path):
    path = tmp_path / "a.trn"
    path.write_text("so (a)\nit (b)\nis (a)\n")
    files = Files.of(path)
    assert files.can_be_batch
    assert files.batch() is None
    with pytest.raises(InputError, match=r"a\.trn:3: a second document named 'a'; .*a\.trn:1"):
        list(files)


def test_utterances_without_any_word_are_not_a_batch(tmp_path):
    path = tmp_path / "a.trn"
    path.write_text("(a)\n(b)\n")
    assert Files.of(path).batch() is None
    assert len(Files.of(path, reading=Reading(allow_empty=True)).batch()) == 2


FIELDS = {
    "name": st.integers(0, 30).map(lambda number: f"d{number}"),
    "marks": st.sampled_from(["", "", ",", ".", "COMMA", "? !", "¶", "x1"]),
    "boundaries": st.booleans(),
    "opening": st.sampled_from(["", "¿", "x1"]),
    "annotator": st.sampled_from(["", "ann"]),
    "scores": st.sampled_from([0.25, 0.5, 1] * 5 + [2]),
    "starts": st.sampled_from([1, 1.5, 2, None]),
    "ends": st.sampled_from([2, 2.5, None]),
    "speaker": st.sampled_from(["ann", "bob", ""]),
}
FOR_EACH_UNIT = {"marks", "boundaries", "scores", "starts", "ends", "speaker"}


@st.composite
def records(draw):
    """Lines of JSON that mostly have the same fields, and some that have others or none."""
    fields = draw(st.sets(st.sampled_from([name for name in FIELDS if name != "annotator"])))
    lines = []
    for _ in range(draw(st.integers(1, 6))):
        odd = draw(st.integers(0, 12)) == 0
        units = draw(st.lists(st.sampled_from(["so", "é", "τι"]), max_size=4))
        record = {"units": units}
        for name in draw(st.sets(st.sampled_from(list(FIELDS)))) if odd else fields:
            size = len(units) if name in FOR_EACH_UNIT else None
            value = FIELDS[name]
            record[name] = draw(
                value if size is None else st.lists(value, min_size=size, max_size=size)
            )
        lines.append(json.dumps(record))
        lines += draw(st.lists(st.sampled_from(["", " ", "[]"]), max_size=int(odd)))
    return "\n".join(lines) + draw(st.sampled_from(["", "\n"]))


@given(records(), st.integers(1, 60))
def test_a_batch_of_jsonl_is_what_is_read_line_by_line(text, size):
    source = Source.of_text(text, name="1", place="here")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "PART", size)
        with collected_warnings() as told:
            batch = jsonl.read_batch(source, Reading())
        expected = said(jsonl.read(source, Reading()))
        patch.setattr(native._Makers, "_flat", lambda makers, columns: None)
        assert said(jsonl.read(source, Reading())) == expected
    if batch is None:
        assert not told
    else:
        assert (found(batch), told) == expected


def test_plain_records_are_a_batch_with_blank_lines_and_without_names(tmp_path):
    text = '{"units": ["so"], "marks": ["."]}\n\n{"units": [], "marks": [], "name": "b"}\n\n'
    batch = jsonl.read_batch(Source.of_text(text, name="talk", place="here"), Reading())
    assert batch.names == ["talk-1", "b"]
    assert [document.origins.of(0) for document in batch] == ["here:1", "here:3"]


def test_records_without_marks_are_in_a_batch_with_others():
    lines = [
        {"units": ["so", "it"], "name": "a"},
        {"units": ["is"], "marks": ["."], "name": "b"},
        {"units": [], "name": "c"},
        {"units": ["yes", "no"], "marks": [",", ""], "name": "d"},
    ]
    text = "\n".join(map(json.dumps, lines))
    source = Source.of_text(text, name="talk", place="here")
    batch = jsonl.read_batch(source, Reading())
    assert found(batch) == found(jsonl.read(source, Reading()))
    assert [document.marks for document in batch] == [("", ""), (".",), (), (",", "")]


def test_a_batch_of_parquet_is_what_is_read_row_by_row(tmp_path):
    path = tmp_path / "a.parquet"
    path.write_bytes(SAMPLES["parquet"]())
    batch = Files.of(path).batch()
    assert len(batch) == 2
    assert found(batch) == found(Files.of(path))


def test_a_file_larger_than_memory_is_not_a_batch(tmp_path, monkeypatch):
    path = tmp_path / "a.jsonl"
    path.write_text(SAMPLES["jsonl"])
    assert len(Files.of(path).batch()) == 2
    monkeypatch.setattr(native, "LARGEST_BATCH", 10)
    assert Files.of(path).batch() is None


def _parquet():
    documents = jsonl.read(Source.of_text(SAMPLES["jsonl"], name="1", place="here"), Reading())
    return b"".join(FORMATS["parquet"].write(documents, Reading()))


SAMPLES = {
    "jsonl": '{"name": "a", "units": ["so"]}\n{"name": "b", "units": ["so", "it"]}\n',
    "parquet": _parquet,
    "trn": "So it is. (a)\nYes. (b)\n",
    "table": "text,n\nSo it is. Yes.,1\n",
    "kaldi": "u1 So it is.\nu2 Yes.\n",
    "labels": "So\t0\nit\t1\n\nis\t1\n",
}


@pytest.mark.parametrize("format", [name for name, row in FORMATS.items() if row.read_batch])
def test_boundaries_of_a_batch_cannot_be_changed(format, tmp_path):
    path = tmp_path / f"a.{format}"
    sample = SAMPLES[format]
    path.write_bytes(sample() if callable(sample) else sample.encode())
    for document in Files.of(path, format=format).batch():
        assert isinstance(document.boundaries, np.ndarray)
        assert not document.boundaries.flags.writeable


@st.composite
def folders(draw):
    text = st.lists(WORDS | st.sampled_from(["\n", "\n\n", "\r\n"]), max_size=12).map(" ".join)
    odd = st.sampled_from(["", "\ufeff", "\ufeffSo.", "a\rb.", "\n".join(["so", "it", "is"] * 5)])
    texts = st.lists(text | odd, min_size=2, max_size=5)
    return draw(texts)


@given(folders())
def test_files_of_text_are_a_batch(texts):
    with TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            Path(folder, f"{number}.txt").write_bytes(text.encode())
        files = Files.of(folder)
        assert files.can_be_batch
        with collected_warnings() as told:
            batch = files.batch()
        expected, told_one_by_one = said(files)
    if batch is None:
        assert not told
    else:
        assert (found(batch), told) == (expected, told_one_by_one)
        assert [places(document) for document in batch] == [places(own) for own, *_ in expected]
    assert (batch is None) == any(isinstance(own, str) for own in expected)


def places(document):
    return [document.origins.of(unit) for unit in range(len(document))]


def test_an_error_in_one_of_many_files_names_it(tmp_path):
    (tmp_path / "a.txt").write_text("So it is.")
    (tmp_path / "b.txt").write_bytes(b"caf\xe9")
    assert Files.of(tmp_path).batch() is None
    with pytest.raises(InputError, match=r"b\.txt:1: not UTF-8"):
        list(Files.of(tmp_path))


def test_files_larger_than_memory_are_not_a_batch(tmp_path, monkeypatch):
    for name in "ab":
        (tmp_path / f"{name}.txt").write_text("So it is.")
    assert len(Files.of(tmp_path).batch()) == 2
    monkeypatch.setattr(reading, "LARGEST_BATCH", 10)
    assert Files.of(tmp_path).batch() is None


def test_files_of_several_formats_are_not_a_batch(tmp_path):
    (tmp_path / "a.txt").write_text("So it is.")
    (tmp_path / "b.lines").write_text("So it is")
    assert Files.of(tmp_path).batch() is None
    assert len(list(Files.of(tmp_path))) == 2
