"""Tables with a column of texts, of every kind, against the libraries that write them."""

import csv
import io
import json
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct.errors import InputError, InputWarning
from interpunct.formats import Reading, read, write
from interpunct.formats.prose.splitting import split_prose

pandas = pytest.importorskip("pandas")

ROWS = [
    {"utt_id": "a", "text": "We met. He left, then.", "pred": "We met, he left. Then."},
    {"utt_id": "b", "text": 'It said "no". Yes;\nno.', "pred": "It said no. Yes, no"},
    {"utt_id": "c", "text": "", "pred": "Oh."},
    {"utt_id": "d", "text": "Größe, 3.5 % — so; 你好。", "pred": "Größe 3.5 % so 你好"},
]


def tables(folder):
    """The same table as everything that a table may be."""
    frame = pandas.DataFrame(ROWS)
    frame.to_csv(folder / "a.csv", index=False)
    frame.to_csv(folder / "semicolon.csv", index=False, sep=";")
    frame.to_csv(folder / "quoted.csv", index=False, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    frame.to_csv(folder / "bom.csv", index=False, encoding="utf-8-sig")
    frame.to_csv(folder / "wide.csv", index=False, encoding="utf-16")
    frame.to_csv(folder / "a.tsv", index=False, sep="\t")
    frame.to_csv(folder / "a.csv.gz", index=False)
    frame.to_csv(folder / "a.csv.bz2", index=False)
    frame.to_csv(folder / "a.csv.xz", index=False)
    frame.to_json(folder / "a.jsonl", orient="records", lines=True)
    frame.to_json(folder / "records.json", orient="records")
    frame.to_json(folder / "columns.json")
    (folder / "lists.json").write_text(json.dumps(frame.to_dict(orient="list")))
    frame.to_parquet(folder / "a.parquet")
    frame.to_csv(folder / "no_extension", index=False)
    return sorted(folder.iterdir())


def test_every_kind_of_table_gives_the_same_documents(tmp_path):
    for path in tables(tmp_path):
        for column in ("text", "pred"):
            found = read(f"{path}#{column}")
            assert [d.name for d in found] == [row["utt_id"] for row in ROWS], path
            expected = [split(row[column]) for row in ROWS]
            assert [(d.units, d.marks) for d in found] == expected, (path, column)
        assert read(path) == read(f"{path}#text"), "text is known by its name"


def split(text):
    prose = split_prose(text)
    return tuple(prose.units), tuple(prose.marks)


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl", "json", "parquet"])
@settings(max_examples=40)
@given(
    rows=st.lists(
        st.tuples(st.text("ab ,;\"'|.\t\n#é你", max_size=12), st.text('ab ,."\n', max_size=8)),
        min_size=1,
        max_size=6,
    )
)
def test_tables_of_pandas_are_read_as_pandas_reads_them(tmp_path_factory, kind, rows):
    path = tmp_path_factory.mktemp("table") / f"a.{kind}"
    if kind == "tsv":
        # The lines of a cell with tabs and line ends look like rows, see `quoted_lines`.
        rows = [(text.replace("\t", " ") if "\n" in text else text, o) for text, o in rows]
    frame = pandas.DataFrame(rows, columns=["text", "other, text"])
    if kind in ("csv", "tsv"):
        frame.to_csv(path, index=False, sep="\t" if kind == "tsv" else ",")
        back = pandas.read_csv(
            path, sep="\t" if kind == "tsv" else ",", keep_default_na=False, dtype=str
        )
    elif kind == "parquet":
        frame.to_parquet(path)
        back = pandas.read_parquet(path)
    else:
        frame.to_json(path, orient="records", lines=kind == "jsonl")
        back = pandas.read_json(path, orient="records", lines=kind == "jsonl", dtype=str)
    for column in frame.columns:
        expected = [split(text) for text in back[column]]
        if not any(units for units, _ in expected):
            continue
        found = read(f"{path}#{column}")
        assert [(d.units, d.marks) for d in found] == expected
        assert [d.name for d in found] == [str(n) for n in range(1, len(rows) + 1)]


def test_polars_and_datasets_write_what_we_read(tmp_path):
    polars, datasets = pytest.importorskip("polars"), pytest.importorskip("datasets")
    columns = {name: [row[name] for row in ROWS] for name in ROWS[0]}
    datasets.disable_progress_bars()
    frame, made = polars.DataFrame(columns), datasets.Dataset.from_dict(columns)
    frame.write_csv(tmp_path / "polars.csv")
    frame.write_ndjson(tmp_path / "polars.jsonl")
    frame.write_json(tmp_path / "polars.json")
    frame.write_parquet(tmp_path / "polars.parquet")
    made.to_csv(tmp_path / "datasets.csv", index=False)
    made.to_json(tmp_path / "datasets.jsonl")
    made.to_parquet(tmp_path / "datasets.parquet")
    for path in tmp_path.iterdir():
        back = frame
        if path.suffix == ".csv":
            back = polars.read_csv(path).fill_null("")
        for column in ("text", "pred"):
            found = read(f"{path}#{column}")
            assert [d.name for d in found] == back["utt_id"].to_list()
            assert [(d.units, d.marks) for d in found] == [split(text) for text in back[column]]


def test_rows_are_those_of_the_csv_module(tmp_path):
    text = 'id,text\r\n1,"a, ""b""\nc"\r\n\r\n2,d e\r\n3,""\r\n'
    (tmp_path / "a.csv").write_text(text, newline="")
    expected = list(csv.DictReader(io.StringIO(text, newline="")))
    found = read(f"{tmp_path}/a.csv#text")
    assert [(d.name, d.units) for d in found] == [
        (row["id"], split(row["text"])[0]) for row in expected
    ]
    assert [d.origins.of(0).rpartition(":")[2] for d in found] == ["2", "5", "6"]


def test_processes_and_pieces_do_not_matter(tmp_path):
    rows = [(f"u{n}", "we met. he left, then. yes", "we met he left. then, yes") for n in range(99)]
    path = tmp_path / "a.csv"
    pandas.DataFrame(rows, columns=["id", "one", "two"]).to_csv(path, index=False)
    sides = f"{path}#one", {"two": f"{path}#two"}
    expected = interpunct.score(*sides, intervals=False)
    assert interpunct.score(*sides, intervals=False, workers=2).to_dict() == expected.to_dict()


MANIFEST = [
    {"audio_filepath": "a.wav", "duration": 2.5, "text": "We met. He left.", "pred_text": "We met"},
    {"audio_filepath": "b.wav", "duration": 1.0, "text": "Yes. No.", "pred_text": "Yes. No."},
]


@pytest.mark.parametrize("name", ["manifest.json", "manifest.jsonl", "manifest"])
def test_a_manifest_is_known_by_its_keys_on_both_sides(tmp_path, name):
    path = tmp_path / name
    path.write_text("".join(f"{json.dumps(row)}\n" for row in MANIFEST))
    found = interpunct.score(path, {"asr": path}, words="align")
    texts = interpunct.score(
        [row["text"] for row in MANIFEST],
        {"asr": [row["pred_text"] for row in MANIFEST]},
        words="align",
    )
    assert found.documents == ("a.wav", "b.wav")
    assert found["asr"].counts == texts["asr"].counts


def test_both_sides_come_from_one_file_by_one_command(tmp_path, interpunct_command):
    tables(tmp_path)
    path = tmp_path / "a.csv"
    done = interpunct_command.call(
        "score", f"asr={path}#pred", "-r", f"{path}#text", "--task", "punctuation",
        "--output", "json", cwd=tmp_path,
    )  # fmt: skip
    found = json.loads(done.out)
    assert found["documents"] == ["a", "b", "c", "d"]
    assert found["references"] == ["text"]
    assert found["systems"][0]["name"] == "asr"


@pytest.mark.parametrize(
    ("columns", "system", "is_noted"),
    [
        pytest.param(["id", "text", "pred"], "", True, id="by its name"),
        pytest.param(["id", "text", "pred"], "#text", True, id="named"),
        pytest.param(["id", "text", "pred"], "#pred", False, id="another column"),
        pytest.param(["id", "text", "pred_text"], "", False, id="manifest"),
    ],
)
def test_a_column_against_itself_is_noted(tmp_path, columns, system, is_noted):
    path = tmp_path / "a.csv"
    frame = pandas.DataFrame([("a", "We met. Yes.", "we met. Yes.")], columns=columns)
    frame.to_csv(path, index=False)
    column = interpunct.Column(frame, system[1:]) if system else frame
    for reference, made in ((path, f"{path}{system}"), (frame, column), (frame, {"asr": column})):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            interpunct.score(reference, made)
        said = [str(note.message) for note in caught if "both a reference and" in str(note.message)]
        assert len(said) == is_noted
        assert all("the column 'text' is both" in text for text in said)


def test_every_command_that_reads_a_corpus_takes_a_column(tmp_path, interpunct_command):
    rows = [(f"u{n}", "we met. he left, then. yes", "we met he left. then, yes") for n in range(9)]
    path = tmp_path / "a.csv"
    pandas.DataFrame(rows, columns=["id", "one", "two"]).to_csv(path, index=False)
    for call in (
        ["agreement", f"{path}#one", f"{path}#two"],
        ["align", f"{path}#one", "-r", f"{path}#two"],
        ["convert", f"{path}#one", f"{tmp_path}/one.jsonl"],
        ["train", "lm", f"{path}#one", "-o", f"{tmp_path}/lm.model"],
        ["segment", f"{tmp_path}/lm.model", f"{path}#two", "-o", f"{tmp_path}/two.jsonl"],
        ["curves", f"{tmp_path}/two.jsonl", "-r", f"{path}#one"],
    ):
        assert interpunct_command.call(*call, cwd=tmp_path).status == 0, call
    assert [document.name for document in read(tmp_path / "two.jsonl")] == [row[0] for row in rows]


def test_a_column_may_hold_lists_of_segments(tmp_path):
    rows = [{"id": "a", "sents": ["We met", "He\nleft"]}, {"id": "b", "sents": ["Yes"]}]
    (tmp_path / "a.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    pandas.DataFrame(rows).to_parquet(tmp_path / "a.parquet")
    for path in tmp_path.iterdir():
        first, second = read(f"{path}#sents")
        assert first.units == ("We", "met", "He", "left")
        assert first.boundaries.tolist() == [False, True, False, True]
        assert second.boundaries.tolist() == [True]


def test_a_path_with_the_sign_in_it_is_a_path(tmp_path):
    path = tmp_path / "a#text"
    path.mkdir()
    (path / "b.txt").write_text("So it is.")
    (tmp_path / "a.csv#text").write_text("one.")
    assert [document.name for document in read(path)] == ["b"]
    assert read(tmp_path / "a.csv#text", format="text")[0].units == ("one",)
    (tmp_path / "c#1.csv").write_text("a#b,text\nWe met,yes\n")
    assert read(f"{tmp_path}/c#1.csv#a#b")[0].units == ("We", "met")


def test_spaces_around_the_names_of_columns_are_none_of_them(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("id, said , heard\n7,So it is.,So it was.\n8,Yes.,Yes.\n")
    assert [document.units[-1] for document in read(f"{path}#said")] == ["is", "Yes"]
    assert [document.name for document in read(f"{path}#heard")] == ["7", "8"]


def test_rows_are_named_by_a_column_or_by_their_number(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("id,speaker,text\n7,x,one\n8,y,two\n")

    def names(**options):
        return [document.name for document in read(f"{path}#text", reading=Reading(**options))]

    assert names() == ["7", "8"]
    assert names(name_column="speaker") == ["x", "y"]
    assert names(name_column="") == ["1", "2"]


@pytest.mark.parametrize("given", ["", "/*.csv"])
def test_rows_of_a_folder_are_told_apart_by_their_files(tmp_path, given):
    for name in ("a", "b"):
        (tmp_path / f"{name}.csv").write_text("text,n\none,1\ntwo,2\n")
    found = read(f"{tmp_path}{given}#text")
    assert [document.name for document in found] == ["a-1", "a-2", "b-1", "b-2"]


def test_cells_may_be_in_a_format(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text('name,text\none,"so it is\nyes"\n')
    (document,) = read(f"{path}#text", format="lines")
    assert document.boundaries.tolist() == [False, False, True, True]
    assert read(f"{path}#text", format="table") == read(f"{path}#text"), "as the table that it is"
    with pytest.raises(InputError, match="parquet is not a format of texts in a column"):
        read(f"{path}#text", format="parquet")


def test_a_table_from_standard_input(monkeypatch):
    text = b"id,text\na,We met. He left.\nb,Yes.\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert [document.name for document in read("-#text")] == ["a", "b"]


def test_spaces_around_the_names_of_columns_do_not_matter(tmp_path):
    (tmp_path / "a.csv").write_text("id; text ;n\na;We met, he left.;1\n")
    assert read(f"{tmp_path}/a.csv#text")[0].marks == ("", ",", "", ".")


@pytest.mark.parametrize(
    ("sentences", "expected"),
    [
        pytest.param(['"So it is.', 'He said no"'], None, id="quotes in two rows"),
        pytest.param(['"So," he said.', "Yes."], None, id="a quote before the end"),
        pytest.param(["Yes.", '"So it is.'], None, id="in the last row"),
        pytest.param(['5" wide', 'a "b" c'], None, id="inside"),
        pytest.param(['"So ""it"" is."', "Yes."], ['So "it" is.', "Yes."], id="as csv has it"),
        pytest.param(['"So.\n\nIt is."', "Yes."], ["So.\n\nIt is.", "Yes."], id="line ends"),
    ],
)
@pytest.mark.parametrize("last", [True, False])
def test_a_quote_in_a_table_with_tabs_may_be_only_a_quote(tmp_path, sentences, expected, last):
    rows = [("id", "sentence"), *((str(n), text) for n, text in enumerate(sentences))]
    more = [] if last else ["up"]
    (tmp_path / "a.tsv").write_text("".join("\t".join([*row, *more]) + "\n" for row in rows))
    found = read(tmp_path / "a.tsv")
    assert [(d.units, d.marks) for d in found] == [*map(split, expected or sentences)]


def test_a_long_text_is_a_cell(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(f"text,n\n{'so ' * 100_000},1\n")
    assert len(read(f"{path}#text")[0]) == 100_000


def test_written_documents_are_read_back(tmp_path):
    tables(tmp_path)
    documents = read(tmp_path / "a.csv")
    write(documents, tmp_path / "out.csv")
    assert read(tmp_path / "out.csv") == documents
    with (tmp_path / "out.csv").open(newline="") as file:
        assert [row["name"] for row in csv.DictReader(file)] == ["a", "b", "c", "d"]


BAD = [
    ("a.csv#pred", "a.csv: there is no column 'pred'; the columns are 'id', 'text'",
     "id,text\na,b\n"),
    ("a.csv", "which column holds the texts? give Column(table, 'text') or 'PATH#COLUMN'; the",
     "id,said\na,b\n"),
    ("a.csv#text", "a.csv:3: expected 2 fields, as the header has, found 3; put a cell that holds "
     "',' into quotes", "id,text\na,b\nc,d,e\n"),
    ("a.csv#text", "a.csv:3: expected 2 fields, as the header has, found 1", "id,text\na,b\nc\n"),
    ("a.csv#text", "a.csv:3: a quote out of place", 'id,text\na,b\nc,"d" e\n'),
    ("a.csv#text", "a.csv:2: a quote out of place", 'id,text\na,"b\nc,d\n'),
    ("a.csv#text", "the header names the column 'text' twice", "text,text\na,b\n"),
    ("a.csv#text", "a.csv:3: a second row named 'a' in the column 'id'; name another column with "
     "name_column, or number the rows with name_column=''", "id,text\na,b\na,c\n"),
    ("a.csv#text", "a.csv:2: row 1 has no name in the column 'id'", "id,text\n,b\n"),
    ("a.csv#text", "a.csv: the file is empty", "id,text\n"),
    ("a.csv#text", "a.csv: there is no column 'text'; it has no columns", ""),
    ("a.csv#", "the column has no name; give PATH#COLUMN", "id,text\n"),
    ("no.csv#text", "no.csv: no such file or folder", "id,text\n"),
    ("a.jsonl#b", "a.jsonl:2: row 2 has no 'b'; give every row one", '{"b": "x"}\n{"c": "y"}\n'),
    ("a.jsonl#b", "a.jsonl:2: 'b' in row 2 is missing; drop the row or give an empty text",
     '{"b": "x"}\n{"b": null}\n'),
    ("a.jsonl#b", "a.jsonl:1: 'b' in row 1 is of type int; expected a text", '{"b": 3}\n'),
    ("a.jsonl#b", "'b' in row 2 is a list of segments after a text; give rows of one kind",
     '{"b": "x"}\n{"b": ["y"]}\n'),
    ("a.jsonl#b", "'b' in row 1 is of type int", '{"b": ["x", 3]}\n'),
    ("a.json#b", "a.json: row 2 must be an object that maps columns to values", '[{"b": "x"}, 3]'),
    ("a.json#b", "a.json: expected a list of rows", '{"b": "x",\n "c": {}}'),
    ("a.json#b", "the column 'c' has 1 rows and 'b' has 2", '{"b": ["x", "y"], "c": ["z"]}'),
]  # fmt: skip


@pytest.mark.parametrize(("given", "message", "content"), BAD, ids=[bad[1][:60] for bad in BAD])
def test_errors_are_one_line_that_says_where_and_what_to_do(tmp_path, given, message, content):
    name = given.partition("#")[0]
    (tmp_path / name.replace("no", "a")).write_text(content)
    with pytest.raises(InputError) as caught:
        read(f"{tmp_path}/{given}")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_manifest_without_predictions_is_not_a_system(tmp_path):
    path = tmp_path / "manifest.json"
    path.write_text('{"audio_filepath": "a.wav", "text": "We met."}\n')
    with pytest.raises(InputError, match="a manifest without the column 'pred_text', which a sys"):
        interpunct.score(path, {"asr": path})


def test_bad_rows_are_left_out_and_counted(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": 1, "b": "x"}\n{"id": 2, "b": null}\n{"id": 3, "b": "z"}\n')
    with pytest.warns(InputWarning, match="left out 1 row that cannot be read because"):
        found = read(f"{path}#b", reading=Reading(bad="skip"))
    assert [document.name for document in found] == ["1", "3"]


def test_a_table_that_a_reader_of_labels_refuses_says_what_it_is(tmp_path):
    path = tmp_path / "a.labels"
    path.write_text("id\ttext\nutt1\tWe met.\n")
    with pytest.raises(InputError, match="looks like a table with a column of texts"):
        read(path, format="labels")
