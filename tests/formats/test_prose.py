"""Running text to units and marks, and back."""

import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpunct.documents.strings import content_vocabulary
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.pieces import join_dots, join_marks, opens_quotation, split_pieces
from interpunct.formats.prose.spaces import find_tokens
from interpunct.formats.prose.splitting import Prose, split_parts, split_prose, split_texts


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
        (
            "the name(s). (See f(x)!) Schüler(innen), a[0]? 1) (b). x)",
            "the name(s)[. (] See f(x)[! )] Schüler(innen)[,] a[0][?] 1[) (] b[) .] x[)]",
        ),
        ("p was .05, (.5%) or -.5. $.50", "p was .05[, (] .5%[)] or -.5[.] $.50"),
        ("so ...5 and..5 --.5 了.2000年", "so[...] 5 and..5[--] .5 了[.] 2000 年"),
        ("50%. $5, R&D;", "50%[.] $5[,] R&D[;]"),
        ('he said, "no."', 'he said[, "] no[. "]'),
        ("¿Qué? ¡Hola!", "[¿] Qué[? ¡] Hola[!]"),
        ("(so what)", "[(] so what[)]"),
        ("<laugh>, <crosstalk> no", "<laugh>[,] <crosstalk> no"),
        ("the dogs' bowl, goin' 'em 'cause '90s", "the dogs' bowl[,] goin' 'em 'cause '90s"),
        ("'Hello there,' he said", "['] Hello there[, '] he said"),
        ("the 'so called' thing", "the['] so called['] thing"),
        ("你好，世界。", "你 好[，] 世 界[。]"),
        ("他说──我⋯⋯不知。", "他 说[─] 我[⋯ ⋯] 不 知[。]"),
        ("no ━━ wait⋯ yes", "no[━] wait[⋯] yes"),
        ("so − yes −5 −.5 a−b,− he", "so[−] yes −5 −.5 a−b[, −] he"),
        ("♪ La la, ♫♫ yes.♪ ♪♪", "La la[,] yes[.]"),
        ("我用iPhone 3.5版", "我 用 iPhone 3.5 版"),
        ("สวัสดี", "ส วั ส ดี"),
        ("น้ำ๓.๕ดี", "น้ำ ๓.๕ ดี"),
        ("ខ្ញុំទៅ។", "ខ្ញុំ ទៅ[។]"),
        ("ང་ཚོ་འགྲོ།", "ང[་] ཚོ[་] འགྲོ[།]"),
        ("ሰላም፡ዓለም።", "ሰላም[፡] ዓለም[።]"),
        ("घर है।हम", "घर है[।] हम"),
        ("用Linux，Windows", "用 Linux[，] Windows"),
        ("３．５と１２：３０", "３．５ と １２：３０"),
        ("پی۔ٹی۔آئی گیا۔", "پی۔ٹی۔آئی گیا[۔]"),
        ("„Nein.“ Warum", "[„] Nein[. “] Warum"),
        ("안녕하세요, 여러분.", "안녕하세요[,] 여러분[.]"),
        ("生于1990。2000年，2、3人", "生 于 1990[。] 2000 年[，] 2[、] 3 人"),
        ("ቤቱ፡አሮጌ፡ነው፡፡ እንሄዳለን፡፡", "ቤቱ[፡] አሮጌ[፡] ነው[፡፡] እንሄዳለን[፡፡]"),
        ("\u202bשלום.\u202c מה?\u200f כן", "שלום[.] מה[?] כן"),
        ("\u202b- כן.\u200f \u200f לא", "[-] כן[.] לא"),
        ("end.\ufeff Next.\u200b “So.\u2060” no", "end[.] Next[. “] So[. ”] no"),
        ("Really⁉\ufe0f Yes‼\ufe0f", "Really[⁉] Yes[‼]"),
        ("می\u200cروم.\u200c بعد", "می\u200cروم[.] بعد"),
        ("അവന്\u200d. വന്നു", "അവന്\u200d[.] വന്നു"),
        (". leading", "[.] leading"),
        ("", ""),
        (" \n ", ""),
        ("...", "[...]"),
        ("He said ‘yes’ to me", "He said[‘] yes[’] to me"),
        ("“A ‘nested one’ here.” So", "[“] A[‘] nested one[’] here[. ”] So"),
        ("‘So he’s in,’ I said, the dogs’ bowl", "[‘] So he’s in[, ’] I said[,] the dogs’ bowl"),
        ("the 'best' dogs' bowl", "the['] best['] dogs' bowl"),
        ("the 'best way'. The dogs' bowl", "the['] best way[' .] The dogs' bowl"),
        ("the ‘90s and the dogs’ bowl", "the[‘] 90s and the dogs’ bowl"),
        ("He said ‘10 years’ to me", "He said[‘] 10 years[’] to me"),
        (
            "‘1,000 people’ or '3D films' or '1,000 dogs'",
            "[‘] 1,000 people[’] or['] 3D films['] or['] 1,000 dogs[']",
        ),
        ("‚10 Jahre‘ und Hans’ ‚90s Musik‘", "[‚] 10 Jahre[‘] und Hans’[‚] 90s Musik[‘]"),
        (
            "the ’90s, '05 and the boys’ rock ’n’ roll, don’t",
            "the ’90s[,] '05 and the boys’ rock ’n’ roll[,] don’t",
        ),
        ("He said ‘yes ’ . The dogs’ bowl", "He said[‘] yes[’ .] The dogs’ bowl"),
        ("‚Gut‘ steht in Hans’ Buch", "[‚] Gut[‘] steht in Hans’ Buch"),
        ("„Ein ‚guter Satz‘“ aus Hans’ Buch", "[„] Ein[‚] guter Satz[‘ “] aus Hans’ Buch"),
        ("«Да»,- сказал он.- Нет", "[«] Да[» , -] сказал он[. -] Нет"),
        ("-¿Qué? -«No»", "[- ¿] Qué[? - «] No[»]"),
        ("so -, yes (-) no -. ;-)", "so[- ,] yes[( - )] no[- . ; - )]"),
        ("it cost 5,- or 1.- or (5)-", "it cost 5,- or 1.- or[(] 5)-"),
        ("so ‐ I ‑ mean ‒ well", "so[‐] I[‑] mean[‒] well"),
        ("٥٠٪ و٪، ５０％、A＆B", "٥٠٪ و٪[،] ５０％[、] A＆B"),
        ("डॉ॰ शर्मा, ডা৽।", "डॉ॰ शर्मा[,] ডা৽[।]"),
        ("သူ၏စာ၊ ၎င်း။", "သူ ၏ စာ[၊] ၎ င်း[။]"),
        ("רח׳ הרצל, ׳כן׳ אמר ג׳ורג׳.", "רח׳ הרצל[, ׳] כן[׳] אמר ג׳ורג׳[.]"),
        ("ꆏꑞꅇ，ꇑ。", "ꆏ ꑞ ꅇ[，] ꇑ[。]"),
    ],
)
def test_worked_examples(text, expected):
    assert drawn(text) == expected


