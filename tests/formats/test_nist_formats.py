"""Words, segments and objects with times: ctm, stm and rttm."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.documents.document import Document, Span
from interpunct.errors import InputError, InputWarning
from interpunct.formats import Reading, read, write
from tests.formats.one_document import one
from tests.pictures import drawn

CTM = """\
;; a comment
talk A 0.5 0.25 So, 0.9
talk A 0.75 0.25 it NA
talk A 1.00 0.25 is
talk A 1.25 0.00 .
talk A 2.00 0.50 yes-- 1.0 lex ann
"""
STM = """\
;; CATEGORY "0" "" ""
talk A ann 0.5 1.5 <o,f0,female> So, it is.
talk A gap 1.5 2.0 ignore_time_segment_in_scoring
talk A bob 2.0 3.0
talk A bob 3.0 4.5 <laugh> yes -- no
"""
RTTM = """\
;; the second SU stands first: objects need no order
SU       talk 1 2.0 1.5  <NA> question  ann <NA>
SU       talk 1 0.5 1.5  <NA> statement ann <NA>
IP       talk 1 1.0 <NA> <NA> edit      ann <NA>
EDIT     talk 1 0.5 0.5  <NA> restart   ann <NA>
SPKR-INFO talk 1 <NA> <NA> <NA> child   ann <NA>
LEXEME   talk 1 0.5 0.5  the  lex       ann <NA>
LEXEME   talk 1 1.0 1.0  T.'s alpha     ann <NA>
NON-LEX  talk 1 2.0 0.1  <NA> laugh     ann <NA>
LEXEME   talk 1 3.0 0.5  why  lex       ann 0.9 <NA>
"""


def test_ctm_has_a_word_a_line(tmp_path):
    document = one(tmp_path, "a.ctm", CTM)
    assert drawn(document) == "So it is | yes"
    assert document.marks == (",", "", ".", "--")
    assert document.starts.tolist() == [0.5, 0.75, 1.0, 2.0]
    assert document.ends.tolist() == [0.75, 1.0, 1.25, 2.5]
    assert document.speaker == ("", "", "", "ann")
    assert document.name == "talk"
    assert (document.origins.recording, document.origins.channel) == ("talk", "A")
    assert document.origins.of(3).endswith("a.ctm:6")


def test_units_of_one_word_share_its_time(tmp_path):
    document = one(tmp_path, "a.ctm", "talk 1 1.0 0.6 你好吗\n")
    assert document.units == ("你", "好", "吗")
    np.testing.assert_allclose(document.starts, [1.0, 1.2, 1.4])
    np.testing.assert_allclose(document.ends, [1.2, 1.4, 1.6])


def test_units_of_one_word_do_not_start_after_the_next_word(tmp_path):
    """A word of another speaker overlaps: its time was before that of the unit before it."""
    text = "a 1 3.0 1.5 so你好 NA lex anna\na 1 3.5 0.5 yes NA lex bea\n"
    document = one(tmp_path, "a.ctm", text)
    assert document.units == ("so", "你", "好", "yes")
    assert document.starts.tolist() == [3, 3.5, 3.5, 3.5]
    assert document.ends.tolist() == [3.5, 3.5, 4.5, 4]
    write([document], tmp_path / "a.jsonl")
    (again,) = read(tmp_path / "a.jsonl")
    assert again == document


def test_stm_has_a_segment_a_line(tmp_path):
    document = one(tmp_path, "a.stm", STM)
    assert drawn(document) == "So it is | <laugh> yes no"
    np.testing.assert_array_equal(document.starts, [0.5, np.nan, np.nan, 3.0, np.nan, np.nan])
    np.testing.assert_array_equal(document.ends, [np.nan, np.nan, 1.5, np.nan, np.nan, 4.5])
    assert document.speaker == ("ann",) * 3 + ("bob",) * 3
    assert document.spans == (
        Span("SEGMENT", 0.5, 1.5, "<o,f0,female>", "ann"),
        Span("NOSCORE", 1.5, 2.0, "", "gap"),
        Span("SEGMENT", 2.0, 3.0, "", "bob"),
        Span("SEGMENT", 3.0, 4.5, "", "bob"),
    )


@pytest.mark.parametrize("labels", ["<>", "<NA>", "<o>", "<o,f0,male>"])
def test_labels_of_a_segment_are_no_word_and_may_be_empty(tmp_path, labels):
    document = one(tmp_path, "a.stm", f"talk A ann 0 1 {labels} so it\n")
    assert document.units == ("so", "it")
    assert document.spans[0].label == labels


def test_stm_may_hold_alternations(tmp_path):
    text = "t 1 a 0 1 so { it / that } is\nt 1 a 1 2\nt 1 a 2 3 { well / @ } , yes\n"
    document = one(tmp_path, "a.stm", text)
    assert drawn(document) == "so it is well yes"
    assert str(document.lattice) == "so { it / that } is { well / @ } , yes"
    write([document], tmp_path / "b.stm")
    assert (tmp_path / "b.stm").read_text().splitlines()[2] == "t 1 a 2.0 3.0 { well / @ } , yes"


def test_tokens_of_speech_can_be_kept(tmp_path):
    reading = Reading(keep_tokens=True)
    assert one(tmp_path, "a.ctm", CTM, reading=reading).units == ("So,", "it", "is", ".", "yes--")
    assert one(tmp_path, "a.stm", STM, reading=reading).units[:3] == ("So,", "it", "is.")


def test_segments_of_rttm_may_follow_each_other_to_the_last_digit(tmp_path):
    """Times with more digits than are kept: the first SU ends where the second starts."""
    rows = ["LEXEME t 1 0 1 so lex ann <NA>", "LEXEME t 1 2 1 yes lex ann <NA>"]
    rows += [f"SU t 1 {start} {2 / 3} <NA> statement ann <NA>" for start in (1 / 3, 1.0, 5 / 3)]
    rows += ["SU t 1 1.2099609375 0.5 <NA> statement bob <NA>"]
    rows += ["SU t 1 0.412109375 0.7978515625 <NA> statement bob <NA>"]
    with pytest.warns(InputWarning, match="the middle of no LEXEME lies inside"):
        assert len(one(tmp_path, "a.rttm", "\n".join(rows)).spans) == 5


def test_rttm_has_words_and_what_is_said_about_them(tmp_path):
    document = one(tmp_path, "a.rttm", RTTM)
    assert drawn(document) == "the T.'s | why |"
    assert document.subtypes == ("", "statement", "question")
    assert document.speaker == ("ann",) * 3
    assert {(span.kind, span.label) for span in document.spans} == {
        ("SU", "statement"), ("SU", "question"), ("IP", "edit"), ("EDIT", "restart"),
        ("NON-LEX", "laugh"),
    }  # fmt: skip


def test_a_sentence_ends_at_the_last_word_of_its_own_speaker(tmp_path):
    rows = [
        "SU t 1 0 3 <NA> statement ann <NA>",
        "LEXEME t 1 0 1 so lex ann <NA>",
        "LEXEME t 1 1 1 mhm lex bob <NA>",
    ]
    assert drawn(one(tmp_path, "a.rttm", "\n".join(rows))) == "so | mhm"


def test_a_sentence_without_words_is_named(tmp_path):
    rows = ["LEXEME t 1 0 1 so lex ann <NA>", "SU t 1 5 1 <NA> statement ann <NA>"]
    with pytest.warns(
        InputWarning, match=r"a\.rttm:2: the middle of no LEXEME lies inside this SU"
    ):
        assert drawn(one(tmp_path, "a.rttm", "\n".join(rows))) == "so"


def test_each_channel_of_a_recording_is_a_document(tmp_path):
    path = tmp_path / "many.ctm"
    path.write_text("a A 0 1 x\na B 0 1 y\nb 1 0 1 z\n")
    assert [(d.name, d.units) for d in read(path)] == [("a-A", ("x",)), ("a-B", ("y",)),
                                                        ("b", ("z",))]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.ctm", "talk A 0 1 x\n"),
        ("a.stm", "talk A ann 0 1 x\n"),
        ("a.rttm", "LEXEME talk A 0 1 x lex ann <NA>\n"),
    ],
)
def test_the_only_recording_of_a_file_keeps_its_name(tmp_path, name, text):
    assert one(tmp_path, name, text).name == "talk"
    assert one(tmp_path, name.replace("a.", "talk-A."), text).name == "talk-A"


def test_channels_written_to_a_folder_come_back(tmp_path):
    path = tmp_path / "many.ctm"
    path.write_text("a A 0 1 x\na B 0 1 y\n")
    write(read(path), tmp_path / "each", format="ctm")
    assert [(d.name, d.units) for d in read(tmp_path / "each")] == [
        ("a-A", ("x",)),
        ("a-B", ("y",)),
    ]


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("a.stm", "t 1 ann 0 1 so\nt 1 ann 1 2 it\n", 2),
        ("a.trn", "so (a-1)\nit (a-2)\n", 2),
    ],
)
def test_lines_may_end_with_a_carriage_return_alone(tmp_path, name, text, count):
    path = tmp_path / name
    path.write_bytes(text.replace("\n", "\r").encode())
    documents = read(path)
    assert [unit for document in documents for unit in document.units] == ["so", "it"]
    assert sum(len(set(document.origins.lines.tolist())) for document in documents) == count


words = st.sampled_from(["so", "U.S.A", "3.5", "don't", "<laugh>", "50%", "é"])
marks = st.lists(st.sampled_from([",", ".", "?", "--", '"', "(", "…"]), max_size=2).map(" ".join)


@st.composite
def spoken(draw):
    """A document with a time for each word, in hundredths of a second."""
    size = draw(st.integers(1, 8))

    def each(values):
        return draw(st.lists(values, min_size=size, max_size=size))

    starts = np.cumsum(each(st.integers(0, 300))) / 100
    sorts = each(st.sampled_from(["", "statement", "question"]))
    return Document.build(
        "talk",
        each(words),
        marks=each(marks),
        boundaries=[bool(sort) for sort in sorts],
        subtypes=sorts,
        starts=starts,
        ends=np.round(starts + np.array(each(st.integers(0, 200))) / 100, 2),
        speaker=each(st.sampled_from(["ann", "bob"])),
        opening=draw(marks),
    )


@given(spoken())
def test_ctm_comes_back_as_written(tmp_path_factory, document):
    path = tmp_path_factory.mktemp("ctm") / "talk.ctm"
    write([document], path)
    (back,) = read(path)
    for field in ("name", "units", "marks", "opening", "speaker"):
        assert getattr(back, field) == getattr(document, field), field
    np.testing.assert_array_equal(back.starts, document.starts)
    np.testing.assert_array_equal(back.ends, document.ends)


@given(spoken())
def test_rttm_comes_back_as_written(tmp_path_factory, document):
    path = tmp_path_factory.mktemp("rttm") / "talk.rttm"
    # SUs are stretches of time, so a document needs words that follow each other.
    ends = document.starts + 0.5
    starts = document.starts + np.arange(len(document))
    document = Document.build(
        "talk", document.units, boundaries=document.boundaries, subtypes=document.subtypes,
        starts=starts, ends=ends + np.arange(len(document)), speaker=["ann"] * len(document),
    )  # fmt: skip
    write([document], path)
    (back,) = read(path)
    for field in ("units", "subtypes", "speaker"):
        assert getattr(back, field) == getattr(document, field), field
    np.testing.assert_array_equal(back.boundaries, document.boundaries)
    write([back], path)
    assert read(path) == [back]


@pytest.mark.parametrize(("name", "text"), [("a.stm", STM), ("a.rttm", RTTM), ("a.ctm", CTM)])
@pytest.mark.parametrize("other", ["jsonl", None])
def test_a_document_comes_back_with_everything(tmp_path, name, text, other):
    document = one(tmp_path, name, text)
    path = tmp_path / (f"b.{other}" if other else "a" + name[1:])
    write([document], path)
    assert read(path) == [document]


def test_text_with_times_becomes_segments(tmp_path):
    document = Document.build(
        "talk", ["so", "yes", "no"], marks=[".", "", "?"], starts=[0, 1, 2], ends=[0.5, 2, 3],
        speaker=["ann", "ann", "bob"],
    )  # fmt: skip
    write([document], tmp_path / "talk.stm")
    assert (tmp_path / "talk.stm").read_text().splitlines() == [
        "talk 1 ann 0.0 0.5 so .",
        "talk 1 ann 1.0 2.0 yes",
        "talk 1 bob 2.0 3.0 no ?",
    ]


@pytest.mark.parametrize(
    ("format", "times", "message"),
    [
        ("ctm", None, "document 'talk' has no times; ctm needs them for each word"),
        ("stm", None, "document 'talk' has no times; stm needs them for each word"),
        ("rttm", [0, np.nan], r"unit 2 \('yes'\) has no time; rttm needs times in order"),
        ("ctm", [1, 0], r"unit 2 \('yes'\) comes before the unit before it"),
    ],
)
def test_a_document_without_times_cannot_be_written(tmp_path, format, times, message):
    document = Document.build("talk", ["so", "yes"], starts=times, ends=times)
    with pytest.raises(InputError, match=message):
        write([document], tmp_path / f"talk.{format}")
    assert not list(tmp_path.iterdir())


BAD = [
    ("a.ctm", "t 1 0.3\n", "a.ctm:1: expected 5 to 8 fields (recording, channel, start, duration"),
    ("a.ctm", "t 1 0 1 a 1 lex s x\n", "a.ctm:1: expected 5 to 8 fields"),
    ("a.ctm", "t 1 0 -1 a\n", "a.ctm:1: the duration is -1; give seconds, at least 0"),
    ("a.ctm", "t 1 nan 1 a\n", "a.ctm:1: the start is nan"),
    ("a.ctm", "t 1 x 1 a\n", "a.ctm:1: the start 'x' is not a number"),
    ("a.ctm", "t 1 0 1 a 1.5\n", "a.ctm:1: the confidence is 1.5; give a probability"),
    ("a.ctm", "t 1 0 1 0.9 lex s\n", "a.ctm:1: the confidence is lex; give a probability"),
    ("a.ctm", "t 1 0 1 a -0.5\n", "a.ctm:1: the confidence is -0.5; give a probability"),
    ("a.ctm", "t 1 2 1 a\nt 1 1 1 b\n", "a.ctm:2: 'b' starts at 1, before the word in line 1 (2)"),
    ("a.ctm", "t 1 0 1 a\nu 1 0 1 b\nt 1 1 1 c\n", "a.ctm:3: recording 't' continues here after"),
    ("a.ctm", ";; nothing\n", "a.ctm: the file is empty"),
    ("a.ctm", "t 1 * * <ALT_BEGIN>\n", "a.ctm:1: <ALT_BEGIN>: alternations are read from stm and"),
    ("a.stm", "t 1 s 0 1 so { it\n", "a.stm:1:4: this { is never closed"),
    ("a.stm", "t 1 s 0\n", "a.stm:1: expected at least 5 fields (recording, channel, speaker"),
    ("a.stm", "t 1 s 2 1 a\n", "a.stm:1: the segment starts at 2 and ends at 1; it must end after"),
    ("a.stm", "t 1 s 2 3 a\nt 1 s 0 1 b\n", "a.stm:2: the segment starts at 0, before that in lin"),
    ("a.stm", "t 1 s 0 2 a\nt 1 r 1 3 b\n", "a.stm:2: the segment starts at 1, within that in lin"),
    ("a.stm", "t 1 s 0 2\n", "a.stm: the file has segments in time but no word"),
    ("a.rttm", "SU t 1 0 1 <NA> statement\n", "a.rttm:1: expected 9 to 10 fields (type, recording"),
    ("a.rttm", "SO t 1 0 1 <NA> x s <NA>\n", "a.rttm:1: unknown type 'SO'; there are SEGMENT, NOS"),
    ("a.rttm", "SU t 1 0 1 <NA> x s <NA>\n", "a.rttm:1: unknown subtype 'x' of SU; there are stat"),
    ("a.rttm", "SU t 1 0 -1 <NA> other s <NA>\n", "a.rttm:1: the duration is -1; give seconds"),
    ("a.rttm", "SU t 1 0 <NA> <NA> other s <NA>\n", "a.rttm:1: this SU has no duration; give one"),
    ("a.rttm", "LEXEME t 1 0 1 <NA> lex s <NA>\n", "a.rttm:1: this LEXEME has no word; give one"),
    (
        "a.rttm",
        "LEXEME t 1 0 2 a lex s <NA>\nSU t 1 0 2 <NA> other s <NA>\nSU t 1 1 2 <NA> other s <NA>\n",
        "a.rttm:3: this SU starts at 1, within that of the same speaker in line 2 (0 to 2)",
    ),
]


@pytest.mark.parametrize(("name", "text", "message"), BAD)
def test_bad_input_is_one_line_that_says_where(tmp_path, name, text, message):
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError) as caught:
        read(tmp_path / name)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_rover_has_no_confidence_and_says_minus_one(tmp_path):
    (tmp_path / "a.ctm").write_text("t 1 0.0 1 a -1.000000\n")
    assert read(tmp_path / "a.ctm")[0].units == ("a",)


def test_words_a_moment_out_of_order_where_chunks_meet_are_a_warning(tmp_path):
    path = tmp_path / "a.ctm"
    path.write_text("t 1 2.04 1 a\nt 1 2.00 1 b\n")
    with pytest.warns(InputWarning, match=r"a\.ctm:2: 'b' starts at 2, before the word in line 1"):
        (document,) = read(path)
    assert document.units == ("a", "b")
