"""Files are recognised by their first kilobytes if the extension is ambiguous."""

import csv
import runpy
import shutil
from pathlib import Path

import pytest

import interpunct
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning, collected_warnings, typed
from interpunct.formats import FORMATS, read, write
from interpunct.formats.files.head import Head, have_ids
from interpunct.formats.files.source import Source
from interpunct.formats.recognition import other_format, recognized
from interpunct.formats.tables.rows import columns_of
from interpunct.sample import REFERENCES
from tests.formats.sample_files import sample, sampled
from tests.only import only
from tests.shared import data

DOCS = Path(__file__).parents[2] / "docs"
KNOWN = [row.name for row in FORMATS.values() if row.recognizes is not None]
TALK = Document.build(
    "talk-1",
    ["So", "it", "is", "Yes", "yes", "well"],
    marks=["", "", ".", ",", "!", "."],
    boundaries=[0, 0, 1, 0, 1, 1],
    starts=[0, 1, 2, 3, 4, 5],
    ends=[0.5, 1.5, 2.5, 3.5, 4.5, 5.5],
    speaker=["a", "a", "a", "b", "b", "b"],
)


def written(tmp_path, name, *documents):
    """A file of a format, as others write it if there is a sample."""
    path = tmp_path / "out"
    path.mkdir()
    if name in sampled():
        return Path(shutil.copy(sample(name), path))
    (file,) = write(documents or [TALK], path, format=name)
    return file


@pytest.mark.parametrize("name", KNOWN)
def test_a_written_file_is_recognized_as_its_format_only(tmp_path, name):
    head = Head.of(Source(written(tmp_path, name)))
    assert [other for other in KNOWN if FORMATS[other].recognizes(head)] == [name]


@pytest.mark.parametrize("name", KNOWN)
def test_a_format_that_is_recognized_says_what_it_is_called_and_known_by(name):
    assert FORMATS[name].called
    assert FORMATS[name].known_by


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("unknown", ["talk", "talk.out"])
def test_without_an_extension_that_tells_the_content_does(tmp_path, name, unknown):
    file = written(tmp_path, name)
    expected = read(file)
    found = read(file.rename(file.with_name(unknown)))
    assert [(one.units, one.marks) for one in found] == [(one.units, one.marks) for one in expected]


SCORED = [row.name for row in FORMATS.values() if row.write is not None and row.extensions]


@pytest.mark.parametrize("name", SCORED)
def test_every_format_is_scored_without_an_option(tmp_path, name):
    (made,) = write([TALK], tmp_path / "out.x", format=name)
    path = made.rename(tmp_path / f"talk{FORMATS[name].extensions[0]}")
    with collected_warnings():
        found = interpunct.score(path, path)
    assert only(found).counts["fp"] == only(found).counts["fn"] == 0
    assert only(found).counts["tp"] == 2


@pytest.mark.parametrize("name", [name for name in KNOWN if FORMATS[name].textual])
def test_another_format_in_a_text_file_is_noted(tmp_path, name):
    file = written(tmp_path, name)
    with pytest.warns(InputWarning) as caught:
        read(file.rename(tmp_path / "talk.txt"))
    said = typed(caught[0].message)
    called = FORMATS[name].called
    assert f"talk.txt: this looks like {called}: --reference-format {name}, " in said
    assert said.endswith("; it is read as running text")


