"""The JSON output of speech recognisers."""

import json
import re

import numpy as np
import pytest

from interpunct.errors import InputError, InputWarning
from interpunct.formats import FORMATS, read
from interpunct.formats.prose.joining import join_prose
from tests.formats.one_document import one
from tests.formats.sample_files import sample
from tests.pictures import drawn

nan = float("nan")
STARTS, ENDS = [0, 0.35, 0.6, 1.1, 1.6, 2.4], [0.35, 0.6, 0.9, 1.6, 2.2, 3]
SPEAKERS = {
    "whisper-cpp": None, "openai": None, "deepgram": "01", "aws": ("spk_0", "spk_1"),
    "assemblyai": "AB", "google": "12", "speechmatics": ("S1", "S2"),
}  # fmt: skip


@pytest.mark.parametrize("name", SPEAKERS)
def test_words_have_their_times_marks_and_speakers(name):
    (document,) = read(sample(name))
    assert drawn(document) == "So it is they said | Why |"
    assert document.marks == ("", "", ",", "", ".", "?")
    assert document.starts.tolist() == STARTS
    assert document.ends.tolist() == ENDS
    who = SPEAKERS[name]
    assert document.speaker == (None if who is None else (who[0],) * 5 + (who[1],))


TEXTS = {
    "whisper-cpp": lambda data: "".join(part["text"] for part in data["transcription"]),
    "openai": lambda data: data["text"],
    "huggingface": lambda data: data["text"],
    "deepgram": lambda data: data["results"]["channels"][0]["alternatives"][0]["transcript"],
    "aws": lambda data: data["results"]["transcripts"][0]["transcript"],
    "assemblyai": lambda data: data["text"],
    "google": lambda data: data["results"][0]["alternatives"][0]["transcript"],
}


@pytest.mark.parametrize("name", TEXTS)
def test_words_and_marks_make_up_the_text_that_the_recognizer_gives(name):
    (document,) = read(sample(name))
    gaps = [" "] * (len(document) - 1) + [""]
    made = "".join(join_prose(document.units, document.marks, document.opening, gaps))
    assert made == TEXTS[name](json.loads(sample(name).read_text())).strip()


def test_chunks_of_a_pipeline_have_times_and_the_last_end_may_be_unknown():
    (document,) = read(sample("huggingface"))
    assert drawn(document) == "So it is they said | Why |"
    np.testing.assert_array_equal(document.starts, [0, nan, nan, nan, nan, 2.4])
    np.testing.assert_array_equal(document.ends, [nan, nan, nan, nan, 2.4, nan])


def test_a_list_of_answers_is_as_many_documents(tmp_path):
    answers = [{"text": word, "chunks": [{"text": word, "timestamp": [0, 1]}]} for word in "ab"]
    (tmp_path / "a.json").write_text(json.dumps(answers))
    assert [(made.name, made.units) for made in read(tmp_path / "a.json")] == [
        ("a-1", ("a",)), ("a-2", ("b",)),
    ]  # fmt: skip


def test_chunks_with_speakers_may_be_all_there_is(tmp_path):
    chunks = [{"speaker": f"S{n}", "text": " so", "timestamp": [n, n + 1]} for n in range(2)]
    document = one(tmp_path, "a.json", json.dumps(chunks))
    assert document.speaker == ("S0", "S1")


def test_words_of_a_pipeline_without_spaces_are_words(tmp_path):
    chunks = [{"text": word, "timestamp": [0, 1]} for word in ("SO", "IT")]
    assert one(tmp_path, "a.json", json.dumps({"chunks": chunks})).units == ("SO", "IT")


def test_a_segment_of_whisper_cpp_may_begin_inside_a_word(tmp_path):
    """As it is with `--max-len 1`."""
    parts = [(" un", 0, 1), ("believ", 1, 2), ("able.", 2, 3)]
    rows = [
        {"offsets": {"from": first * 1000, "to": last * 1000}, "text": text}
        for text, first, last in parts
    ]
    document = one(tmp_path, "a.json", json.dumps({"transcription": rows}))
    assert document.units == ("unbelievable",)
    assert (document.starts.tolist(), document.ends.tolist()) == ([0], [3])


def test_a_word_that_ends_a_little_before_its_start_ends_there(tmp_path):
    items = [
        {"start_time": start, "end_time": end, "type": "pronunciation",
         "alternatives": [{"content": word}]}
        for start, end, word in (("0.2", "0.5", "So"), ("0.5", "0.46", "go"), ("0.6", "1", "on"))
    ]  # fmt: skip
    results = {"transcripts": [{"transcript": "So go on"}], "items": items}
    text = json.dumps({"results": results})
    with pytest.warns(InputWarning, match=r"'go' starts at 0\.5 and ends at 0\.46; the start is"):
        document = one(tmp_path, "a.json", text)
    assert document.ends.tolist() == [0.5, 0.5, 1]
    with pytest.raises(InputError, match=r"'go' starts at 0\.5 and ends at 0\.2; it must"):
        one(tmp_path, "a.json", text.replace("0.46", "0.2"))


def test_speechmatics_without_a_word_is_empty_and_not_unknown(tmp_path):
    answer = {"format": "2.9", "metadata": {"type": "transcription"}, "results": []}
    with pytest.raises(InputError, match="the file is empty"):
        one(tmp_path, "a.json", json.dumps(answer))


