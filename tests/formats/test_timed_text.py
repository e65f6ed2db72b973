"""Subtitles, Whisper's JSON and Praat's TextGrids, as their tools write them."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning
from interpunct.formats import FORMATS, read, write
from tests.formats.one_document import one

nan = float("nan")


def drawn(document: Document) -> str:
    """Units with their marks, and a bar after each boundary."""
    rows = zip(document.units, document.marks, document.boundaries, strict=True)
    return " ".join(unit + marks.replace(" ", "") + " |" * bool(end) for unit, marks, end in rows)


def timed(document: Document) -> list[tuple[str, float, float]]:
    return list(zip(document.units, document.starts.tolist(), document.ends.tolist(), strict=True))


SRT = """\ufeff1
00:00:01,000 --> 00:00:02,500
<i>So it is.</i>

2
00:00:03,000 --> 00:00:04,000 X1:100 X2:200
- Un<b>believ</b>able, <laugh>
- Isn't it?

3
01:00:00,000 --> 01:00:01,000
{\\an8}Well -- no...
"""


def test_subtitles_have_the_times_of_their_cues(tmp_path):
    document = one(tmp_path, "film.srt", SRT.replace("\n", "\r\n"))
    assert drawn(document) == "So it is. | Unbelievable, <laugh> Isn't it? | Well-- no..."
    np.testing.assert_array_equal(document.starts, [1, nan, nan, 3, nan, nan, nan, 3600, nan])
    np.testing.assert_array_equal(document.ends, [nan, nan, 2.5, nan, nan, nan, 4, nan, 3601])
    assert document.origins.of(3).endswith("film.srt:7")
    assert document.name == "film"


def test_a_hyphen_after_a_mark_of_direction_opens_a_line_too(tmp_path):
    cue = "1\n00:00:01,000 --> 00:00:02,000\n\u202b- כן.\u202c\n\u202b- לא.\u202c\n"
    document = one(tmp_path, "film.srt", cue)
    assert (document.units, document.marks, document.opening) == (("כן", "לא"), (".", "."), "")


VTT = """WEBVTT - Roger on space
Kind: captions

NOTE the times are
made up

STYLE
::cue { color: red }

intro
00:01.000 --> 00:02.000 align:start position:10%
<v Roger Bingham>We are in &lt;NY&gt; &amp; <c.loud>here</c>.</v>

