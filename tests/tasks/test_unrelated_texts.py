"""Texts in which almost no word matches were paired by mistake, and a note says so."""

import json

import pytest

import interpunct
from interpunct.errors import InputWarning

RIVER = (
    "The river rose all night. By morning the bridge was gone. Nobody had seen it fall. "
    "We waited on the bank until noon."
)
BREAD = (
    "Knead dough slowly for ten minutes. Let yeast work somewhere warm. Bake loaves until brown. "
    "Cool them before you cut any slices today."
)
NEARLY = RIVER.replace("river", "reefer").replace("noon", "moon")


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_two_unrelated_documents_give_a_note(task):
    with pytest.warns(InputWarning) as told:
        found = interpunct.score({"gold": [RIVER]}, {"asr": [BREAD]}, task=task, intervals=False)
    assert found["asr"]["word_error_rate"].value > 0.9
    (note,) = [str(one.message) for one in told]
    assert note == (
        "'asr': almost no word matches in document '1' (word error rate 1.00), and other figures "
        "mean nothing there; it is probably another text of the same name, in another language, "
        "or empty"
    )


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.parametrize("annotators", [["gold"], ["gold", "second"]])
def test_documents_are_counted_and_the_worst_is_named(task, annotators):
    references = {who: [RIVER, BREAD, RIVER] for who in annotators}
    systems = {"good": [RIVER, BREAD, NEARLY], "mixed up": [BREAD, RIVER, NEARLY]}
    with pytest.warns(InputWarning) as told:
        interpunct.score(references, systems, task=task, intervals=False)
    (note,) = [str(one.message) for one in told]
    assert note.startswith(
        "'mixed up': almost no word matches in 2 of 3 documents, worst in '1' (word error rate "
    )
    assert "paired by the wrong names" in note


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_a_bad_recogniser_and_a_short_utterance_give_no_note(task):
    every_third = " ".join(
        word if place % 3 == 0 else "uh" for place, word in enumerate(RIVER.split())
    )
    interpunct.score(
        [RIVER, "Yes. Oh no."], [every_third, "Yeah. Go on."], task=task, intervals=False
    )


CHARACTERS = "我们昨天去北京。你们好吗？上海非常大。" * 6
WORDS = {
    "name": "1",
    "units": ["我们", "昨天", "去", "北京", "你们", "好吗", "上海", "非常", "大"] * 6,
    "marks": ["", "", "", "。", "", "？", "", "", "。"] * 6,
}


def test_the_same_characters_cut_into_other_words_are_a_note_of_their_own(tmp_path):
    (tmp_path / "r.txt").write_text(CHARACTERS)
    (tmp_path / "x.jsonl").write_text(json.dumps(WORDS))
    for one, other in (("r.txt", "x.jsonl"), ("x.jsonl", "r.txt")):
        paths = tmp_path / one, tmp_path / other
        with pytest.warns(InputWarning) as told:
            interpunct.score(*paths, intervals=False)
        (note,) = [str(one.message) for one in told]
        assert "has the characters of the reference, cut into other words, in document" in note
        assert "compounds='merge' matches words that one side writes together" in note
        with pytest.warns(InputWarning) as told:
            interpunct.score(*paths, task="punctuation", intervals=False)
        (note,) = [str(one.message) for one in told]
        assert "100% of its word errors are words written together or apart" in note
        found = interpunct.score(*paths, compounds="merge", intervals=False)
        assert found[found.systems[0]]["word_error_rate"].value == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("我在2013-2014年去北京。", ["我在", "2013", "2014年", "去北京"], id="mark"),
        pytest.param("Tôi bắt chuyện với anh.", ["Tôi", "bắt chuyện", "với anh"], id="space"),
    ],
)  # fmt: skip
def test_marks_and_spaces_inside_words_do_not_make_another_text(text, words):
    gold = interpunct.Document.build("1", words * 12)
    with pytest.warns(InputWarning) as told:
        interpunct.score([gold], {"x": [" ".join([text] * 12)]}, intervals=False)
    notes = [str(one.message) for one in told]
    assert any("cut into other words, in document" in note for note in notes)
    assert not any("another text" in note for note in notes)
