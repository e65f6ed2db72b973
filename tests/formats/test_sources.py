"""Where documents come from: packed files, standard input, Parquet by groups of rows."""

import gzip
import io
import json

import numpy as np
import pytest

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats import FORMATS, read, stream, write
from interpunct.formats.parquet import UNITS_IN_A_GROUP


@pytest.mark.parametrize("name", [row.name for row in FORMATS.values() if row.name != "parquet"])
def test_any_text_format_may_be_packed(tmp_path, name):
    document = Document.build("talk", ["so", "yes"], starts=[0, 1], ends=[1, 2], marks=["", "."])
    if name == "marked":
        document = Document.build("talk", ["so", "yes"], boundaries=[1, 1])
    write([document], tmp_path / "talk.x", format=name)
    write([document], tmp_path / "talk.x.gz", format=name)
    plain, packed = (tmp_path / "talk.x").read_bytes(), (tmp_path / "talk.x.gz").read_bytes()
    assert gzip.decompress(packed) == plain
    (found,), (expected,) = (read(tmp_path / file, format=name) for file in ("talk.x.gz", "talk.x"))
    assert found == expected
    assert found.name == "talk"


def test_a_packed_file_is_known_by_the_extension_before(tmp_path):
    (tmp_path / "talk.TXT.gz").write_bytes(gzip.compress(b"So. Yes."))
    assert [document.name for document in read(tmp_path)] == ["talk"]


def test_equal_documents_give_equal_packed_files(tmp_path):
    document = Document.build("talk", ["so"])
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        write([document], tmp_path / name)
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


PACKED = gzip.compress(b"so it is\n" * 1000)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"so it is", id="not packed"),
        pytest.param(PACKED[:-12], id="cut short"),
        pytest.param(PACKED[:20] + b"\xff" * 8 + PACKED[28:], id="damaged"),
    ],
)
@pytest.mark.parametrize("name", ["talk.txt.gz", "talk.tsv.gz"])
def test_a_damaged_packed_file_says_so(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=rf"{name}: is damaged or not packed with gzip"):
        read(tmp_path / name)


def test_standard_input_is_a_dash(tmp_path, interpunct_command):
    (tmp_path / "gold.txt").write_text("So. Yes.")
    options = ["-r", "gold.txt", "--system-format", "lines", "--output", "json"]
    done = interpunct_command.process("score", "-", *options, given=b"So\nYes\n", cwd=tmp_path)
    assert done.err == ""
    (system,) = json.loads(done.out)["systems"]
    assert system["name"] == "stdin"
    assert system["counts"]["tp"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(
            ["score", "-", "-r", "-", "--system-format", "text", "--reference-format", "text"],
            "standard input (-) can be read once", id="twice",
        ),
        pytest.param(["score", "-", "-r", "-"], "has no extension; name its format", id="no name"),
        pytest.param(
            ["convert", "-", "out.jsonl", "--from", "text"], "-: the file is empty", id="empty"
        ),
    ],
)  # fmt: skip
def test_standard_input_that_cannot_be_taken(tmp_path, arguments, message, interpunct_command):
    given = b"" if arguments[0] == "convert" else b"So."
    done = interpunct_command.process(*arguments, given=given, cwd=tmp_path)
    assert message in done.err
    assert done.err.count("\n") == 1
    assert done.status == 2


def test_parquet_and_packed_files_come_through_standard_input(tmp_path, interpunct_command):
    write([Document.build("talk", ["so", "yes"])], tmp_path / "talk.parquet")
    packed = gzip.compress((tmp_path / "talk.parquet").read_bytes())
    (tmp_path / "packed.parquet.gz").write_bytes(packed)
    assert read(tmp_path / "packed.parquet.gz") == read(tmp_path / "talk.parquet")
    given = (tmp_path / "talk.parquet").read_bytes()
    arguments = ("convert", "-", "out.jsonl", "--from", "parquet")
    done = interpunct_command.process(*arguments, given=given, cwd=tmp_path)
    assert done.status == 0
    assert read(tmp_path / "out.jsonl") == read(tmp_path / "talk.parquet")


