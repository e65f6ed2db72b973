"""A small file with large content is refused, unless the variable allows it."""

import gzip
import io

import pytest

from interpunct.errors import InputError, OptionError
from interpunct.formats import read
from interpunct.formats.files import source
from interpunct.formats.files.growth import BYTES, UNITS, VALUES, VARIABLE


@pytest.fixture
def packed(tmp_path):
    """A file of 64 kB that unpacks to 64 MB of one word."""
    path = tmp_path / "bomb.txt.gz"
    with gzip.open(path, "wb") as file:
        for _ in range(BYTES >> 15):
            file.write(b"so it is" * (1 << 12))
        file.write(b".")
    return path


def test_a_gzip_bomb_is_refused(packed):
    with pytest.raises(InputError, match=rf"unpacks to over {BYTES} bytes.*set the .*{VARIABLE}"):
        read(packed)


def test_the_variable_allows_larger_packed_files(packed, monkeypatch):
    monkeypatch.setenv(VARIABLE, "2000")
    with source.Source(packed).open() as file:
        assert sum(map(len, iter(lambda: file.read(1 << 20), b""))) == BYTES + 1


@pytest.mark.parametrize("given", ["", "0", "-1", "many", "1e3", "9" * 30])
def test_invalid_values_of_the_variable_are_refused(packed, monkeypatch, given):
    monkeypatch.setenv(VARIABLE, given)
    with pytest.raises(OptionError, match=rf"{VARIABLE} \(how many times larger"):
        read(packed)


@pytest.mark.parametrize(
    "content",
    [
        '{"items":{"a":{"b":[100000000]}}}',
        f"Coder\tMasses\na\t{UNITS + 1}\n",
        f"Coder\tMasses\na\t{UNITS}\nb\t1\n",
    ],
)
def test_masses_beyond_memory_are_refused(tmp_path, content):
    path = tmp_path / "a.segeval"
    path.write_text(content)
    with pytest.raises(InputError, match=rf"has \d+ units with .*, too many .*{VARIABLE}"):
        read(path, format="segeval")


def test_a_table_of_one_word_a_million_times_is_refused(tmp_path):
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    words = pa.DictionaryArray.from_arrays(pa.array([0] * (VALUES + 1), pa.int8()), ["so"])
    units = pa.ListArray.from_arrays([0, VALUES + 1], words.cast(pa.string()))
    pq.write_table(pa.table({"units": units}), tmp_path / "bomb.parquet")
    assert (tmp_path / "bomb.parquet").stat().st_size < 10_000
    with pytest.raises(InputError, match=rf"holds {VALUES + 1} values, too many .*{VARIABLE}"):
        read(tmp_path / "bomb.parquet")


def test_a_text_of_two_gigabytes_is_refused(tmp_path):
    path = tmp_path / "sparse.txt"
    with path.open("wb") as file:
        file.truncate(1 << 31)
    with pytest.raises(InputError, match=r"sparse\.txt: a text of 2 GiB or more cannot be read"):
        read(path)


def test_a_line_of_two_gigabytes_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(source, "LONGEST", 30)
    path = tmp_path / "long.jsonl"
    path.write_text('{"units": ["so"]}\n{"units": ["so", "it", "is"], "marks": ["", "", "."]}\n')
    with pytest.raises(InputError, match=r"long\.jsonl:2: a line of 2 GiB or more"):
        read(path)


def test_a_pipe_of_two_gigabytes_is_refused(monkeypatch):
    monkeypatch.setattr(source, "LONGEST", 30)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"so " * 11)))
    with pytest.raises(InputError, match="a text of 2 GiB or more cannot be read"):
        read("-", format="text")
