"""Strings as numbers, which behave like a sequence of strings."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct import Document
from interpunct.documents import strings
from interpunct.documents.flat import Batch, concatenated
from interpunct.documents.strings import Strings, Vocabulary, content_vocabulary, unit_vocabulary

TEXTS = st.lists(st.text(max_size=4))


@given(TEXTS, st.slices(8))
def test_strings_are_a_sequence_of_strings(texts, part):
    found = Strings.of(texts, Vocabulary())
    assert list(found) == texts
    assert found.texts() == tuple(texts)
    assert len(found) == len(texts)
    assert [found[place] for place in range(len(texts))] == texts
    assert list(found[part]) == texts[part]


@given(TEXTS, TEXTS)
def test_equal_strings_are_equal_in_any_vocabulary(texts, others):
    vocabulary = Vocabulary()
    vocabulary.numbers(others)
    assert Strings.of(texts, vocabulary) == Strings.of(texts, Vocabulary())
    same = Strings.of(texts, Vocabulary()) == Strings.of(others, vocabulary)
    assert same == (texts == others)


@given(st.lists(TEXTS, min_size=1))
def test_rows_of_several_vocabularies_are_concatenated(rows):
    flat = Strings.concatenated([Strings.of(row, Vocabulary()) for row in rows])
    assert list(flat) == [text for row in rows for text in row]


@given(TEXTS)
def test_strings_are_pickled_with_what_they_use(texts):
    vocabulary = Vocabulary()
    vocabulary.numbers(["not", "used"])
    restored = pickle.loads(pickle.dumps(Strings.of(texts, vocabulary)))
    assert list(restored) == texts
    assert len(restored.vocabulary) == len(set(texts))
    assert copy.deepcopy(Strings.of(texts, vocabulary)) == restored


def test_a_string_may_hold_half_of_a_surrogate_pair():
    assert Strings.of(["\ud800", "a"], Vocabulary()).texts() == ("\ud800", "a")


def test_properties_of_a_string_are_computed_once():
    asked = []

    def holds(text):
        asked.append(text)
        return text == "so"

    vocabulary = Vocabulary()
    assert Strings.of(["so", "it", "so"], vocabulary).flags(holds).tolist() == [True, False, True]
    assert Strings.of(["is", "so"], vocabulary).flags(holds).tolist() == [False, True]
    assert asked == ["so", "it", "is"]


@given(TEXTS, TEXTS)
def test_classes_are_those_of_equal_keys(texts, later):
    vocabulary = Vocabulary()
    for row in (texts, texts + later):
        numbers = vocabulary.numbers(row)
        classes = vocabulary.classes(str.lower)[numbers]
        for one, number in zip(row, classes, strict=True):
            same = [text for text, other in zip(row, classes, strict=True) if other == number]
            assert set(same) == {text for text in row if text.lower() == one.lower()}


def test_an_empty_slot_has_the_number_0():
    assert content_vocabulary().texts[0] == ""


GOLD = ["We met. He left. I stayed.", "It rained; nobody minded.", "Ποῦ πᾶς; Ἐδῶ."]
MADE = ["We met, he left. I stayed!", "It rained, no one minded.", "Ποῦ πᾶς. Ἐδῶ."]


def built(texts):
    """Documents whose words are added to the vocabularies of now, marks from their ends."""
    return [
        Document.build(
            str(number),
            [word.rstrip(".,;!") for word in text.split()],
            marks=[word[len(word.rstrip(".,;!")) :] for word in text.split()],
        )
        for number, text in enumerate(texts, start=1)
    ]


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_vocabularies_that_are_replaced_change_no_figure(task, monkeypatch):
    def scored():
        documents = built(GOLD), built(MADE)
        used = {id(made.unit_strings.vocabulary) for side in documents for made in side}
        figures = interpunct.score(*documents, task=task).to_dict()
        return len(used), figures, interpunct.score(GOLD, MADE, task=task).to_dict()

    vocabularies, *found = scored()
    # Every few words, new texts get another one.
    monkeypatch.setattr(strings, "LARGEST", 3)
    many, *again = scored()
    assert (vocabularies, found) == (1, again)
    assert many > 2


def test_a_vocabulary_that_is_full_is_replaced(monkeypatch):
    monkeypatch.setattr(strings, "LARGEST", 3)
    before = unit_vocabulary()
    before.numbers(["one", "two", "three"])
    assert unit_vocabulary() is not before


def test_threads_have_vocabularies_of_their_own():
    def scored(number):
        gold = [text.replace("We", f"we{number}x{n}") for n, text in enumerate(GOLD * 50)]
        return interpunct.score(gold, MADE * 50, intervals=False).to_dict()["systems"]

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(scored, range(16))) == [scored(number) for number in range(16)]


def batch(texts):
    """The documents of texts in memory, as `score` has them."""
    from interpunct.corpora.given import Rows
    from interpunct.corpora.texts import from_texts
    from interpunct.formats import Reading

    return from_texts(Rows.of(texts, "texts"), None, Reading())


WORDS = st.lists(st.sampled_from(["so", "So,", "it.", "(is", "Ποῦ;", "—", "'em"]), max_size=6)


@given(st.lists(WORDS.map(" ".join), min_size=1, max_size=6))
def test_a_batch_is_its_documents(texts):
    found = batch(texts)
    assert isinstance(found, Batch)
    alone = [batch([text])[0].renamed(str(n)) for n, text in enumerate(texts, start=1)]
    assert list(found) == alone
    flat = concatenated(alone)
    assert (found.flat.units, found.flat.marks) == (flat.units, flat.marks)
    assert list(found.flat.openings) == [document.opening for document in alone]
    assert np.array_equal(found.flat.boundaries, flat.boundaries)
    assert np.array_equal(found.flat.bounds, flat.bounds)
    assert list(found[1:]) == alone[1:]


def test_documents_say_the_same_wherever_they_are_made():
    made = Document.build("d", ["so", "it"], marks=[",", "."])
    assert pickle.loads(pickle.dumps(made)) == made
    assert (made.units, made.marks) == (("so", "it"), (",", "."))
