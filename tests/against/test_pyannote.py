"""Boundaries within a tolerance against pyannote.metrics, with slots in the place of seconds."""

from collections.abc import Iterator
from functools import partial

import pytest

from interpunct import Document
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import boundary_documents, figures, labelled_corpora

segmentation = pytest.importorskip(
    "pyannote.metrics.segmentation", reason="pyannote.metrics is not installed"
)
from pyannote.core import Segment, Timeline  # noqa: E402  # after it is known to be there


def timeline(labels) -> Timeline:
    """Segments of a unit a second; the end of the text ends the last."""
    ends = [place + 1 for place, label in enumerate(labels[:-1]) if label] + [len(labels)]
    starts = [0, *ends[:-1]]
    return Timeline([Segment(*both) for both in zip(starts, ends, strict=True)])


def theirs(corpus, metric: str, tolerance: float) -> float:
    """The figure over a corpus: pyannote adds what it counts."""
    found = getattr(segmentation, metric)(tolerance=tolerance)
    for gold, made in corpus:
        found(timeline(gold), timeline(made))
    return abs(found)


def cases(metric: str, name: str) -> Iterator[Case]:
    for corpus in labelled_corpora(60):
        found = figures(*boundary_documents(corpus), tolerance=0)[name]
        yield theirs(corpus, metric, 0), found.value


COMPARISONS = [
    Comparison(
        tool="pyannote.metrics",
        package="pyannote.metrics",
        figure=f"`{metric}`",
        command=f"interpunct score SYSTEM -r REFERENCE --tolerance 0 --columns {name}",
        cases=partial(cases, metric, name),
        know="with a tolerance above 0 pyannote may pair off fewer boundaries than it could",
    )
    for metric, name in (
        ("SegmentationPrecision", "tolerant_precision"),
        ("SegmentationRecall", "tolerant_recall"),
    )
]


def test_pyannote_pairs_the_nearest_first_and_may_miss_a_pair():
    """pyannote is wrong: 4 goes with 6 and 6 with 8, but it pairs 6 with 6 and nothing else."""
    gold, made = [0, 0, 0, 1, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0, 1, 0]
    found = figures(*boundary_documents([(gold, made)]), tolerance=2)["tolerant_precision"]
    assert found == 1
    assert theirs([(gold, made)], "SegmentationPrecision", 2) == 1 / 2


def test_the_last_end_of_a_recording_counts_in_seconds_and_not_in_pyannote():
    """pyannote leaves the end out, which is right; `--collar` counts it, as mir_eval does."""
    gold, made = [4.0, 6.0, 22.0, 26.0], [4.0, 6.5, 23.0, 26.0]
    sides = [
        [Document.build("d", "abcd", boundaries=[1] * 4, starts=[0.0, *ends[:-1]], ends=ends)]
        for ends in (gold, made)
    ]
    assert figures(*sides, collar=0.5)["timed_precision"] == 3 / 4
    timelines = [
        Timeline([Segment(*both) for both in zip([0.0, *ends[:-1]], ends, strict=True)])
        for ends in (gold, made)
    ]
    assert segmentation.SegmentationPrecision(tolerance=0.5)(*timelines) == 2 / 3


def test_it_never_pairs_off_more_than_there_can_be():
    for corpus in labelled_corpora(30):
        found = figures(*boundary_documents(corpus), tolerance=2)["tolerant_recall"]
        assert theirs(corpus, "SegmentationRecall", 2) <= found + 1e-12
