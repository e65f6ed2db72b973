"""Mapping the words of a rewritten text to the words of the original text.

The image of an old word is its normal form on its own. The words of the rewritten text are aligned
with all images. An old word whose whole image is found corresponds to these new words; what lies
between such words is a stretch that was rewritten as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
import numpy.typing as npt

from interpunct.alignment.joint import align_numbers
from interpunct.alignment.numbering import Numbers
from interpunct.documents.rewritten import Stretches
from interpunct.rewriting.wordings import Wording, first_words

Places = npt.NDArray[np.int64]

APART = 1024
"""Long texts are cut into pieces of at least this many words."""

SAME = 16
"""The number of consecutive equal words required at a cut."""


def stretches_of(images: Sequence[Sequence[str]], words: Sequence[str]) -> Stretches:
    """The stretches of a text, given the images of its words and the words of the new text.

    >>> found = stretches_of([["so"], [], ["80"], ["3"], ["is"]], ["so", "83", "is"])
    >>> list(found)
    [(0, 1, 0, 1), (1, 2, 1, 1), (2, 4, 1, 2), (4, 5, 2, 3)]
    """
    sizes = np.fromiter(map(len, images), np.int64, len(images))
    starts = _found_at(images, words, sizes)
    intact = np.flatnonzero(starts >= 0)
    olds, news = [np.array([0])], [np.array([0])]
    firsts = np.append(intact, len(images)), np.append(starts[intact], len(words))
    lasts = np.append(0, intact + 1), np.append(0, starts[intact] + sizes[intact])
    between = np.flatnonzero((firsts[0] > lasts[0]) | (firsts[1] > lasts[1]))
    done = 0
    for region in between.tolist():
        olds.append(lasts[0][done + 1 : region + 1])
        news.append(lasts[1][done + 1 : region + 1])
        old = int(lasts[0][region]), int(firsts[0][region])
        new = int(lasts[1][region]), int(firsts[1][region])
        for old_end, new_end in _rewritten(old, new, sizes):
            olds.append(np.array([old_end]))
            news.append(np.array([new_end]))
        done = region
    olds.append(lasts[0][done + 1 :])
    news.append(lasts[1][done + 1 :])
    return _without_insertions(np.concatenate(olds), np.concatenate(news))


def _found_at(images: Sequence[Sequence[str]], words: Sequence[str], sizes: Places) -> Places:
    """The position of the whole image of each old word among the new words, or -1."""
    numbers: dict[str, int] = {}
    imagined = np.array(
        [numbers.setdefault(word, len(numbers)) for word in chain.from_iterable(images)], np.int32
    )
    written = np.array([numbers.setdefault(word, len(numbers)) for word in words], np.int32)
    cuts = np.array(_cuts(imagined, written))
    alignment = align_numbers(np.split(imagined, cuts[1:, 0]), np.split(written, cuts[1:, 1]))
    both = (alignment.reference >= 0) & (alignment.hypothesis >= 0)
    here, there = alignment.reference[both], alignment.hypothesis[both]
    equal = imagined[here] == written[there]
    place = np.full(len(imagined) + 1, -1, np.int64)
    place[here[equal]] = there[equal]
    begins = np.cumsum(sizes) - sizes
    goes_on = np.ones(len(imagined), bool)
    goes_on[1:] = (place[1:-1] == place[:-2] + 1) & (place[1:-1] > 0)
    goes_on[begins[sizes > 0]] = True
    broken = np.zeros(len(sizes), bool)
    broken[np.repeat(np.arange(len(sizes)), sizes)[~goes_on]] = True
    found: Places = np.where((sizes > 0) & ~broken, place[begins], -1)
    return found


def _cuts(imagined: Numbers, written: Numbers) -> list[tuple[int, int]]:
    """Places at which both texts can be cut, so that the time per word does not grow with length.

    A cut lies inside words that are equal in both texts and unique in the neighbourhood.
    """
    found = [(0, 0)]
    place = APART
    while place + SAME <= len(imagined):
        last, begun = found[-1]
        run = imagined[place : place + SAME]
        far = SAME + (place - last) // 4
        expected = begun + place - last
        here = _occurrences(run, imagined, place - far, place + far)
        there = _occurrences(run, written, max(begun, expected - far), expected + far)
        if len(here) == len(there) == 1:
            found.append((place + SAME // 2, there[0] + SAME // 2))
            place += APART
        else:
            place += SAME + (place - last - APART) // 32
    return found


def _occurrences(run: Numbers, text: Numbers, begin: int, end: int) -> list[int]:
    """Where a sequence of words occurs in a part of a text."""
    begin = max(begin, 0)
    places = np.flatnonzero(text[begin:end] == run[0]) + begin
    return [place for place in places.tolist() if np.array_equal(text[place : place + SAME], run)]


def _rewritten(
    old: tuple[int, int], new: tuple[int, int], sizes: Places
) -> Iterator[tuple[int, int]]:
    """The ends of the stretches between two old words whose images were found.

    Words with an empty image are stretches of their own at the edges too.
    """
    first, last = old
    if new[0] == new[1]:
        yield from ((end, new[0]) for end in range(first + 1, last + 1))
        return
    if first == last:
        yield first, new[1]
        return
    spoken = np.flatnonzero(sizes[first:last])
    begin = first + int(spoken[0]) if len(spoken) else first
    end = first + int(spoken[-1]) + 1 if len(spoken) else last
    yield from ((vanished, new[0]) for vanished in range(first + 1, begin + 1))
    yield end, new[1]
    yield from ((vanished, new[1]) for vanished in range(end + 1, last + 1))


def _without_insertions(old: Places, new: Places) -> Stretches:
    """Assign new words without an old word to the next old word that has any, or to the last."""
    without_old = np.flatnonzero(old[1:] == old[:-1])
    if not len(without_old) or old[-1] == 0:
        return Stretches(old, new)
    ends = np.ones(len(old), bool)
    for stretch in without_old.tolist():
        has_next = stretch + 2 < len(old)
        ends[stretch + 1 if has_next else stretch] = False
    return Stretches(old[ends], new[ends])


def with_whole_alternatives(stretches: Stretches, wording: Wording) -> tuple[Stretches, Places]:
    """Join stretches so that none ends inside an alternation; also returns the step of each start.

    A step is a word of the wording or an alternation.
    """
    sizes = [
        1 if isinstance(step, str) else sum(1 for _ in first_words([step])) for step in wording
    ]
    step_ends = np.cumsum([0, *sizes])
    steps = np.searchsorted(step_ends, stretches.new, side="left")
    kept = step_ends[steps] == stretches.new
    # A step without a word in its first wording belongs to the next stretch.
    steps[-1] = len(wording)
    return Stretches(stretches.old[kept], stretches.new[kept]), steps[kept]