def test_the_note_names_the_first_such_file_of_a_folder(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text("1\n00:00:01,000 --> 00:00:02,000\nSo it is.\n")
    with pytest.warns(InputWarning) as caught:
        read(tmp_path)
    assert [str(one.message).partition(": ")[0] for one in caught] == [str(tmp_path / "a.txt")]


def test_a_named_format_is_not_questioned(tmp_path):
    (tmp_path / "a.txt").write_text("so\t1\nyes\t0\n")
    assert read(tmp_path / "a.txt", format="text")[0].units == ("so", "1", "yes", "0")


def test_a_file_that_cannot_be_read_says_what_it_looks_like(tmp_path):
    file = written(tmp_path, "vtt")
    with pytest.raises(InputError) as caught:
        read(file.rename(tmp_path / "talk.srt"))
    assert "looks like subtitles in WebVTT: --reference-format vtt, " in typed(caught.value)
    assert caught.value.line == 1


def test_unknown_json_gives_an_error_that_lists_the_known_formats(tmp_path):
    path = tmp_path / "a.json"
    path.write_text('{"talk": "so", "length": 3}')
    with pytest.raises(InputError) as caught:
        read(path)
    assert "the contents are of no known format (an object with 'talk', 'length')" in str(
        caught.value
    )
    assert "whisper" in str(caught.value)


def test_an_empty_list_of_segments_alone_is_not_a_transcript_of_whisper(tmp_path):
    path = tmp_path / "a.json"
    path.write_text('{"segments": [], "monologues": [{"speaker": 0}]}')
    with pytest.raises(InputError, match="the contents are of no known format"):
        read(path)
    path.write_text('{"text": "", "segments": [], "language": "fr"}')
    with pytest.raises(InputError, match="the file is empty"):
        read(path)


def test_a_line_longer_than_a_cell_can_be_is_not_a_header():
    before = csv.field_size_limit(1000)
    try:
        assert columns_of(Head("a " * 600 + ", text\n")) == []
    finally:
        csv.field_size_limit(before)


def test_the_table_in_the_documentation_is_that_of_the_catalogue():
    made = runpy.run_path(str(DOCS / "make_format_table.py"))
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    shown = page.partition(made["BEGIN"])[2].partition(made["END"])[0]
    assert shown == made["table"](), "run `make docs`"


PROSE = {
    "a numbered list": "1. So it is.\n2. Yes.\n3. No.\n",
    "a list of numbers": "1 First we met.\n2 Then he left.\n",
    "years": "1984 was wet.\n1985 was dry.\n",
    "dates": "2024-01-03 We met.\n2024-01-04 He left.\n",
    "times": "10:30 We met.\n11:05 He left.\n",
    "ordinals": "1st place for us.\n2nd for him.\n",
    "amounts": "50% of it.\n3.5 of those.\n$20 for you.\n",
    "remarks in parentheses": "We met (yesterday)\nHe left (yesterday)\n",
    "one remark in parentheses": "So it is. He left (yesterday)\n",
    "a source in parentheses": "So it is, and so it was. (2019)\n",
    "speakers": "ANNA: So it is.\nBO: Yes.\n",
    "one line with an id": "utt-001 so it is\n",
    "a dash at the head": "- So it is.\n- Yes.\n",
    "brackets": "[Music] So it is.\n[Laughter] Yes.\n",
    "an opening brace": "{so} it is\n",
    "a pipe": "so|it is\nyes\n",
    "names of marks in a sentence": "The comma, COMMA in capitals, is a mark. PERIOD.\n",
    "one word a line": "so\nit\nis\n",
    "nothing": "",
}


@pytest.mark.parametrize("text", PROSE.values(), ids=PROSE)
def test_prose_is_not_taken_for_anything_else(text):
    assert recognized(Head(text), FORMATS.values()) is None


def test_the_sample_is_prose():
    for folder in REFERENCES.values():
        for path in sorted(folder.iterdir()):
            assert path.suffix == ".txt"
            assert other_format(Source(path)) == ""


def test_real_calls_are_prose_by_sentence_and_in_one_piece():
    for path in sorted(data("earnings21/reference").iterdir()):
        with collected_warnings():
            (call,) = read(path)
        for name in ("text", "lines", "tokenized"):
            text = "".join(FORMATS[name].write([call], None))
            assert recognized(Head(text), FORMATS.values()) is None, (path, name)


@pytest.mark.parametrize(
    "lines",
    [
        ["1089-134686-0000 HE HOPED", "1089-134686-0001 STUFF IT"],
        ["sw02001-A_000098-001156 hi um yeah", "sw02001-A_001980-002131 uh"],
        ["BAC009S0002W0122 而 对", "BAC009S0002W0123 也 成为"],
        ["utt1\tso it is", "utt2"],
        ["00001 so", "00002 yes"],
    ],
    ids=lambda lines: lines[0].split()[0],
)
def test_ids_of_utterances_are_ids(lines):
    assert have_ids(lines)
    assert not have_ids([*lines, lines[0]]), "an id stands once"
    assert not have_ids([*lines, "So it is"]), "every line has one"


@pytest.mark.parametrize("cut", range(2, 71))
def test_json_is_known_wherever_it_is_cut(cut):
    text = '{"text": "so, \\"it\\" [is", "n": [1, 2], "segments": [{"start": 0.5}, {}]}'
    found = Head(text[:cut], is_whole=False).json
    assert isinstance(found, dict)
    if "segments" in found:
        assert found["text"] == 'so, "it" [is'
