"""Recognisers that give a text and its words: words that are not those of the text are told of."""

import json

import pytest

from interpunct.errors import InputWarning
from interpunct.formats import read

TEXT = "So it is. Yes."
WORDS = ["So", "is.", "Yes."]


def timed(field, *more, start="start", end="end"):
    return [{field: word, start: n, end: n + 1, **dict(more)} for n, word in enumerate(WORDS)]


FILES = {
    "whisper": {"segments": [{"start": 0, "end": 3, "text": TEXT, "words": timed("word")}]},
    "deepgram": {
        "results": {"channels": [{"alternatives": [{"transcript": TEXT, "words": timed("word")}]}]}
    },
    "assemblyai": {"text": TEXT, "words": timed("text")},
    "google": {
        "results": [
            {
                "alternatives": [
                    {
                        "transcript": TEXT,
                        "words": timed("word", start="startTime", end="endTime"),
                    }
                ]
            }
        ]
    },
    "aws": {
        "results": {
            "transcripts": [{"transcript": TEXT}],
            "items": [
                {
                    "type": "pronunciation",
                    "start_time": f"{n}",
                    "end_time": f"{n + 1}",
                    "alternatives": [{"content": word}],
                }
                for n, word in enumerate(WORDS)
            ],
        }
    },
    "huggingface": {
        "text": TEXT,
        "chunks": [{"text": word, "timestamp": [n, n + 1]} for n, word in enumerate(WORDS)],
    },
}


@pytest.mark.parametrize("form", FILES)
def test_words_that_lack_one_of_their_text_are_told_of(tmp_path, form):
    (tmp_path / "d.json").write_text(json.dumps(FILES[form]))
    with pytest.warns(InputWarning, match=r"not those of the text beside them.*'So it is\. Yes\.'"):
        (document,) = read(tmp_path / "d.json")
    assert document.units == ("So", "is", "Yes")


@pytest.mark.parametrize("form", FILES)
@pytest.mark.filterwarnings("error")
def test_words_in_another_case_and_without_marks_are_those_of_their_text(tmp_path, form):
    whole = json.dumps(FILES[form]).replace(TEXT, "so  IS, yes")
    (tmp_path / "d.json").write_text(whole)
    (document,) = read(tmp_path / "d.json")
    assert document.units == ("So", "is", "Yes")


def test_a_segment_with_a_duration_has_an_end(tmp_path):
    """As youtube-transcript-api gives it."""
    cues = [{"text": "So it is.", "start": 1.5, "duration": 2}]
    (tmp_path / "d.json").write_text(json.dumps(cues))
    (document,) = read(tmp_path / "d.json")
    assert document.ends is not None
    assert document.ends[-1] == 3.5
