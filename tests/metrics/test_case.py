"""Capitals: drawn examples, and scikit-learn on classes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import confusion_matrix, precision_recall_fscore_support

import interpunct
from interpunct.alignment.numbering import UNCASED, case_of
from interpunct.errors import InputError
from interpunct.metrics import Counts, Ratio, case_classes
from interpunct.metrics.case import CLASSES

WORDS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.booleans()), max_size=12)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("so", "none"), ("a", "none"), ("So", "initial"), ("I", "initial"), ("I'm", "initial"),
        ("'Tis", "initial"), ("4th", "none"), ("NATO", "all"), ("U.S.", "all"), ("B2B", "all"),
        ("iPhone", "mixed"), ("McDonald", "mixed"), ("O'Neil", "mixed"), ("ÉTÉ", "all"),
        ("ǅungla", "initial"), ("straße", "none"),
    ],
)  # fmt: skip
def test_classes_of_words(word, expected):
    assert CLASSES[case_of(word)] == expected


@pytest.mark.parametrize("word", ["42", "$5", "今日", "%", ""])
def test_a_word_without_cased_letters_has_no_case_class(word):
    assert case_of(word) == UNCASED


def figures(reference: str, hypothesis: str, **options):
    return interpunct.score(
        [reference], {"s": [hypothesis]}, task="punctuation", intervals=False, **options
    )["s"]


def test_a_worked_example():
    """Of six capitals that the words in common have, four are right; one is too many.

    Right: *We*, *NATO*, *iPhone* and *Then*. *Paris* lost its capital, *US* became *Us*, and
    *Saw* has one too many. *Berlin* was not understood and does not count; 42 has no case.
    """
    found = figures(
        "We saw NATO 42 times. Then Paris, the US, Berlin and an iPhone.",
        "We Saw NATO 42 times. Then paris, the Us, Merlin and an iPhone.",
    )
    assert found["case_precision"].value == 4 / 6
    assert found["case_recall"].value == 4 / 6
    assert found["case_f1"].value == 4 / 6
    assert found["sentence_case_f1"].value == 1
    assert found["inner_case_f1"].value == 2 * 2 / (4 + 4)
    assert found["case_error_rate"].value == 3 / 12
    assert found["cased_word_error_rate"].value == 4 / 13
    assert found["token_error_rate"].value == 4 / 17


def test_a_tag_before_a_word_does_not_hide_that_it_begins_a_segment():
    reference, hypothesis = "<laugh> So it is. <cough> Now go.", "So it was. now go."
    assert figures(reference, hypothesis)["sentence_case_f1"].value == 2 / 3


@pytest.mark.parametrize("sides", [("so it is", "So it is"), ("So it is", "so it is")])
def test_a_side_without_capitals_has_no_case(sides):
    found = figures(*sides)
    for name in ("case_precision", "case_recall", "case_f1", "sentence_case_f1"):
        assert np.isnan(found[name].value)
        assert "no capitals" in found[name].reason
    assert found["cased_word_error_rate"].value == 1 / 3


def test_there_is_no_case_row_if_case_makes_words_differ():
    assert np.isnan(figures("So it is", "So It is", case="keep")["case_f1"].value)


def test_an_alternative_has_a_case_of_its_own(tmp_path):
    (tmp_path / "ref.trn").write_text("{ Yes / yeah } It is (a)\n")
    (tmp_path / "sys.trn").write_text("Yeah It was (a)\n")
    found = interpunct.score(
        tmp_path / "ref.trn", tmp_path / "sys.trn", task="punctuation", intervals=False
    )["sys"]
    assert found["word_error_rate"].value == 1 / 3
    assert found["case_precision"].value == 1 / 2
    assert found["cased_word_error_rate"].value == found["token_error_rate"].value == 2 / 3


@given(WORDS)
def test_figures_are_those_of_scikit_learn(words):
    reference, hypothesis, begins = (
        [row[column] for row in words] for column in range(3)
    )  # fmt: skip
    found = case_classes(reference, hypothesis, begins=begins)
    if not words:
        assert found.capitals == Counts()
        return
    expected = confusion_matrix(reference, hypothesis, labels=range(4))
    assert found.table.tolist() == expected.tolist()
    micro = precision_recall_fscore_support(
        reference, hypothesis, labels=[1, 2, 3], average="micro", zero_division=np.nan
    )
    counts = found.capitals
    values = [counts.precision.value, counts.recall.value, counts.f1.value]
    assert values == pytest.approx(micro[:3], nan_ok=True)
    each = precision_recall_fscore_support(
        reference, hypothesis, labels=range(4), zero_division=np.nan
    )
    by_class = found.by_class
    for own, other in zip((by_class.precision, by_class.recall, by_class.f1), each, strict=False):
        assert np.asarray(own.value) == pytest.approx(other, nan_ok=True)


@given(WORDS)
def test_words_that_begin_segments_and_others_are_all_words(words):
    reference, hypothesis, begins = ([row[column] for row in words] for column in range(3))
    found = case_classes(reference, hypothesis, begins=begins)
    assert found.sentence_capitals + found.inner_capitals == found.capitals
    chosen = [row[:2] for row in words if row[2]]
    alone = case_classes(*([row[i] for row in chosen] for i in (0, 1)), begins=[True] * len(chosen))
    assert alone.sentence.tolist() == found.sentence.tolist()


def test_a_class_that_does_not_exist_is_refused():
    with pytest.raises(InputError, match="a class of case is 4; it must be a number from 0 to 3"):
        case_classes([0, 4], [0, 1], begins=[0, 0])


def test_documents_add_up():
    first = interpunct.metrics.case_f1([1, 0], [1, 1])
    assert first + interpunct.metrics.case_f1([2], [1]) == Ratio(2, 5)


@pytest.mark.parametrize("wrong", [-1, len(CLASSES)])
def test_an_invalid_class_is_refused_among_others(wrong):
    for sides in ([0, wrong, 1], [0, 1, 1]), ([0, 1, 1], [0, wrong, 1]):
        with pytest.raises(InputError, match=f"a class of case is {wrong}"):
            case_classes(*sides, begins=[1, 0, 0])
