"""A warning about documents in which almost no word matches, probably paired by mistake.

Boundaries and marks may still match, by chance or because both sides have them everywhere, so their
figures can look perfect.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct.errors import warn
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


def warn_of_unrelated_texts(results: Results, look_up: LookUp) -> None:
    """Warn for each system in how many documents almost no word matches."""
    for system, stacked in results.items():
        rates, places = _unrelated(stacked)
        if not len(places):
            continue
        worst = int(places[np.argmax(rates[places])])
        name, rate = look_up(worst).name, f"(word error rate {rates[worst]:.2f})"
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


def _unrelated(stacked: StackedBags) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
    """The word error rate of each document, and the indices of unrelated documents."""
    key = Key(ERROR_RATES)
    each, total = stacked.each_of(key), stacked.total()[key]
    rates = np.asarray(each.word_error_rate, np.float64)
    everywhere = total.words >= CORPUS_LONG_ENOUGH and total.word_error_rate > UNRELATED
    long_enough = np.asarray(each.words) >= (1 if everywhere else LONG_ENOUGH)
    return rates, np.flatnonzero(long_enough & (rates > UNRELATED))
