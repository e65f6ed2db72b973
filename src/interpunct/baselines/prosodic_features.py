"""Prosodic features of slots: pauses, durations, speaking rate, turns, pitch and energy.

Durations are normalised by the speaker and the length of the word, so that lengthening at the end
of a segment is not confused with slow speakers and long words. Pitch, in logarithms, and energy are
normalised by the speaker, too: both fall towards the end of a segment and are reset after it. A
feature that cannot be computed is UNKNOWN, a number below all others, which a tree can split off.

References
----------
Shriberg, Stolcke, Hakkani-Tur and Tur (2000), Prosody-based automatic segmentation of speech into
sentences and topics. Speech Communication 32.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct.baselines.arrays import Booleans, Floats, Integers
from interpunct.baselines.observations import Observation

UNKNOWN = -99.0

LARGEST = 1e9
"""Absurd times are clipped to this, because trees use single precision."""

RATE_WINDOW = 9
"""The speaking rate is that of this many words up to the slot."""

NEIGHBOURS = 5
"""A pause is compared with those of this many slots on either side."""

VOICE = (
    "pitch against the speaker's usual",
    "change of pitch",
    "energy against the speaker's usual",
    "change of energy",
)
"""Features that few corpora have. For a change, each word is normalised by its own speaker."""

FEATURES = (
    "pause",
    "previous pause",
    "next pause",
    "pause against the speaker's usual",
    "pause against the longest before",
    "pause against the longest after",
    "duration",
    "next duration",
    "duration against the usual",
    "previous duration against the usual",
    "next duration against the usual",
    "speaking rate",
    "rate against the speaker's usual",
    "turn",
    "words since turn",
    "words to turn",
    "gap around unknown times",
    *VOICE,
)


def features(observation: Observation) -> npt.NDArray[np.float32]:
    """A row for each slot, a column for each name in FEATURES."""
    speakers = observation.speakers
    pauses = observation.pauses
    lengths = observation.ends - observation.starts
    durations = _against_usual(_stretch(observation), speakers)
    rates = _rates(observation)
    pitch = _against_usual(np.log(observation.pitch), speakers)
    energy = _against_usual(observation.energy, speakers)
    columns = [
        pauses,
        _shifted(pauses, 1),
        _shifted(pauses, -1),
        _against_usual(np.log(pauses + 0.05), speakers),
        pauses - _longest(pauses, range(1, NEIGHBOURS + 1)),
        pauses - _longest(pauses, range(-NEIGHBOURS, 0)),
        lengths,
        _shifted(lengths, -1),
        durations,
        _shifted(durations, 1),
        _shifted(durations, -1),
        rates,
        _against_usual(rates, speakers),
        observation.turns.astype(float),
        _since(_shifted(observation.turns, 1) != 0),  # also true of nan, before the first word
        _since(observation.turns[::-1])[::-1],
        _gaps(observation),
        pitch,
        _shifted(pitch, -1) - pitch,
        energy,
        _shifted(energy, -1) - energy,
    ]
    within = np.clip(np.column_stack(columns), -LARGEST, LARGEST)
    rows: npt.NDArray[np.float32] = within.astype(np.float32)
    rows[np.isnan(rows)] = UNKNOWN
    return rows


def known_columns(rows: npt.NDArray[np.float32]) -> Integers:
    """The columns to grow trees on: all but those of pitch and energy that are always unknown.

    Such columns carry no information, but would change which columns a split happens to draw.
    """
    known = np.any(rows != UNKNOWN, axis=0)
    known[: -len(VOICE)] = True
    return np.flatnonzero(known)


def _longest(pauses: Floats, shifts: range) -> Floats:
    """The longest of the known pauses at these distances; 0 if none is known."""
    neighbours = np.nan_to_num([_shifted(pauses, by) for by in shifts])
    longest: Floats = neighbours.max(axis=0)
    return longest


def _stretch(observation: Observation) -> Floats:
    """Log duration per letter, which is about the same for short and long words."""
    letters = np.fromiter(map(len, observation.words), float, len(observation))
    durations = np.maximum(observation.ends - observation.starts, 0.01)
    return np.asarray(np.log(durations / (letters + 2)))


def _against_usual(values: Floats, speakers: Integers) -> Floats:
    """How many standard deviations each value is above the mean of its speaker."""
    known = np.isfinite(values)
    groups = speakers[known]
    count = np.maximum(np.bincount(groups, minlength=len(values)), 1)
    mean = np.bincount(groups, values[known], minlength=len(values)) / count
    away = values - mean[speakers]
    spread = np.sqrt(np.bincount(groups, away[known] ** 2, minlength=len(values)) / count)
    return away / np.maximum(spread, 1e-3)[speakers]


def _rates(observation: Observation) -> Floats:
    """Words per second over the window that ends with each word."""
    rates = np.full(len(observation), np.nan)
    span = RATE_WINDOW - 1
    if len(observation) > span:
        seconds = observation.ends[span:] - observation.starts[:-span]
        rates[span:] = RATE_WINDOW / np.maximum(seconds, 0.1)
    return rates


def _since(begins: Booleans) -> Floats:
    """The number of words since the last one for which `begins` is true."""
    places = np.arange(len(begins))
    return (places - np.maximum.accumulate(np.where(begins, places, 0))).astype(float)


def _gaps(observation: Observation) -> Floats:
    """Seconds per word between the last known end before a slot and the next known start."""
    places = np.arange(len(observation))
    before = np.where(np.isfinite(observation.ends), places, -1)
    before = np.maximum.accumulate(before)
    after = np.where(np.isfinite(observation.starts), places, len(places))
    after = np.append(np.minimum.accumulate(after[::-1])[::-1][1:], len(places))
    inside = (before >= 0) & (after < len(places))
    gaps = np.full(len(places), np.nan)
    seconds = observation.starts[after[inside]] - observation.ends[before[inside]]
    gaps[inside] = seconds / (after[inside] - before[inside])
    return gaps


def _shifted(values: Floats | Booleans, by: int) -> Floats:
    """The values of the slot `by` places before, nan beyond the edge."""
    moved = np.full(len(values), np.nan)
    if by > 0:
        moved[by:] = values[:-by]
    else:
        moved[:by] = values[-by:]
    return moved