00:02.000 --> 100:00:03.500
<v Neil>Didn't<00:00:02.500> you?
<v.first Roger>No.
"""


def test_voices_of_vtt_are_speakers(tmp_path):
    document = one(tmp_path, "talk.vtt", VTT)
    assert drawn(document) == "We are in <NY> & here. | Didn't you? | No. |"
    assert document.speaker == ("Roger Bingham",) * 6 + ("Neil", "Neil", "Roger")
    assert document.starts[[0, 6]].tolist() == [1, 2]
    assert document.ends[[5, 8]].tolist() == [2, 360003.5]


OPENAI = {
    "text": " So it is. Isn't it?",
    "segments": [
        {
            "id": 0, "seek": 0, "start": 0.0, "end": 1.5, "text": " So it is.",
            "tokens": [50364, 407], "temperature": 0.0, "avg_logprob": -0.2,
            "words": [
                {"word": " So", "start": 0.0, "end": 0.5, "probability": 0.9},
                {"word": " it", "start": 0.5, "end": 0.75, "probability": 0.99},
                {"word": " is.", "start": 0.75, "end": 1.5, "probability": 0.5},
            ],
        },
        {
            "id": 1, "start": 2.0, "end": 3.0, "text": " mother-in-law?",
            "words": [
                {"word": " mother", "start": 2.0, "end": 2.25, "probability": 0.4},
                {"word": "-in", "start": 2.25, "end": 2.5, "probability": 0.4},
                {"word": "-law?", "start": 2.5, "end": 3.0, "probability": 0.4},
            ],
        },
    ],
    "language": "en",
}  # fmt: skip
WHISPERX = {
    "segments": [
        {
            "start": 0.5, "end": 1.5, "text": " In 2014.", "speaker": "SPEAKER_00",
            "words": [
                {"word": "In", "start": 0.5, "end": 0.7, "score": 0.9, "speaker": "SPEAKER_01"},
                {"word": "2014."},
            ],
        }
    ],
    "word_segments": [],
    "language": "en",
}  # fmt: skip
FASTER = [
    {
        "id": 1, "start": 0.0, "end": 1.0, "text": " So. Yes", "tokens": [1],
        "words": [[0.0, 0.5, " So.", 0.9], [0.5, 1.0, " Yes", 0.8]],
    }
]  # fmt: skip
TIMESTAMPED = {
    "text": " So. Yes",
    "segments": [
        {
            "id": 0, "start": 0.0, "end": 1.0, "text": " So. Yes", "confidence": 0.9,
            "words": [
                {"text": "So.", "start": 0.0, "end": 0.5, "confidence": 0.9},
                {"text": "Yes", "start": 0.5, "end": 1.0, "confidence": 0.8},
            ],
        }
    ],
}  # fmt: skip
WITHOUT_WORDS = {"segments": [{"start": 0.0, "end": 2.0, "text": " So it is. Yes"}]}


@pytest.mark.parametrize(
    ("data", "picture", "times"),
    [
        pytest.param(
            OPENAI, "So it is. | mother-in-law? |",
            [("So", 0, 0.5), ("it", 0.5, 0.75), ("is", 0.75, 1.5), ("mother-in-law", 2, 3)],
            id="openai-whisper",
        ),
        pytest.param(WHISPERX, "In 2014. |", [("In", 0.5, 0.7), ("2014", nan, nan)], id="WhisperX"),
        pytest.param(FASTER, "So. | Yes", [("So", 0, 0.5), ("Yes", 0.5, 1)], id="faster-whisper"),
        pytest.param(
            TIMESTAMPED, "So. | Yes", [("So", 0, 0.5), ("Yes", 0.5, 1)], id="whisper-timestamped"
        ),
        pytest.param(
            WITHOUT_WORDS, "So it is. | Yes",
            [("So", 0, nan), ("it", nan, nan), ("is", nan, nan), ("Yes", nan, 2)],
            id="without words",
        ),
    ],
)  # fmt: skip
def test_whisper_and_its_kin(tmp_path, data, picture, times):
    document = one(tmp_path, "talk.json", json.dumps(data))
    assert drawn(document) == picture
    for found, expected in zip(timed(document), times, strict=True):
        assert found == pytest.approx(expected, nan_ok=True)


def test_marks_of_disfluencies_are_not_words(tmp_path):
    """whisper-timestamped writes them among the words (--detect_disfluencies), not in the text."""
    words = [
        {"text": word, "start": start, "end": start + 0.5, "confidence": confidence}
        for start, (word, confidence) in enumerate(
            [("[*]", 0.0), ("So.", 0.9), ("[*]", 0.0), ("Yes", 0.8)]
        )
    ]
    data = {"segments": [{"start": 0.0, "end": 4.0, "text": " So. Yes", "words": words}]}
    with pytest.warns(InputWarning, match=r"left out 2 marks of disfluency .* in segment 1"):
        document = one(tmp_path, "talk.json", json.dumps(data))
    assert drawn(document) == "So. | Yes"
    assert timed(document) == [("So", 1, 1.5), ("Yes", 3, 3.5)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.srt", "1\n00:00:00,000 --> 00:00:01,000\n[BLANK_AUDIO]\n\n"
                  "2\n00:00:01,000 --> 00:00:02,000\nSo.\n\n"
                  "3\n00:00:02,000 --> 00:00:03,000\n [BLANK_AUDIO]\n"),
        ("a.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\n [BLANK_AUDIO]\n\n"
                  "00:01.000 --> 00:02.000\n So.\n\n00:02.000 --> 00:03.000\n [BLANK_AUDIO]\n"),
        ("a.json", json.dumps({"transcription": [
            {"offsets": {"from": 0, "to": 1000}, "text": " [BLANK_AUDIO]", "tokens": [
                {"text": text, "offsets": {"from": 0, "to": 0}}
                for text in ("[_BEG_]", " [", "BLANK", "_", "AUDIO", "]")
            ]},
            {"offsets": {"from": 1000, "to": 2000}, "text": " So."},
            {"offsets": {"from": 2000, "to": 3000}, "text": " [BLANK_AUDIO]"},
        ]})),
        ("a.json", json.dumps({"segments": [
            {"start": 0.0, "end": 1.0, "text": " [BLANK_AUDIO]"},
            {"start": 1.0, "end": 2.0, "text": " So."},
            {"start": 2.0, "end": 3.0, "text": " [BLANK_AUDIO]"},
        ]})),
    ],
)  # fmt: skip
def test_blank_audio_of_whisper_cpp_is_no_word(tmp_path, name, text):
    with pytest.warns(InputWarning, match=r"left out \[BLANK_AUDIO\], .* from 2 segments"):
        document = one(tmp_path, name, text)
    assert drawn(document) == "So. |"
    assert timed(document) == [("So", 1, 2)]


def test_speakers_of_words_go_before_those_of_segments(tmp_path):
    document = one(tmp_path, "talk.json", json.dumps(WHISPERX))
    assert document.speaker == ("SPEAKER_01", "SPEAKER_00")


def test_json_is_told_apart_by_what_it_holds(tmp_path):
    masses = '{"items": {"t": {"anna": [1, 2]}}}'
    assert one(tmp_path, "a.json", masses).annotator == "anna"
    assert one(tmp_path, "b.json", json.dumps(WITHOUT_WORDS)).units[0] == "So"


MFA = """File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 4
tiers? <exists>
size = 4
item []:
    item [1]:
        class = "IntervalTier"
        name = "anna - words"
        xmin = 0
        xmax = 4
        intervals: size = 4
        intervals [1]:
            xmin = 0
            xmax = 0.5
            text = ""
        intervals [2]:
            xmin = 0.5
            xmax = 1
            text = "so"
        intervals [3]:
            xmin = 1
            xmax = 2
            text = "\u201cyes\u201d"
        intervals [4]:
            xmin = 2
            xmax = 4
            text = ""
    item [2]:
        class = "IntervalTier"
        name = "anna - phones"
        xmin = 0
        xmax = 4
        intervals: size = 1
        intervals [1]:
            xmin = 0
            xmax = 4
            text = "s"
    item [3]:
        class = "TextTier"
        name = "clicks"
        xmin = 0
        xmax = 4
        points: size = 1
        points [1]:
            number = 3
            mark = "! a ""click"" here"
    item [4]:
        class = "IntervalTier"
        name = "bo - words"
        xmin = 0
        xmax = 4
        intervals: size = 1
        intervals [1]:
            xmin = 1.5
            xmax = 4
            text = "no."
