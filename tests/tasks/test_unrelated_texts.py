"""Texts in which almost no word matches were paired by mistake, and a note says so."""

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
