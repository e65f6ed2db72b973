"""Every fault in a file is a one-line error: what, where and what to do."""

import pytest

from interpunct.errors import InputError, InputWarning
from interpunct.formats import read, write
from tests.shared import data

BAD_FILES = [
    pytest.param("a.txt", b"", "a.txt: the file is empty", id="empty text"),
    pytest.param("a.txt", b" \n ", "a.txt: the file is empty", id="blank text"),
    pytest.param("a.tsv", b"\n\n", "a.tsv: the file is empty", id="labels without rows"),
    pytest.param("a.jsonl", b"", "a.jsonl: the file is empty", id="empty jsonl"),
    pytest.param("a.nlp", b"token|speaker\n", "a.nlp: the file is empty", id="only a header"),
    pytest.param("a.nlp", b"", "a.nlp:1: the header has no column 'token'", id="empty nlp"),
    pytest.param("a.txt", b"so\ncaf\xe9 is", "a.txt:2: not UTF-8 (byte 0xe9)", id="latin 1"),
    pytest.param("a.tsv", b"so\t1\ncaf\xe9\t0\n", "a.tsv:2: not UTF-8", id="latin 1 by line"),
    pytest.param("a.txt", b"so\n\n\0", "a.txt:3: holds a NUL byte", id="NUL"),
    pytest.param("a.tsv", b"so\t1\n\0\t0\n", "a.tsv:2: holds a NUL byte", id="NUL by line"),
    pytest.param("a.tsv", b"so\t1\nyes\n", "a.tsv:2: expected word, label", id="one column"),
    pytest.param("a.tsv", b"so\t1\t0\tx\n", "a.tsv:1: expected word, label", id="four columns"),
    pytest.param("a.tsv", b"\t1\n", "a.tsv:1: the word is empty", id="no word"),
    pytest.param("a.tsv", b"so\tX\n", "a.tsv:1: unknown label 'X'", id="unknown label"),
    pytest.param("a.tsv", b"so\t1\tnan\n", "a.tsv:1: the score is nan; a score is", id="nan"),
    pytest.param("a.tsv", b"so\t1\t1.5\n", "a.tsv:1: the score is 1.5; a score is", id="1.5"),
    pytest.param("a.tsv", b"so\t1\tx\n", "a.tsv:1: the score 'x' is not a number", id="no number"),
    pytest.param("a.tsv", b"so\t1\t1\nno\t1\n", "a.tsv:2: some rows", id="scores here and there"),
    pytest.param("a.jsonl", b"{}\n{", 'a.jsonl:1: a document must have "units"', id="no units"),
    pytest.param("a.jsonl", b'{"units": ["x"]}\n{', "a.jsonl:2: not JSON", id="not JSON"),
    pytest.param(
        "a.jsonl", b'{"units": ["x"], "boundaries": [0, 1]}',
        "a.jsonl:1: document 'a-1' has 1 unit but 2 boundaries; give one entry for each unit",
        id="boundaries of another length",
    ),
    pytest.param(
        "a.jsonl", b'{"units": [], "boundaries": [1]}', "a.jsonl:1: document 'a-1' has 0 units",
        id="boundaries without units",
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["x"], "boundaries": [2]}', '"boundaries" must be a list of 0 and 1',
        id="boundaries of another kind",
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["x"], "scores": [NaN]}', "a.jsonl:1: the score of unit 1",
        id="NaN in JSON",
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["x"], "scores": [null]}', 'a.jsonl:1: "scores" holds null',
        id="a score that is null",
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["x"], "scores": [1e9]}', "a.jsonl:1: the score of unit 1",
        id="a score that is no probability",
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["x"], "label": []}', "a.jsonl:1: unknown field 'label'",
        id="unknown field",
    ),
    pytest.param(
        "a.jsonl", b'{"units": "x y"}', 'a.jsonl:1: "units" must be a list of strings',
        id="units as one string",
    ),
    pytest.param(
        "a.jsonl", b'{"name": "v", "units": ["x"]}\n{"name": "v", "units": ["y"]}',
        "a.jsonl:2: a second document named 'v'", id="duplicate names",
    ),
    pytest.param("a.nlp", b"word|ts\nso|1\n", "a.nlp:1: the header has no column", id="no token"),
    pytest.param(
        "a.nlp", b"token|speaker\nso|1\nyes\n", "a.nlp:3: expected 2 fields, found 1: 'yes'",
        id="nlp row too short",
    ),
    pytest.param(
        "a.nlp", b"token|punctuation\nso|,\nyes|1.5\n",
        "a.nlp:3: '1.5' in the column 'punctuation' is not punctuation; the columns of this row",
        id="nlp columns shifted",
    ),
    pytest.param(
        "a.nlp", b"token|ts|ts\nso|1|2\n", "a.nlp:1: the header names the column 'ts' twice",
        id="nlp column twice",
    ),
    pytest.param(
        "a.nlp", b"token|ts\nso|x\n", "a.nlp:2: the ts 'x' is not a number", id="nlp time"
    ),
    pytest.param(
        "a.nlp", b"token|pitch\nso|182\nyes|0\n",
        "a.nlp:3: the pitch of unit 2 in document 'a' is 0.0; give Hz above 0, and null or nan",
        id="pitch of zero",
    ),
    pytest.param(
        "a.nlp", b"token|energy\nso|loud\n", "a.nlp:2: the energy 'loud' is not a number",
        id="nlp energy",
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["x"]}\n{"units": ["x"], "pitch": [-1]}',
        "a.jsonl:2: the pitch of unit 1 in document 'a-2' is -1", id="pitch below zero",
    ),
    pytest.param(
        "a.json", b'{"talk": "so", "length": 3}',
        "the contents are of no known format (an object with 'talk', 'length'); a .json file may "
            "be",
        id="json of no known form",
    ),
    pytest.param(
        "a.json", b'{"items": {"t": {"ann": [2, 3], "bo": [2, 2]}}}',
        "a.json: the masses of coder 'bo' for 't' add up to 4 units, those of 'ann' to 5; all",
        id="masses of two texts",
    ),
    pytest.param(
        "a.tsv", b"so\t0\nyes\t.\nno\t1\n",
        "a.tsv:3: the labels '1' and '.' are mixed; give labels 0 and 1 only, or marks only",
        id="labels of two kinds",
    ),
    pytest.param("a.json", b'{"items": 3}', 'a.json: expected "items"', id="segeval items"),
    pytest.param(
        "a.json", b'{"items": {"t": {"c": [1, 0]}}}', "a.json: the masses of coder 'c'",
        id="a segment of no units",
    ),
    pytest.param("a.json", b'{"items": ', "a.json:1: not JSON", id="segeval JSON"),
    pytest.param(
        "a.json", b'{"items": {"t": {"c": [99999999999]}}}', "has 99999999999 units",
        id="a mass beyond memory",
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["x"], "starts": [Infinity]}', "document 'a-1' has infinite starts",
        id="an infinite time",
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["x"], "ends": [1' + b"0" * 400 + b"]}", "has infinite ends",
        id="a time beyond floats",
    ),
    pytest.param(
        "a.jsonl", b'{"units": [1' + b"0" * 5000 + b"]}", "a.jsonl:1: not JSON", id="a huge number"
    ),
    pytest.param(
        "a.jsonl", b"[" * 100_000, "a.jsonl:1: JSON that is nested too deeply", id="nested JSON"
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["\\ud800"]}', "a.jsonl:1: JSON with half of a surrogate pair",
        id="half of a character",
    ),
    pytest.param(
        "a.jsonl", b'{"units": ["so"], "lattice": "{ no / so }"}',
        'a.jsonl:1: the first wording of "lattice" must have the words of "units"',
        id="a lattice of other words",
    ),
    pytest.param("a.doc", b"so", "a.doc: unknown extension '.doc'; name the format", id="doc"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "message"), BAD_FILES)
