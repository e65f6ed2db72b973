"""Rows of `ctm` as columns, for reading many lines at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from interpunct.documents.strings import Strings, Vocabulary
from interpunct.formats.nist_fields import NANOSECONDS
from interpunct.formats.nist_table import FieldRows
from interpunct.formats.rows import Places
from interpunct.formats.time_order import LATEST

Lines = npt.NDArray[np.int32]
Times = npt.NDArray[np.float64]
Holds = Callable[[str], bool]

LARGEST_EXACT = 2.0**46
"""Nanoseconds (some 19 hours) up to which the error of a rounded product is below 1/100."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words of one channel with their fields, in the order of the file."""

    recording: str
    channel: str
    lines: Lines
    words: Strings
    starts: Times
    ends: Times
    speakers: Strings

    @property
    def line(self) -> int:
        return int(self.lines[0])

    @classmethod
    def concatenated(cls, pieces: Sequence[Words]) -> Words:
        """Concatenate words of the same channel."""
        if len(pieces) == 1:
            return pieces[0]
        return cls(
            pieces[0].recording,
            pieces[0].channel,
            np.concatenate([piece.lines for piece in pieces]),
            Strings.concatenated([piece.words for piece in pieces]),
            np.concatenate([piece.starts for piece in pieces]),
            np.concatenate([piece.ends for piece in pieces]),
            Strings.concatenated([piece.speakers for piece in pieces]),
        )


@dataclass(frozen=True, slots=True)
class CtmTable:
    """Words of several channels in the order of the file."""

    recordings: Strings
    channels: Strings
    lines: Lines
    words: Strings
    starts: Times
    ends: Times
    speakers: Strings

    @classmethod
    def read(
        cls, fields: FieldRows, *, is_word: Holds, is_confidence: Holds, is_speaker: Holds
    ) -> CtmTable | None:
        """Parse the fields of lines; None if any is invalid."""
        rows, places = fields.rows, fields.places
        sizes = rows.sizes[places]
        if sizes.min() < 5 or sizes.max() > 8:
            return None
        try:
            starts, durations = rows.numbers(2, places), rows.numbers(3, places)
        except ValueError:
            return None
        if not (_are_times(starts) and _are_times(durations)):
            return None
        words = rows.strings(4, places, Vocabulary())
        if not words.flags(is_word).all():
            return None
        if not _are_confidences(fields, places[sizes > 5], is_confidence):
            return None
        vocabulary = Vocabulary()
        return cls(
            rows.strings(0, places, vocabulary),
            rows.strings(1, places, vocabulary),
            fields.lines,
            words,
            starts,
            rounded(starts + durations),
            _speakers(fields, np.flatnonzero(sizes == 8), is_speaker),
        )

    @property
    def pieces(self) -> Iterator[Words]:
        """The words of each channel, grouped by recording."""
        changes = np.flatnonzero(np.diff(self.recordings.numbers)) + 1
        bounds = [0, *changes.tolist(), len(self.words)]
        for first, last in pairwise(bounds):
            channels = self.channels.numbers[first:last]
            if (channels == channels[0]).all():
                yield self._words(slice(first, last))
                continue
            _, firsts, owners = np.unique(channels, return_index=True, return_inverse=True)
            for channel in np.argsort(firsts).tolist():
                yield self._words(first + np.flatnonzero(owners == channel))

    @property
    def last(self) -> Words:
        return self._words(slice(len(self.words) - 1, None))

    def _words(self, places: Places | slice) -> Words:
        return Words(
            self.recordings.taking(places)[0],
            self.channels.taking(places)[0],
            self.lines[places],
            self.words.taking(places),
            self.starts[places],
            self.ends[places],
            self.speakers.taking(places),
        )


def rounded(times: Times) -> Times:
    """Round seconds to nanoseconds, exactly like `round`."""
    scaled = times * 10**NANOSECONDS
    whole = np.rint(scaled)
    found: Times = whole / 10**NANOSECONDS
    # Where the product may have been rounded across a half, use Python's `round`.
    unsure = (scaled >= LARGEST_EXACT) | (np.abs(scaled - whole) > 0.49)
    for place in np.flatnonzero(unsure).tolist():
        found[place] = round(float(times[place]), NANOSECONDS)
    return found


def _are_times(seconds: Times) -> bool:
    return bool(((seconds >= 0) & (seconds < LATEST)).all())


def _are_confidences(fields: FieldRows, places: Places, is_confidence: Holds) -> bool:
    numbers = fields.rows.plain_numbers(5, places)
    others = places[~(numbers <= 1)]
    texts = Vocabulary()
    fields.rows.strings(5, others, texts)
    return all(map(is_confidence, texts.texts))


def _speakers(fields: FieldRows, named: Places, is_speaker: Holds) -> Strings:
    """The speaker of each row; empty if none is named."""
    vocabulary = Vocabulary()
    vocabulary.numbers([""])
    numbers = np.zeros(len(fields.places), np.int32)
    speakers = fields.rows.strings(7, fields.places[named], vocabulary)
    numbers[named] = np.where(speakers.flags(is_speaker), speakers.numbers, 0)
    return Strings(vocabulary, numbers)
