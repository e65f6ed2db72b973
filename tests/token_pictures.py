"""Tokenized texts drawn as strings or at random, and what is measured between two of them."""

from __future__ import annotations

from hypothesis import strategies as st

import interpunct
from interpunct.api.evaluation import Evaluation
from interpunct.documents.treebank import Treebank
from interpunct.results.keys import ALL


def sentences(picture: str) -> list[list[str]]:
    """'a bc | d' is two sentences, of two tokens and of one."""
    return [sentence.split() for sentence in picture.split("|") if sentence.strip()]


def document(text: list[list[str]], name: str = "d") -> interpunct.Document:
    ends = [place == len(s) for s in text for place in range(1, len(s) + 1)]
    return interpunct.Document.build(name, [t for s in text for t in s], boundaries=ends)


def evaluate(reference: list[list[str]], hypothesis: list[list[str]], **options: str) -> Evaluation:
    return interpunct.score(document(reference), document(hypothesis), task="tokens", **options)


def counts(evaluation: Evaluation) -> dict[str, tuple[int, int, int]]:
    """True positives, false positives and false negatives at each level."""
    ((_, bag),) = evaluation.totals.items()
    found = evaluation.summary.counts(bag, ALL)
    levels = ("tokens", "words", "sentences", "token_boundaries", "sentence_boundaries")
    return {level: tuple(found[level].values()) for level in levels}


@st.composite
def segmentations(draw, letters="ab"):
    """The same characters cut twice, into tokens and sentences."""
    text = draw(st.text(letters, max_size=25))
    return cut(draw, text), cut(draw, text)


def cut(draw, text):
    """Sentences of tokens: after each character nothing ends, or a token, or a sentence."""
    found = [[""]]
    for character in text:
        found[-1][-1] += character
        ends = draw(st.sampled_from(["", "", "token", "token", "sentence"]))
        if ends == "token":
            found[-1].append("")
        elif ends == "sentence":
            found.append([""])
    return [[t for t in s if t] for s in found if any(s)]


@st.composite
def treebanks(draw):
    """The same characters cut twice, and some tokens made of words that may say anything."""
    text = draw(st.text("ab", min_size=1, max_size=20))
    return with_words(draw, cut(draw, text)), with_words(draw, cut(draw, text))


def with_words(draw, text):
    """Each token with its words, or None for a token that is its own word."""
    words = st.none() | st.none() | st.lists(st.text("abB", min_size=1, max_size=2), min_size=2)
    return [[(token, draw(words)) for token in sentence] for sentence in text]


def as_document(text):
    tokens = [token for sentence in text for token in sentence]
    plain = document([[form for form, _ in sentence] for sentence in text])
    words = {place: tuple(words) for place, (_, words) in enumerate(tokens) if words}
    return interpunct.Document.build(
        "d",
        plain.units,
        boundaries=plain.boundaries,
        treebank=Treebank.of_tokens(plain.units, plain.boundaries.nonzero()[0] + 1, words),
    )