def test_a_bad_file_is_one_line_that_says_where(tmp_path, name, content, message):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError) as caught:
        read(tmp_path / name)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_names_the_one_that_was_meant(tmp_path):
    (tmp_path / "talk.txt").write_text("so")
    with pytest.raises(InputError, match=r"no such file or folder; did you mean .*talk\.txt\?"):
        read(tmp_path / "tlak.txt")


def test_a_folder_without_documents(tmp_path):
    with pytest.raises(InputError, match="the folder holds no files; give one with documents"):
        read(tmp_path)
    (tmp_path / "talks").mkdir()
    with pytest.raises(InputError, match=r"no files, only folders; did you mean .*talks\?"):
        read(tmp_path)


def test_a_pattern_that_matches_nothing(tmp_path):
    with pytest.raises(InputError, match="no file matches"):
        read(tmp_path / "*.txt")


def test_duplicate_names_in_a_folder(tmp_path):
    (tmp_path / "a.txt").write_text("so")
    (tmp_path / "a.lines").write_text("so")
    with pytest.raises(InputError, match=r"a\.txt:1:1: a second document named 'a'"):
        read(tmp_path)


def test_an_unknown_format_lists_the_known_ones(tmp_path):
    (tmp_path / "a.txt").write_text("so")
    with pytest.raises(InputError, match=r"'txt', but \.txt is an extension of text; there are"):
        read(tmp_path / "a.txt", format="txt")


