"""Tokens and sentences against spaCy's Scorer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import isnan

import pytest

import interpunct
from interpunct import Document
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import figures
from tests.against.random_tokens import Sentences, token_corpora

spacy = pytest.importorskip("spacy")
from spacy.scorer import Scorer  # noqa: E402  # after it is known to be there
from spacy.tokens import Doc  # noqa: E402  # as above
from spacy.training import Example  # noqa: E402  # as above

VOCABULARY = spacy.blank("xx").vocab


def spacy_document(text: str, sentences: Sentences) -> Doc:
    words, spaces, starts, place = [], [], [], 0
    for sentence in sentences:
        for number, token in enumerate(sentence):
            assert text.startswith(token, place)
            place += len(token)
            spaces.append(text.startswith(" ", place))
            place += spaces[-1]
            words.append(token)
            starts.append(not number)
    return Doc(VOCABULARY, words, spaces, sent_starts=starts)


def scored(corpus) -> dict[str, float]:
    examples = [
        Example(spacy_document(text, made), spacy_document(text, gold))
        for text, gold, made in corpus
    ]
    return {
        **Scorer.score_tokenization(examples),
        **Scorer.score_spans(examples, "sents", has_annotation=lambda doc: True),
    }


def documents(corpus, side: int) -> list[Document]:
    found = []
    for number, texts in enumerate(corpus):
        sentences = texts[side]
        ends = [n == len(s) - 1 for s in sentences for n in range(len(s))]
        units = [token for sentence in sentences for token in sentence]
        found.append(Document.build(str(number), units, boundaries=ends))
    return found


def cases(theirs: str, ours: str) -> Iterator[Case]:
    for corpus in token_corpora(60):
        found = figures(documents(corpus, 1), documents(corpus, 2), preset="spacy")[ours]
        # Nothing that could be right is 0 in spaCy, and not measured here.
        yield scored(corpus)[theirs], 0.0 if found != found else found.value


COMPARISONS = [
    Comparison(
        tool="spaCy",
        package="spacy",
        figure=f"`{theirs}`",
        command="interpunct score SYSTEM -r REFERENCE --preset spacy",
        cases=partial(cases, theirs, ours),
        know=know,
    )
    for theirs, ours, know in (
        (
            "token_acc",
            "token_accuracy",
            "printed as TOK; a token that is cut into pieces costs nothing",
        ),
        ("token_p", "token_precision", ""),
        ("token_r", "token_recall", ""),
        ("token_f", "token_f1", ""),
        (
            "sents_p",
            "sentence_precision",
            "sentences that begin or end inside a reference token are left out",
        ),
        ("sents_r", "sentence_recall", ""),
        ("sents_f", "sentence_f1", "with spaCy's precision"),
    )
]


def test_spacy_forgives_sentences_that_end_inside_a_token():
    """spaCy is wrong: two false sentences cost nothing. The preset is exact all the same."""
    corpus = [("ab cd", [["ab"], ["cd"]], [["ab"], ["c"], ["d"]])]
    assert scored(corpus)["sents_p"] == 1
    sides = documents(corpus, 1), documents(corpus, 2)
    assert figures(*sides, preset="spacy")["sentence_precision"] == 1
    assert figures(*sides, task="tokens")["sentence_precision"] == 1 / 3


def test_a_precision_of_no_sentences_is_0_in_spacy_and_not_measured_here():
    """spaCy is wrong: both sentences were left out, and none is right or wrong."""
    corpus = [("ab", [["ab"]], [["a"], ["b"]])]
    assert scored(corpus)["sents_p"] == 0
    found = figures(documents(corpus, 1), documents(corpus, 2), preset="spacy")
    assert isnan(found["sentence_precision"].value)


def test_cutting_into_characters_is_perfect_in_spacys_accuracy():
    """What `spacy evaluate` prints as TOK cannot see it; token_f1 can."""
    corpus = [("ab cd", [["ab", "cd"]], [["a", "b", "c", "d"]])]
    assert scored(corpus)["token_acc"] == 1
    found = interpunct.score(documents(corpus, 1), documents(corpus, 2), task="tokens")
    assert found["system"]["token_accuracy"] == 1
    assert found["system"]["token_f1"] == 0