def test_parquet_is_written_and_read_by_groups_of_rows(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    half = ["so"] * (UNITS_IN_A_GROUP // 2)
    documents = [Document.build(f"talk{number}", half) for number in range(5)]
    write(documents, tmp_path / "talks.parquet")
    assert pq.ParquetFile(tmp_path / "talks.parquet").num_row_groups == 3
    assert next(stream(tmp_path / "talks.parquet")) == documents[0]
    assert read(tmp_path / "talks.parquet") == documents


def test_parquet_of_other_tools_is_read(tmp_path):
    """Large lists, small floats, whole numbers for boundaries, nulls where nothing is known."""
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    table = pa.table(
        {
            "units": pa.array([["so", "yes"], ["no"]], pa.large_list(pa.large_string())),
            "boundaries": pa.array([[0, 1], None], pa.list_(pa.int8())),
            "scores": pa.array([None, [0.75]], pa.list_(pa.float32())),
            "starts": pa.array([[0.5, None], None], pa.list_(pa.float64())),
        }
    )
    pq.write_table(table, tmp_path / "talk.parquet")
    first, second = read(tmp_path / "talk.parquet")
    assert (first.name, second.name) == ("talk-1", "talk-2")
    assert first.boundaries.tolist() == [False, True]
    np.testing.assert_array_equal(first.starts, [0.5, np.nan])
    assert first.scores is None
    assert second.scores.tolist() == [0.75]
    assert second.boundaries.tolist() == [True]


def parquet_bytes(**columns):
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    sink = io.BytesIO()
    pq.write_table(pa.table(columns), sink)
    return sink.getvalue()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(lambda: b"", "talk.parquet: not a Parquet file, or damaged", id="empty"),
        pytest.param(lambda: b"so it is", "not a Parquet file, or damaged", id="text"),
        pytest.param(
            lambda: parquet_bytes(units=[["so"]])[:-20], "not a Parquet file, or damaged",
            id="cut short",
        ),
        pytest.param(lambda: parquet_bytes(words=[["so"]]), 'must have "units"', id="no units"),
        pytest.param(
            lambda: parquet_bytes(units=[["so"]], label=[1]), "unknown field 'label'", id="label"
        ),
        pytest.param(
            lambda: parquet_bytes(units=["so"]), "column 'units' cannot hold string", id="string"
        ),
        pytest.param(
            lambda: parquet_bytes(units=[["so"], None]), 'parquet:2: "units" is null', id="null"
        ),
        pytest.param(
            lambda: parquet_bytes(units=[["so", None]]), 'parquet:1: "units" holds null',
            id="a null word",
        ),
        pytest.param(
            lambda: parquet_bytes(units=[["so"]], scores=[[float("nan")]]),
            "talk.parquet:1: the score of unit 1", id="nan",
        ),
        pytest.param(
            lambda: parquet_bytes(units=[["so"]], boundaries=[[2]]),
            '"boundaries" must be a list of 0 and 1', id="boundaries of another kind",
        ),
        pytest.param(
            lambda: parquet_bytes(units=[["so"]], starts=[[0.0, 1.0]]), "1 units but 2 starts",
            id="another length",
        ),
        pytest.param(lambda: parquet_bytes(units=[[]]), "the file is empty", id="no words"),
    ],
)  # fmt: skip
def test_bad_parquet_is_one_line(tmp_path, content, message):
    (tmp_path / "talk.parquet").write_bytes(content())
    with pytest.raises(InputError) as caught:
        read(tmp_path / "talk.parquet")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


WITHOUT_PYARROW = "import sys; sys.modules['pyarrow'] = None"


def test_formats_says_what_is_installed_and_what_the_others_need(tmp_path, interpunct_command):
    listed = interpunct_command.process("formats", cwd=tmp_path).out
    assert "pip install" not in listed
    listed = interpunct_command.process("formats", cwd=tmp_path, before=WITHOUT_PYARROW).out
    assert "pip install" in listed
    assert "interpunct[parquet]" in listed.replace("\n", "")


def test_a_format_whose_package_is_missing_says_how_to_get_it(tmp_path, interpunct_command):
    (tmp_path / "talk.parquet").write_bytes(b"")
    for arguments in (["talk.parquet", "talk.txt"], ["talk.txt", "new.parquet"]):
        (tmp_path / "talk.txt").write_text("So.")
        done = interpunct_command.process(
            "convert", *arguments, cwd=tmp_path, before=WITHOUT_PYARROW
        )
        assert "pip install 'interpunct[parquet]'" in done.err
        assert done.status == 2