"""
SHORT = """File type = "ooTextFile"
Object class = "TextGrid"

0
3
<exists>
2
"IntervalTier"
"words"
0
3
3
0
1
"so"
1
2
"it"
2
3
"is"
"IntervalTier"
"Sentences"
0 3 2
0 2 "so it"
2 3 "is"
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_words_of_several_speakers_stand_in_the_order_of_time(tmp_path, encoding):
    document = one(tmp_path, "talk.TextGrid", MFA.encode(encoding))
    assert drawn(document) == "so“ yes” no. |"
    assert document.speaker == ("anna", "anna", "bo")
    assert timed(document) == [("so", 0.5, 1), ("yes", 1, 2), ("no", 1.5, 4)]


def test_a_tier_of_segments_says_where_segments_end(tmp_path):
    assert drawn(one(tmp_path, "talk.textgrid", SHORT)) == "so it | is |"


def test_the_only_tier_holds_segments_whatever_its_name(tmp_path):
    start = SHORT.index('"IntervalTier"')
    second = SHORT.index('"IntervalTier"', start + 1)
    text = SHORT[:start].replace("2\n", "1\n") + SHORT[second:].replace("Sentences", "chunks")
    document = one(tmp_path, "talk.TextGrid", text)
    assert drawn(document) == "so it | is |"
    np.testing.assert_array_equal(document.starts, [0, nan, 2])


