"""Lines of ctm that are read together equal those that are read one by one."""

import gzip

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from interpunct.errors import InputError, collected_warnings
from interpunct.formats import Reading, ctm
from interpunct.formats.ctm_table import rounded
from interpunct.formats.files import source as sources
from interpunct.formats.files.source import Source
from interpunct.formats.nist_table import FieldRows

SPACES = st.sampled_from([" ", " ", " ", "  ", "\t", " \t ", "\x0b", "\x1c"])
AROUND = st.sampled_from(["", "", "", "", " ", "\t", "  "])
ENDS = st.sampled_from(["\n", "\n", "\n", "\r\n"])
WORDS = st.sampled_from(
    ["so", "it", "is,", "Is.", "'so", "it'", '"So', ".", "--", "...", "a--b", "3.5%", "@", "<uh>",
     "你好吗", "。", "é", "<alt_beginning>", "<ALT", "-", "NA", ";;", ";"]
)  # fmt: skip
CONFIDENCES = st.sampled_from(["1.00", "0.5", ".5", "1.", "1e-3", "-1", "-1.0", "NA", "<NA>", "-"])
SPEAKERS = st.sampled_from(["ann", "bob", "<NA>", "NA", "-", "é"])
CHANNELS = st.sampled_from(["A", "A", "A", "B", "1"])
STEPS = st.sampled_from([0, 0.1, 0.25, 1.1, 3, 7.77, 1e-9, 0.30000000000000004, 1e5])
WRITTEN = st.sampled_from(["{!r}", "{:.2f}", "{:g}", "{:e}", "+{!r}"])

ODD_NUMBERS = ["nan", "inf", "-0.5", "1e12", "1e308", "x", "1_0", "\u0663", "0x1p3", "", "-0.0"]
ODD_WORDS = [
    "<ALT>",
    "<alt_begin>",
    "<ALT_END>",
    "\u00a0",
    "a\u2003b",
    "\x85",
    "\0",
    "\r",
    "\udcff",
]
ODD_LINES = ["frob", "t A 0 1", "t A 0 1 a 1 lex ann more", "t A 0 1 a 1.5", "t A 0 1 a lex",
             "t A 0 1 a -0.5", "%PDF-1.4 A 0 1 a"]  # fmt: skip


@st.composite
def plain_lines(draw, recordings):
    """Lines about one recording, its words in order of time in each channel."""
    lines, time = [], 0.0
    for _ in range(draw(st.integers(1, 6))):
        time += draw(STEPS)
        fields = [draw(recordings), draw(CHANNELS), draw(WRITTEN).format(time)]
        fields += [draw(WRITTEN).format(draw(STEPS)), draw(WORDS)]
        more = [draw(CONFIDENCES), "lex", draw(SPEAKERS)]
        fields += more[: draw(st.integers(0, 3))]
        line = draw(AROUND) + fields[0]
        line += "".join(draw(SPACES) + field for field in fields[1:])
        lines.append(line + draw(AROUND) + draw(ENDS))
    return lines


ASIDE = st.sampled_from(["\n", "  \n", ";; a comment\n", " ;;talk A 0 1 x\n", ";;\r\n", "\t\r\n"])


@st.composite
def files(draw, *, damage):
    parts = [*draw(st.sampled_from([[], ["\ufeff"]]))]
    for recording in draw(st.lists(st.sampled_from("tuvté"), min_size=1, max_size=4)):
        parts += draw(plain_lines(st.just(recording)))
        parts += draw(st.lists(ASIDE, max_size=2))
    data = "".join(parts)
    for _ in range(draw(st.integers(1, 3)) if damage else 0):
        data = draw(damaged(data))
    data = draw(st.sampled_from([data, data.removesuffix("\n").removesuffix("\r")]))
    return data.encode("utf-8", "surrogateescape")


