"""Words of which nothing is seen count as words, and a note says so."""

import json

import pytest

import interpunct
from interpunct.errors import InputWarning

UNITS = ["so", "", "it", " ", "\u200b", "is"]
MARKS = ["", "", ".", "", "", "."]


def written(folder, extension):
    row = {"name": "d", "units": UNITS, "marks": MARKS}
    path = folder / f"made.{extension}"
    if extension == "jsonl":
        path.write_text(json.dumps(row) + "\n")
    else:
        pa = pytest.importorskip("pyarrow")
        pq = pytest.importorskip("pyarrow.parquet")
        pq.write_table(pa.Table.from_pylist([row]), path)
    return path


def notes(*given, **options):
    with pytest.warns(InputWarning) as told:
        interpunct.score(*given, intervals=False, **options)
    return [str(one.message) for one in told if "empty word" in str(one.message)]


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.parametrize("extension", ["jsonl", "parquet"])
def test_empty_words_of_a_file_are_told_of(tmp_path, task, extension):
    assert notes(["So it. Is."], written(tmp_path, extension), task=task) == [
        "system 'made' has 3 empty words, each of which counts as a word; leave them out, with "
        "what stands in their slots"
    ]


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.parametrize("annotators", [1, 2])
def test_those_of_documents_in_memory_too(task, annotators):
    gold = interpunct.Document.build("d", UNITS, marks=MARKS)
    references = {f"ann {number}": [gold] for number in range(annotators)}
    found = notes(references, [gold], task=task)
    assert len(found) == annotators + 1


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_texts_without_any_are_not_told_of(task, recwarn):
    interpunct.score(["So it. Is."], ["So it is."], task=task, intervals=False)
    assert not [one for one in recwarn if "empty" in str(one.message)]
