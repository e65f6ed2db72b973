"""A warning about documents in which almost no word matches, probably paired by mistake.

Boundaries and marks may still match, by chance or because both sides have them everywhere, so their
figures can look perfect. In a text that is only cut into other words, such as Chinese characters
and Chinese words, few words match as well, although all characters do: it has a warning of its own.
"""

from __future__ import annotations

import unicodedata

import numpy as np
import numpy.typing as npt

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.documents.normalization import normalize_word
from interpunct.errors import option, warn
from interpunct.metrics.measures import ERROR_RATES
from interpunct.results.keys import Key
from interpunct.results.stacking import StackedBags
from interpunct.tasks.task import LookUp, Results

UNRELATED = 0.9
"""A word error rate reached by unrelated texts of a language, but not by recognisers."""

LONG_ENOUGH = 20
"""The minimum number of words of a document: a short utterance may be all wrong by chance."""

CORPUS_LONG_ENOUGH = 5
"""The same, if the whole corpus is affected."""

CUT_DIFFERENTLY = 0.3
"""The word error rate from which on a document is looked at for words that are cut differently."""


def warn_of_unrelated_texts(results: Results, look_up: LookUp) -> None:
    """Warn for each system in how many documents almost no word matches."""
    for system, stacked in results.items():
        rates, places = _unrelated(stacked)
        if not len(places):
            continue
        worst = int(places[np.argmax(rates[places])])
        pair = look_up(worst)
        if _is_cut_differently(pair, system):
            continue
        name, rate = pair.name, f"(word error rate {rates[worst]:.2f})"
        if len(rates) == 1:
            warn(
                f"{system!r}: almost no word matches in document {name!r} {rate}, and other "
                "figures mean nothing there; it is probably another text of the same name, in "
                "another language, or empty"
            )
        else:
            warn(
                f"{system!r}: almost no word matches in {len(places)} of {len(rates)} documents, "
                f"worst in {name!r} {rate}, and other figures mean nothing there; they are "
                "probably other texts, paired by the wrong names, in another language, or empty"
            )


def warn_of_other_cuts(results: Results, look_up: LookUp) -> None:
    """Warn if words are wrong only because both sides cut the same characters differently."""
    for system, stacked in results.items():
        rates = np.asarray(stacked.each_of(Key(ERROR_RATES)).word_error_rate, np.float64)
        if not (rates > CUT_DIFFERENTLY).any():
            continue
        worst = int(np.nanargmax(rates))
        pair = look_up(worst)
        if _is_cut_differently(pair, system):
            warn(
                f"{system!r} has the characters of the reference, cut into other words, in "
                f"document {pair.name!r} (word error rate {rates[worst]:.2f}), so that "
                f"boundaries are placed by an alignment; {option('compounds', 'merge')} matches "
                "words that one side writes together"
            )


def _is_cut_differently(pair: Pair, system: str) -> bool:
    """Does a document of a system have the characters of a reference, but other words?"""
    own = _characters(pair.systems[system])
    return bool(own) and own in map(_characters, pair.references.values())


def _characters(document: Document) -> str:
    """The letters and digits of the units: one side may have spaces and marks in its words."""
    text = "".join(map(normalize_word, document.units))
    others = {ord(sign): None for sign in set(text) if unicodedata.category(sign)[0] not in "LMN"}
    return text.translate(others)


def _unrelated(stacked: StackedBags) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
    """The word error rate of each document, and the indices of unrelated documents."""
    key = Key(ERROR_RATES)
    each, total = stacked.each_of(key), stacked.total()[key]
    rates = np.asarray(each.word_error_rate, np.float64)
    everywhere = total.words >= CORPUS_LONG_ENOUGH and total.word_error_rate > UNRELATED
    long_enough = np.asarray(each.words) >= (1 if everywhere else LONG_ENOUGH)
    return rates, np.flatnonzero(long_enough & (rates > UNRELATED))
