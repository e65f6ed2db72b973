r"""Figures for words and marks in an alignment.

Conventions
-----------
`reference` and `hypothesis` are the columns of an alignment, with tokens as numbers: see
`punctuation`. `skipped` are optional tokens of the reference that were left out; they count as
tokens of the reference.

Metrics
-------
`word_error_rate`, `punctuation_error_rate` and their difference; `cased_word_error_rate` and
`token_error_rate`; precision, recall and F1 of marks, over all marks together (`micro_`) or as a
mean over the kinds of marks (`macro_`); `no_marks`.

References
----------
Snover, Schwartz, Dorr and Makhoul (2004), RT-S: Surface Rich Transcription Scoring, Methodology,
and Initial Results. Proceedings of the Rich Transcription 2004 Workshop. van Rijsbergen (1979),
Information Retrieval. Butterworths. Yang (1999), An Evaluation of Statistical Approaches to Text
Categorization. Information Retrieval 1.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, tally
from interpunct.metrics.punctuation import (
    NOTHING,
    Confusion,
    ErrorRates,
    as_columns,
    mark_confusion,
    word_errors,
)
from interpunct.metrics.results import Ratio, Reading
from interpunct.metrics.slots import as_row
from interpunct.metrics.votes import References, as_label_rows


def word_error_rate(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, skipped: npt.ArrayLike = ()
) -> Ratio:
    r"""Word errors per word of the reference (WER). 0 is best; can exceed 1.

    .. math:: \frac{S + D + I}{C + S + D}

    One of three words is wrong and another is inserted; the mark between them is ignored:

    >>> from interpunct.metrics import NOTHING
    >>> word_error_rate([7, 8, -1, 9, NOTHING], [7, 5, -1, 9, 9])
    Ratio(part=2, whole=3)
    """
    return word_errors(reference, hypothesis, skipped=skipped).error_rate


def cased_word_error_rate(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, skipped: npt.ArrayLike = ()
) -> Ratio:
    r"""Word errors, including wrong case, per word of the reference. 0 is best; can exceed 1.

    .. math:: \frac{S + D + I}{C + S + D}

    The columns are those of an alignment of words alone, in which words that differ in case have
    different numbers. `So it is` became `so it`:

    >>> from interpunct.metrics import NOTHING
    >>> cased_word_error_rate([7, 8, 9], [5, 8, NOTHING])
    Ratio(part=2, whole=3)
    """
    return word_errors(reference, hypothesis, skipped=skipped).error_rate


def token_error_rate(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, skipped: npt.ArrayLike = ()
) -> Ratio:
    r"""Errors of words, case and marks per reference token (WER-PC). 0 is best; can exceed 1.

    .. math:: \frac{S + D + I}{C + S + D}

    The columns are those of an alignment that treats words and marks alike and in which words that
    differ in case have different numbers. A mark may then be in one column with a word:

    >>> from interpunct.metrics import NOTHING
    >>> token_error_rate([7, -1, 8, -2], [7, 9, 8, NOTHING])
    Ratio(part=2, whole=4)
    """
    first, second = as_columns(reference, hypothesis)
    left_out = len(as_row(skipped, of="tokens"))
    wrong = int(np.count_nonzero(first != second))
    return Ratio(wrong, int(np.count_nonzero(first != NOTHING)) + left_out)


def punctuation_error_rate(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, skipped: npt.ArrayLike = ()
) -> Ratio:
    r"""Mark errors per mark of the reference. 0 is best; can exceed 1.

    .. math:: \frac{S + D + I}{C + S + D}

    A full stop (2) became a comma (1), and another comma was inserted:

    >>> from interpunct.metrics import NOTHING
    >>> punctuation_error_rate([3, -1, 4, -2, NOTHING], [3, -1, 5, -1, -1])
    Ratio(part=2, whole=2)
    """
    return mark_confusion(reference, hypothesis, skipped=skipped).errors.error_rate


def punctuation_error_rate_minus_word_error_rate(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, skipped: npt.ArrayLike = ()
) -> Reading[ErrorRates]:
    """The punctuation error rate minus the word error rate. Lower is better.

    Both marks are wrong, and one word of two:

    >>> from interpunct.metrics import NOTHING
    >>> punctuation_error_rate_minus_word_error_rate([3, -1, 4, -2], [3, -2, 5, NOTHING])
    Reading(value=0.5)
    """
    words = word_errors(reference, hypothesis, skipped=skipped)
    marks = mark_confusion(reference, hypothesis, skipped=skipped).errors
    rates = ErrorRates(words.errors, words.reference, marks.errors, marks.reference)
    return Reading(rates, "difference")


def micro_precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Marks of the hypothesis that are correct, over all kinds together. 1 is best.

    >>> micro_precision([3, -1, 4, -2, 5, -2], [3, -1, 4, -1, 5, -2])
    Ratio(part=2, whole=3)
    """
    return mark_confusion(reference, hypothesis).micro.precision


