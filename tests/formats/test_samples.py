"""Files as the tools of the field write them: each is read without an option."""

import json

import pytest

from interpunct.formats import FORMATS, read
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.recognition import recognized
from interpunct.formats.writing import chunks
from tests.formats.sample_files import sample, sampled


def test_every_format_that_only_others_write_has_a_sample():
    assert {name for name, row in FORMATS.items() if row.write is None} <= set(sampled())


@pytest.mark.parametrize("name", sampled())
def test_a_sample_is_scored_by_one_command_without_an_option(tmp_path, interpunct_command, name):
    options = ("--no-intervals", "--output", "json")
    path = sample(name)
    done = interpunct_command.call("score", path, "-r", path, *options, cwd=tmp_path)
    assert done.status == 0, done.err
    assert all(found["per_document"] for found in json.loads(done.out)["systems"])
    assert done.err.count("note:") == done.err.count("\n")


@pytest.mark.parametrize("name", sampled())
def test_a_sample_is_recognized_whatever_it_is_called(tmp_path, name):
    head = Head.of(Source(sample(name)))
    found = [row.name for row in FORMATS.values() if row.recognizes and row.recognizes(head)]
    assert found == [name]
    assert recognized(head, FORMATS.values()) is FORMATS[name]


@pytest.mark.parametrize("name", [name for name in sampled() if FORMATS[name].write])
def test_a_sample_is_the_same_after_it_was_written(tmp_path, name):
    path = tmp_path / f"again{sample(name).suffix}"
    path.write_bytes(b"".join(chunks(read(sample(name)), FORMATS[name])))
    again, before = read(path, format=name), read(sample(name))
    fields = ("units", "marks", "opening", "speaker")
    for field in [field for field in fields if field == "units" or field in FORMATS[name].keeps]:
        found = [getattr(document, field) for document in again]
        assert found == [getattr(document, field) for document in before]