def grid(*tiers):
    """A TextGrid in the short form of old releases; a tier is its name, then starts and texts."""
    text = f'File type = "ooTextFile short"\n"TextGrid"\n\n0\n9\n<exists>\n{len(tiers)}\n'
    for name, *intervals in tiers:
        text += f'"IntervalTier"\n"{name}"\n0\n9\n{len(intervals)}\n'
        text += "".join(f'{start}\n{end}\n"{label}"\n' for start, end, label in intervals)
    return text


def test_tiers_that_are_called_after_speakers_are_theirs(tmp_path):
    """As the Montreal Forced Aligner takes them; a note says so."""
    text = grid(("anna", (0, 2, "so it is"), (4, 6, "why")), (" bo", (2, 4.5, "yes yes")))
    with pytest.warns(
        match=r"each of the others \('anna', ' bo'\) is read as the segments of one speaker"
    ):
        document = one(tmp_path, "talk.TextGrid", text)
    assert drawn(document) == "so it is | yes yes | why |"
    assert document.speaker == ("anna",) * 3 + ("bo",) * 2 + ("anna",)
    text = grid(("anna", (0, 2, "so"), (4, 6, "why?")), ("bo", (2, 4.5, "yes.")))
    with pytest.warns(match=r"is read as the words of one speaker"):
        document = one(tmp_path, "talk.TextGrid", text)
    assert timed(document) == [("so", 0, 2), ("yes", 2, 4.5), ("why", 4, 6)]
    assert drawn(document) == "so yes. | why? |"


def test_pauses_of_forced_aligners_are_not_words(tmp_path):
    intervals = (0, 1, "sil"), (1, 2, "SO"), (2, 3, "sp"), (3, 4, "IT"), (4, 5, "<p:>")
    assert one(tmp_path, "talk.TextGrid", grid(("word", *intervals))).units == ("SO", "IT")


def test_a_speaker_without_a_tier_of_words_is_read_too(tmp_path):
    text = grid(
        ("anna - words", (0, 1, "so"), (1, 2, "it")),
        ("anna - segments", (0, 2, "so it")),
        ("bo - segments", (2, 4, "yes yes")),
    )
    document = one(tmp_path, "talk.TextGrid", text)
    assert drawn(document) == "so it | yes yes |"
    assert document.speaker == ("anna", "anna", "bo", "bo")


@pytest.mark.parametrize("name", ["textgrid", "eaf"])
def test_turns_within_a_segment_are_written_without_segments(tmp_path, name):
    document = Document.build(
        "a", ("so", "yes", "it", "is"), marks=("", "", "", "."), starts=[0, 1, 2, 3],
        ends=[1, 2, 3, 4], speaker=("anna", "bo", "anna", "anna"),
    )  # fmt: skip
    path = tmp_path / f"a.{name}"
    write([document], path)
    (again,) = read(path)
    assert drawn(again) == drawn(document) == "so yes it is. |"
    assert again.speaker == document.speaker


def test_intervals_that_overlap_by_rounding_meet(tmp_path):
    text = grid(("words", (0, 1.0000001, "so"), (1, 2, "it")))
    document = one(tmp_path, "talk.TextGrid", text)
    assert timed(document) == [("so", 0, 1), ("it", 1, 2)]


def test_times_begin_a_cue_of_vtt_without_a_blank_line(tmp_path):
    """As browsers read it; with a number before the times, its meaning is unknown."""
    cues = "WEBVTT\n\n00:01.000 --> 00:02.000\nso\n00:03.000 --> 00:04.000\nis\n"
    assert timed(one(tmp_path, "a.vtt", cues)) == [("so", 1, 2), ("is", 3, 4)]
    with pytest.raises(InputError, match=r"a\.vtt:6: a second cue; put a blank line before each"):
        one(tmp_path, "a.vtt", cues.replace("so\n", "so\n2\n"))


