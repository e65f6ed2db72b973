"""The text that segmenters receive, and its corrupted variants."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import Document, read
from interpunct.formats import Reading
from interpunct.segmenters.raw_text import PARAGRAPH, RawText, raw_text

ROW = "{}\t{}\t_\t_\t_\t_\t_\t_\t_\t{}\n"


def _treebank(tmp_path, text):
    path = tmp_path / "gold.conllu"
    path.write_text(text, encoding="utf-8")
    (document,) = read(path, reading=Reading(keep_tokens=True))
    return document


def test_a_treebank_has_its_text_in_its_comments(tmp_path):
    rows = "".join(ROW.format(place, form, "_") for place, form in ((1, "Yes"), (2, "!")))
    document = _treebank(
        tmp_path, f"# newpar\n# text = Yes  !\n{rows}\n# newpar\n# text = Yes !\n{rows}\n"
    )
    assert raw_text(document).text == "Yes  !\n\nYes !"


def test_without_comments_tokens_say_where_spaces_are(tmp_path):
    rows = (
        ROW.format("1-2", "du", "_") + ROW.format(1, "de", "_") + ROW.format(2, "le", "_")
        + ROW.format(3, "pain", "SpaceAfter=No") + ROW.format(4, ".", "_")
    )  # fmt: skip
    assert raw_text(_treebank(tmp_path, f"{rows}\n{rows}\n")).text == "du pain. du pain."


@pytest.mark.parametrize(
    ("units", "marks", "text"),
    [
        (["so", "yes"], [".", "!"], "so. yes!"),
        (["好", "吗"], ["。", "？"], "好。吗？"),
        (["ไป", "ที่ไหน"], [".", "."], "ไป. ที่ไหน."),
        ([], [], ""),
    ],
)
def test_other_documents_are_written_out(units, marks, text):
    assert raw_text(Document.build("a", units, marks=marks)).text == text


words = st.text("abcÀßDE", min_size=1, max_size=6)
sentences = st.lists(st.lists(words, min_size=1, max_size=5).map(" ".join), min_size=1, max_size=5)


@given(sentences, st.sampled_from([" ", PARAGRAPH]))
def test_boundaries_keep_their_places(written, gap):
    text = RawText("a", tuple(f"{each}." for each in written), ("", *[gap] * (len(written) - 1)))
    unmarked = text.corrupted("unmarked")
    assert unmarked.sentences == tuple(written)
    assert unmarked.gaps == text.gaps
    assert text.corrupted("lower").text == text.text.lower()
    assert text.corrupted("unbroken").text == " ".join(text.sentences)
    for corruption in ("lower", "unmarked", "unbroken"):
        changed = text.corrupted(corruption)
        assert [len(each.split()) for each in changed.sentences] == [
            len(each.split()) for each in text.sentences
        ]


def test_a_sentence_of_marks_alone_is_none_without_them():
    text = RawText("a", ("...", "We met.", "?!", "Bye."), ("", PARAGRAPH, " ", " "))
    assert text.corrupted("unmarked") == RawText("a", ("We met", "Bye"), ("", " "))
