"""Word and token error rates against jiwer."""

import jiwer
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct import Document
from interpunct.alignment.joint import align_tokens
from interpunct.alignment.numbering import is_tag
from tests.shared import shared

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")


@given(st.lists(st.sampled_from("abcde"), min_size=1), st.lists(st.sampled_from("abcde")))
def test_the_word_error_rate_is_that_of_jiwer(reference, hypothesis):
    (found,) = align_tokens([reference], [hypothesis])
    errors = sum(
        i < 0 or j < 0 or reference[i] != hypothesis[j] for i, j in zip(*found, strict=True)
    )
    assert errors / len(reference) == jiwer.wer(" ".join(reference), " ".join(hypothesis))


SLOTS = st.tuples(
    st.sampled_from(["a", "A", "b", "B", "ab", "AB", "<um>"]),
    st.sampled_from(["", "", ",", ".", "? ,"]),
)
TEXTS = st.lists(SLOTS, max_size=12)


def document(slots) -> Document:
    return Document.build("d", [word for word, _ in slots], marks=[marks for _, marks in slots])


def words(slots) -> str:
    """What jiwer is given: tags are no words, and marks are left out."""
    return " ".join(word for word, _ in slots if word != "<um>")


def tokens(slots) -> str:
    return " ".join(f"{word} {marks}" for word, marks in slots).replace("<um>", "")


@settings(max_examples=200)
@given(TEXTS, TEXTS)
def test_rates_with_case_are_those_of_jiwer(reference, hypothesis):
    found = interpunct.score(
        [document(reference)], {"s": [document(hypothesis)]}, task="punctuation", intervals=False
    )["s"]
    for name, prepare in {"cased_word_error_rate": words, "token_error_rate": tokens}.items():
        if prepare(reference).split():
            expected = jiwer.wer(prepare(reference), prepare(hypothesis))
            assert found[name].value == pytest.approx(expected), name
        else:
            assert np.isnan(found[name].value)


def test_rates_with_case_of_a_real_call():
    """Texts are prepared from what `read` gives, without the scorer."""
    folder = shared("data/earnings21")
    sides = [
        next(iter(interpunct.read(folder / side / "4320211.nlp")))
        for side in ("reference", "google")
    ]
    found = interpunct.score([sides[0]], {"s": [sides[1]]}, task="punctuation", intervals=False)
    words = [" ".join(u for u in side.units if not is_tag(u)) for side in sides]
    assert found["s"]["cased_word_error_rate"].value == pytest.approx(jiwer.wer(*words))
