"""Precision, recall and F1 of tokens, words and sentences, and of their ends alone.

Conventions
-----------
All are scores: 1 is best. `common` and `blocks` come from an alignment by characters, as in
`tokens`; for words they count words instead of tokens, since a token may consist of several words.
Ends are arrays over slots, one after each character, non-zero where a token or a sentence ends.

References
----------
Jo, Park, Zhang, Wang, Wang, Mao and Park (2024), An Untold Story of Preprocessing Task Evaluation:
An Alignment-based Joint Evaluation Approach. LREC-COLING. Zeman et al. (2018), CoNLL 2018 Shared
Task: Multilingual Parsing from Raw Text to Universal Dependencies. CoNLL.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, extent, tally
from interpunct.metrics.counting import counts
from interpunct.metrics.results import Ratio
from interpunct.metrics.slots import same_slots
from interpunct.metrics.tokens import sentence_matches, token_matches


def token_precision(common: npt.ArrayLike, blocks: npt.ArrayLike = ()) -> Ratio:
    """Tokens of the hypothesis that the reference has, with both ends. 1 is best.

    Two tokens of the reference are one of the hypothesis; the next one is correct:

    >>> token_precision([[0, 0], [2, 1], [3, 2]])
    Ratio(part=1, whole=2)
    """
    return token_matches(common, blocks).precision


def token_recall(common: npt.ArrayLike, blocks: npt.ArrayLike = ()) -> Ratio:
    """Tokens of the reference that the hypothesis has, with both ends. 1 is best.

    >>> token_recall([[0, 0], [2, 1], [3, 2]])
    Ratio(part=1, whole=3)
    """
    return token_matches(common, blocks).recall


def token_f1(common: npt.ArrayLike, blocks: npt.ArrayLike = ()) -> Ratio:
    """Harmonic mean of `token_precision` and `token_recall`. 1 is best; symmetric.

    >>> token_f1([[0, 0], [2, 1], [3, 2]])
    Ratio(part=2, whole=5)
    """
    return token_matches(common, blocks).f1


def token_accuracy(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Tokens of the hypothesis that lie within one token of the reference. 1 is best.

    As in spaCy, splitting a token costs nothing, and a text split into characters is perfect.

    Parameters
    ----------
    reference, hypothesis : array over slots
        One slot after each character, non-zero where a token ends.

    Examples
    --------
    The first token spans two of the reference; the others are parts of the third:

    >>> token_accuracy([0, 1, 0, 1, 0, 1], [0, 0, 0, 1, 1, 1])
    Ratio(part=2, whole=3)
    """
    return batched_token_accuracy(reference, hypothesis, None)


def batched_token_accuracy(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, bounds: Bounds | None
) -> Ratio:
    """`token_accuracy` of many documents; see `batches`."""
    first, second = same_slots(reference, hypothesis)
    ends = np.flatnonzero(second)
    before = np.append(np.int32(0), np.cumsum(first, dtype=np.int32))
    starts = np.append(0, ends[:-1] + 1)[: len(ends)]
    tokens = None
    if bounds is not None:
        # A token starts in its own document.
        tokens = np.searchsorted(ends, bounds)
        starts = np.maximum(starts, np.repeat(bounds[:-1], np.diff(tokens)))
    inside = before[ends] - before[starts]
    return Ratio(tally(inside == 0, tokens), extent(ends, tokens))


def word_precision(common: npt.ArrayLike, blocks: npt.ArrayLike = ()) -> Ratio:
    """Syntactic words of the hypothesis that the reference has, with both ends. 1 is best.

    >>> word_precision([[0, 0], [2, 1], [3, 2]])
    Ratio(part=1, whole=2)
    """
    return token_matches(common, blocks).precision


def word_recall(common: npt.ArrayLike, blocks: npt.ArrayLike = ()) -> Ratio:
    """Syntactic words of the reference that the hypothesis has, with both ends. 1 is best.

    >>> word_recall([[0, 0], [2, 1], [3, 2]])
    Ratio(part=1, whole=3)
    """
    return token_matches(common, blocks).recall


def word_f1(common: npt.ArrayLike, blocks: npt.ArrayLike = ()) -> Ratio:
    """Harmonic mean of `word_precision` and `word_recall`. 1 is best; symmetric.

    >>> word_f1([[0, 0], [2, 1], [3, 2]])
    Ratio(part=2, whole=5)
    """
    return token_matches(common, blocks).f1


def sentence_precision(
    common: npt.ArrayLike, reference_ends: npt.ArrayLike, hypothesis_ends: npt.ArrayLike
) -> Ratio:
    """Sentences of the hypothesis that the reference has, with both ends. 1 is best.

    Three tokens, in two sentences or in three:

    >>> sentence_precision([[0, 0], [1, 1], [2, 2], [3, 3]], [1, 3], [1, 2, 3])
    Ratio(part=1, whole=3)
    """
    return sentence_matches(common, reference_ends, hypothesis_ends).precision


def sentence_recall(
    common: npt.ArrayLike, reference_ends: npt.ArrayLike, hypothesis_ends: npt.ArrayLike
) -> Ratio:
    """Sentences of the reference that the hypothesis has, with both ends. 1 is best.

    >>> sentence_recall([[0, 0], [1, 1], [2, 2], [3, 3]], [1, 3], [1, 2, 3])
    Ratio(part=1, whole=2)
    """
    return sentence_matches(common, reference_ends, hypothesis_ends).recall


def sentence_f1(
    common: npt.ArrayLike, reference_ends: npt.ArrayLike, hypothesis_ends: npt.ArrayLike
) -> Ratio:
    """Harmonic mean of `sentence_precision` and `sentence_recall`. 1 is best; symmetric.

    >>> sentence_f1([[0, 0], [1, 1], [2, 2], [3, 3]], [1, 3], [1, 2, 3])
    Ratio(part=2, whole=5)
    """
    return sentence_matches(common, reference_ends, hypothesis_ends).f1


def token_boundary_precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Ends of hypothesis tokens that the reference has, wherever the token begins. 1 is best.

    >>> token_boundary_precision([0, 1, 1], [1, 0, 1])
    Ratio(part=1, whole=2)
    """
    return counts(reference, hypothesis).precision


def token_boundary_recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Ends of reference tokens that the hypothesis has, wherever the token begins. 1 is best.

    >>> token_boundary_recall([1, 1, 1], [1, 0, 1])
    Ratio(part=2, whole=3)
    """
    return counts(reference, hypothesis).recall


def token_boundary_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Harmonic mean of `token_boundary_precision` and `token_boundary_recall`. 1 is best.

    >>> token_boundary_f1([1, 1, 1], [1, 0, 1])
    Ratio(part=4, whole=5)
    """
    return counts(reference, hypothesis).f1


def sentence_boundary_precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Ends of hypothesis sentences that the reference has, wherever they begin. 1 is best.

    >>> sentence_boundary_precision([0, 0, 1], [0, 1, 1])
    Ratio(part=1, whole=2)
    """
    return counts(reference, hypothesis).precision


def sentence_boundary_recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Ends of reference sentences that the hypothesis has, wherever they begin. 1 is best.

    >>> sentence_boundary_recall([0, 0, 1], [0, 1, 1])
    Ratio(part=1, whole=1)
    """
    return counts(reference, hypothesis).recall


def sentence_boundary_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Harmonic mean of `sentence_boundary_precision` and `sentence_boundary_recall`. 1 is best.

    >>> sentence_boundary_f1([0, 0, 1], [0, 1, 1])
    Ratio(part=2, whole=3)
    """
    return counts(reference, hypothesis).f1
