"""Tokens and sentences: the CoNLL 2018 scorer on as many words, and how time grows."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator, Sequence

import numpy as np
from udtools import udeval

from bench.comparison import Measured, Row, measured
from interpunct.alignment.characters.alignment import align_tokenizations
from interpunct.alignment.characters.token_text import TokenText, spell
from interpunct.api import score
from interpunct.documents.document import Document
from interpunct.formats import FORMATS, Reading
from interpunct.formats.files.source import Source
from interpunct.metrics.measures import WORD_LABEL_MEASURES
from interpunct.metrics.tokens import sentence_matches, token_matches
from interpunct.results.keys import Key

TOKENS = 10**5
WORDS = 10**6
SENTENCE = 20

Sentences = list[list[str]]


def rows() -> Iterator[Row]:
    sentences = sentences_of(TOKENS)
    loaded = [_loaded(conllu(side)) for side in sentences]
    yield Row(
        "tokens and sentences, 10^5 tokens",
        "udtools",
        measured(lambda: ours(*sentences)),
        measured(lambda: udeval.evaluate(*loaded)["Tokens"].correct, times=1),
        goal=20,
    )
    treebanks = [annotated(side, seed) for seed, side in enumerate(sentences_of(WORDS))]
    documents = [_document(text) for text in treebanks]
    loaded = [_loaded(text) for text in treebanks]
    yield Row(
        "all figures of treebanks, 10^6 words",
        "udtools, treebanks loaded",
        measured(lambda: _las(documents)),
        measured(lambda: udeval.evaluate(*loaded)["LAS"].correct, times=1),
        goal=20,
    )
    yield Row(
        "the same, read from text",
        "udtools",
        measured(lambda: _las([_document(text) for text in treebanks])),
        measured(lambda: udeval.evaluate(*map(_loaded, treebanks))["LAS"].correct, times=1),
        goal=20,
    )
    for exponent in (6, 7):
        yield Row(
            f"1 of 50 characters differs, 10^{exponent} tokens",
            f"ours, 10^{exponent - 1}",
            _damaged(10**exponent),
            _damaged(10 ** (exponent - 1)),
            goal=1 / 11,
            why="a tenth of the text; a ratio of 0.1 is linear",
        )


def ours(reference: Sentences, hypothesis: Sentences) -> int:
    return _matched(TokenText.of(reference), TokenText.of(hypothesis))


def sentences_of(count: int) -> tuple[Sentences, Sentences]:
    """A text of so many tokens, and a copy in which every tenth pair is joined."""
    reference = _tokens(count)
    hypothesis = [token for pair in _joined(reference) for token in pair]
    return _sentences(reference), _sentences(hypothesis)


def _damaged(count: int) -> Measured:
    """A text and a copy with one character in fifty replaced and one token in twenty joined."""
    random = np.random.default_rng(1)
    ends = np.cumsum(random.integers(1, 10, count))
    letters = random.integers(ord("a"), ord("z") + 1, ends[-1]).astype(np.uint8)
    other = letters.copy()
    wrong = random.random(len(letters)) < 1 / 50
    other[wrong] = random.integers(ord("a"), ord("z") + 1, int(wrong.sum()))
    kept = ends[(random.random(count) >= 0.05) | (ends == ends[-1])]
    reference, hypothesis = _cut(letters, ends), _cut(other, kept)
    sentences = np.arange(SENTENCE, count, SENTENCE)

    def work() -> int:
        first = spell(reference, sentences)
        return _matched(first, spell(hypothesis, sentences[sentences < len(hypothesis)]))

    return measured(work, times=1)


def _matched(reference: TokenText, hypothesis: TokenText) -> int:
    alignment = align_tokenizations(reference, hypothesis)
    sentence_matches(alignment.common, reference.sentence_ends, hypothesis.sentence_ends)
    return token_matches(alignment.common, alignment.blocks).matched


def _tokens(count: int) -> list[str]:
    random = np.random.default_rng(0)
    ends = np.cumsum(random.integers(1, 10, count))
    letters = random.integers(ord("a"), ord("z") + 1, ends[-1]).astype(np.uint8)
    return _cut(letters, ends)


def _cut(letters: np.ndarray, ends: np.ndarray) -> list[str]:
    text = letters.tobytes().decode("ascii")
    places = [0, *ends.tolist()]
    return [text[start:end] for start, end in itertools.pairwise(places)]


def _joined(tokens: list[str]) -> Iterator[list[str]]:
    """Every tenth pair of tokens as one."""
    for number, (first, second) in enumerate(zip(tokens[::2], tokens[1::2], strict=True)):
        yield [first + second] if number % 10 == 0 else [first, second]


def _sentences(tokens: list[str]) -> Sentences:
    return [tokens[start : start + SENTENCE] for start in range(0, len(tokens), SENTENCE)]


def _las(documents: Sequence[Document]) -> int:
    reference, hypothesis = documents
    evaluation = score(reference, hypothesis, task="tokens", enhanced=True, intervals=False)
    ((_, bag),) = evaluation.totals.items()
    return int(bag[Key(WORD_LABEL_MEASURES["las"])].matched)


def _document(text: str) -> Document:
    (document,) = FORMATS["conllu"].read(
        Source.of_text(text, name="d", place="d.conllu"), Reading(keep_tokens=True)
    )
    return document


def _loaded(text: str) -> object:
    return udeval.load_conllu(io.StringIO(text), "", {})


def annotated(sentences: Sentences, seed: int) -> str:
    """The lines of a treebank; one or two words in ten differ on the other side."""
    random = np.random.default_rng(seed)
    relations = ("nsubj", "obj", "obl:with", "case", "det", "punct")
    lines = []
    for sentence in sentences:
        guesses = random.integers(0, 60, len(sentence)).tolist()
        for number, (form, guess) in enumerate(zip(sentence, guesses, strict=True), start=1):
            kind = (len(form) + (guess < 6)) % len(relations)
            head = number - 1 if guess % 10 else max(0, number - 2)
            head = head or (1 if number > 1 else 0)
            relation = relations[kind] if head else "root"
            tags = f"{form[:3]}\tT{kind}\tX{kind}\tCase=C{kind}"
            edges = f"{head}:{relation}"
            lines.append(f"{number}\t{form}\t{tags}\t{head}\t{relation}\t{edges}\t_\n")
        lines.append("\n")
    return "".join(lines)


def conllu(sentences: Sentences) -> str:
    lines = []
    for sentence in sentences:
        for number, form in enumerate(sentence, start=1):
            relation = "dep" if number > 1 else "root"
            lines.append(f"{number}\t{form}\t_\t_\t_\t_\t{number - 1}\t{relation}\t_\t_\n")
        lines.append("\n")
    return "".join(lines)
