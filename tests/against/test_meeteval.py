"""The word error rate of one speaker against meeteval."""

from collections.abc import Iterator

import pytest

from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import figures
from tests.against.random_words import word_corpora, word_documents

meeteval = pytest.importorskip("meeteval")


def cases() -> Iterator[Case]:
    for corpus in word_corpora(60):
        rates = [
            meeteval.wer.siso_word_error_rate(" ".join(said), " ".join(heard))
            for said, heard in corpus
        ]
        total = sum(rates[1:], start=rates[0])
        found = figures(*word_documents(corpus), task="punctuation", marks=())
        yield total.error_rate, found["word_error_rate"].value


COMPARISONS = [
    Comparison(
        tool="meeteval",
        package="meeteval",
        figure="`siso_word_error_rate`",
        command="interpunct score SYSTEM -r REFERENCE --task punctuation",
        cases=cases,
        know="error rates over several speakers, such as cpWER, are not here",
    )
]
