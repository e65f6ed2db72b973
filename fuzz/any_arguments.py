"""Arguments for every function of the core: sound ones, some of which are corrupted.

Sound arguments lead deep into a function. A corrupted one breaks what the package guarantees to the
core: its length, order and range are arbitrary, and the core may refuse it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from fuzz import sound_arguments as sound
from fuzz.sound_arguments import Arguments, Array, Numbers
from interpunct import _core

EXTREMES: dict[str, tuple[float, ...]] = {
    "u": (2**8 - 1, 2**31, 2**32 - 1, 2**64 - 1),
    "i": (-1, -4, 2**31 - 1, -(2**31), -(2**31) + 1, 2**31, 2**62, 2**63 - 1, -(2**63)),
    "f": (-1, 2, 1e308, -1e308, 5e-324, np.inf, -np.inf, np.nan),
}
"""Extreme numbers, by the kind of an array."""


def _read_json(text: Array, which: int) -> object:
    kinds = [kind for place, kind in enumerate(_core.JsonKind) if which >> place & 1]
    table = _core.StringTable()
    return _core.json_rows(text, [(kind.name, kind, table) for kind in kinds])


def _assemble(
    first_lines: Array, splits: Array, lines: Array, columns: Array, *more: Array
) -> object:
    contents, table = _core.StringTable(), _core.TokenSplits()
    marks = contents.add(["", ".", "?", "--"])
    table.add(marks, np.array([1, 0, 2, 1], np.int32), marks, marks, marks)
    found = _core.ProseColumns(first_lines, 8)
    found.add(splits, lines, columns, table, contents)
    found.add(*more, table, contents)
    taken = found.take()
    try:
        found.add(*more, table, contents)
    except ValueError:
        return taken
    assert not len(more[0]), "tokens were added to columns that had been taken"
    return found.take()


def _add_strings(strings: list[str], first: int) -> object:
    table = _core.StringTable()
    numbers = table.add(strings).tolist()
    known = table.strings(0)
    assert [known[number] for number in numbers] == strings
    return table.strings(first), table.nbytes


def _spell(
    is_space: Array, special: Array, tokens: list[str], others: list[str], first: int, last: int
) -> object:
    spelling = _core.TokenSpelling(is_space, special, len(tokens))
    odd = spelling.special(tokens, first, last)
    spelling.add(tokens, first, last, others if others else odd)
    return spelling.take()


class _NewNumbers(dict[str, int]):
    def __missing__(self, key: str) -> int:
        return self.setdefault(key, len(self))


class Call(NamedTuple):
    """A function of the core, and what makes arguments for it."""

    function: Callable[..., object]
    arguments: Callable[[Numbers], Arguments]


CALLS: dict[str, Call] = {
    "boundary_edits": Call(_core.boundary_edits, sound.segmentations),
    "tolerant_matches": Call(
        _core.tolerant_matches,
        lambda numbers: [*sound.segmentations(numbers), numbers.below(8)],
    ),
    "window_sums": Call(_core.window_sums, sound.packed_slots),
    "align_tokens": Call(_core.align_tokens, sound.tokenizations),
    "aligned_words": Call(_core.aligned_words, sound.words),
    "edge_counts": Call(_core.edge_counts, sound.edges),
    "align": Call(_core.align, sound.texts),
    "token_errors": Call(
        _core.token_errors, lambda numbers: [*sound.texts(numbers), numbers.truth()]
    ),
    "align_lattice": Call(_core.align_lattice, sound.lattice),
    "align_networks": Call(_core.align_networks, sound.networks),
    "interleave": Call(_core.interleave, sound.slotted_texts),
    "same_words": Call(_core.same_words, lambda numbers: sound.texts(numbers)[:-1]),
    "aligned_tokens": Call(_core.aligned_tokens, sound.aligned_side),
    "word_counts": Call(_core.word_counts, lambda numbers: sound.columns(numbers)[:-1]),
    "mark_tables": Call(_core.mark_tables, sound.columns),
    "mark_shares": Call(_core.mark_shares, sound.columns),
    "label_tables": Call(_core.label_tables, sound.columns),
    "operating_points": Call(
        _core.operating_points,
        lambda numbers: [np.sort(numbers.shares(numbers.size())) for _ in range(2)],
    ),
    "merged_points": Call(
        _core.merged_points, lambda numbers: [*sound.points(numbers), *sound.points(numbers)]
    ),
    "roc_hull": Call(_core.roc_hull, lambda numbers: sound.points(numbers)[1:]),
    "threshold_figures": Call(
        _core.threshold_figures, lambda numbers: [*sound.points(numbers), *sound.costs(numbers)]
    ),
    "weighted_figures": Call(_core.weighted_figures, sound.groups),
    "calibration_bins": Call(_core.calibration_bins, sound.bins),
    "StringTable.add": Call(_add_strings, sound.strings),
    "StringTable.strings": Call(_add_strings, sound.strings),
    "StringTable.add_tokens": Call(
        lambda *arguments: _core.StringTable().add_tokens(*arguments), sound.running_text
    ),
    "StringTable.add_fields": Call(
        lambda *arguments: _core.StringTable().add_fields(*arguments), sound.fields
    ),
    "TokenSpelling.add": Call(_spell, sound.spelling),
    "TokenSpelling.special": Call(_spell, sound.spelling),
    "TokenSpelling.take": Call(_spell, sound.spelling),
    "plain_decimals": Call(_core.plain_decimals, sound.fields),
    "json_rows": Call(_read_json, lambda numbers: [numbers.pieces(*sound.JSON), numbers.below(32)]),
    "indented_json": Call(
        _core.indented_json, lambda numbers: [numbers.pieces(*sound.JSON), numbers.below(5)]
    ),
    "TokenSplits.add": Call(lambda *arrays: _core.TokenSplits().add(*arrays), sound.splits),
    "ProseColumns.add": Call(_assemble, sound.token_places),
    "ProseColumns.take": Call(_assemble, sound.token_places),
    "cut_rows": Call(
        _core.cut_rows,
        lambda numbers: [numbers.pieces(b"so", b"\t", b"\n", b"\r", b"|"), 9 + numbers.below(3)],
    ),
    "cut_utterances": Call(
        _core.cut_utterances,
        lambda numbers: [
            numbers.pieces(
                b"so",
                b" ",
                b"(",
                b")",
                b"(u-1)\n",
                b"so (u)\n",
                b"\n",
                b";;",
                b"\t",
                b"\xe2\x80\x83",
            )
        ],
    ),
    "numbered": Call(
        lambda strings, first: _core.numbered([strings[:first], strings], _NewNumbers()),
        sound.strings,
    ),
    "exchange_classes": Call(_core.exchange_classes, sound.pairs),
    "feature_keys": Call(_core.feature_keys, sound.templates),
    "find_keys": Call(_core.find_keys, sound.keys),
    "weight_sums": Call(_core.weight_sums, sound.places),
    "mean_leaf_values": Call(_core.mean_leaf_values, sound.trees),
    "hidden_event_posteriors": Call(_core.hidden_event_posteriors, sound.automaton),
    "tag_posteriors": Call(_core.tag_posteriors, sound.labels),
}


def one_input(data: bytes) -> None:
    """The first byte chooses the function, the rest is its input."""
    if data:
        call(list(CALLS)[data[0] % len(CALLS)], data[1:])


def call(name: str, data: bytes) -> bool:
    """Call a function of the core. False if it refused its input; any other exception is a bug."""
    numbers = Numbers(data)
    called = CALLS[name]
    # Numbers too large for an array wrap around there, or are infinite.
    with np.errstate(all="ignore"):
        spoilt = numbers.below(8) - 5
        arguments = called.arguments(numbers)
        for _ in range(spoilt):
            place = numbers.below(len(arguments))
            arguments[place] = _spoilt(arguments[place], numbers)
    try:
        called.function(*arguments)
    except (ValueError, IndexError):
        return False
    except TypeError as error:
        # A number that has more bits than the core takes is no argument of it.
        if spoilt <= 0 or "incompatible function arguments" not in str(error):
            raise
        return False
    return True


def _spoilt(value: Any, numbers: Numbers) -> Any:
    if isinstance(value, np.ndarray):
        return _spoilt_array(value, numbers)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _extreme("f" if isinstance(value, float) else "i", numbers)
    return value


def _spoilt_array(value: Array, numbers: Numbers) -> Array:
    way, place = numbers.below(8), numbers.below(256)
    if way == 0:
        return value[:-1]
    if way == 1:
        return value[:0]
    if way == 2:
        return np.ascontiguousarray(value[::-1])
    if way == 3:
        return np.concatenate([value, value[-1:]])
    if way == 4 and value.ndim == 2:
        return np.ascontiguousarray(value[:, :-1])
    if not value.size:
        return np.ones((1,) * value.ndim, value.dtype)
    found = value.copy()
    if way == 5:
        found.flat[place % value.size] += np.ones((), value.dtype)
    else:
        extreme = np.array(_extreme(value.dtype.kind, numbers))
        found.flat[place % value.size] = extreme.astype(value.dtype)
    return found


def _extreme(letter: str, numbers: Numbers) -> float:
    extremes = EXTREMES[letter]
    return extremes[numbers.below(len(extremes))]


def seeds() -> Iterator[bytes]:
    """First inputs for each function: short and long, sound and corrupted."""
    letters = bytes(range(7, 250, 3))
    for number in range(len(CALLS)):
        for spoilt in (0, 7):
            yield bytes([number, spoilt, 11, *letters])
            yield bytes([number, spoilt, 230, *letters * 4])
