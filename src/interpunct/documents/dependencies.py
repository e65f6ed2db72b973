"""The trees of a treebank: heads and relations.

Words are counted from 0 over the whole document. The lists of content relations, function relations
and universal features are those of the CoNLL 2018 scorer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from interpunct.documents.strings import Strings
from interpunct.documents.treebank import DEPREL, HEAD, Places, Treebank
from interpunct.errors import option

ROOT = -1
"""The head of a word that has none."""

CONTENT = frozenset({
    "nsubj", "obj", "iobj", "csubj", "ccomp", "xcomp", "obl", "vocative", "expl", "dislocated",
    "advcl", "advmod", "discourse", "nmod", "appos", "nummod", "acl", "amod", "conj", "fixed",
    "flat", "compound", "list", "parataxis", "orphan", "goeswith", "reparandum", "root", "dep",
})  # fmt: skip
"""Relations of content words."""

FUNCTION = frozenset(["aux", "cop", "mark", "det", "clf", "case", "cc"])
"""Relations of function words."""

UNIVERSAL_FEATURES = frozenset({
    "PronType", "NumType", "Poss", "Reflex", "Foreign", "Abbr", "Gender", "Animacy", "Number",
    "Case", "Definite", "Degree", "VerbForm", "Mood", "Tense", "Aspect", "Voice", "Evident",
    "Polarity", "Person", "Polite",
})  # fmt: skip

_NUMBER = re.compile(r"[0-9]{1,9}")
_NO_NUMBER = -1


class Problem(NamedTuple):
    """The first word at which the heads do not form a tree, and the reason."""

    word: int
    message: str


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """The head of each word, or `ROOT`, and the first problem if the heads do not form a tree."""

    heads: Places
    problem: Problem | None


def base_relation(relation: str) -> str:
    """A relation without its subtype.

    >>> base_relation("nsubj:pass")
    'nsubj'
    """
    return relation.partition(":")[0]


def universal_features(features: str) -> str:
    """Keep only the universal features, sorted.

    >>> universal_features("Number=Sing|Case=Nom|Style=Arch")
    'Case=Nom|Number=Sing'
    """
    named = (feature.partition("=")[0] for feature in features.split("|"))
    kept = zip(features.split("|"), named, strict=True)
    return "|".join(sorted(feature for feature, name in kept if name in UNIVERSAL_FEATURES))


def is_content(relation: str) -> bool:
    return base_relation(relation) in CONTENT


def is_function(relation: str) -> bool:
    return base_relation(relation) in FUNCTION


def tree_of(treebank: Treebank, *, multiple_roots: bool = False) -> Tree:
    """The heads of all words.

    >>> treebank = Treebank.of_tokens(["so", "it", "is"], [3])
    >>> tree_of(treebank).problem
    Problem(word=0, message="the head of word 1 is '_', which is not the number of a word")
    """
    texts = treebank.of_words(HEAD)
    numbers = texts.vocabulary.facts(_number, _numbers)[texts.numbers]
    ends = treebank.sentence_words
    sizes = np.diff(ends, prepend=0)
    starts = np.repeat(ends - sizes, sizes)
    heads = np.where(numbers > 0, starts + numbers - 1, ROOT)
    inside = (numbers >= 0) & (numbers <= np.repeat(sizes, sizes))
    if not inside.all():
        return Tree(heads, _no_word(int(np.argmin(inside)), texts, treebank))
    problem = _cycle(heads, sizes) or (None if multiple_roots else _second_root(heads, starts))
    return Tree(heads, problem)


def _number(text: str) -> int:
    return int(text) if _NUMBER.fullmatch(text) else _NO_NUMBER


def _numbers(texts: Sequence[str]) -> Places:
    return np.array([_number(text) for text in texts], np.int64)


def _no_word(word: int, texts: Strings, treebank: Treebank) -> Problem:
    number = int(treebank.ids[treebank.word_rows[word], 1])
    if _number(texts[word]) == _NO_NUMBER:
        message = f"the head of word {number} is {texts[word]!r}, which is not the number of a word"
        return Problem(word, message)
    ends = treebank.sentence_words
    sentence = int(np.searchsorted(ends, word, side="right"))
    size = int(ends[sentence] - (ends[sentence - 1] if sentence else 0))
    return Problem(
        word,
        f"the head of word {number} is {texts[word]}, but its sentence ends with word {size}",
    )


def _cycle(heads: Places, sizes: Places) -> Problem | None:
    """The first word from which following the heads never reaches the root."""
    top = len(heads)
    above = np.append(np.where(heads == ROOT, top, heads), top)
    # Pointer jumping: every step doubles the distance covered.
    for _ in range(int(sizes.max(initial=1)).bit_length()):
        above = above[above]
    lost = above[:-1] != top
    if not lost.any():
        return None
    return Problem(int(np.argmax(lost)), "its heads form a cycle")


def _second_root(heads: Places, starts: Places) -> Problem | None:
    roots = np.flatnonzero(heads == ROOT)
    second = np.flatnonzero(np.diff(starts[roots]) == 0)
    if not len(second):
        return None
    return Problem(
        int(roots[second[0] + 1]),
        f"a second root (head 0) in its sentence; allow several with {option('multiple_roots')}",
    )


def function_children(treebank: Treebank, heads: Places) -> tuple[Places, Places]:
    """The function words that depend on each word, in order.

    Returns offsets and words: those of word i are `words[offsets[i]:offsets[i + 1]]`.
    """
    function = treebank.of_words(DEPREL).flags(is_function) & (heads != ROOT)
    children = np.flatnonzero(function)
    order = np.argsort(heads[children], kind="stable")
    counts = np.bincount(heads[children], minlength=len(heads))
    return np.append(0, np.cumsum(counts)), children[order]
