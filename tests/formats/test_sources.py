"""Where documents come from: packed files and standard input."""

import gzip
import json

import pytest

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats import FORMATS, read, write


@pytest.mark.parametrize(
    "name", [name for name, row in FORMATS.items() if row.textual and row.write]
)
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


@pytest.mark.parametrize("name", ["a.txt", "a.jsonl", "a.csv", "a.eaf", "a.conllu", "a.tsv.gz"])
def test_a_pointer_of_git_lfs_is_reported(tmp_path, name):
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    (tmp_path / name).write_text(pointer)
    with pytest.raises(InputError, match=rf"{name}: this is a pointer of Git LFS .* git lfs pull"):
        read(tmp_path / name)


def test_a_link_to_a_missing_file_is_reported(tmp_path):
    """If it were left out, its document would be missing silently; git-annex has such links."""
    (tmp_path / "a.txt").write_text("So. Yes.")
    (tmp_path / "b.txt").symlink_to(tmp_path / "objects" / "b")
    (tmp_path / ".#c.txt").symlink_to("as-editors-lock-a-file")
    with pytest.raises(InputError, match=r"b\.txt: cannot be read: No such file or directory"):
        read(tmp_path)


def test_a_text_in_place_of_a_path_is_reported():
    with pytest.raises(InputError, match="looks like a text"):
        read("We met. He left.")
