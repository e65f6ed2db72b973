"""Transcriber's files."""

import re

import numpy as np
import pytest

from interpunct.errors import InputError
from interpunct.formats import read
from tests.formats.one_document import one
from tests.formats.sample_files import sample
from tests.pictures import drawn

HEAD = '<?xml version="1.0"?>\n<Trans>\n<Speakers><Speaker id="s1" name="Anna"/></Speakers>\n'
SECTION = '<Episode><Section type="report" startTime="0" endTime="9">\n'
END = "</Section></Episode></Trans>"
TURN = '<Turn speaker="s1" startTime="0" endTime="9">'


def test_turns_have_speakers_and_points_in_time():
    (document,) = read(sample("trs"))
    assert drawn(document) == (
        "Le port était fermé tout l'hiver | Pourquoi | Je ne sais pas | Ah bon | Non |"
    )
    assert document.speaker == ("Hélène",) * 7 + ("Paul",) * 4 + ("Hélène",) * 2 + ("Paul",)
    known = ~np.isnan(document.starts)
    assert document.starts[known].tolist() == [2.5, 4.75, 6.25, 8.5]
    assert document.ends[~np.isnan(document.ends)].tolist() == [4.75, 6.25, 8.5, 11]
    assert document.origins.of(0).endswith("trs.trs:19")


def test_the_file_itself_says_its_encoding(tmp_path):
    (expected,) = read(sample("trs"))
    text = sample("trs").read_text(encoding="utf-8").replace("UTF-8", "ISO-8859-1")
    assert one(tmp_path, "trs.trs", text.encode("latin-1")) == expected


def test_text_may_stand_inside_the_point_before_it(tmp_path):
    turn = (
        '<Turn startTime="1" endTime="3"><Sync time="1">so it</Sync><Sync time="2">is</Sync></Turn>'
    )
    document = one(tmp_path, "a.trs", HEAD + SECTION + turn + END)
    assert document.units == ("so", "it", "is")
    assert document.starts[[0, 2]].tolist() == [1, 2]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            '<Turn speaker="s2" startTime="0" endTime="9">so</Turn>',
            "a.trs:5: the turn is of speaker 's2', who is not among <Speakers>",
        ),
        (
            f'{TURN}\n<Sync time="x"/>so</Turn>',
            "a.trs:6: the time of <Sync> is 'x'; times are seconds, at least 0",
        ),
        (
            f'{TURN}<Sync time="5"/>so\n<Sync time="4"/>it</Turn>',
            "a.trs:6: the time 4 follows the later time 5; sort the file by time",
        ),
        (
            f'{TURN}<Sync time="10"/>so</Turn>',
            "a.trs:5: the turn ends at 9, before 10, a time inside it",
        ),
        (
            f'{TURN}<Who nb="2"/>so</Turn>',
            "a.trs:5: the number '2' of <Who> is none of the 1 speakers of the turn",
        ),
        (
            "<Turn>so</Turn>",
            "a.trs:5: the startTime of <Turn> is ''; times are seconds, at least 0",
        ),
        ("<Turn>so", "a.trs:5: not XML: mismatched tag"),
    ],
)
def test_errors_are_one_line(tmp_path, content, message):
    with pytest.raises(InputError, match=re.escape(message)):
        one(tmp_path, "a.trs", HEAD + SECTION + content + END)