def test_a_marker_that_does_not_occur(tmp_path):
    (tmp_path / "a.txt").write_text("so it is")
    with pytest.raises(InputError, match="the marker '</s>' does not occur"):
        read(tmp_path / "a.txt", format="marked")


def test_many_documents_do_not_go_into_a_file_for_one(tmp_path):
    (tmp_path / "a.tsv").write_text("so\t1\n\nno\t1\n")
    with pytest.raises(InputError, match="holds one document, but there are several; give"):
        write(read(tmp_path / "a.tsv"), tmp_path / "out.txt")
    assert not (tmp_path / "out.txt").exists()


def test_a_folder_to_write_to_needs_a_format(tmp_path):
    (tmp_path / "a.txt").write_text("so")
    with pytest.raises(InputError, match="with format"):
        write(read(tmp_path / "a.txt"), tmp_path / "out")


def test_a_place_that_cannot_be_written(tmp_path):
    (tmp_path / "a.txt").write_text("so")
    with pytest.raises(InputError, match="no: the folder does not exist; create it first"):
        write(read(tmp_path / "a.txt"), tmp_path / "no" / "out.txt")


def test_many_lines_with_almost_no_delimiter_give_a_hint(tmp_path):
    (tmp_path / "a.txt").write_text("so it is\n" * 20)
    with pytest.warns(InputWarning, match="20 lines but only 0 delimiters.*format='lines'"):
        read(tmp_path / "a.txt")


def test_a_case_column_that_contradicts_the_tokens_is_a_warning(tmp_path):
    rows = ["token|case", *["So|LC", "it|UC"] * 5]
    (tmp_path / "a.nlp").write_text("\n".join(rows))
    with pytest.warns(InputWarning, match=r"a.nlp:2: the case .* the token in 10 of 10 rows"):
        read(tmp_path / "a.nlp")


def test_a_file_whose_columns_are_shifted_from_some_row_on_is_a_warning():
    path = data("earnings21/reference/4341191.nlp")
    with pytest.warns(InputWarning, match=r"4341191.nlp:10876: .* 508 of 14083 rows"):
        read(path)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        pytest.param(
            "a.jsonl",
            '{"units": ["so"], "spans": [{"kind": "SU", "start": 0, "end": ' + "9" * 400 + "}]}",
            'a.jsonl:1: "spans" must be a list of objects',
            id="a moment beyond all numbers",
        ),
        pytest.param(
            "a.jsonl",
            '{"name": "a\\u0000b", "units": ["so"]}',
            "a.jsonl:1: the name 'a\\x00b' holds a NUL character",
            id="NUL in a name",
        ),
        pytest.param(
            "a.vtt",
            f"WEBVTT\n\n00:01.000 --> 00:02.000\nso &#{'9' * 5000};\n",
            "a.vtt:4: this cue has a character reference of thousands of digits",
            id="a character reference without end",
        ),
        pytest.param(
            "a.ctm", "f 1 0 1e308 so\n", "a.ctm:1: the duration is 1e308; give seconds", id="ctm"
        ),
        pytest.param(
            "a.trn",
            "{ " + " / ".join(["so it"] * 70_000) + " } (a)\n",
            "a.trn:1:524289: an alternation has more than 65535 alternatives",
            id="alternatives",
        ),
        pytest.param(
            "a.trn",
            "{ { " + " / ".join(["so"] * 40_000) + " } / { " + " / ".join(["it"] * 40_000)
            + " } } (a)\n",
            "alternation has more than 65535 alternatives, nested ones included",
            id="alternatives within alternatives",
        ),
        pytest.param(
            "a.TextGrid",
            '"ooTextFile" "TextGrid" 0 1 <exists> 1\n"IntervalTier" "words',
            "a.TextGrid:2: this quoted text is never closed",
            id="an open quote",
        ),
    ],
)  # fmt: skip
def test_output_that_no_tool_writes_is_one_line(tmp_path, name, content, message):
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(InputError) as raised:
        read(path)
    assert message in str(raised.value)


def test_a_column_that_stands_twice_is_refused(tmp_path):
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    columns = [pa.array([["so"]]), pa.array([["it"]])]
    pq.write_table(pa.table(columns, names=["units", "units"]), tmp_path / "a.parquet")
    with pytest.raises(InputError, match=r"a\.parquet: the field 'units' appears twice"):
        read(tmp_path / "a.parquet")
