"""Sentence ends against wtpsplit's own evaluation, taken from its file without torch."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache, partial
from itertools import accumulate
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import f1_score, precision_score, recall_score

from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import figures
from tests.against.random_tokens import token_corpora
from tests.against.test_spacy import documents
from tests.against.wheels import source, wheel_version

PACKAGE, PATH = "wtpsplit", "wtpsplit/evaluation/__init__.py"
TAKEN = ("get_labels", "evaluate_sentences")


@cache
def evaluation() -> dict[str, Any]:
    """The functions that compare sentences; of the rest of the file they use two constants."""
    tree = ast.parse(source(PACKAGE, PATH))
    tree.body = [node for node in tree.body if getattr(node, "name", None) in TAKEN]
    separators = {"en": " ", "zh": ""}
    names = {
        "np": np,
        "Constants": SimpleNamespace(SEPARATORS=separators),
        "f1_score": f1_score,
        "precision_score": precision_score,
        "recall_score": recall_score,
    }
    exec(compile(tree, PATH, "exec"), names)
    return names


def texts(corpus):
    """Texts whose words are those of the reference, and end sentences where a side ends one."""
    found = []
    for _, gold, made in corpus:
        words = [token for sentence in gold for token in sentence]
        found.append(("", *(list(cut(words, sentences)) for sentences in (gold, made))))
    return found


def cut(words, sentences):
    ends = set(accumulate(len("".join(sentence)) for sentence in sentences))
    sentence = []
    for word, end in zip(words, accumulate(map(len, words)), strict=True):
        sentence.append(word)
        if end in ends:
            yield sentence
            sentence = []


def theirs(gold, made) -> dict[str, float]:
    sentences = [" ".join(sentence) for sentence in gold]
    predicted = [" ".join(sentence) + " " for sentence in made]
    predicted[-1] = predicted[-1][:-1]
    f1, info = evaluation()["evaluate_sentences"]("en", sentences, predicted)
    return {"f1": f1, **info}


def cases(name: str, ours: str) -> Iterator[Case]:
    for corpus in token_corpora(60):
        pairs = texts(corpus)
        found = figures(documents(pairs, 1), documents(pairs, 2), preset="wtpsplit")[ours]
        values = [float(theirs(gold, made)[name]) for _, gold, made in pairs]
        yield float(np.mean(values)), found.macro


COMPARISONS = [
    Comparison(
        tool="wtpsplit",
        version=lambda: wheel_version(PACKAGE),
        figure=f"`{name}`" + (" of `evaluate_sentences`" if name == "f1" else ""),
        command="interpunct score SYSTEM -r REFERENCE --preset wtpsplit",
        cases=partial(cases, name, ours),
        know=know,
    )
    for name, ours, know in (
        ("f1", "sentence_boundary_f1", "for one text; the mean over several is `macro`"),
        ("precision", "sentence_boundary_precision", "the end of the text counts"),
        ("recall", "sentence_boundary_recall", "the end of the text counts"),
        ("correct_pairwise", "document_accuracy", "the mean over pairs of sentences"),
    )
]


def test_the_end_of_the_text_is_always_found():
    """So that one sentence against many has a precision that is not 0."""
    assert theirs([["a", "b"]], [["a"], ["b"]])["precision"] == 0.5
    pairs = [("", [["a", "b"]], [["a"], ["b"]])]
    found = figures(documents(pairs, 1), documents(pairs, 2), preset="wtpsplit")
    assert found["sentence_boundary_precision"] == 0.5


def test_a_break_before_the_space_is_wrong_in_wtpsplit_and_right_here():
    """wtpsplit is strict: the side of a space on which a break is written has no meaning."""
    f1, _ = evaluation()["evaluate_sentences"]("en", ["a b", "c d"], ["a b", " c d"])
    assert f1 == 0.5
    pairs = [("", [["a", "b"], ["c", "d"]], [["a", "b"], ["c", "d"]])]
    found = figures(documents(pairs, 1), documents(pairs, 2), preset="wtpsplit")
    assert found["sentence_boundary_f1"] == pytest.approx(1)
