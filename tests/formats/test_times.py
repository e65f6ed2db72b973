"""Impossible times are errors with their place, in every format that has times."""

import json

import pytest

from interpunct.errors import InputError, InputWarning
from interpunct.formats import read

HEADER = "token|ts|endTs\n"


def whisper(*words):
    named = [{"word": f" w{i}", "start": start, "end": end} for i, (start, end) in enumerate(words)]
    text = "".join(word["word"] for word in named)
    return json.dumps({"segments": [{"text": text, "words": named}]})


def native(starts, ends):
    return json.dumps({"units": ["w0", "w1"], "starts": starts, "ends": ends})


BACKWARDS = [
    ("a.srt", "00:05.000 --> 00:06.000\nw0\n\n00:01.000 --> 00:02.000\nw1\n", "a.srt:5: 'w1'"),
    (
        "a.vtt",
        "WEBVTT\n\n00:05.000 --> 00:06.000\nw0\n\n00:01.000 --> 00:02.000\nw1\n",
        "a.vtt:7: ",
    ),
    ("a.json", whisper((5, 6), (1, 2)), "a.json: 'w1' starts at 1, before 'w0' (5)"),
    ("a.jsonl", native([5, 1], [6, 2]), "a.jsonl:1: 'w1' starts at 1, before 'w0' (5)"),
    (
        "a.jsonl",
        native([5, None], [6, 2]),
        "a.jsonl:1: 'w1' ends at 2, before the start of 'w0' (5)",
    ),
    ("a.jsonl", native([None, None], [6, 2]), "a.jsonl:1: 'w1' ends at 2, before 'w0' (6)"),
    ("a.nlp", "token|endTs\nw0|6\nx|\nw1|2\n", "a.nlp:4: 'w1' ends at 2, before 'w0' (6)"),
    ("a.nlp", HEADER + "w0|5|6\nw1|1|2\n", "a.nlp:3: 'w1' starts at 1, before 'w0' (5)"),
    ("a.nlp", HEADER + "w0|5|6\nx||\nw1|1|2\n", "a.nlp:4: 'w1' starts at 1, before 'w0' (5)"),
]
INSIDE_OUT = [
    ("a.json", whisper((5, 4)), "a.json: 'w0' starts at 5 and ends at 4"),
    ("a.jsonl", native([1, 5], [2, 4]), "a.jsonl:1: 'w1' starts at 5 and ends at 4"),
    ("a.nlp", HEADER + "w0|5|4\n", "a.nlp:2: 'w0' starts at 5 and ends at 4"),
]


@pytest.mark.parametrize(("name", "text", "message"), BACKWARDS + INSIDE_OUT)
def test_times_that_go_backwards_are_an_error(tmp_path, name, text, message):
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError) as caught:
        read(tmp_path / name)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.json", whisper((5, 6), (4.95, 5.5))), ("a.nlp", HEADER + "w0|5|6\nw1|4.95|5.5\n")],
)
def test_words_a_moment_out_of_order_are_a_warning(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    with pytest.warns(InputWarning, match=r"'w1' starts at 4\.95, before 'w0' \(5\); the order"):
        (document,) = read(tmp_path / name)
    assert document.units == ("w0", "w1")


def test_times_of_parquet_are_looked_at_alike(tmp_path):
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    for times, message in [
        ({"starts": [5.0, 1.0], "ends": [6.0, 2.0]}, "'w1' starts at 1, before 'w0' (5)"),
        ({"starts": [5.0, 6.0], "ends": [4.0, 7.0]}, "'w0' starts at 5 and ends at 4"),
        ({"ends": [6.0, 2.0]}, "'w1' ends at 2, before 'w0' (6)"),
    ]:
        pq.write_table(
            pa.Table.from_pylist([{"units": ["w0", "w1"], **times}]), tmp_path / "a.parquet"
        )
        with pytest.raises(InputError) as caught:
            read(tmp_path / "a.parquet")
        assert message in str(caught.value)


def test_ends_a_moment_out_of_order_are_read(tmp_path):
    (tmp_path / "a.jsonl").write_text(native([None, None], [6, 5.95]))
    assert read(tmp_path / "a.jsonl")[0].ends.tolist() == [6, 5.95]