@pytest.mark.parametrize(
    "before",
    [
        pytest.param("WEBVTT\n", id="after the first line"),
        pytest.param("WEBVTT\nKind: captions\n1\n", id="after what the file is"),
        pytest.param("WEBVTT\n\nNOTE so\nit is\n", id="after a remark"),
        pytest.param("WEBVTT\n\nNOTEBOOK 1\n", id="after a name like a remark"),
        pytest.param("WEBVTT\n\nSTYLE\n::cue {}\n", id="after a style"),
    ],
)
def test_a_cue_that_nothing_parts_from_a_remark_is_read(tmp_path, before):
    """Browsers show it."""
    cues = "00:01.000 --> 00:02.000\nso\n\n00:03.000 --> 00:04.000\nis\n"
    assert one(tmp_path, "a.vtt", before + cues).units == ("so", "is")


@pytest.mark.parametrize("name", ["srt", "vtt"])
def test_names_of_speakers_that_are_read_as_words_are_told_of(tmp_path, name):
    said = [("Anna Smith", "Yes."), ("Bo", "So: it is."), ("Anna Smith", "No.")] * 2
    cues = "\n".join(
        f"{n}\n00:00:0{n}.000 --> 00:00:0{n}.900\n{who}: {what}\n"
        for n, (who, what) in enumerate(said)
    )
    with pytest.warns(InputWarning, match="6 of 6 cues begin with a name, such as 'Anna Smith:'"):
        one(tmp_path, f"a.{name}", "WEBVTT\n\n" * (name == "vtt") + cues)


@pytest.mark.parametrize("name", ["srt", "vtt"])
def test_only_an_empty_line_ends_a_cue(tmp_path, name):
    """YouTube writes a line of one space where a line of its captions is not yet filled."""
    cues = "00:00:01.000 --> 00:00:02.000\n \nso it\n\n00:00:03.000 --> 00:00:04.000\nis\n \n"
    text = "WEBVTT\n\n" * (name == "vtt") + cues
    assert timed(one(tmp_path, f"a.{name}", text.replace("\nis", "\n \nis")))[0][:2] == ("so", 1)
    assert one(tmp_path, f"a.{name}", text).units == ("so", "it", "is")


@pytest.mark.parametrize("name", ["srt", "vtt"])
def test_a_line_of_spaces_before_a_cue_ends_the_one_before(tmp_path, name):
    cues = "1\n00:01.000 --> 00:02.000\nso\n \n2\n00:03.000 --> 00:04.000\nis\n"
    document = one(tmp_path, f"a.{name}", "WEBVTT\n\n" * (name == "vtt") + cues)
    assert timed(document) == [("so", 1, 2), ("is", 3, 4)]


ROLLING = """00:00:00.000 --> 00:00:02.000
_
so<00:00:00.500><c> it</c><00:00:01.000><c> is.</c>

00:00:02.000 --> 00:00:02.010
so it is.
_

00:00:02.010 --> 00:00:04.000
so it is.
are<00:00:02.500><c> you</c> there?

00:00:04.010 --> 00:00:06.000
are you there?
no<00:00:04.500><c> not</c>

00:00:06.010 --> 00:00:08.000
no not
yet.
""".replace("_", " ")


@pytest.mark.parametrize("name", ["srt", "vtt"])
def test_lines_of_captions_that_roll_up_are_read_once(tmp_path, name):
    with pytest.warns(match=rf"a\.{name}: 4 of 5 cues begin with lines of the previous cue"):
        document = one(tmp_path, f"a.{name}", "WEBVTT\n\n" * (name == "vtt") + ROLLING)
    assert drawn(document) == "so it is. | are you there? | no not yet. |"
    assert timed(document)[3][:2] == ("are", 2.01)


@pytest.mark.parametrize("name", ["srt", "vtt"])
@pytest.mark.filterwarnings("error")
def test_repeated_words_are_kept(tmp_path, name):
    cues = "".join(f"00:0{n}.000 --> 00:0{n}.500\nno.\n\n" for n in range(6))
    document = one(tmp_path, f"a.{name}", "WEBVTT\n\n" * (name == "vtt") + cues)
    assert len(document) == 6


@pytest.mark.parametrize("name", ["srt", "vtt"])
def test_music_notes_are_not_words(tmp_path, name):
    cue = "00:01.000 --> 00:02.000\n♪ so it is. ♪\n"
    assert drawn(one(tmp_path, f"a.{name}", "WEBVTT\n\n" * (name == "vtt") + cue)) == "so it is. |"


