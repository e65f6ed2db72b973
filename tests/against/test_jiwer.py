"""Word and token error rates against jiwer."""

from collections.abc import Iterator

import jiwer
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct import Document
from interpunct.alignment.joint import align_tokens
from interpunct.alignment.optional_words import is_tag
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import figures
from tests.against.random_words import word_corpora, word_documents
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


def cases() -> Iterator[Case]:
    for corpus in word_corpora(60):
        texts = ([" ".join(pair[side]) for pair in corpus] for side in (0, 1))
        found = figures(*word_documents(corpus), task="punctuation", marks=())
        yield jiwer.wer(*texts), found["word_error_rate"].value


COMPARISONS = [
    Comparison(
        tool="jiwer",
        package="jiwer",
        figure="`wer`",
        command="interpunct score SYSTEM -r REFERENCE --task punctuation",
        cases=cases,
        know="on the same words: jiwer keeps case and marks unless it is told to drop them",
    )
]
