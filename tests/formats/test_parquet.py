"""Parquet: groups of rows, what other tools write, and what is said without pyarrow."""

import io
import subprocess
import sys

import numpy as np
import pytest

from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning
from interpunct.formats import Reading, read, stream, write
from interpunct.formats.parquet import UNITS_IN_A_GROUP
from interpunct.formats.parquet_footer import column_sizes


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


def damaged_at_its_end():
    """A complete file whose footer, which locates everything, is replaced."""
    whole = parquet_bytes(units=[["so"]])
    size = int.from_bytes(whole[-8:-4], "little")
    return whole[: -8 - size] + b"\xff" * size + whole[-8:]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(lambda: b"", "talk.parquet: not a Parquet file, or damaged", id="empty"),
        pytest.param(lambda: b"so it is", "not a Parquet file, or damaged", id="text"),
        pytest.param(
            lambda: parquet_bytes(units=[["so"]])[:-20], "not a Parquet file, or damaged",
            id="cut short",
        ),
        pytest.param(damaged_at_its_end, "not a Parquet file, or damaged", id="damaged"),
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
            lambda: parquet_bytes(units=[["so"]], starts=[[0.0, 1.0]]), "1 unit but 2 starts",
            id="another length",
        ),
        pytest.param(
            lambda: parquet_bytes(units=[[]]), "documents, but none has a word", id="no words"
        ),
    ],
)  # fmt: skip
def test_bad_parquet_is_one_line(tmp_path, content, message):
    (tmp_path / "talk.parquet").write_bytes(content())
    with pytest.raises(InputError) as caught:
        read(tmp_path / "talk.parquet")
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


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


def test_words_are_written_as_texts_that_any_tool_reads(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    documents = [
        Document.build("one", ["so", "it", "so"], marks=["", ",", "."]),
        Document.build("two", []),
        Document.build("three", ["it"]),
    ]
    write(documents, tmp_path / "talks.parquet")
    table = pq.read_table(tmp_path / "talks.parquet", columns=["units", "marks"])
    assert str(table.schema.field("units").type.value_type) == "string"
    assert table.to_pydict() == {
        "units": [["so", "it", "so"], [], ["it"]],
        "marks": [["", ",", "."], None, None],
    }


def test_a_dictionary_of_many_words_is_read_for_rows_of_few(tmp_path):
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    words = [f"word{number}" for number in range(UNITS_IN_A_GROUP)]
    rows = [words, ["so"], words[5:7], [], None, [None]]
    table = pa.table({"units": rows, "speaker": [None, ["ines"], ["so", "so"], None, None, None]})
    pq.write_table(table, tmp_path / "talk.parquet")
    with pytest.warns(InputWarning, match="left out 2 documents"):
        found = read(tmp_path / "talk.parquet", reading=Reading(bad="skip"))
    assert [document.units for document in found] == [tuple(row) for row in rows[:4]]
    assert [document.speaker for document in found] == [None, ("ines",), ("so", "so"), None]


def test_errors_of_the_library_name_the_file(tmp_path, monkeypatch):
    """Where levels and their histogram disagree, pyarrow raises what C++ throws."""
    pq = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "talk.parquet"
    path.write_bytes(parquet_bytes(units=[["so"]]))

    def fail(*_, **__):
        raise RuntimeError("Definition level histogram size mismatch, size: 4, expected: 3")

    monkeypatch.setattr(pq, "ParquetFile", fail)
    with pytest.raises(InputError, match="damaged: Definition level histogram"):
        read(path)


def test_the_footer_says_what_pyarrow_says():
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    table = pa.table(
        {
            "units": [["so", "yes"], []],
            "scores": [[0.5, None], None],
            "is": [True, None],
            "map": pa.array([[("a", 1)], []], pa.map_(pa.string(), pa.int64())),
        }
    )
    file = io.BytesIO()
    pq.write_table(table, file, row_group_size=1)
    metadata = pq.ParquetFile(file).metadata
    groups = map(metadata.row_group, range(metadata.num_row_groups))
    columns = [[group.column(place) for place in range(group.num_columns)] for group in groups]
    assert column_sizes(file) == [
        [(one.path_in_schema, one.num_values, one.total_uncompressed_size) for one in group]
        for group in columns
    ]


READ_ALL = """
import sys, pathlib
from interpunct import InputError, read
whole = pathlib.Path("whole.parquet").read_bytes()
size = int.from_bytes(whole[-8:-4], "little")
refused = 0
for place in range(len(whole) - 8 - size, len(whole) - 8):
    damaged = bytearray(whole)
    damaged[place] ^= 2
    pathlib.Path("damaged.parquet").write_bytes(damaged)
    try:
        read("damaged.parquet")
    except InputError:
        refused += 1
print(refused)
"""


def test_a_damaged_footer_never_ends_the_process(tmp_path):
    """Pyarrow does, where the levels of a column do not fit its statistics."""
    pytest.importorskip("pyarrow")
    write([Document.build("talk", ["so", "yes"])], tmp_path / "whole.parquet")
    done = subprocess.run(
        [sys.executable, "-c", READ_ALL], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-300:]
    assert int(done.stdout) > 10
