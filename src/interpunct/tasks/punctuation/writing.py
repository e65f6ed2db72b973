"""Word errors that are differences in writing: `25` for `twenty five`, `longterm` for `long term`.

A few rules are applied to stretches of consecutive errors; they estimate the effect of a normaliser
without running one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from interpunct.alignment.columns import AlignedDocuments, Columns, Places
from interpunct.alignment.numbering import Numbers
from interpunct.documents.document import Document
from interpunct.documents.flat import FlatDocuments, concatenated
from interpunct.errors import option, warn
from interpunct.metrics.punctuation import is_word
from interpunct.options import Settings

AT_ONCE = 200
"""The maximum number of stretches examined in a batch of documents."""

SIZEABLE = 0.1
"""The share of word errors from which on a note is given."""

FEW = 10
"""The minimum number of errors for a note."""

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
_PART = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?|[^\W\d_]+|[%$€£]|(?<=\d):(?=\d)")
_GAPS = re.compile(r"[\s‐‑-]+")
_SIGNS = {"percent": "%", "dollar": "$", "dollars": "$", "euro": "€", "euros": "€", "pounds": "£"}


@dataclass(frozen=True, slots=True)
class WritingErrors:
    """Word errors, and how many of the examined ones are differences in writing.

    If only some were examined, the others are assumed to be similar.
    """

    errors: int = 0
    looked_at: int = 0
    numbers: float = 0.0
    compounds: float = 0.0

    def __add__(self, other: WritingErrors) -> WritingErrors:
        return WritingErrors(
            self.errors + other.errors,
            self.looked_at + other.looked_at,
            self.numbers + other.numbers,
            self.compounds + other.compounds,
        )

    @property
    def is_estimate(self) -> bool:
        return self.looked_at < self.errors


def writing_errors(
    aligned: AlignedDocuments, references: Sequence[Document], hypotheses: Sequence[Document]
) -> WritingErrors:
    """Count the differences in writing in documents with one wording."""
    looked_at = numbers = compounds = 0
    stretches, errors = _stretches_of(aligned)
    if not stretches:
        return WritingErrors()
    if aligned.rewritten:
        hypotheses = [aligned.rewritten.get(n, given) for n, given in enumerate(hypotheses)]
    sides = concatenated(references), concatenated(hypotheses)
    for some in stretches:
        columns = some.columns
        own_words = some.texts(columns.reference, columns.reference_units, sides[0])
        other_words = some.texts(columns.hypothesis, columns.hypothesis_units, sides[1])
        for size, own, others in zip(some.sizes.tolist(), own_words, other_words, strict=True):
            looked_at += size
            if not own or not others:
                continue
            if _joined(own) == _joined(others):
                compounds += size
            elif _readings(own) & _readings(others):
                numbers += size
    share = errors / looked_at
    return WritingErrors(errors, looked_at, numbers * share, compounds * share)


@dataclass(frozen=True, slots=True)
class _Stretches:
    """Stretches of wrong words between correct words, in some columns.

    `places` has the columns of all stretches, concatenated, `sizes` the number for each, and
    `documents` the document of each.
    """

    columns: Columns
    places: Places
    sizes: Places
    documents: Places

    @classmethod
    def of(cls, columns: Columns, documents: Places) -> _Stretches:
        sides = columns.reference, columns.hypothesis
        words = np.flatnonzero(is_word(sides[0]) | is_word(sides[1]))
        wrong = np.flatnonzero(sides[0][words] != sides[1][words])
        owners = np.searchsorted(np.cumsum(columns.sizes), words[wrong], side="right")
        goes_on = (np.diff(wrong, prepend=-2) == 1) & (np.diff(owners, prepend=-1) == 0)
        begins = np.flatnonzero(~goes_on)
        sizes = np.diff(begins, append=len(wrong))
        return cls(columns, words[wrong], sizes, documents[owners[begins]])

    def __len__(self) -> int:
        return len(self.sizes)

    def taking(self, chosen: Places) -> _Stretches:
        kept = np.zeros(len(self), bool)
        kept[chosen] = True
        places = self.places[np.repeat(kept, self.sizes)]
        return _Stretches(self.columns, places, self.sizes[kept], self.documents[kept])

    def texts(self, tokens: Numbers, units: Numbers, side: FlatDocuments) -> Iterator[list[str]]:
        """The words of one side in each stretch."""
        there = is_word(tokens[self.places])
        firsts = np.repeat(side.bounds[self.documents], self.sizes)
        here = side.units.taking((units[self.places] + firsts)[there]).texts()
        bounds = np.append(0, np.cumsum(there))[np.append(0, np.cumsum(self.sizes))]
        return (list(here[start:end]) for start, end in pairwise(bounds.tolist()))


def _stretches_of(aligned: AlignedDocuments) -> tuple[list[_Stretches], int]:
    """A sample of stretches, spread over the documents, and the number of all wrong words."""
    order = np.argsort(aligned.places)
    found: list[_Stretches] = []
    first = errors = 0
    for columns in aligned.columns:
        documents = order[first : first + len(columns.sizes)]
        first += len(documents)
        if columns.arcs is None:
            found.append(_Stretches.of(columns, documents))
            errors += len(found[-1].places)
    bounds = np.cumsum([0, *map(len, found)])
    chosen = _evenly(int(bounds[-1]))
    parts = [chosen[(chosen >= start) & (chosen < end)] - start for start, end in pairwise(bounds)]
    taken = [some.taking(part) for some, part in zip(found, parts, strict=True) if len(part)]
    return taken, errors


def _evenly(count: int) -> Places:
    """The indices of an evenly spread sample."""
    return np.linspace(0, count - 1, min(count, AT_ONCE)).round().astype(np.int64)


def _joined(words: Sequence[str]) -> str:
    """Join words as for comparing compounds: without spaces and hyphens."""
    return _GAPS.sub("", "".join(words).lower())


def _readings(words: Sequence[str]) -> set[str]:
    """Numbers in digits, read as amounts (`twenty five` is 25) or sequences (`twenty ten` is 2010).

    >>> sorted(_readings(["twenty", "ten"]))
    ['2010', '30']
    >>> spoken = _readings(["twenty-five", "million", "dollars"])
    >>> "$25000000" in spoken & _readings(["$25", "million"])
    True
    >>> sorted(_readings(["3²"]))
    ['3²']

    Colons are kept, because normalisers read `5:30` as two numbers:

    >>> _readings(["five", "thirty"]) & _readings(["5:30"])
    set()
    """
    if not any(map(_has_number, words)):
        return set()
    parts = [_SIGNS.get(part, part) for word in words for part in _parts(word)]
    signs = "".join(sorted(part for part in parts if part in _SIGNS.values()))
    spoken = [part for part in parts if part not in (*_SIGNS.values(), "and")]
    return {f"{signs}{_amount(spoken)}", f"{signs}{_one_by_one(spoken)}"}


@lru_cache(maxsize=1 << 16)
def _has_number(word: str) -> bool:
    return any(
        part in _VALUES or part in _MULTIPLIERS or part[0].isdecimal() for part in _parts(word)
    )


def _parts(word: str) -> list[str]:
    return [part.replace(",", "") for part in _PART.findall(word.lower())]


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


def warn_of_writing(found: Mapping[str, WritingErrors], settings: Settings) -> None:
    """Warn once if many word errors are differences in writing."""
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
            about = "about " if found[worst].is_estimate else ""
            warn(
                f"{worst!r}: {about}{shares[worst]:.0%} of its word errors are {what}, which "
                f"would not count with {remedy}"
            )