def test_units_know_their_line_and_column():
    prose = split_prose('One,\n\n  "two" (three)\t你好')
    assert prose.units == ["One", "two", "three", "你", "好"]
    assert prose.lines.tolist() == [1, 3, 3, 3, 3]
    assert prose.columns.tolist() == [1, 4, 10, 17, 18]


def token_by_token(text: str) -> Prose:
    """The same as `split_prose`, one token after the other: the picture of what it does."""
    units, marks, opening, lines, columns = [], [], "", [], []
    quoted_line = 0
    for number, line in enumerate(text.split("\n"), start=1):
        for match in re.finditer(r"\S+", line):
            token = match.group()
            split = split_pieces(token, quoted_line == number)
            # Two apostrophes are a double quote, which an apostrophe does not close.
            after = " ".join(piece.marks for piece in split.units) if split.units else split.opening
            closes = not {"'", "’", "׳", "‘", "‛"}.isdisjoint(after.split(" "))
            before = split.opening.split(" ")[-1]
            if split.units and not closes and opens_quotation(before, split.units[0].unit):
                quoted_line = number
            elif closes:
                quoted_line = 0
            if marks:
                marks[-1] = join_marks(marks[-1], split.opening)
            else:
                opening = join_marks(opening, split.opening)
            for piece in split.units:
                units.append(piece.unit)
                marks.append(piece.marks)
                lines.append(number)
                columns.append(match.start() + 1 + piece.offset)
    marks, opening = [*map(join_dots, marks)], join_dots(opening)
    return Prose(units, marks, opening, np.array(lines, np.int32), np.array(columns, np.int32))


TOKENS = st.one_of(
    st.sampled_from(
        [
            "so",
            "So,",
            "'so",
            "so'",
            "dogs'.",
            "('so",
            "so'--'no",
            "--",
            "'",
            "“so”",
            "你好。",
            "’em",
            "''so",
            "‘so",
            "‘90s",
            "‘10",
            "so’.",
            "‘so’",
            "‚so",
            "so‘",
            "׳כן",
            "רח׳",
            "so(it).",
            "(.5)",
            "了.5",
        ]
    ),
    st.text("aé.,'’\"-—(<>你。\u0e31\u00a0\u2028 \t", max_size=6),
    st.text("a3.កខ\u17d2។།ང་ሰ፡۔।，、“„»«\u200b\u1039က", max_size=6),
    st.text("a3.-'”。፡ש\u200f\u200c\ufe0f", max_size=6),
)


@given(st.lists(st.tuples(TOKENS, st.sampled_from([" ", "  ", "\n", "\t\n "])), max_size=40))
@settings(max_examples=500)
def test_taking_tokens_by_number_is_taking_them_one_by_one(tokens):
    text = "".join(token + space for token, space in tokens).replace("\u2028", "x")
    found, expected = split_prose(text), token_by_token(text)
    assert found[:3] == expected[:3]
    assert found.lines.tolist() == expected.lines.tolist()
    assert found.columns.tolist() == expected.columns.tolist()


