"""Running text to units and marks, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.formats.joining import join_prose
from interpunct.formats.splitting import split_prose


def drawn(text: str) -> str:
    """Units with the marks of their slots in brackets."""
    prose = split_prose(text)
    slots = [
        unit + (f"[{marks}]" if marks else "")
        for unit, marks in zip(prose.units, prose.marks, strict=True)
    ]
    return " ".join(([f"[{prose.opening}]"] if prose.opening else []) + slots)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Well, yes.", "Well[,] yes[.]"),
        ("it cost 3.5 in the U.S.A today", "it cost 3.5 in the U.S.A today"),
        ("apples etc. and don't", "apples etc[.] and don't"),
        ("What?! Really?", "What[? !] Really[?]"),
        ("wait... no… yes", "wait[...] no[…] yes"),
        ("so -- I mean — well – yes - no", "so[--] I mean[—] well[–] yes[-] no"),
        ("so--I mean—well", "so[--] I mean[—] well"),
        ("the- the dog", "the- the dog"),
        ("a well-known fact", "a well-known fact"),
        ("2010–2015", "2010–2015"),
        ("50%. $5, R&D;", "50%[.] $5[,] R&D[;]"),
        ('he said, "no."', 'he said[, "] no[. "]'),
        ("¿Qué? ¡Hola!", "[¿] Qué[? ¡] Hola[!]"),
        ("(so what)", "[(] so what[)]"),
        ("<laugh>, <crosstalk> no", "<laugh>[,] <crosstalk> no"),
        ("the dogs' bowl, goin' 'em 'cause '90s", "the dogs' bowl[,] goin' 'em 'cause '90s"),
        ("'Hello there,' he said", "['] Hello there[, '] he said"),
        ("the 'so called' thing", "the['] so called['] thing"),
        ("你好，世界。", "你 好[，] 世 界[。]"),
        ("我用iPhone 3.5版", "我 用 iPhone 3.5 版"),
        ("สวัสดี", "ส วั ส ดี"),
        ("안녕하세요, 여러분.", "안녕하세요[,] 여러분[.]"),
        (". leading", "[.] leading"),
        ("", ""),
        (" \n ", ""),
        ("...", "[...]"),
    ],
)
def test_worked_examples(text, expected):
    assert drawn(text) == expected


def test_units_know_their_line_and_column():
    prose = split_prose('One,\n\n  "two" (three)\t你好')
    assert prose.units == ["One", "two", "three", "你", "好"]
    assert prose.lines.tolist() == [1, 3, 3, 3, 3]
    assert prose.columns.tolist() == [1, 4, 10, 17, 18]


WORDS = st.sampled_from(
    ["so", "U.S.A", "3.5", "don't", "the-", "dogs'", "'em", "<laugh>", "50%", "界", "ดี", "é", "-5"]
)
MARKS = st.sampled_from(
    [",", ".", "?", "!", ";", ":", "...", "…", "--", "–", "—", "-", '"', "'", "“", "”", "(", ")"]
)


@given(
    st.lists(st.tuples(WORDS, st.lists(MARKS, max_size=3).map(" ".join)), min_size=1, max_size=20),
    st.lists(MARKS, max_size=2).map(" ".join),
)
def test_what_is_joined_is_split_into_the_same(slots, opening):
    units, marks = [unit for unit, _ in slots], [held for _, held in slots]
    text = "".join(join_prose(units, marks, opening, [" "] * len(units)))
    prose = split_prose(text)
    assert (prose.opening, prose.units, prose.marks) == (opening, units, marks)


@given(st.text(st.characters(blacklist_categories=("Cs",)), max_size=60))
def test_any_text_survives_and_stays_as_it_is_once_split(text):
    prose = split_prose(text)
    assert len(prose.units) == len(prose.marks) == len(prose.lines) == len(prose.columns)
    again = split_prose("".join(join_prose(*prose[:3], [" "] * len(prose.units))))
    assert again.units == prose.units