def test_words_of_openai_that_are_not_in_the_text_give_no_time(tmp_path):
    words = [{"word": word, "start": n, "end": n + 1} for n, word in enumerate(["12", "or", "so"])]
    answer = {"text": "Twelve, or so.", "words": words, "segments": [{"start": 0, "text": "x"}]}
    document = one(tmp_path, "a.json", json.dumps(answer))
    assert document.units == ("Twelve", "or", "so")
    np.testing.assert_array_equal(document.starts, [nan, 1, 2])


def test_words_of_openai_of_which_most_are_not_in_the_text_are_told_of(tmp_path):
    words = [{"word": word, "start": n, "end": n + 1} for n, word in enumerate(["I", "am", "so"])]
    (tmp_path / "a.json").write_text(json.dumps({"text": "Twelve, or so.", "words": words}))
    with pytest.warns(InputWarning, match="2 of 3 words are not in the text, the first of"):
        (document,) = read(tmp_path / "a.json")
    np.testing.assert_array_equal(document.starts, [nan, nan, 2])


def test_channels_are_documents(tmp_path):
    words = [{"word": word, "start": 0, "end": 1} for word in "ab"]
    channels = [{"alternatives": [{"words": [word]}]} for word in words]
    (tmp_path / "a.json").write_text(json.dumps({"results": {"channels": channels}}))
    assert [made.name for made in read(tmp_path / "a.json")] == ["a-1", "a-2"]
    items = [
        {"type": "pronunciation", "start_time": "0", "alternatives": [{"content": word}]}
        for word in "ab"
    ]
    channels = [{"channel_label": f"ch_{n}", "items": [item]} for n, item in enumerate(items)]
    labels = {"transcripts": [], "channel_labels": {"channels": channels}, "items": items}
    (tmp_path / "a.json").write_text(json.dumps({"results": labels}))
    assert [made.name for made in read(tmp_path / "a.json")] == ["a-ch_0", "a-ch_1"]


@pytest.mark.parametrize(
    "times",
    [
        {"startTime": "1.500s", "endTime": "2s"},
        {"startOffset": "1.500s", "endOffset": "2s"},
        {"start_time": {"seconds": "1", "nanos": 500000000}, "end_time": {"seconds": 2}},
    ],
)
def test_google_writes_times_in_several_ways(tmp_path, times):
    results = [{"alternatives": [{"words": [{"word": "so", **times}]}]}]
    document = one(tmp_path, "a.json", json.dumps({"response": {"results": results}}))
    assert (document.starts.tolist(), document.ends.tolist()) == ([1.5], [2])


def test_google_may_repeat_a_word_more_than_there_was(tmp_path):
    """Two words that were one before the speakers were separated."""

    def result(*words, **more):
        rows = [{"word": word, "startTime": f"{start}s", "endTime": f"{start + 1}s", **more}
                for start, word in words]  # fmt: skip
        return {"alternatives": [{"words": rows}]}

    results = [result((0, "So"), (2, "itis.")), result((4, "Why?"))]
    results.append(result((0, "So"), (2, "it"), (3, "is."), (4, "Why?"), speakerTag=2))
    document = one(tmp_path, "a.json", json.dumps({"results": results}))
    assert drawn(document) == "So it is | Why |"
    assert document.speaker == ("2",) * 4


def test_words_of_scripts_without_spaces_are_characters(tmp_path):
    results = [
        {"type": "word", "start_time": n, "end_time": n + 1, "alternatives": [{"content": text}]}
        for n, text in enumerate("你好")
    ]
    document = one(tmp_path, "a.json", json.dumps({"results": results}))
    assert document.units == ("你", "好")
    assert document.starts.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("whisper-cpp", "[]", 'expected {"transcription": [...]}, as whisper.cpp writes it, found'),
        ("whisper-cpp", '{"transcription": [{"text": "so"}]}', 'segment 1: "offsets" must be an'),
        ("openai", '{"text": "so", "words": 3}', '"words" must be a list, not a number'),
        ("openai", '{"words": []}', '"text" is missing'),
        (
            "openai", '{"text": "so", "words": [{"word": "so", "start": -1}]}',
            "word 1: the time '-1' is not a time of at least 0",
        ),
        ("huggingface", '{"chunks": [{"text": "so"}]}', 'chunk 1 of answer 1: "timestamp" must be'),
        ("deepgram", '{"results": []}', '"results" must be an object, not a list'),
        (
            "deepgram", '{"results": {"channels": [{"alternatives": [{"words": [{}]}]}]}}',
            'word 1 of alternative 1 of channel 1 of "results": "punctuated_word" is missing',
        ),
        ("aws", '{"results": {"items": [{"alternatives": []}]}}', '"alternatives" is empty'),
        ("assemblyai", '{"status": "error", "error": "no audio"}', "could not transcribe it (no"),
        ("assemblyai", '{"words": [3]}', "word 1 must be an object, not a number"),
        (
            "google",
            '{"results": [{"alternatives": [{"words": [{"word": "so", "endTime": "x"}]}]}]}',
            "the time 'x' must be like '1.400s'",
        ),
        ("speechmatics", '{"results": [{"alternatives": [{"content": 3}]}]}', '"content" must be'),
    ],
)  # fmt: skip
def test_errors_are_one_line(tmp_path, name, content, message):
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        one(tmp_path, "a.json", content, format=name)
    assert str(caught.value).startswith(f"{tmp_path / 'a.json'}: ")


def test_they_are_read_and_not_written(tmp_path, interpunct_command):
    (tmp_path / "a.txt").write_text("So.")
    said = interpunct_command.refusal("convert", "a.txt", "b.json", "--to", "aws", cwd=tmp_path)
    assert said.startswith("format aws can be read but not written; choose another with --to: text")
    assert FORMATS["aws"].write is None