@given(st.lists(st.lists(st.tuples(TOKENS, st.sampled_from([" ", "\n"])), max_size=6), min_size=1))
def test_texts_split_together_are_split_each_by_itself(tokens):
    texts = ["".join(token + space for token, space in text) for text in tokens]
    found = split_texts(texts)
    first_line = 1
    for number, text in enumerate(texts):
        expected = split_prose(text)
        part = slice(*found.bounds[number : number + 2])
        assert found.units[part] == expected.units
        assert found.marks[part] == expected.marks
        assert found.openings[number] == expected.opening
        assert (found.lines[part] - (first_line - 1)).tolist() == expected.lines.tolist()
        assert found.columns[part].tolist() == expected.columns.tolist()
        first_line += text.count("\n") + 1


@given(
    st.lists(st.tuples(TOKENS, st.sampled_from([" ", "\n"])), min_size=1, max_size=30), st.data()
)
def test_a_text_split_part_by_part_is_split_as_a_whole(tokens, data):
    pieces = [f"{token}{space}".encode() for token, space in tokens]
    cuts = sorted(data.draw(st.lists(st.integers(0, len(pieces)), max_size=3)))
    edges = [0, *cuts, len(pieces)]
    parts = [b"".join(pieces[start:end]) for start, end in pairwise(edges)]
    found, expected = split_parts(parts), split_prose(b"".join(pieces).decode())
    assert found[:3] == expected[:3]
    assert found.lines.tolist() == expected.lines.tolist()
    assert found.columns.tolist() == expected.columns.tolist()


@given(st.text())
def test_tokens_are_what_str_split_finds(text):
    assert find_tokens(text).strings == text.split()


WORDS = st.sampled_from(
    [
        "so",
        "U.S.A",
        "3.5",
        "don't",
        "the-",
        "dogs'",
        "'em",
        "<laugh>",
        "50%",
        "界",
        "ดี",
        "é",
        "-5",
        ".5",
        "-.5",
        "name(s)",
        "f(x)[0]",
        "ខ្ញុំ",
        "ក្",
        "ང",
        "ሰላም",
        "家",
        "３．５",
        "है",
    ]
)
MARKS = st.sampled_from(
    [
        ",",
        ".",
        "?",
        "!",
        ";",
        ":",
        "...",
        "…",
        "--",
        "–",
        "—",
        "-",
        '"',
        "'",
        "“",
        "”",
        "(",
        ")",
        "„",
        "»",
        "«",
        "。",
        "、",
        "។",
        "།",
        "་",
        "፡",
        "।",
        "؟",
        "۔",
    ]
)


# Three equal full stops would be read as an ellipsis.
SLOTS = st.lists(MARKS, max_size=3).filter(lambda held: len(held) < 3 or len({*held}) > 1)


@given(
    st.lists(st.tuples(WORDS, SLOTS.map(" ".join)), min_size=1, max_size=20),
    st.lists(MARKS, max_size=2).map(" ".join),
)
def test_joined_text_is_split_into_the_same_words(slots, opening):
    units, marks = [unit for unit, _ in slots], [held for _, held in slots]
    text = "".join(join_prose(units, marks, opening, [" "] * len(units)))
    prose = split_prose(text)
    assert (prose.opening, prose.units, prose.marks) == (opening, units, marks)


@given(
    st.one_of(
        st.text(st.characters(blacklist_categories=("Cs",)), max_size=60),
        st.text("a3. កខ\u17d2។།ང་ሰ፡۔।，、“„»«\u200b\u1039က\u0e33ก你", max_size=30),
    )
)
def test_any_text_survives_and_stays_as_it_is_once_split(text):
    prose = split_prose(text)
    assert len(prose.units) == len(prose.marks) == len(prose.lines) == len(prose.columns)
    again = split_prose("".join(join_prose(*prose[:3], [" "] * len(prose.units))))
    assert again.units == prose.units


def test_a_slot_of_many_marks_is_held_once():
    """Not with all its beginnings, which would take the square of its length."""
    marks = " ".join(["-", ";", ":"] * 500)
    vocabulary = content_vocabulary()
    before = vocabulary.table.nbytes
    assert split_prose(f"so {marks} it").marks[0] == marks
    assert vocabulary.table.nbytes - before < 2 * len(marks)


@given(st.text("a()[]", max_size=12))
def test_a_word_ends_in_brackets_that_it_has_opened(rest):
    expected = f"x{rest}"
    while expected[-1] in "()[]" and not any(
        expected[-1] == closing and expected.count(opening) >= expected.count(closing)
        for opening, closing in ("()", "[]")
    ):
        expected = expected[:-1]
    assert split_pieces(f"x{rest}", False).units[0].unit == expected
