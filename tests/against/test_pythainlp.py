"""Tokens against PyThaiNLP's benchmark of word tokenization, which is run from its wheel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from types import ModuleType

from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import figures
from tests.against.random_tokens import token_corpora
from tests.against.test_spacy import documents
from tests.against.wheels import source, wheel_version

PACKAGE, PATH = "pythainlp", "pythainlp/benchmarks/word_tokenization.py"


@cache
def benchmark() -> ModuleType:
    module = ModuleType("word_tokenization")
    exec(compile(source(PACKAGE, PATH), PATH, "exec"), vars(module))
    return module


def summed(corpus) -> dict[str, int]:
    """What the benchmark counts, summed over the texts, as its command does."""
    sides = [
        ["|".join(token for sentence in text[side] for token in sentence) for text in corpus]
        for side in (1, 2)
    ]
    table = benchmark().benchmark(*sides)
    return {name: int(table[name].sum()) for name in table if table[name].dtype.kind in "iu"}


def ratio(found: dict[str, int], part: str, *whole: str) -> float:
    return found[part] / sum(found[name] for name in whole)


RIGHT = "word_level:correctly_tokenized_words"
FIGURES = {
    "token_boundary_precision": ("char_level:tp", "char_level:tp", "char_level:fp"),
    "token_boundary_recall": ("char_level:tp", "char_level:tp", "char_level:fn"),
    "token_precision": (RIGHT, "word_level:total_words_in_sample"),
    "token_recall": (RIGHT, "word_level:total_words_in_ref_sample"),
}


def cases(name: str) -> Iterator[Case]:
    for corpus in token_corpora(60, spaces=0):
        found = figures(documents(corpus, 1), documents(corpus, 2), task="tokens", fold="none")
        yield ratio(summed(corpus), *FIGURES[name]), found[name].value


COMPARISONS = [
    Comparison(
        tool="PyThaiNLP",
        version=lambda: wheel_version(PACKAGE),
        figure=theirs,
        command="interpunct score SYSTEM -r REFERENCE --task tokens --fold none",
        cases=partial(cases, name),
        know=know,
    )
    for theirs, name, know in (
        (
            "`char_level` precision",
            "token_boundary_precision",
            "counts the first character of each word where we count the last",
        ),
        ("`char_level` recall", "token_boundary_recall", ""),
        ("`word_level` precision", "token_precision", ""),
        ("`word_level` recall", "token_recall", ""),
    )
]
