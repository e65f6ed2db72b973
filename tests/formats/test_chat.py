"""CHAT, as CLAN and Batchalign write it."""

import re

import numpy as np
import pytest

from interpunct.errors import InputError
from interpunct.formats import read
from tests.formats.one_document import one
from tests.formats.sample_files import sample
from tests.pictures import drawn

nan = float("nan")
HEAD = "@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tCHI Child, MOT Mother\n"


def test_utterances_are_segments_and_words_are_what_was_said():
    (document,) = read(sample("chat"))
    assert drawn(document) == (
        "more juice | you want some more juice because uh it was so good | "
        "we have we have no more <xxx> | I want a app- apple | oh well ice-cream then |"
    )
    assert document.speaker == ("CHI",) * 2 + ("MOT",) * 18 + ("CHI",) * 5 + ("MOT",) * 4
    assert document.name == "chat"


def test_terminators_and_separators_are_marks():
    (document,) = read(sample("chat"))
    marks = {unit: held for unit, held in zip(document.units, document.marks, strict=True) if held}
    assert marks == {
        "juice": ".", "uh": ",", "good": "?", "<xxx>": "...", "apple": "!", "oh": ", “",
        "well": "”", "then": "--",
    }  # fmt: skip


def test_utterances_end_in_every_script(tmp_path):
    lines = "*CHI:\t我 要 吃 苹果 。\n*MOT:\t你好 吗 ？\n*MOT:\tأين البيت ؟\n"
    document = one(tmp_path, "a.cha", HEAD + lines + "@End\n")
    assert [held for held in document.marks if held] == ["。", "？", "؟"]
    assert document.boundaries.sum() == 3


def test_times_are_those_of_words_if_all_are_there_else_of_utterances():
    (document,) = read(sample("chat"))
    known = np.flatnonzero(~np.isnan(document.starts))
    assert [document.units[place] for place in known] == [
        "more", "you", "I", "want", "a", "app-", "apple",
    ]  # fmt: skip
    assert document.starts[known].tolist() == [1, 2.6, 6.1, 6.3, 6.5, 6.55, 6.7]
    assert document.ends[[1, 12, -5]].tolist() == [2.5, 6.2, 7]


def test_rustling_finds_the_same_utterances(tmp_path):
    """On utterances without corrections: of those it drops what was said first.

    It refuses what has no terminator too, but names no line, so it is no reader for us.
    """
    rustling = pytest.importorskip("rustling", reason="rustling is not installed (extra peers)")
    lines = sample("chat").read_text().splitlines(keepends=True)
    plain = tmp_path / "plain.cha"
    plain.write_text("".join(lines[:8] + lines[8:13] + ["*MOT:\tshe said , well +...\n", "@End\n"]))
    (document,) = read(plain)
    found, utterance = [], []
    for unit, marks, end in zip(document.units, document.marks, document.boundaries, strict=True):
        utterance += [unit, *(marks.split() if unit != "well" else ["+..."])]
        if end:
            found.append([word for word in utterance if word != "uh"])
            utterance = []
    theirs = rustling.read_chat(str(plain), strict=False).utterances()
    assert found == [[token.word for token in each.tokens] for each in theirs]
    times = [each.time_marks for each in theirs if each.time_marks]
    starts = document.starts[~np.isnan(document.starts)]
    assert starts.tolist() == [start / 1000 for start, _ in times]
    ends = document.ends[~np.isnan(document.ends)]
    assert ends.tolist() == [end / 1000 for _, end in times]
    lasts = np.flatnonzero(document.boundaries)
    assert [document.speaker[last] for last in lasts] == [each.participant for each in theirs]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("0is he here ?", "he here"),
        ("<a b> [//] c d .", "a b c d"),
        ("hello . [+ bch] [+ foo]", "hello"),
        ("I (1:30.5) want (...) it .", "I want it"),
        ("&~goo mama@f .", "goo mama"),
        ("he said &*MOT:yeah and left .", "he said and left"),
        ("⌈2 two ⌉2 °↑soft° o^kay .", "two soft okay"),
        ("the train goes choo_choo .", "the train goes choo choo"),
        ("[- zho] 我 要 吃 .", "我 要 吃"),
        ("+< +, so it is .", "so it is"),
        (", so „ is it ?", "so is it"),
        ("www .", "<www>"),
        ("hello.", "hello"),
    ],
)
def test_words_are_written_in_full_and_without_signs(tmp_path, line, expected):
    document = one(tmp_path, "a.cha", f"{HEAD}*CHI:\t{line}\n*MOT:\tyes .\n@End\n")
    assert " ".join(document.units) == f"{expected} yes"
    assert document.opening == ""


def test_signs_around_groups_are_not_marks(tmp_path):
    document = one(tmp_path, "a.cha", f"{HEAD}*CHI:\t‹so it› 〔is〕 <why not> [/] .\n@End\n")
    assert (document.units, document.marks) == (
        ("so", "it", "is", "why", "not"), ("", "", "", "", ".")
    )  # fmt: skip


def test_in_conversation_analysis_an_utterance_needs_no_terminator(tmp_path):
    text = f"{HEAD}@Options:\tCA\n*CHI:\tso it is\n*MOT:\tyes ⇗\n*MOT:\tno\n@End\n"
    document = one(tmp_path, "a.cha", text)
    assert drawn(document) == "so it is | yes | no |"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "*CHI:\tyes .\n*CHI:\tso it is\n",
            "a.cha:6: the utterance has no terminator: 'so it is'; end it with one such as . or ?",
        ),
        (
            "*CHI\tso it is .\n",
            "a.cha:5: expected the code of a speaker and a colon, as in '*CHI:'",
        ),
        (
            "*CHI:\tso it is . 350_1375\n",
            "a.cha:5: the times 350_1375 lack the control characters (U+0015)",
        ),
        ("*CHI:\tso [: it is .\n", "a.cha:5: a code in brackets is never closed; close it with ]"),
        ("*CHI:\tso . \x1530_20\x15\n", "a.cha:5: the time 30_20 ends before it starts"),
        ("so it is .\n", "a.cha:5: a line of chat begins with @, * or %, or with a tab"),
        ("", "a.cha: the file is empty"),
    ],
)
def test_errors_are_one_line(tmp_path, lines, message):
    with pytest.raises(InputError, match=re.escape(message)):
        one(tmp_path, "a.cha", f"{HEAD}{lines}@End\n")
