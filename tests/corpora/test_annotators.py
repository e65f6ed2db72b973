"""A file may hold the work of several annotators; each of them is a reference."""

import json

import pytest

from interpunct import Document, score
from interpunct.errors import InputError

UNITS = ["a", "b", "c", "d"]


def record(name, annotator=""):
    made = {"name": name, "units": UNITS, "boundaries": [0, 1, 0, 1]}
    return {**made, "annotator": annotator} if annotator else made


def put(path, *records):
    path.write_text("".join(json.dumps(made) + "\n" for made in records))
    return path


@pytest.fixture
def system(tmp_path):
    return put(tmp_path / "system.jsonl", *map(record, ("d0", "d1", "d2")))


def test_each_annotator_is_a_reference(tmp_path, system):
    rows = [record(name, who) for name in ("d0", "d1", "d2") for who in ("ann", "bob")]
    assert score(put(tmp_path / "gold.jsonl", *rows), system).references == ("ann", "bob")


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(
            [record("d0"), record("d2", "ann"), record("d2", "bob"), record("d1")], id="none first"
        ),
        pytest.param(
            [record("d2", "ann"), record("d0"), record("d2", "bob"), record("d1")], id="one first"
        ),
    ],
)
@pytest.mark.parametrize("order", [("d0", "d1", "d2"), ("d2", "d1", "d0")])
@pytest.mark.parametrize("missing", ["error", "skip"])
def test_documents_that_name_no_annotator_beside_others_that_do_are_named(
    tmp_path, rows, order, missing
):
    gold = put(tmp_path / "gold.jsonl", *rows)
    made = put(tmp_path / "system.jsonl", *map(record, order))
    with pytest.raises(InputError, match="'d0' and 'd1' name no annotator, but others do"):
        score(gold, made, missing=missing)


def test_documents_in_memory_too(system):
    gold = [
        Document.build("d0", UNITS, boundaries=[0, 1, 0, 1], annotator=annotator)
        for annotator in ("", "ann", "bob")
    ]
    with pytest.raises(InputError, match="'d0' names no annotator, but others do"):
        score({"gold": gold}, system)


def test_documents_of_several_shards_too(tmp_path, monkeypatch):
    monkeypatch.setattr("interpunct.corpora.shards.BYTES", 200)
    names = [f"d{number}" for number in range(20)]
    gold = put(tmp_path / "gold.jsonl", *map(record, names[:-1]), record(names[-1], "ann"))
    made = put(tmp_path / "system.jsonl", *map(record, names))
    with pytest.raises(InputError, match=r"and 16 others name no annotator, but others do"):
        score(gold, made)