TIMED = ["srt", "vtt", "textgrid", "whisper"]
words = st.sampled_from(["so", "U.S.A", "don't", "<laugh>", "50%", "你", "é", "a&b"])
marks = st.lists(st.sampled_from([",", ".", "?", "--", '"', "(", "…"]), max_size=2).map(" ".join)


@st.composite
def timed_documents(draw):
    """Units one after the other in time, with pauses here and there; ended by their marks."""
    size = draw(st.integers(1, 10))
    steps = draw(st.lists(st.integers(1, 5000), min_size=2 * size, max_size=2 * size))
    times = np.cumsum(steps) / 1000
    return Document.build(
        "talk",
        draw(st.lists(words, min_size=size, max_size=size)),
        marks=draw(st.lists(marks, min_size=size, max_size=size)),
        starts=times[::2],
        ends=times[1::2],
        speaker=[draw(st.sampled_from(["", "anna", "bo"]))] * size,
        opening=draw(marks),
    )


@pytest.mark.parametrize("name", TIMED)
@given(document=timed_documents())
def test_reading_back_what_was_written_gives_the_same(tmp_path_factory, name, document):
    path = tmp_path_factory.mktemp(name) / "talk.x"
    write([document], path, format=name)
    (back,) = read(path, format=name)
    assert (back.units, back.marks, back.opening) == (
        document.units, document.marks, document.opening
    )  # fmt: skip
    inner = slice(0, -1)
    np.testing.assert_array_equal(back.boundaries[inner], document.boundaries[inner])
    if name != "srt" and any(document.speaker):
        assert back.speaker == document.speaker
    if name in ("textgrid", "whisper"):
        np.testing.assert_array_equal(back.starts, document.starts)
        np.testing.assert_array_equal(back.ends, document.ends)
    else:
        ends = np.append(document.boundaries[inner], True)
        np.testing.assert_allclose(back.ends[ends], document.ends[ends])
        assert np.isnan(back.ends[~ends]).all()


@pytest.mark.parametrize("name", ["srt", "vtt"])
def test_cues_stay_as_they_were_read(tmp_path, name):
    document = one(tmp_path, "film.srt", SRT)
    write([document], tmp_path / "back.x", format=name)
    (back,) = read(tmp_path / "back.x", format=name)
    assert back.units == document.units
    np.testing.assert_array_equal(back.starts, document.starts)
    np.testing.assert_array_equal(back.ends, document.ends)


