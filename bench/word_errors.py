"""How many words are wrong: many short pairs of texts, and one long pair."""

from __future__ import annotations

from collections.abc import Iterator

import jiwer
import numpy as np
from rapidfuzz.distance import Levenshtein

from bench.alignment import Text, texts
from bench.comparison import Row, measured
from interpunct import align_tokens, score

try:
    from meeteval.wer.wer.siso import siso_word_error_rate
except ImportError:
    siso_word_error_rate = None

PAIRS = 20_000
ANNOTATORS = 3


def rows() -> Iterator[Row]:
    pairs = [texts(20, 0.15, seed=seed, marks=0) for seed in range(PAIRS)]
    pairs = [pair for pair in pairs if all(pair)]
    references, hypotheses = ([pair[side] for pair in pairs] for side in (0, 1))
    sentences = [[" ".join(text) for text in side] for side in (references, hypotheses)]
    work = f"word errors of {PAIRS:,} pairs of 20 words"
    ours = measured(lambda: errors(references, hypotheses))
    yield Row(work, "jiwer", ours, measured(lambda: _jiwer(*sentences), times=1))
    if siso_word_error_rate is not None:
        yield Row(work, "meeteval", ours, measured(lambda: _meeteval(*sentences), times=1))
    yield Row(
        f"score {PAIRS:,} texts of 20 words, all figures, table",
        "jiwer, word errors only",
        measured(lambda: _scored(*sentences)),
        measured(lambda: _jiwer(*sentences)),
        goal=2,
    )
    many = {f"annotator {seed}": _again(sentences[0], seed) for seed in range(ANNOTATORS)}
    yield Row(
        f"the same against {ANNOTATORS} references whose words differ",
        "jiwer, word errors with each",
        measured(lambda: _scored_against(many, sentences[1])),
        measured(lambda: _jiwer_with_each(many, sentences[1])),
        goal=1,
    )
    for size in (10_000, 100_000):
        reference, hypothesis = texts(size, 0.15, seed=0, marks=0)
        yield Row(
            f"word errors of {size:,} words, 15% wrong",
            "rapidfuzz",
            measured(lambda r=reference, h=hypothesis: errors([r], [h])),
            measured(lambda r=reference, h=hypothesis: len(Levenshtein.editops(r, h)), times=1),
        )


def errors(references: list[Text], hypotheses: list[Text]) -> int:
    """The columns of the alignments whose two sides differ."""
    columns = align_tokens(references, hypotheses)
    sides = []
    for tokens, taken in ((references, columns.reference), (hypotheses, columns.hypothesis)):
        words = np.array([*(word for text in tokens for word in text), ""], dtype=object)
        sides.append(words[taken])
    return int(np.count_nonzero(sides[0] != sides[1]))


def _scored(references: list[str], hypotheses: list[str]) -> int:
    found = score(references, {"system": hypotheses}, task="punctuation", intervals=False)
    found.table()
    words = found["system"].counts["words"]
    return words["substitutions"] + words["deletions"] + words["insertions"]


def _again(sentences: list[str], seed: int) -> list[str]:
    """Another transcript: one word in twenty is replaced by the one before it in the corpus."""
    random = np.random.default_rng(seed)
    words = np.array(" ".join(sentences).split(), dtype=object)
    other = np.flatnonzero(random.random(len(words)) < 0.05)
    heard = words.copy()
    heard[other] = words[other - 1]
    ends = np.cumsum([len(sentence.split()) for sentence in sentences])
    return [" ".join(part) for part in np.split(heard, ends[:-1])]


def _scored_against(references: dict[str, list[str]], hypotheses: list[str]) -> float:
    found = score(references, {"system": hypotheses}, task="punctuation", intervals=False)
    found.table()
    return found["system"]["mean_word_error_rate"].value


def _jiwer_with_each(references: dict[str, list[str]], hypotheses: list[str]) -> float:
    found = [jiwer.process_words(own, hypotheses).wer for own in references.values()]
    return sum(found) / len(found)


def _jiwer(references: list[str], hypotheses: list[str]) -> int:
    found = jiwer.process_words(references, hypotheses)
    return found.substitutions + found.deletions + found.insertions


def _meeteval(references: list[str], hypotheses: list[str]) -> int:
    pairs = zip(references, hypotheses, strict=True)
    return sum(siso_word_error_rate(*pair).errors for pair in pairs)
