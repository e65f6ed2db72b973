"""Segments with labels, such as dialogue acts: correct ends and correct labels.

Conventions
-----------
Arrays are over all slots of a document, including the final one: the number of the label of the
segment that ends in a slot, or 0 if none ends there. The last segment ends with the document; if
the final slot is 0, it has no label, which equals only a missing label. `deleted` are words of the
reference that the hypothesis lacks; where words differ, boundaries of the hypothesis are placed in
the slots of the reference, and its inserted words do not count.

Metrics
-------
`labelled_segment_error_rate` and `labelled_segment_error_rate_words` require both ends and the
label (*strict*), `label_error_rate_words` only the label of the segment that a word is in
(*lenient*). All are computed from `labelled_segments`.

References
----------
Ang, Liu and Shriberg (2005), Automatic Dialog Act Segmentation and Classification in Multiparty
Meetings. ICASSP. Zimmermann, Liu, Shriberg and Stolcke (2005), A* Based Joint Segmentation and
Classification of Dialog Acts in Multiparty Meetings. ASRU.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.metrics.batches import Bounds, edges_of, extent, tally
from interpunct.metrics.results import Additive, Ratio
from interpunct.metrics.slots import Row, as_slots, check_lengths, same_labels


@dataclass(frozen=True, slots=True)
class LabelledSegments(Additive):
    """Counts of segments and words of the reference, and of those that are wrong.

    `wrong_segments` were not found with both ends and the label, `wrong_words` are in such segments
    or deleted, and `mislabelled_words` are in a segment with another label or deleted.
    """

    segments: int = 0
    wrong_segments: int = 0
    words: int = 0
    wrong_words: int = 0
    mislabelled_words: int = 0

    @property
    def error_rate(self) -> Ratio:
        return Ratio(self.wrong_segments, self.segments)

    @property
    def error_rate_words(self) -> Ratio:
        return Ratio(self.wrong_words, self.words)

    @property
    def label_error_rate(self) -> Ratio:
        return Ratio(self.mislabelled_words, self.words)


def labelled_segments(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, deleted: npt.ArrayLike | None = None
) -> LabelledSegments:
    """Compare segments and their labels.

    Parameters
    ----------
    reference, hypothesis : array over all slots, including the final one
        The number of a label where a segment ends, 0 elsewhere.
    deleted : array over the words of the reference, optional
        True where the hypothesis has no word.

    Examples
    --------
    `so it is . | really ?` became `so | it is really .`, where statements are 1 and questions 2:
    both segments are wrong, and the word of the question is in a statement:

    >>> labelled_segments([0, 0, 1, 2], [1, 0, 0, 1])
    LabelledSegments(segments=2, wrong_segments=2, words=4, wrong_words=4, mislabelled_words=1)
    """
    return batched_labelled_segments(reference, hypothesis, None, deleted=deleted)


def batched_labelled_segments(
    reference: npt.ArrayLike,
    hypothesis: npt.ArrayLike,
    bounds: Bounds | None,
    *,
    deleted: npt.ArrayLike | None = None,
) -> LabelledSegments:
    """`labelled_segments` of many documents; see `batches`."""
    first, second = same_labels(reference, hypothesis)
    missing = np.zeros(len(first), bool) if deleted is None else as_slots(deleted)
    check_lengths(first, missing, of="labels")
    edges = edges_of(first, bounds)
    own, others = segments_of(first, edges), segments_of(second, edges)
    found = found_segments(own, others)
    of_word = np.repeat(np.arange(len(own)), own[:, 1] - own[:, 0])
    # Segments count where they begin.
    begins, is_wrong = np.zeros((2, len(first)), bool)
    begins[own[:, 0]], is_wrong[own[~found, 0]] = True, True
    return LabelledSegments(
        segments=tally(begins, bounds),
        wrong_segments=tally(is_wrong, bounds),
        words=extent(first, bounds),
        wrong_words=tally(~found[of_word] | missing, bounds),
        mislabelled_words=tally(
            (labels_of_words(own) != labels_of_words(others)) | missing, bounds
        ),
    )


def segments_of(labels: Row, bounds: Bounds) -> npt.NDArray[np.int64]:
    """A row for each segment of documents: its first unit, the unit after its last, its label.

    >>> segments_of(np.array([0, 2, 0, 1, 0]), np.array([0, 1, 5])).tolist()
    [[0, 1, 0], [1, 2, 2], [2, 4, 1], [4, 5, 0]]
    """
    is_end = labels != 0
    is_end[bounds[1:][np.diff(bounds) > 0] - 1] = True
    ends = np.flatnonzero(is_end)
    starts = np.append(0, ends[:-1] + 1)[: len(ends)]
    return np.column_stack((starts, ends + 1, labels[ends])).astype(np.int64)


def found_segments(
    reference: npt.NDArray[np.int64], hypothesis: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Which segments of the reference the hypothesis has, with both ends and the label."""
    same_end = np.searchsorted(hypothesis[:, 1], reference[:, 1])
    found: npt.NDArray[np.bool_] = (hypothesis[same_end] == reference).all(axis=1)
    return found


def labels_of_words(segments: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The label of the segment that each word is in."""
    return np.repeat(segments[:, 2], segments[:, 1] - segments[:, 0])


def labelled_segment_error_rate(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, deleted: npt.ArrayLike | None = None
) -> Ratio:
    """Segments of the reference not found with both ends and the label (DER). 0 is best.

    The first segment is correct, the second has another label:

    >>> labelled_segment_error_rate([0, 1, 0, 2], [0, 1, 0, 1])
    Ratio(part=1, whole=2)
    """
    return labelled_segments(reference, hypothesis, deleted=deleted).error_rate


def labelled_segment_error_rate_words(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, deleted: npt.ArrayLike | None = None
) -> Ratio:
    """Words in segments not found with both ends and the label (strict). 0 is best.

    >>> labelled_segment_error_rate_words([0, 1, 0, 2], [0, 1, 0, 1])
    Ratio(part=2, whole=4)
    """
    return labelled_segments(reference, hypothesis, deleted=deleted).error_rate_words


def label_error_rate_words(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, deleted: npt.ArrayLike | None = None
) -> Ratio:
    """Words whose segment has another label, regardless of its ends (lenient). 0 is best.

    An additional boundary does no harm here if the label is the same:

    >>> label_error_rate_words([0, 1, 0, 2], [1, 1, 0, 2])
    Ratio(part=0, whole=4)
    """
    return labelled_segments(reference, hypothesis, deleted=deleted).label_error_rate
