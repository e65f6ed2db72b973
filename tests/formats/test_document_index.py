"""A file read in parts holds the same documents as the whole file."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.errors import InputError
from interpunct.formats import FORMATS, Reading
from interpunct.formats.files import document_index
from interpunct.formats.files.source import Source

PIECES = {
    "trn": ["so it is. (a)", "(b)", "so", ";; (c)", " ;; (d)", "é. (e)", "{ a / b } (f)"],
    "kaldi": ["u1 so it is.", "u2", "u3\té.", " u4 so"],
    "labels": ["so\t0", "it\t1", "is\tPERIOD", "\t0", " \t1", "é\tO", "a", " so\t0\t0.5", "a\tx"],
    "conllu": [
        "# newdoc id = a", "#newdoc", "# newdoc", "# newpar", "# text = so", "1\tso" + "\t_" * 8,
        "1\tso\n", "2\tit" + "\t_" * 8, "newdoc",
    ],
}  # fmt: skip
BLANK = ["", " ", "\t", "\u3000"]
EXTENSIONS = {"trn": "trn", "kaldi": "kaldi", "labels": "tsv", "conllu": "conllu"}


def texts(format):
    lines = st.lists(st.sampled_from(PIECES[format] + 2 * BLANK), max_size=12)
    ends = st.sampled_from(["\n", "\r\n"])
    starts = st.sampled_from(["", "\ufeff"])
    return st.builds(lambda start, lines, end: start + end.join(lines), starts, lines, ends)


def found(source, format, reading):
    documents = FORMATS[format].read(source, reading)
    return [(document, document.origins.lines.tolist()) for document in documents]


@pytest.mark.parametrize("format", PIECES)
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@given(st.data())
def test_parts_hold_the_documents_of_the_whole(format, tmp_path_factory, data):
    path = tmp_path_factory.mktemp("parts") / f"a.{EXTENSIONS[format]}"
    path.write_bytes(data.draw(texts(format)).encode())
    reading = Reading(bad="skip")
    whole = found(Source(path), format, reading)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(document_index, "PART", data.draw(st.integers(1, 40)))
        index = FORMATS[format].index(Source(path))
    if index is None or len(index) < 2:
        assert len(whole) < 2
        return
    cut = data.draw(st.integers(1, len(index) - 1))
    parts = [
        replace(Source(path), stretch=index.stretch(*ends))
        for ends in ((0, cut), (cut, len(index)))
    ]
    assert [document for part in parts for document in found(part, format, reading)] == whole


@pytest.mark.parametrize("format", PIECES)
def test_a_file_with_other_line_ends_is_not_cut(format, tmp_path):
    path = tmp_path / f"a.{EXTENSIONS[format]}"
    for text in (b"so\t0\r\rit\t1\n", b"so\t0\r", b""):
        path.write_bytes(text)
        assert FORMATS[format].index(Source(path)) is None


def test_errors_in_a_part_say_the_line_of_the_file(tmp_path):
    path = tmp_path / "a.tsv"
    path.write_text("so\t0\n\nit\t0\nis\n\nso\t1\n")
    index = FORMATS["labels"].index(Source(path))
    part = replace(Source(path), stretch=index.stretch(1, 2))
    with pytest.raises(InputError, match=r"a\.tsv:4: expected word, label"):
        found(part, "labels", Reading())


def test_lines_are_found_wherever_the_parts_that_are_looked_at_end(tmp_path, monkeypatch):
    path = tmp_path / "a.trn"
    path.write_bytes(b"a (1)\r\n\r\nb (2)\r\nc (3)")
    for size in range(1, 20):
        monkeypatch.setattr(document_index, "PART", size)
        index = FORMATS["trn"].index(Source(path))
        assert index.lines.tolist() == [1, 3, 4]
        assert index.starts.tolist() == [0, 9, 16, 21]
        assert isinstance(index.starts, np.ndarray)


def test_a_file_that_becomes_shorter_while_it_is_looked_at_does_not_end_the_program(tmp_path):
    """As it would if the file were mapped into memory."""
    (tmp_path / "a.trn").write_bytes(b" so it is. (a)\n" * 10_000)
    code = (
        "import os; from pathlib import Path\n"
        "from interpunct.formats.files.document_index import FileLines\n"
        "from interpunct.formats.files.source import Source\n"
        "lines = FileLines.of(Source(Path('a.trn')))\n"
        "os.truncate('a.trn', 0)\n"
        "assert lines.blank().all()\n"
        "assert lines.holding(b'so') == []\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
