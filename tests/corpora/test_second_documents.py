"""A duplicate document is an error, wherever it is."""

import json
import re

import pytest

from interpunct import Document, agreement, score
from interpunct.errors import InputError
from interpunct.formats import read
from tests.formats.sample_files import sample, sampled

UNITS = ["a", "b", "c", "d"]


def record(name):
    return json.dumps({"name": name, "units": UNITS, "boundaries": [0, 1, 0, 1]}) + "\n"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        pytest.param(
            "a.tsv", "Coder\tMasses\nann\t2\t3\nbo\t5\nann\t1\t4\n",
            r"a\.tsv:4: a second document named 'a' of annotator 'ann'; the first is in .*a\.tsv:2",
            id="table",
        ),
        pytest.param(
            "a.json", '{"items": {"a": {"ann": [2, 3], "ann": [1, 4]}}}',
            r"a\.json: the key 'ann' appears twice in one object", id="JSON",
        ),
    ],
)  # fmt: skip
def test_a_coder_listed_twice_is_an_error(tmp_path, name, content, message):
    (tmp_path / name).write_text(content)
    with pytest.raises(InputError, match=message):
        read(tmp_path / name, format="segeval")


def test_two_equal_keys_are_an_error(tmp_path):
    (tmp_path / "a.jsonl").write_text('{"units": ["a"]}\n{"units": ["a"], "units": ["b"]}\n')
    with pytest.raises(
        InputError, match=r"a\.jsonl:2: the key 'units' appears twice in one object"
    ):
        read(tmp_path / "a.jsonl")


@pytest.mark.parametrize("which", [0, -1], ids=["first object", "last object"])
@pytest.mark.parametrize(
    "name", [name for name in sampled() if sample(name).suffix in (".json", ".jsonl")]
)
def test_of_two_equal_keys_none_wins_in_any_format(tmp_path, name, which):
    text = sample(name).read_text(encoding="utf-8")
    found = list(re.finditer(r'\{\s*"(\w+)"\s*:', text))[which]
    twice = f'{text[: found.start() + 1]}"{found[1]}": 1, {text[found.start() + 1 :]}'
    path = tmp_path / sample(name).name
    path.write_text(twice, encoding="utf-8")
    with pytest.raises(InputError, match=f"the key '{found[1]}' appears twice in one object"):
        read(path, format=name)


@pytest.mark.parametrize("name", ["a.jsonl", "a.json"])
def test_of_two_equal_keys_in_a_table_none_wins(tmp_path, name):
    row = '{"text": "So it is.", "text": "So."}'
    (tmp_path / name).write_text(row + "\n" if name == "a.jsonl" else f"[{row}]")
    with pytest.raises(InputError, match="the key 'text' appears twice in one object"):
        read(f"{tmp_path / name}#text")


@pytest.mark.parametrize("missing", ["error", "skip"])
@pytest.mark.parametrize("side", ["gold", "made"])
def test_a_distant_second_document_is_an_error(tmp_path, monkeypatch, missing, side):
    monkeypatch.setattr("interpunct.corpora.shards.BYTES", 200)
    names = [f"d{number}" for number in range(20)]
    twice = [*names[:-1], "d0"]
    for file, these in (("gold", names), ("made", names)):
        rows = map(record, twice if file == side else these)
        (tmp_path / f"{file}.jsonl").write_text("".join(rows))
    with pytest.raises(InputError, match=rf"{side}\.jsonl:20: a second document named 'd0'"):
        score(tmp_path / "gold.jsonl", tmp_path / "made.jsonl", missing=missing)


@pytest.mark.parametrize("missing", ["error", "skip"])
def test_documents_in_memory_have_names_of_their_own(missing):
    one, two = (Document.build(name, UNITS, boundaries=[0, 1, 0, 1]) for name in "12")
    with pytest.raises(InputError, match="a second document named '1'"):
        score([one, two], [one, two, one], missing=missing)
    with pytest.raises(InputError, match="a second document named '1'"):
        score([one, one, two], [one, two], missing=missing)
    with pytest.raises(InputError, match="a second document named '1'"):
        agreement({"ann": [one, one, two], "bo": [one, two]})
