"""Word errors that are differences in writing: `25` for `twenty five`, `longterm` for `long term`.

Only stretches of words that are all wrong are looked at, with a few rules of our own; they estimate
what a normaliser would find, without running one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from interpunct.alignment.columns import AlignedDocuments, Columns, Places
from interpunct.alignment.numbering import Numbers
from interpunct.documents.document import Document
from interpunct.documents.laid import LaidDocuments, laid_end_to_end
from interpunct.errors import option, warn
from interpunct.metrics.punctuation import is_word
from interpunct.options import Settings

AT_ONCE = 200
"""Stretches that are looked at in documents that are measured at once."""

SIZEABLE = 0.1
"""From this share of the word errors on, the way of writing is worth a note."""

FEW = 10
"""Fewer errors than this may differ in writing by accident."""

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {
    **{word: value for value, word in enumerate(_SMALL.split())},
    **{word: 10 * value for value, word in enumerate(_TENS.split(), start=2)},
}
_MULTIPLIERS = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9}
_PART = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?|[^\W\d_]+|[%$€£]")
_SIGNS = {"percent": "%", "dollar": "$", "dollars": "$", "euro": "€", "euros": "€", "pounds": "£"}

Stretch = tuple[int, Columns, Places]
"""The number of a document, and the places of wrong words among some columns."""


@dataclass(frozen=True, slots=True)
class WritingErrors:
    """Word errors that were looked at, and those of them that are differences in writing."""

    errors: int = 0
    numbers: int = 0
    compounds: int = 0

    def __add__(self, other: WritingErrors) -> WritingErrors:
        return WritingErrors(
            self.errors + other.errors,
            self.numbers + other.numbers,
            self.compounds + other.compounds,
        )


def writing_errors(
    aligned: AlignedDocuments, references: Sequence[Document], hypotheses: Sequence[Document]
) -> WritingErrors:
    """What is wrong in documents of one wording, and only in how it is written."""
    found = {"errors": 0, "numbers": 0, "compounds": 0}
    if aligned.rewritten:
        hypotheses = [aligned.rewritten.get(n, given) for n, given in enumerate(hypotheses)]
    sides = laid_end_to_end(references), laid_end_to_end(hypotheses)
    order = np.argsort(aligned.places)
    stretches: list[Stretch] = []
    first = 0
    for columns in aligned.columns:
        documents = order[first : first + len(columns.sizes)]
        first += len(documents)
        if columns.arcs is None:
            stretches += _wrong_stretches(columns, documents)
    for document, columns, places in (stretches[n] for n in _evenly(len(stretches)).tolist()):
        own = _words(columns.reference, columns.reference_units, places, sides[0], document)
        others = _words(columns.hypothesis, columns.hypothesis_units, places, sides[1], document)
        found["errors"] += len(places)
        if not own or not others:
            continue
        if _joined(own) == _joined(others):
            found["compounds"] += len(places)
        elif _readings(own) & _readings(others):
            found["numbers"] += len(places)
    return WritingErrors(**found)


def _wrong_stretches(columns: Columns, documents: Places) -> list[Stretch]:
    """Words of both sides that are wrong, between words that are right; not more than are asked."""
    sides = columns.reference, columns.hypothesis
    words = np.flatnonzero(is_word(sides[0]) | is_word(sides[1]))
    wrong = sides[0][words] != sides[1][words]
    owners = np.searchsorted(np.cumsum(columns.sizes), words, side="right")
    goes_on = wrong[1:] & wrong[:-1] & (owners[1:] == owners[:-1])
    begins = np.flatnonzero(wrong & ~np.append(False, goes_on)[: len(wrong)])
    ends = np.flatnonzero(wrong & ~np.append(goes_on, False)[: len(wrong)]) + 1
    chosen = _evenly(len(begins))
    begins, ends = begins[chosen], ends[chosen]
    edges = zip(documents[owners[begins]].tolist(), begins.tolist(), ends.tolist(), strict=True)
    return [(document, columns, words[begin:end]) for document, begin, end in edges]


def _evenly(count: int) -> Places:
    """So many of a row as are looked at, from everywhere."""
    return np.linspace(0, count - 1, min(count, AT_ONCE)).round().astype(np.int64)


def _words(
    tokens: Numbers, units: Numbers, places: Places, side: LaidDocuments, document: int
) -> list[str]:
    """The words of one side at these places."""
    here = units[places[is_word(tokens[places])]] + side.bounds[document]
    texts = side.units.vocabulary.texts
    return [texts[number] for number in side.units.numbers[here].tolist()]


def _joined(words: Sequence[str]) -> str:
    return "".join(words).lower().replace("-", "")


def _readings(words: Sequence[str]) -> set[str]:
    """Numbers in digits, as amounts (`twenty five` is 25) and one by one (`twenty ten` is 2010).

    >>> sorted(_readings(["twenty", "ten"]))
    ['2010', '30']
    >>> spoken = _readings(["twenty-five", "million", "dollars"])
    >>> "$25000000" in spoken & _readings(["$25", "million"])
    True
    >>> sorted(_readings(["3²"]))
    ['3²']
    """
    parts = [part.replace(",", "") for part in _PART.findall(" ".join(words).lower())]
    if not any(part in _VALUES or part in _MULTIPLIERS or part[0].isdecimal() for part in parts):
        return set()
    parts = [_SIGNS.get(part, part) for part in parts]
    signs = "".join(sorted(part for part in parts if part in _SIGNS.values()))
    spoken = [part for part in parts if part not in (*_SIGNS.values(), "and")]
    return {f"{signs}{_amount(spoken)}", f"{signs}{_one_by_one(spoken)}"}


def _amount(parts: Sequence[str]) -> str:
    whole, current, others = 0.0, 0.0, ""
    for part in parts:
        if part == "point":
            return _one_by_one(parts)
        if part in _VALUES:
            current += _VALUES[part]
        elif part[0].isdecimal():
            current += float(part)
        elif part == "hundred":
            current = max(current, 1) * 100
        elif part in _MULTIPLIERS:
            whole, current = whole + max(current, 1) * _MULTIPLIERS[part], 0
        else:
            others += part
    return f"{whole + current:g}" if whole + current < 1 else f"{whole + current:.10g}{others}"


def _one_by_one(parts: Sequence[str]) -> str:
    written = ""
    for part in parts:
        value = "." if part == "point" else str(_VALUES.get(part, part))
        ends_in_tens = written.endswith("0") and part in _VALUES and _VALUES[part] < 10
        written = written[:-1] + value if ends_in_tens and written[-2:-1] > "1" else written + value
    return written


def tell_of_writing(found: Mapping[str, WritingErrors], settings: Settings) -> None:
    """Say once where many word errors are differences in writing, and what to do."""
    has_own_wordings = settings.normalize or settings.alternatives is not None
    numbers = {} if has_own_wordings else {who: own.numbers for who, own in found.items()}
    compounds = (
        {who: own.compounds for who, own in found.items()} if settings.compounds == "keep" else {}
    )
    for counts, what, remedy in (
        (numbers, "numbers written in words or in digits", option("normalize", "whisper-english")),
        (compounds, "words written together or apart", option("compounds", "merge")),
    ):
        shares = {who: counts[who] / max(found[who].errors, 1) for who in counts}
        worst = max(shares, key=lambda who: shares[who], default="")
        if shares and shares[worst] >= SIZEABLE and counts[worst] >= FEW:
            warn(
                f"{worst!r}: {shares[worst]:.0%} of its word errors are {what}, which would not "
                f"count with {remedy}"
            )
