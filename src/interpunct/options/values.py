"""Values of options: checking Python values, and parsing text from the command line.

In Python, values have types: a number, a collection of marks, a mapping of marks. A string is also
a collection of marks, with the same meaning as on the command line. All other syntax (`!=. ;=.`,
`10,1,0.01`) is parsed on the command line only.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Set
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from math import inf
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Literal, cast, get_args, get_origin

from interpunct.documents.marks import MARKS, is_mark, normalize_mark
from interpunct.errors import OptionError, UnknownNameError
from interpunct.options.types import (
    DetectionCosts,
    NormalizerName,
    Orders,
    SegmentMapping,
    Window,
    WindowRule,
)


@dataclass(frozen=True, slots=True)
class Values:
    """The possible values of an option.

    `takes` is the type in Python, and `check` converts such a value to the stored one. `parse`
    converts text with a syntax of its own to the same value, and `show` writes a value in this
    syntax. `check` and `parse` get the name of the option and raise an `OptionError` that contains
    it.
    """

    takes: Any
    check: Callable[[str, Any], Any]
    parse: Callable[[str, str], Any] | None = None
    show: Callable[[Any], str] = str
    repeats: bool = False
    """May it be given more than once? The texts are then joined by commas."""


MOST_NAMED = 60
"""The number of names that a message lists: enough for all options and figures."""


def near(word: str, words: Collection[str]) -> str:
    """A hint for an unknown word: the most similar known word, or all known words."""
    folded = {each.casefold(): each for each in words}
    close = difflib.get_close_matches(word, list(words), n=1) or [
        folded[each] for each in difflib.get_close_matches(word.casefold(), list(folded), n=1)
    ]
    if close:
        return f"; did you mean {close[0]!r}?"
    more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    return (
        f"; there {'is' if len(words) == 1 else 'are'} {', '.join(islice(words, MOST_NAMED))}{more}"
    )


def unknown_name(what: str, name: object, names: Collection[str]) -> UnknownNameError:
    """The error for an unknown name of a figure, system or reference, with a hint."""
    return UnknownNameError(f"there is no {what} {name!r}{near(str(name), names)}")


def one_of(words: Collection[str], takes: Any = str) -> Values:
    """One of a few words."""

    def check(option: str, value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise OptionError(f"{option} cannot be {value!r}{near(str(value), words)}")
        return value

    return Values(takes, check)


MOST = 2**31
"""Whole numbers must be smaller than this: the core uses 32 bits."""


def whole_number(expected: str, *, least: int) -> Values:
    """A whole number; `expected` describes it in the message."""

    def check(option: str, value: object) -> int:
        number = _whole(value)
        if number is None:
            raise OptionError(f"{option} must be a whole number, {expected}, not {value!r}")
        if not least <= number < MOST:
            too_large = f" (and below {MOST})" if number >= MOST else ""
            raise OptionError(f"{option} must be {expected}{too_large}, not {value!r}")
        return number

    return Values(int, check)


def number(expected: str, fits: Callable[[float], bool]) -> Values:
    """A number that fits; `expected` describes it in the message."""

    def check(option: str, value: object) -> float:
        found = _real(value)
        if found is None or not fits(found):
            raise OptionError(f"{option} must be {expected}, not {value!r}")
        return found

    return Values(float, check)


def _check_text(option: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        problem = (
            "must not be blank" if isinstance(value, str) else f"must be a string, not {value!r}"
        )
        raise OptionError(f"{option} {problem}")
    return value


def _check_name(option: str, value: object) -> str:
    if not isinstance(value, str):
        raise OptionError(f"{option} must be a name, not {value!r}")
    return value


def _check_path(option: str, value: object) -> Path:
    if not isinstance(value, (str, Path)):
        raise OptionError(f"{option} must be a path, not {value!r}")
    try:
        name = os.fsencode(value)
    except UnicodeEncodeError:
        name = b"\0"
    if b"\0" in name:
        raise OptionError(f"{option}: {str(value)!r} is not a valid path")
    return Path(value)


def _check_switch(option: str, value: object) -> bool:
    # Numpy's booleans have another type, and numpy is not imported just for them.
    found = value.item() if hasattr(value, "item") and _is_single(value) else value
    if not isinstance(found, bool):
        raise OptionError(f"{option} must be True or False, not {value!r}")
    return found


TEXT = Values(str, _check_text)
NAME = Values(str, _check_name)
"""Any string is a name."""
PATH = Values(str | Path, _check_path)
SWITCH = Values(bool, _check_switch)


def marks_in(text: str) -> list[str]:
    """The marks of a text, with or without spaces between them; two hyphens are one mark.

    >>> marks_in(",.? --")
    [',', '.', '?', '--']
    """
    return re.findall(r"--|\.\.\.|\S", text)


def _check_marks(option: str, value: object) -> tuple[str, ...]:
    """Normalised marks without duplicates, in the given order; sets are sorted."""
    marks = dict.fromkeys(_scored_mark(option, mark) for mark in _members(value))
    return tuple(sorted(marks, key=_place) if isinstance(value, Set) else marks)


def _check_delimiters(option: str, value: object) -> tuple[str, ...]:
    """Normalised marks, sorted, so that equal choices are equal."""
    marks = _members(value)
    for mark in marks:
        if isinstance(mark, str) and any(map(str.isalnum, mark)):
            raise OptionError(
                f"{option} takes marks such as '.', not {mark!r}; a sign such as <eos> is a "
                "marker, for the format marked"
            )
        if not isinstance(mark, str) or marks_in(mark) != [mark]:
            raise OptionError(f"{option} takes marks such as '.', not {mark!r}")
    if not marks:
        raise OptionError(f"{option} must name at least one mark")
    return tuple(sorted({normalize_mark(str(mark)) for mark in marks}, key=_place))


def _members(value: object) -> list[Any]:
    """The marks of a string or of a collection; anything else fails the check of marks."""
    if isinstance(value, str):
        return list(marks_in(value))
    if isinstance(value, Iterable) and not isinstance(value, Mapping) and not _is_single(value):
        return list(value)
    return [value]


def _is_single(value: object) -> bool:
    """A zero-dimensional array only looks iterable."""
    return getattr(value, "ndim", 1) == 0


def _scored_mark(option: str, mark: object) -> str:
    if not isinstance(mark, str) or not is_mark(mark):
        raise OptionError(f"{option} takes punctuation marks, not {mark!r}")
    return normalize_mark(str(mark))


def _place(mark: str) -> tuple[int, str]:
    """Well-known marks come first, in their usual order."""
    return (MARKS.index(mark) if mark in MARKS else len(MARKS)), mark


def _check_merge(option: str, value: object) -> tuple[tuple[str, str], ...]:
    """Sorted pairs of marks, the first of which counts as the second."""
    found: dict[str, str] = {}
    for first, second in _pairs(option, value):
        mark, meant = _scored_mark(option, first), _scored_mark(option, second)
        if found.setdefault(mark, meant) != meant:
            raise OptionError(
                f"{option} counts {mark!r} as {found[mark]!r} and as {meant!r}; choose one"
            )
    return tuple(sorted(found.items(), key=lambda pair: _place(pair[0])))


def _pairs(option: str, value: object) -> list[tuple[Any, Any]]:
    given = value.items() if isinstance(value, Mapping) else value
    if isinstance(given, str) or not isinstance(given, Iterable) or _is_single(given):
        raise OptionError(f"{option} takes pairs such as {{'!': '.'}}, not {value!r}")
    pairs = list(given)
    for pair in pairs:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise OptionError(f"{option} takes pairs such as ('!', '.'), not {pair!r}")
    return [(first, second) for first, second in pairs]


def _parse_merge(option: str, text: str) -> tuple[tuple[str, str], ...]:
    """`--=,` is two marks; the mark `=` cannot be merged."""
    pairs = []
    for pair in text.split():
        first, _, second = (marks_in(part) for part in pair.partition("="))
        if len(first) != 1 or len(second) != 1:
            raise OptionError(f"{option} takes pairs such as '!=.', not {pair!r}")
        pairs.append((first[0], second[0]))
    return _check_merge(option, pairs)


def _check_costs(option: str, value: object) -> DetectionCosts:
    is_row = isinstance(value, (tuple, list)) or getattr(value, "ndim", 0) == 1
    numbers = [_real(part) for part in cast(Iterable[object], value)] if is_row else []
    if len(numbers) not in (2, 3) or None in numbers:
        raise OptionError(f"{option} must be (C_MISS, C_FA) or (C_MISS, C_FA, P), not {value!r}")
    miss, false_alarm, *prior = (float(part or 0) for part in numbers)
    for what, cost in (("miss", miss), ("false alarm", false_alarm)):
        if not 0 < cost < inf:
            raise OptionError(f"{option}: the cost of a {what} must be greater than 0, not {cost}")
    if not prior:
        return miss, false_alarm
    if not 0 < prior[0] < 1:
        raise OptionError(f"{option}: the prior must lie between 0 and 1, not {prior[0]}")
    return miss, false_alarm, prior[0]


def _parse_costs(option: str, text: str) -> DetectionCosts:
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 3):
        raise OptionError(
            f"{option} must be C_MISS,C_FA or C_MISS,C_FA,P, such as 10,1,0.01, not {text!r}"
        )
    return _check_costs(option, numbers)


def _check_mapping(option: str, value: object) -> SegmentMapping:
    numbers = [_real(part) for part in value] if isinstance(value, (tuple, list)) else []
    if len(numbers) != 2 or None in numbers:
        raise OptionError(
            f"{option} must be (GAP, EXTENT) in seconds, such as (1, 0.5), not {value!r}"
        )
    gap, extent = (float(part or 0) for part in numbers)
    if not (0 <= gap < MOST and 0 < extent < MOST):
        raise OptionError(
            f"{option}: the gap must be at least 0 and the extent greater than 0, not "
            f"{_short(gap)} and {_short(extent)}"
        )
    return gap, extent


def _parse_mapping(option: str, text: str) -> SegmentMapping:
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 2:
        raise OptionError(f"{option} must be GAP,EXTENT in seconds, such as 1,0.5, not {text!r}")
    return _check_mapping(option, numbers)


def _check_orders(option: str, value: object) -> Orders:
    if isinstance(value, str) and value == "all":
        return "all"
    number = _whole(value)
    if number is None or number < 1:
        raise OptionError(f"{option} must be 'all' or a number of at least 1, not {value!r}")
    return number


def _check_window(option: str, value: object) -> Window:
    if isinstance(value, str) and value in get_args(WindowRule):
        return cast(WindowRule, value)
    number = _whole(value)
    if number is None or not 1 <= number < MOST:
        too_large = f" (and below {MOST})" if number is not None and number >= MOST else ""
        raise OptionError(
            f"{option} must be a whole number of at least 1{too_large}, or one of "
            f"{', '.join(get_args(WindowRule))}, not {value!r}"
        )
    return number


def _check_names(option: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable) or _is_single(value):
        raise OptionError(f"{option} takes a list of names, not {value!r}")
    names = tuple(value)
    for name in names:
        if not isinstance(name, str):
            raise OptionError(f"{option} takes names, not {name!r}")
    return names


def _check_normalizers(option: str, value: object) -> tuple[NormalizerName, ...]:
    if isinstance(value, str) or callable(value):
        return _check_normalizers(option, [value])
    if not isinstance(value, Iterable) or isinstance(value, Mapping):
        raise OptionError(f"{option} takes names of normalisers or functions, not {value!r}")
    found = tuple(value)
    for name in found:
        if not callable(name) and (not isinstance(name, str) or not name.strip()):
            raise OptionError(f"{option} takes names of normalisers or functions, not {name!r}")
    return found


def _parse_normalizers(option: str, text: str) -> tuple[NormalizerName, ...]:
    return _check_normalizers(option, _parse_names(option, text))


def _show_normalizers(names: Iterable[NormalizerName]) -> str:
    return ",".join(name if isinstance(name, str) else function_name(name) for name in names)


def function_name(function: Callable[..., object]) -> str:
    """The name of a function as `MODULE:FUNCTION`; a callable without a name has that of its type.

    >>> function_name(str.lower)
    'builtins:str.lower'
    """
    named = function if hasattr(function, "__qualname__") else type(function)
    module = getattr(named, "__module__", None) or "builtins"
    return f"{module}:{named.__qualname__}"


def _parse_names(option: str, text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",")) if text.strip() else ()


def _word_or_number(check: Callable[[str, object], object]) -> Callable[[str, str], object]:
    """Parse a number as a number, and leave everything else to the check."""

    def parse(option: str, text: str) -> object:
        value: int | str
        try:
            value = int(text)
        except ValueError:
            value = text.strip()
        return check(option, value)

    return parse


def _whole(value: object) -> int | None:
    """Convert any whole number; None for anything else, including True."""
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else None


def _real(value: object) -> float | None:
    """Convert any number; None for anything else, including True and numbers too large for a
    float.
    """
    if not isinstance(value, (Real, Decimal)) or isinstance(value, bool):
        return None
    try:
        return float(value)
    except OverflowError:
        return None


def _short(number: float) -> str:
    """The shortest representation of a number."""
    return repr(number).removesuffix(".0")


SCORED_MARKS = Values(Iterable[str], _check_marks, _check_marks, " ".join)
DELIMITERS = Values(Iterable[str], _check_delimiters, _check_delimiters, " ".join)
MERGE = Values(
    Mapping[str, str] | Iterable[tuple[str, str]],
    _check_merge,
    _parse_merge,
    lambda pairs: " ".join(map("=".join, pairs)),
)


def _check_enhancements(option: str, value: object) -> tuple[int, ...]:
    """Digits from 1 to 6; 0 means all kinds, as in the scorer of IWPT 2020."""
    listed = list(value) if isinstance(value, Iterable) else [None]
    digits = [str(digit) for digit in listed if not isinstance(digit, bool)]
    is_empty = isinstance(value, str) and not value
    if is_empty or len(digits) != len(listed) or not {*digits} <= {*"0123456"}:
        raise OptionError(
            f"{option} must be digits from 1 to 6, such as 12, or 0 for all kinds, not {value!r}"
        )
    return tuple(sorted({int(digit) for digit in digits} - {0}))


DETECTION_COSTS = Values(
    DetectionCosts, _check_costs, _parse_costs, lambda costs: ",".join(map(_short, costs))
)
MAPPING = Values(
    SegmentMapping, _check_mapping, _parse_mapping, lambda both: ",".join(map(_short, both))
)
ORDERS = Values(Orders, _check_orders, _word_or_number(_check_orders))
ENHANCEMENTS = Values(
    str | Iterable[int],
    _check_enhancements,
    _check_enhancements,
    lambda kinds: "".join(map(str, kinds)) or "0",
)
WINDOW = Values(Window, _check_window, _word_or_number(_check_window))
NAMES = Values(Iterable[str], _check_names, _parse_names, ",".join)
NORMALIZERS = Values(
    NormalizerName | Iterable[NormalizerName],
    _check_normalizers,
    _parse_normalizers,
    _show_normalizers,
    repeats=True,
)


def values_of_type(type: Any) -> Values:
    """The values of a type that defines them by itself: a choice of words, or a switch."""
    if type is bool:
        return SWITCH
    (words,) = (part for part in (type, *get_args(type)) if get_origin(part) is Literal)
    return one_of(get_args(words), words)