def micro_recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Marks of the reference that were found, over all kinds together. 1 is best.

    An optional mark that was left out is not missed.

    >>> micro_recall([3, -1, 4, -2, 5, -2], [3, -1, 4, -1, 5, -2])
    Ratio(part=2, whole=3)
    """
    return mark_confusion(reference, hypothesis).micro.recall


def micro_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
    """Harmonic mean of `micro_precision` and `micro_recall`. 1 is best; symmetric.

    >>> micro_f1([3, -1, 4, -2, 5, -2], [3, -1, 4, -1, 5, -2])
    Ratio(part=4, whole=6)
    """
    return mark_confusion(reference, hypothesis).micro.f1


def macro_precision(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[Confusion]:
    """Mean of the precision over the kinds of marks. 1 is best.

    One of two commas (1) is correct, and so is the only full stop (2):

    >>> macro_precision([3, -1, 4, -2, 5, -2], [3, -1, 4, -1, 5, -2])
    Reading(value=0.75)
    """
    return Reading(mark_confusion(reference, hypothesis), "macro_precision")


def macro_recall(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[Confusion]:
    """Mean of the recall over the kinds of marks. 1 is best.

    The only comma (1) was found, and one of two full stops (2):

    >>> macro_recall([3, -1, 4, -2, 5, -2], [3, -1, 4, -1, 5, -2])
    Reading(value=0.75)
    """
    return Reading(mark_confusion(reference, hypothesis), "macro_recall")


def macro_f1(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Reading[Confusion]:
    """Mean of the F1 over the kinds of marks. 1 is best; symmetric.

    It is not the harmonic mean of `macro_precision` and `macro_recall`.

    >>> macro_f1([3, -1, 4, -2, 5, -2], [3, -1, 4, -1, 5, -2])
    Reading(value=0.6666666666666666)
    """
    return Reading(mark_confusion(reference, hypothesis), "macro_f1")


def no_marks(references: References) -> Ratio:
    """The punctuation error rate of a text without marks, against several references combined.

    A baseline for other error rates: the share of mark columns in which every reference has a mark.

    Parameters
    ----------
    references : array, references by columns
        The token of each reference in each column, as a number; `NOTHING` if it has none.

    Examples
    --------
    Both references have a mark at the end, though different ones; one also has a comma (1):

    >>> from interpunct.metrics import NOTHING
    >>> no_marks([[3, -1, 4, -2], [3, NOTHING, 4, -3]])
    Ratio(part=1, whole=2)
    """
    return batched_no_marks(references, None)


def batched_no_marks(references: References, bounds: Bounds | None) -> Ratio:
    """`no_marks` of many documents; see `batches`."""
    marks = as_label_rows(references) < 0
    everybody, anybody = np.logical_and.reduce(marks), np.logical_or.reduce(marks)
    return Ratio(tally(everybody, bounds), tally(anybody, bounds))
