"""Which quotes open and which close, in the ways of several languages."""

import pytest

from interpunct.alignment.characters.document_tokens import tokens_of
from interpunct.documents.document import Document
from interpunct.documents.quotations import Quotations
from interpunct.formats import Reading, read, write
from interpunct.formats.prose.splitting import split_prose

TEXTS = {
    "German": "Er sagt: „Das geht nicht.“ Warum?",
    "German, other quotes": "Er sagt: »Das geht nicht.« Warum?",
    "English": "He said, “It will not do.” Why?",
    "straight": 'He said, "It will not do." Why?',
    "French": "Il dit: «Cela ne va pas.» Pourquoi?",
    "Polish": "On mówi: „To nie działa.” Dlaczego?",
    "Swedish": "Han säger: ”Det går inte.” Varför?",
    "Czech, single": "On: ‚To nejde.‘ Proč?",
    "brackets": "He left. (It would not do.) Why?",
    "Japanese": "「そうだ。」なぜ？",
    "TeX": "He said, ``It will not do.'' Why?",
    "two apostrophes": "He said, ''It will not do.'' Why?",
}


@pytest.mark.parametrize("language", TEXTS)
def test_opening_and_closing_quotes(language):
    held = split_prose(TEXTS[language])
    every = " ".join((held.opening, *held.marks)).split()
    marks = [mark for mark in every if mark not in ":,.?、。？"]
    quotations = Quotations(marks)
    assert [quotations.opens(mark) for mark in marks] == [True, False]


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("format", ["lines", "nlp"])
def test_a_quote_that_closes_stays_with_its_sentence_when_written(language, format, tmp_path):
    text = TEXTS[language]
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    document = read(tmp_path / "a.txt")
    path = tmp_path / f"b.{format}"
    write(document, path)
    assert read(path)[0].marks == document[0].marks
    if format == "lines":
        *_, before, last = path.read_text(encoding="utf-8").splitlines()
        assert last in ("Warum?", "Why?", "Pourquoi?", "Dlaczego?", "Varför?", "Proč?", "なぜ？")
        assert before.endswith((*'“«”»‘)」"', "''"))


@pytest.mark.parametrize("format", ["tokenized", "conllu"])
def test_a_mark_that_opens_is_written_with_its_sentence(format, tmp_path):
    text = "Is it? (Yes.) «Oh,» he said. ¿So? “No.” 𞥞𞤋𞤱𞤭!"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    document = read(tmp_path / "a.txt")
    write(document, tmp_path / "b", format=format)
    again = read(tmp_path / "b", format=format)[0]
    assert again.marks == document[0].marks
    assert again.boundaries.tolist() == document[0].boundaries.tolist()
    tokens = tokens_of(read(tmp_path / "b", format=format, reading=Reading(keep_tokens=True))[0])
    starts = [0, *tokens.sentence_ends[:-1]]
    assert [tokens.texts[start] for start in starts] == ["Is", "(", "«", "¿", "“", "𞥞"]


@pytest.mark.parametrize("language", TEXTS)
def test_a_quote_that_closes_is_a_token_of_its_sentence(language, tmp_path):
    (tmp_path / "a.txt").write_text(TEXTS[language], encoding="utf-8")
    tokens = tokens_of(read(tmp_path / "a.txt")[0])
    before_last = tokens.sentence_ends[-2]
    assert tokens.texts[before_last] in (
        "Warum", "Why", "Pourquoi", "Dlaczego", "Varför", "Proč", "な",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Er sagt : „ Nein . “ Warum ?", [7, 9]),
        ("He said `` No . '' Why ?", [6, 8]),
        ("He left . ( Why ) No .", [3, 8]),
        ("He left . ) “ Why ? ” No .", [4, 8, 10]),
        ("What ! ? No .", [2, 3, 5]),
    ],
)
def test_closing_tokens_stay_with_their_sentence(text, ends, tmp_path):
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (document,) = read(tmp_path / "a.txt", reading=Reading(keep_tokens=True))
    assert [place for place, end in enumerate(document.boundaries, 1) if end] == ends


def test_an_opening_quote_is_a_token_of_the_next_sentence():
    document = Document.build("d", ["So", "Why", "Yes"], marks=[". “", "? ”", "."])
    assert tokens_of(document).sentence_ends.tolist() == [2, 6, 8]


@pytest.mark.parametrize(
    ("text", "units", "marks"),
    [
        ("``So.'' Yes", ["So", "Yes"], [". ''", ""]),
        ("`` So . '' Yes", ["So", "Yes"], [". ''", ""]),
        ("‘‘So’’ it", ["So", "it"], ["’’", ""]),
        ("the dogs' ``x'' goin'", ["the", "dogs'", "x", "goin'"], ["", "``", "''", ""]),
        ("''the dogs' x'' it", ["the", "dogs'", "x", "it"], ["", "", "''", ""]),
        ("` so ' it", ["so", "it"], ["'", ""]),
        ("`Abd don`t", ["`Abd", "don`t"], ["", ""]),
    ],
)
def test_two_single_quotes_are_a_double_one(text, units, marks):
    prose = split_prose(text)
    assert (prose.units, prose.marks) == (units, marks)
