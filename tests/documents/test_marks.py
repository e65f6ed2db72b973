"""The one table of marks, character by character against Unicode's own properties."""

import sys

import pytest
import regex

from interpunct.alignment.characters.folding import fold
from interpunct.documents.document import Document
from interpunct.documents.mark_table import GREEK, NO_MARKS, WORD_DIVIDERS, WRITTEN
from interpunct.documents.marks import DELIMITERS, MARKS, is_mark, is_mark_character, normalize_mark
from interpunct.formats.prose.splitting import split_prose

CHARACTERS = [chr(code) for code in range(sys.maxunicode + 1)]
SENTENCE_TERMINAL = set(filter(regex.compile(r"\p{Sentence_Terminal}").match, CHARACTERS))
TERMINAL = set(filter(regex.compile(r"\p{Terminal_Punctuation}").match, CHARACTERS))
ROWS = {mark: {*row, *mark} if len(mark) == 1 else {*row} for mark, row in WRITTEN.items()}
ENDS = ROWS["."] | ROWS["?"] | ROWS["!"] | ROWS[";"]

COMMAS = {"၊": "Burmese", "꧈": "Javanese", "᭞": "Balinese"}
"""A sentence goes on after these, whatever the property says."""

ENDS_OF_THEIR_SCRIPT = {
    "׃": "Hebrew: a verse ends as a sentence does",
    "༈།༎༏༐༑༒": "Tibetan has no other full stop than the shad",
    "𑱱": "the shad of Marchen",
    "๚๛": "Thai: a section ends",
    "꫟": "Tai Viet: a text ends",
    "៚": "Khmer: a text ends",
    "᠅": "Mongolian: a chapter ends",
    "𐡗": "Imperial Aramaic: a section ends",
    "𑪡𑪢": "Soyombo: a text ends",
    "❓❔❗❕": "ornaments, which chats have for the marks that they show",
}
"""These end a segment, although the property does not say so."""


@pytest.mark.parametrize(
    "character", sorted(TERMINAL), ids=lambda character: f"U+{ord(character):04X}"
)
def test_terminal_punctuation_is_in_the_table_or_an_exception(character):
    in_table = normalize_mark(character) in MARKS
    assert in_table or character in WORD_DIVIDERS or character in NO_MARKS or character in GREEK


def test_sentence_ends_of_unicode_end_a_segment():
    assert set(COMMAS) == SENTENCE_TERMINAL - ENDS


def test_other_ends_of_segments_have_a_reason():
    assert ENDS - SENTENCE_TERMINAL - ROWS[";"] == set("".join(ENDS_OF_THEIR_SCRIPT))


def test_no_character_has_two_rows():
    written = "".join(WRITTEN.values())
    assert len(written) == len(set(written))
    assert not WORD_DIVIDERS.intersection(written)
    assert not set(NO_MARKS).intersection(written)


@pytest.mark.parametrize("mark", WRITTEN)
def test_a_row_is_read_alike_everywhere(mark):
    """Splitting, boundaries, delimiters and folding take the same characters for the same mark."""
    for character in WRITTEN[mark]:
        assert is_mark_character(character)
        assert is_mark(character)
        assert split_prose(f"a{character} b")[:2] == (["a", "b"], [character, ""])
        (ends, _) = Document.build("d", ["a", "b"], marks=[character, ""]).boundaries
        assert ends == (mark in DELIMITERS)
        (named, _) = Document.build(
            "d", ["a", "b"], marks=[character, ""], delimiters=[mark]
        ).boundaries
        assert named
        assert fold(f"a\n{character}") == f"a\n{mark if len(mark) == 1 else character}"