@st.composite
def damaged(draw, data):
    lines = data.splitlines(keepends=True) or [""]
    place = draw(st.integers(0, len(lines) - 1))
    fields = lines[place].split()
    kind = draw(st.sampled_from(["number", "word", "line", "order", "byte"]))
    if kind == "number" and len(fields) > 3:
        fields[draw(st.sampled_from([2, 3]))] = draw(st.sampled_from(ODD_NUMBERS))
        lines[place] = " ".join(fields) + "\n"
    elif kind == "word" and len(fields) > 4:
        fields[4] = draw(st.sampled_from(ODD_WORDS))
        lines[place] = " ".join(fields) + "\n"
    elif kind == "line":
        lines.insert(place, draw(st.sampled_from(ODD_LINES)) + "\n")
    elif kind == "order":
        lines.append(lines.pop(place))
    elif kind == "byte":
        odd = draw(st.sampled_from(["\r", "\0", "\udcff", "\u3000", "\n", " ", ""]))
        cut = draw(st.integers(0, len(lines[place])))
        lines[place] = lines[place][:cut] + odd + lines[place][cut + 1 :]
    return "".join(lines)


def told(source, reading):
    """The content of a file: its documents, up to an error if there is one, and the notes."""
    seen = []
    with collected_warnings() as notes:
        try:
            for document in ctm.read(source, reading):
                origins = document.origins
                times = document.starts.tolist(), document.ends.tolist()
                named = document.name, origins.recording, origins.channel, document.opening
                words = tuple(document.units), tuple(document.marks), document.boundaries.tolist()
                speaker = document.speaker and tuple(document.speaker)
                seen.append((named, words, times, speaker, origins.lines.tolist(), origins.path))
        except InputError as error:
            seen.append(str(error))
    return seen, [str(note) for note in notes]


def both(source, reading, *, part=1 << 21):
    """The messages about a file when it is read at once, and line by line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "PART", part)
        at_once = told(source, reading)
        patch.setattr(FieldRows, "cut", lambda *_: None)
        return at_once, told(source, reading)


READINGS = st.builds(
    Reading, bad=st.sampled_from(["error", "skip"]), keep_tokens=st.booleans()
)  # fmt: skip
PARTS = st.sampled_from([16, 64, 200, 1 << 21])


def source_of(data, folder, *, packed=False):
    path = folder / ("a.ctm.gz" if packed else "a.ctm")
    path.write_bytes(gzip.compress(data) if packed else data)
    return Source(path)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("ctm")


@given(files(damage=False), READINGS, PARTS, st.booleans())
def test_plain_files_are_read_as_line_by_line(folder, data, reading, part, packed):
    at_once, line_by_line = both(source_of(data, folder, packed=packed), reading, part=part)
    assert at_once == line_by_line


@given(files(damage=True), READINGS, PARTS)
@example(b"t A 0 1 a\nu A 0 1 b\nt A 1 1 c\nt A 2 1 \xff\n", Reading(), 1 << 21)
@example(b"t A 0 1 a\nt A 1 1 b\nfrob\nu A 1 1 c\n", Reading(bad="skip"), 16)
def test_damaged_files_give_the_same_errors_as_line_by_line(folder, data, reading, part):
    at_once, line_by_line = both(source_of(data, folder), reading, part=part)
    assert at_once == line_by_line


@given(files(damage=False))
def test_plain_files_are_read_at_once(folder, data):
    """The content does not matter, because the lines are not read one by one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ctm, "_row", None)
        assert told(source_of(data, folder), Reading(bad="skip"))


@given(st.lists(st.floats(0, 2e12) | st.floats(0, 1e5).map(lambda time: round(time, 3))))
@example([0.5e-9, 1.5e-9, 2.5e-9, 70000.1234567885, 1e11 + 0.1234567895])
@example([place + 0.5e-9 for place in range(100)])
def test_times_are_rounded_as_python_rounds_them(times):
    assert rounded(np.array(times, float)).tolist() == [round(time, 9) for time in times]


def test_a_line_that_may_be_about_a_channel_of_the_block_before_leaves_it_out(folder):
    data = b"s A 0 1 so\nt B 0 1 a\n" + b"frob\nu A 0 1 c\nv A 0 1 d\n"
    at_once, line_by_line = both(source_of(data, folder), Reading(bad="skip"), part=21)
    assert at_once == line_by_line
    assert [named[0] for named, *_ in at_once[0]] == ["s", "v"]
    assert "left out 2 documents" in at_once[1][0]