BAD_FILES = [
    pytest.param("a.srt", "", "a.srt: the file is empty", id="empty srt"),
    pytest.param("a.srt", "1\nSo\n", "a.srt:2: expected the times of a cue", id="no times"),
    pytest.param("a.srt", "so\n", "a.srt:1: expected the times of a cue", id="running text"),
    pytest.param(
        "a.srt", "1\n00:00:01,000 -> 00:00:02,000\nSo\n", "a.srt:2: expected the times",
        id="a broken arrow",
    ),
    pytest.param(
        "a.srt", "00:00:61,000 --> 00:02:00,000\nSo\n", "a.srt:1: minutes and seconds", id="61 s"
    ),
    pytest.param(
        "a.srt", "00:00:03,000 --> 00:00:02,000\nSo\n", "a.srt:1: the cue ends before",
        id="end before start",
    ),
    pytest.param(
        "a.srt",
        "1\n00:00:01,000 --> 00:00:02,000\nSo\n2\n00:00:02,000 --> 00:00:03,000\nYes\n",
        "a.srt:5: a second cue; put a blank line", id="no blank line",
    ),
    pytest.param(
        "a.srt", "9" * 5000 + ":00:01,000 --> 00:00:02,000\nSo\n", "a.srt:2: expected the times",
        id="endless hours",
    ),
    pytest.param("a.vtt", "", "a.vtt:1: a vtt file starts", id="empty vtt"),
    pytest.param(
        "a.vtt", "00:01.000 --> 00:02.000\nSo\n", "a.vtt:1: a vtt file starts with", id="no WEBVTT"
    ),
    pytest.param("a.vtt", "WEBVTT\n\n", "a.vtt: the file is empty", id="vtt without cues"),
    pytest.param("a.json", '{"segments": [3]}', "segment 1 must be an object", id="segment"),
    pytest.param(
        "a.json", '{"segments": [{"words": []}]}', 'segment 1 must be an object with "text"',
        id="neither words nor text",
    ),
    pytest.param(
        "a.json", '{"segments": [{"words": [{"start": 1}]}]}', "word 1 of segment 1 must be",
        id="word without text",
    ),
    pytest.param(
        "a.json", '{"segments": [{"text": "x", "start": -1}]}', "segment 1 has the time -1",
        id="negative time",
    ),
    pytest.param(
        "a.json", '{"segments": [{"text": "x", "start": NaN}]}', "segment 1 has the time nan",
        id="nan",
    ),
    pytest.param(
        "a.json", '{"segments": [{"words": 3}]}', 'the "words" of segment 1', id="no list of words"
    ),
    pytest.param(
        "a.json", '{"segments": [{"text": "x", "end": 1' + "0" * 400 + "}]}", "has the time 1000",
        id="endless time",
    ),
    pytest.param(
        "a.TextGrid", SHORT.replace("0\n3\n", "0\n1e999\n"), "a.TextGrid:5: expected a number",
        id="endless TextGrid",
    ),
    pytest.param("a.TextGrid", "so", "a.TextGrid:1: expected a text", id="not a TextGrid"),
    pytest.param('a.TextGrid', '"ooTextFile" "Pitch"', "not a TextGrid", id="a Pitch object"),
    pytest.param("a.TextGrid", SHORT[:150], "a.TextGrid:23: expected a number", id="cut short"),
    pytest.param(
        "a.TextGrid", SHORT.replace("1\n2\n", "1\nx\n"), "a.TextGrid:18: expected a number",
        id="no number",
    ),
    pytest.param(
        "a.TextGrid", SHORT.replace("0 2 ", "2 0 "), "ends at 0, before it starts at 2",
        id="ends before it starts",
    ),
    pytest.param(
        "a.TextGrid", SHORT.replace("2 3 ", "1 3 "), "before the previous interval ends",
        id="overlap",
    ),
    pytest.param(
        "a.TextGrid", SHORT.replace("words", "a").replace("Sentences", "b"),
        "no tier is named 'words' or 'segments'; rename one of 'a', 'b'", id="unknown tiers",
    ),
    pytest.param(
        "a.TextGrid", SHORT.replace("Sentences", "Word"),
        "tiers 'words' and 'Word' hold the same; rename one of them", id="words twice",
    ),
    pytest.param(
        "a.TextGrid", b"\xff\xfea", "not utf-16, which encoding or its first bytes name",
        id="half of UTF-16",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "message"), BAD_FILES)
def test_a_bad_file_is_one_line_that_says_where(tmp_path, name, content, message):
    with pytest.raises(InputError) as caught:
        one(tmp_path, name, content, format="whisper" if name == "a.json" else None)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["srt", "vtt", "textgrid"])
def test_a_document_without_times_cannot_have_cues(tmp_path, name):
    document = Document.build("talk", ["so", "yes"])
    with pytest.raises(InputError, match="document 'talk' does not say when"):
        write([document], tmp_path / "talk.x", format=name)
    assert not list(tmp_path.iterdir())


def test_intervals_cannot_overlap(tmp_path):
    document = Document.build("talk", ["so", "yes"], starts=[0, 1], ends=[2, 3])
    with pytest.raises(InputError, match="'yes' starts at 1 s, before 'so' ends"):
        write([document], tmp_path / "talk.TextGrid")


def test_a_json_to_write_needs_a_name_of_a_format(tmp_path):
    with pytest.raises(InputError, match=r"\.json may mean .*whisper, .*table; choose one"):
        write([Document.build("talk", ["so"])], tmp_path / "talk.json")


def test_every_timed_format_is_in_the_table():
    assert set(TIMED) <= set(FORMATS)
