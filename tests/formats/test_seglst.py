"""SegLST, as meeteval writes it."""

import json
import re

import numpy as np
import pytest

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats import read, write
from tests.formats.one_document import one
from tests.formats.sample_files import sample
from tests.pictures import drawn

nan = float("nan")


def test_a_session_is_a_document_with_its_segments_in_order_of_time():
    first, second = read(sample("seglst"))
    assert (first.name, second.name) == ("meeting1", "meeting2")
    assert drawn(first) == "So it is they said | Why | Yes well |"
    assert first.speaker == ("Anna",) * 6 + ("Bo",) * 2
    np.testing.assert_array_equal(first.starts, [0.5, *[nan] * 5, 2.75, nan])
    np.testing.assert_array_equal(first.ends, [*[nan] * 5, 3.25, nan, 4.1])


def test_meeteval_reads_the_same():
    """In each session the same words, by the same speakers, and the same times."""
    meeteval = pytest.importorskip("meeteval", reason="meeteval is not installed (extra peers)")
    theirs = meeteval.io.load(sample("seglst")).groupby("session_id")
    for document in read(sample("seglst")):
        segments = sorted(theirs[document.name], key=lambda segment: segment["start_time"])
        words = [word for segment in segments for word in segment["words"].split()]
        assert list(document.units) == [word.strip(",.?") for word in words]
        who = [segment["speaker"] for segment in segments for _ in segment["words"].split()]
        assert list(document.speaker) == who
        starts = document.starts[~np.isnan(document.starts)].tolist()
        assert starts == [float(segment["start_time"]) for segment in segments]


def test_meeteval_reads_what_is_written(tmp_path):
    meeteval = pytest.importorskip("meeteval", reason="meeteval is not installed (extra peers)")
    write(read(sample("seglst")), tmp_path / "out.json", format="seglst")
    found = meeteval.io.SegLST.load(tmp_path / "out.json")
    assert [segment["words"] for segment in found][:2] == [
        "So it is, they said. Why?", "Yes, well.",
    ]  # fmt: skip
    assert float(found[0]["end_time"]) == 3.25


def test_words_with_times_of_their_own_keep_them(tmp_path):
    segment = {"session_id": 3, "words": ["So", "it."], "start_time": [0, 1], "end_time": [1, 2]}
    document = one(tmp_path, "a.json", json.dumps([segment]))
    assert document.name == "3"
    assert document.starts.tolist() == [0, 1]
    assert document.ends.tolist() == [1, 2]


def test_segments_without_times_stay_in_the_order_of_the_file(tmp_path):
    rows = [{"session_id": "a", "words": words} for words in ("so it is.", "", "yes")]
    document = one(tmp_path, "a.json", json.dumps(rows))
    assert drawn(document) == "so it is | yes"
    assert document.starts is None


def test_a_document_is_written_by_segments_where_words_have_times_and_where_none_has(tmp_path):
    units, ends = ["so", "it", "is", "yes"], [0, 0, 1, 1]
    untimed = Document.build("a", units, boundaries=ends)
    timed = Document.build("b", units, boundaries=ends, starts=range(4), ends=range(1, 5))
    write([untimed, timed], tmp_path / "a.json", format="seglst")
    assert json.loads((tmp_path / "a.json").read_text()) == [
        {"session_id": "a", "words": "so it is"},
        {"session_id": "a", "words": "yes"},
        {"session_id": "b", "start_time": 0, "end_time": 3, "words": "so it is"},
        {"session_id": "b", "start_time": 3, "end_time": 4, "words": "yes"},
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"words": "so"}', 'a.json: expected a list of segments, each {"session_id"'),
        ('[{"words": "so"}, {}]', 'a.json: segment 2 must be an object with "words"'),
        ('[{"words": 3}]', 'the "words" of segment 1 must be a string or a list of strings'),
        ('[{"words": "so", "session_id": null}]', 'the "session_id" of segment 1 is None; give'),
        ('[{"words": "so", "speaker": []}]', 'the "speaker" of segment 1 is []; give a string'),
        ('[{"words": "so", "start_time": -1}]', "segment 1 has the time -1; times are seconds"),
        ('[{"words": "so", "end_time": "x"}]', "segment 1 has the time 'x'; times are seconds"),
        (
            '[{"words": "so", "start_time": 2, "end_time": 1}]',
            "segment 1 starts at 2 and ends at 1; it must not end before its start",
        ),
        (
            '[{"words": ["so"], "start_time": [1, 2], "end_time": [2]}]',
            'segment 1 must have as many "start_time" and "end_time" as it has "words"',
        ),
    ],
)
def test_errors_are_one_line(tmp_path, content, message):
    with pytest.raises(InputError, match=re.escape(message)):
        one(tmp_path, "a.json", content, format="seglst")
